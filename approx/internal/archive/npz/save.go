package npz

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"
	"unsafe"

	"mercer/approx/internal/archive"
)

// Save writes v to w.
func (t *Table) Save(w io.Writer, v any, codecs []archive.Codec) (err error) {
	if t, err = t.with(codecs); err != nil {
		return err
	}
	e := &encoder{table: t, arrays: map[arrayKey]string{}, objects: map[any]string{}}
	header, err := e.header(v)
	if err != nil {
		return err
	}
	text := entry{headerEntry, len(header), func(emit func([]byte) error) error { return emit(header) }}
	if err := writeZIP(w, append([]entry{text}, e.entries...)); err != nil {
		return fmt.Errorf("approx: cannot save the value: %w", err)
	}
	return nil
}

// An encoder collects the arrays of a value.
type encoder struct {
	table   *Table
	entries []entry
	arrays  map[arrayKey]string
	objects map[any]string // paths of the objects that are pointers
}

// An arrayKey identifies an array by its memory and its shape.
type arrayKey struct {
	data unsafe.Pointer
	size int
	cols int // −1 for a vector
	typ  string
}

// header returns the text of the header of v.
func (e *encoder) header(v any) (text []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			s, ok := p.(*SaveError)
			if !ok {
				panic(p)
			}
			err = s
		}
	}()
	if v == nil {
		return nil, &SaveError{Reason: "it is nil"}
	}
	root := &node{}
	root.put("format", formatName)
	root.put("version", version)
	root.put("object", e.object("", v, 0))
	var b bytes.Buffer
	j := json.NewEncoder(&b)
	j.SetEscapeHTML(false)
	j.SetIndent("", " ")
	if err := j.Encode(root); err != nil {
		return nil, &SaveError{Reason: err.Error()}
	}
	return b.Bytes(), nil
}

// object returns the header of the object v.
func (e *encoder) object(path string, v any, depth int) any {
	r := reflect.ValueOf(v)
	typ, ok := e.table.byType[r.Type()]
	switch {
	case !ok && r.Kind() == reflect.Func:
		panic(&SaveError{path, fmt.Sprintf("it is a function of type %T, which has no saved form", v)})
	case !ok:
		panic(&SaveError{path, fmt.Sprintf("it has the type %T, which is not a type of approx: use catalogue.Save with the option Custom", v)})
	case depth > maxDepth:
		panic(&SaveError{"", fmt.Sprintf("its fields are nested more than %d deep", maxDepth)})
	}
	if r.Kind() == reflect.Pointer {
		if r.IsNil() {
			panic(&SaveError{path, fmt.Sprintf("it is a nil %T", v)})
		}
		if earlier, ok := e.objects[v]; ok {
			return map[string]any{"same": earlier}
		}
	}
	s := saver{e: e, path: path, node: &node{}, depth: depth}
	s.node.put("type", typ.Key)
	typ.Visit(s, v)
	if r.Kind() == reflect.Pointer {
		e.objects[v] = path
	}
	return s.node
}

// A saver implements archive.Fields for the fields of one object.
type saver struct {
	e     *encoder
	path  string
	node  *node
	depth int
}

// A node is an object of JSON whose fields keep their order.
type node struct {
	names  []string
	values []any
}

func (n *node) put(name string, v any) {
	n.names, n.values = append(n.names, name), append(n.values, v)
}

// MarshalJSON implements json.Marshaler.
func (n *node) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	j := json.NewEncoder(&b)
	j.SetEscapeHTML(false)
	b.WriteByte('{')
	for i, name := range n.names {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := j.Encode(name); err != nil {
			return nil, err
		}
		b.WriteByte(':')
		if err := j.Encode(n.values[i]); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func (s saver) at(name string) string { return child(s.path, name) }

// child returns the path of a field.
func child(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

func (s saver) put(name string, v any) {
	if slices.Contains(s.node.names, name) {
		panic(fmt.Sprintf("npz: field %s is visited twice", s.at(name)))
	}
	s.node.put(name, v)
}

func (s saver) Loading() bool                    { return false }
func (s saver) Nested() bool                     { return s.depth > 0 }
func (s saver) Bool(name string, v *bool)        { s.put(name, *v) }
func (s saver) Int(name string, v *int)          { s.put(name, *v) }
func (s saver) Uint64(name string, v *uint64)    { s.put(name, *v) }
func (s saver) Float(name string, v *float64)    { s.put(name, formatFloat(*v)) }
func (s saver) String(name string, v *string)    { s.put(name, s.text(name, *v)) }
func (s saver) Floats(name string, v *[]float64) { saveArray(s, name, *v, -1) }
func (s saver) Ints(name string, v *[]int)       { saveArray(s, name, *v, -1) }
func (s saver) Uint64s(name string, v *[]uint64) { saveArray(s, name, *v, -1) }
func (s saver) Float32s(name string, v *[]float32) {
	saveArray(s, name, *v, -1)
}
func (s saver) bytes(name string, v *[]byte) { saveArray(s, name, *v, -1) }

func (s saver) Strings(name string, v *[]string) {
	if *v == nil {
		s.put(name, nil)
		return
	}
	list := make([]any, len(*v))
	for i, t := range *v {
		list[i] = s.text(name, t)
	}
	s.put(name, list)
}

// text returns a string of the header.
func (s saver) text(name, v string) string {
	if !utf8.ValidString(v) {
		panic(&SaveError{s.at(name), fmt.Sprintf("the string %q is not valid UTF-8", v)})
	}
	return v
}

func (s saver) Matrix(name string, data *[]float64, cols *int) { saveMatrix(s, name, *data, *cols) }
func (s saver) IntMatrix(name string, data *[]int, cols *int)  { saveMatrix(s, name, *data, *cols) }

func saveMatrix[T number](s saver, name string, data []T, cols int) {
	if cols < 0 || cols == 0 && len(data) > 0 || cols > 0 && len(data)%cols != 0 {
		panic(&SaveError{s.at(name), fmt.Sprintf("%d numbers are not a matrix of %d columns", len(data), cols)})
	}
	if data == nil && cols == 0 {
		s.put(name, nil)
		return
	}
	if data == nil {
		s.put(name, map[string]any{"columns": cols})
		return
	}
	saveArray(s, name, data, cols)
}

func (s saver) List(name string, n int, element func(f archive.Fields, i int)) int {
	if n < 0 {
		s.put(name, nil)
		return n
	}
	list := make([]any, n)
	for i := range n {
		f := saver{s.e, child(s.at(name), strconv.Itoa(i)), &node{}, s.depth}
		element(f, i)
		list[i] = f.node
	}
	s.put(name, list)
	return n
}

func (s saver) Group(name string, fields func(f archive.Fields)) {
	f := saver{s.e, s.at(name), &node{}, s.depth}
	fields(f)
	s.put(name, f.node)
}

func (s saver) Object(name string, v any) any {
	if v == nil {
		s.put(name, nil)
		return v
	}
	s.put(name, s.e.object(s.at(name), v, s.depth+1))
	return v
}

func (s saver) Fail(format string, args ...any) {
	panic(&SaveError{s.path, fmt.Sprintf(format, args...)})
}

// saveArray adds an array to the file. If cols is negative, the array is a vector.
func saveArray[T number](s saver, name string, v []T, cols int) {
	if v == nil && cols < 0 {
		s.put(name, nil)
		return
	}
	typ, size := dtype[T]()
	key := arrayKey{unsafe.Pointer(unsafe.SliceData(v)), len(v), cols, typ}
	if earlier, ok := s.e.arrays[key]; ok && len(v) > 0 {
		s.put(name, map[string]any{"array": earlier})
		return
	}
	path := s.at(name)
	s.e.arrays[key] = path
	s.put(name, map[string]any{"array": path})
	shape := []int{len(v)}
	if cols >= 0 {
		shape = []int{len(v) / max(1, cols), cols}
	}
	head := npyHeader[T](shape)
	s.e.entries = append(s.e.entries, entry{path + ".npy", len(head) + size*len(v), func(emit func([]byte) error) error {
		if err := emit(head); err != nil {
			return err
		}
		const block = 8192
		piece := make([]byte, size*min(block, len(v)))
		for i := 0; i < len(v); i += block {
			part := v[i:min(i+block, len(v))]
			for j, x := range part {
				putNumber(binary.LittleEndian, piece[j*size:], x)
			}
			if err := emit(piece[:size*len(part)]); err != nil {
				return err
			}
		}
		return nil
	}})
}

// formatFloat returns v as a number of JSON, or as a string if it is not finite.
func formatFloat(v float64) any {
	switch {
	case math.IsInf(v, 1):
		return "+Inf"
	case math.IsInf(v, -1):
		return "-Inf"
	case math.IsNaN(v) && math.Float64bits(v) == math.Float64bits(math.NaN()):
		return "NaN"
	case math.IsNaN(v):
		return fmt.Sprintf("NaN:%016x", math.Float64bits(v))
	}
	return json.Number(strconv.FormatFloat(v, 'g', -1, 64))
}
