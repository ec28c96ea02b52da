package npz

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"mercer/approx/internal/archive"
)

// Load reads r to its end and returns the value that Save wrote.
func (t *Table) Load(r io.Reader, codecs []archive.Codec) (v any, err error) {
	if t, err = t.with(codecs); err != nil {
		return nil, err
	}
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("approx: cannot load the file: %w", err)
	}
	entries, err := readZIP(data)
	if err != nil {
		return nil, err
	}
	text, ok := entries[headerEntry]
	if !ok {
		return nil, &LoadError{Reason: fmt.Sprintf("the archive has no entry %q: it was not written by approx", headerEntry)}
	}
	d := &decoder{table: t, entries: entries, arrays: map[string]any{}, objects: map[string]any{}}
	return d.value(text)
}

// A decoder turns the entries of a file into a value.
type decoder struct {
	table   *Table
	entries map[string][]byte
	arrays  map[string]any // slices that have been read, by the name of the array
	objects map[string]any // objects that have been read, by their path
}

// value returns the object of the header.
func (d *decoder) value(text []byte) (v any, err error) {
	defer func() {
		if p := recover(); p != nil {
			e, ok := p.(*LoadError)
			if !ok {
				panic(p)
			}
			v, err = nil, e
		}
	}()
	where := fmt.Sprintf("entry %q", headerEntry)
	j := json.NewDecoder(bytes.NewReader(text))
	j.UseNumber()
	var root any
	if err := j.Decode(&root); err != nil {
		return nil, &LoadError{where, "it is not valid JSON: " + err.Error()}
	}
	if _, err := j.Token(); err != io.EOF {
		return nil, &LoadError{where, fmt.Sprintf("text follows the header at byte %d", j.InputOffset())}
	}
	node, ok := root.(map[string]any)
	if !ok || node["format"] != formatName {
		return nil, &LoadError{where, fmt.Sprintf("the format is %v, want %q: the file was not written by approx", node["format"], formatName)}
	}
	switch n, err := strconv.Atoi(fmt.Sprint(node["version"])); {
	case err != nil || n < 1:
		return nil, &LoadError{where, fmt.Sprintf("the version is %v, want %d", node["version"], version)}
	case n > version:
		return nil, &LoadError{where, fmt.Sprintf("the file has version %d of the format, and this program reads up to version %d: use a newer version of approx", n, version)}
	}
	object, ok := node["object"]
	if !ok || object == nil {
		return nil, &LoadError{where, "the object is missing"}
	}
	return d.object("", object, 0), nil
}

// object returns the object of a node.
func (d *decoder) object(path string, v any, depth int) any {
	fail := func(format string, args ...any) {
		panic(&LoadError{fieldName(path), fmt.Sprintf(format, args...)})
	}
	node, ok := v.(map[string]any)
	if !ok {
		fail("it is %s, want an object", kindOf(v))
	}
	if depth > maxDepth {
		fail("the objects are nested more than %d deep", maxDepth)
	}
	if earlier, ok := node["same"].(string); ok && len(node) == 1 {
		o, ok := d.objects[earlier]
		if !ok {
			fail("it is the same as %q, which is no object before it", earlier)
		}
		return o
	}
	key, ok := node["type"].(string)
	if !ok {
		fail("it has no type")
	}
	typ, ok := d.table.byKey[key]
	switch {
	case !ok && strings.HasPrefix(key, codecPrefix):
		fail("it has the type of the option Custom with the key %q: pass this option", strings.TrimPrefix(key, codecPrefix))
	case !ok:
		fail("the type %q is unknown: the file may be from a newer version of approx", key)
	}
	l := loader{d: d, path: path, node: node, used: map[string]bool{"type": true}, depth: depth}
	o := typ.Visit(l, nil)
	l.checkUsed()
	if reflect.TypeOf(o).Kind() == reflect.Pointer {
		d.objects[path] = o
	}
	return o
}

// fieldName returns the place of a field for messages.
func fieldName(path string) string {
	if path == "" {
		return "object"
	}
	return "field " + path
}

// kindOf describes a value of JSON.
func kindOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case map[string]any:
		return "an object"
	case []any:
		return "a list"
	case bool:
		return strconv.FormatBool(v)
	case string:
		return fmt.Sprintf("the string %q", shorten(v))
	}
	return shorten(fmt.Sprint(v))
}

// A loader implements archive.Fields for the fields of one object.
type loader struct {
	d     *decoder
	path  string
	node  map[string]any
	used  map[string]bool // names of the fields that have been visited
	depth int
}

// checkUsed reports a field that no function has visited.
func (l loader) checkUsed() {
	var unknown []string
	for name := range l.node {
		if !l.used[name] {
			unknown = append(unknown, name)
		}
	}
	if len(unknown) > 0 {
		slices.Sort(unknown)
		l.failAt(unknown[0], "the field is unknown")
	}
}

func (l loader) failAt(name, format string, args ...any) {
	panic(&LoadError{fieldName(child(l.path, name)), fmt.Sprintf(format, args...)})
}

// get returns the value of a field.
func (l loader) get(name string) any {
	v, ok := l.node[name]
	if !ok {
		l.failAt(name, "the field is missing")
	}
	l.used[name] = true
	return v
}

func (l loader) Loading() bool { return true }

func (l loader) Nested() bool { return l.depth > 0 }

func (l loader) Bool(name string, v *bool) {
	b, ok := l.get(name).(bool)
	if !ok {
		l.failAt(name, "it is %s, want true or false", kindOf(l.node[name]))
	}
	*v = b
}

func (l loader) Int(name string, v *int) {
	n, err := strconv.Atoi(l.number(name))
	if err != nil {
		l.failAt(name, "it is %s, want an integer", kindOf(l.node[name]))
	}
	*v = n
}

func (l loader) Uint64(name string, v *uint64) {
	n, err := strconv.ParseUint(l.number(name), 10, 64)
	if err != nil {
		l.failAt(name, "it is %s, want an integer of at least 0", kindOf(l.node[name]))
	}
	*v = n
}

// number returns the text of a field that is a number.
func (l loader) number(name string) string {
	n, _ := l.get(name).(json.Number)
	return n.String()
}

func (l loader) Float(name string, v *float64) {
	var err error
	switch t := l.get(name).(type) {
	case json.Number:
		*v, err = strconv.ParseFloat(t.String(), 64)
	case string:
		*v, err = parseNonFinite(t)
	default:
		err = strconv.ErrSyntax
	}
	if err != nil {
		l.failAt(name, "it is %s, want a number", kindOf(l.node[name]))
	}
}

// parseNonFinite returns the number for a string of formatFloat.
func parseNonFinite(t string) (float64, error) {
	switch t {
	case "NaN":
		return math.NaN(), nil
	case "+Inf":
		return math.Inf(1), nil
	case "-Inf":
		return math.Inf(-1), nil
	}
	digits, ok := strings.CutPrefix(t, "NaN:")
	bits, err := strconv.ParseUint(digits, 16, 64)
	if v := math.Float64frombits(bits); ok && err == nil && math.IsNaN(v) {
		return v, nil
	}
	return 0, strconv.ErrSyntax
}

func (l loader) String(name string, v *string) {
	s, ok := l.get(name).(string)
	if !ok {
		l.failAt(name, "it is %s, want a string", kindOf(l.node[name]))
	}
	*v = s
}

func (l loader) Strings(name string, v *[]string) {
	list, ok := l.list(name)
	if !ok {
		*v = nil
		return
	}
	*v = make([]string, len(list))
	for i, t := range list {
		s, ok := t.(string)
		if !ok {
			l.failAt(name, "element %d is %s, want a string", i, kindOf(t))
		}
		(*v)[i] = s
	}
}

// list returns the elements of a list, or false for null.
func (l loader) list(name string) (list []any, ok bool) {
	v := l.get(name)
	if v == nil {
		return nil, false
	}
	if list, ok = v.([]any); !ok {
		l.failAt(name, "it is %s, want a list", kindOf(v))
	}
	return list, true
}

func (l loader) Floats(name string, v *[]float64)   { *v, _ = loadArray[float64](l, name, 1) }
func (l loader) Ints(name string, v *[]int)         { *v, _ = loadArray[int](l, name, 1) }
func (l loader) Uint64s(name string, v *[]uint64)   { *v, _ = loadArray[uint64](l, name, 1) }
func (l loader) Float32s(name string, v *[]float32) { *v, _ = loadArray[float32](l, name, 1) }
func (l loader) bytes(name string, v *[]byte)       { *v, _ = loadArray[byte](l, name, 1) }

func (l loader) Matrix(name string, data *[]float64, cols *int) { loadMatrix(l, name, data, cols) }
func (l loader) IntMatrix(name string, data *[]int, cols *int)  { loadMatrix(l, name, data, cols) }

func loadMatrix[T number](l loader, name string, data *[]T, cols *int) {
	if node, ok := l.get(name).(map[string]any); ok && len(node) == 1 && node["columns"] != nil {
		n, err := strconv.Atoi(fmt.Sprint(node["columns"]))
		if err != nil || n < 0 || n > maxEmptyDim {
			l.failAt(name, "the number of columns is %s, want at most %d", kindOf(node["columns"]), maxEmptyDim)
		}
		*data, *cols = nil, n
		return
	}
	v, shape := loadArray[T](l, name, 2)
	*data, *cols = v, 0
	if shape != nil {
		*cols = shape[1]
	}
}

func (l loader) List(name string, n int, element func(f archive.Fields, i int)) int {
	list, ok := l.list(name)
	if !ok {
		return -1
	}
	for i, v := range list {
		path := child(child(l.path, name), strconv.Itoa(i))
		l.fields(path, v, func(f archive.Fields) { element(f, i) })
	}
	return len(list)
}

func (l loader) Group(name string, fields func(f archive.Fields)) {
	l.fields(child(l.path, name), l.get(name), fields)
}

// fields visits the fields of the node v, which has no type.
func (l loader) fields(path string, v any, visit func(f archive.Fields)) {
	node, ok := v.(map[string]any)
	if !ok {
		panic(&LoadError{fieldName(path), fmt.Sprintf("it is %s, want fields", kindOf(v))})
	}
	f := loader{l.d, path, node, map[string]bool{}, l.depth}
	visit(f)
	f.checkUsed()
}

func (l loader) Object(name string, _ any) any {
	v := l.get(name)
	if v == nil {
		return nil
	}
	return l.d.object(child(l.path, name), v, l.depth+1)
}

func (l loader) Fail(format string, args ...any) {
	panic(&LoadError{fieldName(l.path), fmt.Sprintf(format, args...)})
}

// loadArray returns the numbers and the shape of an array with the given number of
// dimensions, or nil for null. If a file refers to an array several times, the results
// share memory.
func loadArray[T number](l loader, name string, dims int) (v []T, shape []int) {
	ref := l.get(name)
	if ref == nil {
		return nil, nil
	}
	node, _ := ref.(map[string]any)
	array, ok := node["array"].(string)
	if !ok || len(node) != 1 {
		l.failAt(name, "it is %s, want an array", kindOf(ref))
	}
	content, ok := l.d.entries[array+".npy"]
	if !ok {
		l.failAt(name, "the archive has no entry %q", array+".npy")
	}
	fail := func(format string, args ...any) {
		panic(&LoadError{fmt.Sprintf("entry %q", array+".npy"), "the array " + fmt.Sprintf(format, args...)})
	}
	a, err := parseNPY(content)
	if err != nil {
		fail("%v", err)
	}
	if len(a.shape) != dims {
		fail("has the shape %s, want %d dimensions", formatShape(a.shape), dims)
	}
	if earlier, ok := l.d.arrays[array].([]T); ok {
		return earlier, a.shape
	}
	if v, err = numbersOf[T](a); err != nil {
		fail("%v", err)
	}
	if _, ok := l.d.arrays[array]; ok {
		fail("is used with two types")
	}
	l.d.arrays[array] = v
	return v, a.shape
}
