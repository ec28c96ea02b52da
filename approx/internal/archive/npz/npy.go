package npz

import (
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// number is the type of an element of an array.
type number interface {
	float64 | float32 | int | uint64 | byte
}

// dtype returns the type of NumPy for T, without its byte order, and its size.
func dtype[T number]() (name string, size int) {
	var zero T
	switch any(zero).(type) {
	case float64:
		return "f8", 8
	case float32:
		return "f4", 4
	case int:
		return "i8", 8
	case uint64:
		return "u8", 8
	}
	return "u1", 1
}

// putNumber stores v in b with the given byte order.
func putNumber[T number](order binary.ByteOrder, b []byte, v T) {
	switch v := any(v).(type) {
	case float64:
		order.PutUint64(b, math.Float64bits(v))
	case float32:
		order.PutUint32(b, math.Float32bits(v))
	case int:
		order.PutUint64(b, uint64(v))
	case uint64:
		order.PutUint64(b, v)
	case byte:
		b[0] = v
	}
}

// getNumber returns the number in b. It reports whether the number is a T.
func getNumber[T number](order binary.ByteOrder, b []byte) (v T, ok bool) {
	switch p := any(&v).(type) {
	case *float64:
		*p = math.Float64frombits(order.Uint64(b))
	case *float32:
		*p = math.Float32frombits(order.Uint32(b))
	case *int:
		n := int64(order.Uint64(b))
		*p = int(n)
		return v, int64(*p) == n // an int may have 32 bits
	case *uint64:
		*p = order.Uint64(b)
	case *byte:
		*p = b[0]
	}
	return v, true
}

const magic = "\x93NUMPY"

// npyHeader returns the beginning of an NPY file, version 1.0, for an array of T with the
// given shape. Its length is a multiple of 64, so that the numbers are aligned.
func npyHeader[T number](shape []int) []byte {
	name, size := dtype[T]()
	order := "<"
	if size == 1 {
		order = "|"
	}
	dims := make([]string, len(shape))
	for i, n := range shape {
		dims[i] = strconv.Itoa(n)
	}
	tuple := strings.Join(dims, ", ")
	if len(shape) == 1 {
		tuple += ","
	}
	dict := fmt.Sprintf("{'descr': '%s%s', 'fortran_order': False, 'shape': (%s), }", order, name, tuple)
	const prefix = len(magic) + 4
	padding := 63 - (prefix+len(dict))%64
	dict += strings.Repeat(" ", padding) + "\n"
	b := append([]byte(magic), 1, 0)
	b = binary.LittleEndian.AppendUint16(b, uint16(len(dict)))
	return append(b, dict...)
}

// An array is a parsed NPY file.
type array struct {
	dtype   string // with its byte order: «<f8»
	shape   []int
	fortran bool   // the first index changes fastest
	data    []byte // the numbers
}

// parseNPY parses the beginning of an NPY file of version 1.0, 2.0 or 3.0.
func parseNPY(b []byte) (a array, err error) {
	if len(b) < len(magic)+2 || string(b[:len(magic)]) != magic {
		return a, fmt.Errorf("is not in NPY format: it does not start with \\x93NUMPY")
	}
	major, minor := b[len(magic)], b[len(magic)+1]
	b = b[len(magic)+2:]
	var n uint64
	switch {
	case major == 1 && minor == 0 && len(b) >= 2:
		n, b = uint64(binary.LittleEndian.Uint16(b)), b[2:]
	case (major == 2 || major == 3) && minor == 0 && len(b) >= 4:
		n, b = uint64(binary.LittleEndian.Uint32(b)), b[4:]
	case major < 1 || major > 3 || minor != 0:
		return a, fmt.Errorf("has NPY version %d.%d, want 1.0, 2.0 or 3.0", major, minor)
	default:
		return a, fmt.Errorf("ends within its NPY header")
	}
	if n > uint64(len(b)) {
		return a, fmt.Errorf("ends within its NPY header")
	}
	a.data = b[n:]
	p := pythonParser{text: string(b[:n])}
	if err := p.dict(&a); err != nil {
		return a, fmt.Errorf("has a malformed NPY header %q: %v", shorten(p.text), err)
	}
	return a, nil
}

// shorten returns the start of a long text for a message.
func shorten(s string) string {
	const most = 120
	if s = strings.TrimSpace(s); len(s) > most {
		return s[:most] + "…"
	}
	return s
}

// A pythonParser parses the dictionary of an NPY header, a literal of Python.
type pythonParser struct {
	text string
	pos  int
}

func (p *pythonParser) skipSpace() {
	for p.pos < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.pos]) >= 0 {
		p.pos++
	}
}

// accept skips the next token if it is s, and reports whether it did.
func (p *pythonParser) accept(s string) bool {
	p.skipSpace()
	if strings.HasPrefix(p.text[p.pos:], s) {
		p.pos += len(s)
		return true
	}
	return false
}

func (p *pythonParser) expect(s string) error {
	if !p.accept(s) {
		return fmt.Errorf("want %q at character %d", s, p.pos)
	}
	return nil
}

// str parses a string without escape sequences.
func (p *pythonParser) str() (string, error) {
	p.skipSpace()
	if p.pos < len(p.text) && (p.text[p.pos] == '\'' || p.text[p.pos] == '"') {
		quote := p.text[p.pos]
		if end := strings.IndexByte(p.text[p.pos+1:], quote); end >= 0 {
			s := p.text[p.pos+1 : p.pos+1+end]
			p.pos += end + 2
			return s, nil
		}
	}
	return "", fmt.Errorf("want a string at character %d", p.pos)
}

const (
	// maxDim is the largest dimension of an array.
	maxDim = 1<<31 - 1

	// maxEmptyDim is the largest dimension of an array without numbers. The data of other
	// arrays bounds their dimensions.
	maxEmptyDim = 1 << 24
)

// tuple parses a tuple of dimensions.
func (p *pythonParser) tuple() (shape []int, err error) {
	if err := p.expect("("); err != nil {
		return nil, err
	}
	for !p.accept(")") {
		p.skipSpace()
		start := p.pos
		for p.pos < len(p.text) && '0' <= p.text[p.pos] && p.text[p.pos] <= '9' {
			p.pos++
		}
		n, err := strconv.Atoi(p.text[start:p.pos])
		if err != nil || n > maxDim {
			return nil, fmt.Errorf("want a dimension of at most %d at character %d", maxDim, start)
		}
		shape = append(shape, n)
		if !p.accept(",") {
			if err := p.expect(")"); err != nil {
				return nil, err
			}
			break
		}
	}
	return shape, nil
}

// dict parses the dictionary and stores its values in a.
func (p *pythonParser) dict(a *array) error {
	if err := p.expect("{"); err != nil {
		return err
	}
	seen := map[string]bool{}
	for !p.accept("}") {
		key, err := p.str()
		if err != nil {
			return err
		}
		if seen[key] {
			return fmt.Errorf("%q occurs twice", key)
		}
		seen[key] = true
		if err := p.expect(":"); err != nil {
			return err
		}
		switch key {
		case "descr":
			if p.accept("[") {
				return fmt.Errorf("the array has a structured type, want numbers")
			}
			a.dtype, err = p.str()
		case "fortran_order":
			a.fortran = p.accept("True")
			if !a.fortran {
				err = p.expect("False")
			}
		case "shape":
			a.shape, err = p.tuple()
		default:
			err = fmt.Errorf("unknown key %q", key)
		}
		if err != nil {
			return err
		}
		if !p.accept(",") {
			if err := p.expect("}"); err != nil {
				return err
			}
			break
		}
	}
	for _, key := range []string{"descr", "fortran_order", "shape"} {
		if !seen[key] {
			return fmt.Errorf("key %q is missing", key)
		}
	}
	if p.skipSpace(); p.pos != len(p.text) {
		return fmt.Errorf("text follows at character %d", p.pos)
	}
	return nil
}

// numbersOf returns the numbers of a, row by row.
func numbersOf[T number](a array) ([]T, error) {
	name, size := dtype[T]()
	var order binary.ByteOrder = binary.LittleEndian
	switch {
	case a.dtype == "<"+name, size == 1 && a.dtype == "|"+name:
	case a.dtype == ">"+name:
		order = binary.BigEndian
	default:
		return nil, fmt.Errorf("has the type %q, want %q", a.dtype, "<"+name)
	}
	count := 1
	for _, n := range a.shape {
		if n > 0 && count > len(a.data)/n {
			return nil, fmt.Errorf("has %d bytes, too few for the shape %s", len(a.data), formatShape(a.shape))
		}
		count *= n
	}
	for _, n := range a.shape {
		if count == 0 && n > maxEmptyDim {
			return nil, fmt.Errorf("has no numbers and the shape %s, want dimensions of at most %d", formatShape(a.shape), maxEmptyDim)
		}
	}
	if len(a.data) != count*size {
		return nil, fmt.Errorf("has %d bytes, want %d for the shape %s of type %q", len(a.data), count*size, formatShape(a.shape), a.dtype)
	}
	v := make([]T, count)
	for i := range v {
		var ok bool
		if v[i], ok = getNumber[T](order, a.data[i*size:]); !ok {
			return nil, fmt.Errorf("has an element that does not fit into %d bits: element %d", strconv.IntSize, i)
		}
	}
	if a.fortran && len(a.shape) == 2 {
		rows, cols := a.shape[0], a.shape[1]
		t := make([]T, count)
		for i := range rows {
			for j := range cols {
				t[i*cols+j] = v[j*rows+i]
			}
		}
		v = t
	}
	return v, nil
}

// formatShape formats a shape as Python does.
func formatShape(shape []int) string {
	dims := make([]string, len(shape))
	for i, n := range shape {
		dims[i] = strconv.Itoa(n)
	}
	if len(shape) == 1 {
		return "(" + dims[0] + ",)"
	}
	return "(" + strings.Join(dims, ", ") + ")"
}
