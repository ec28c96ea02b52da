package catalogue

import (
	"fmt"
	"reflect"
	"slices"
	"sync"

	"mercer/approx"
	"mercer/approx/internal/archive"
)

// An Object is the content of a value that Save saves: the key of its type and its fields.
// A program can use it to write the value in another form, for example as the source code
// of another language.
type Object struct {
	Type   string // key of the type in files: «nystrom.Features»
	Fields []Field
}

// A Field is a field of an Object. Its value has one of these types:
//
//	bool, int, uint64, float64, string                a setting
//	[]float64, []float32, []int, []uint64, []string   a vector, which may be nil
//	approx.Points, IntMatrix                          a matrix, row by row
//	*Object                                           an object; nil if there is none
//	[]*Object                                         a list of groups of fields without a type
//
// Vectors and matrices may share memory with the inspected value and must not be changed.
type Field struct {
	Name  string
	Value any
}

// An IntMatrix is a matrix of integers, row by row.
type IntMatrix struct {
	Data []int
	Cols int
}

// Inspect returns the content of v. It accepts the values that Save accepts without options,
// and returns a *SaveError for other values. Unlike Save, Inspect does not compute
// eigenpairs of a fit that are not yet known if the fit is a part of v.
func Inspect(v any) (o *Object, err error) {
	defer func() {
		if p := recover(); p != nil {
			s, ok := p.(*SaveError)
			if !ok {
				panic(p)
			}
			o, err = nil, s
		}
	}()
	if v == nil {
		return nil, &SaveError{Reason: "it is nil"}
	}
	return inspect("", v, false), nil
}

// typesByType returns the entries of savedTypes by the types of their values.
var typesByType = sync.OnceValue(func() map[reflect.Type]archive.Type {
	types := map[reflect.Type]archive.Type{}
	for _, t := range savedTypes() {
		for _, r := range t.Types {
			types[r] = t
		}
	}
	return types
})

// inspect returns the content of the object v at the given path.
func inspect(path string, v any, isNested bool) *Object {
	t, ok := typesByType()[reflect.TypeOf(v)]
	if !ok {
		panic(&SaveError{Field: path, Reason: fmt.Sprintf("it has the type %T, which is not a type of approx", v)})
	}
	o := &Object{Type: t.Key}
	t.Visit(inspector{o, path, isNested}, v)
	return o
}

// An inspector implements archive.Fields. It appends the visited fields to an object.
type inspector struct {
	object   *Object
	path     string
	isNested bool
}

func (i inspector) put(name string, v any) {
	i.object.Fields = append(i.object.Fields, Field{name, v})
}

// child returns the path of a field.
func (i inspector) child(name string) string {
	if i.path == "" {
		return name
	}
	return i.path + "." + name
}

func (i inspector) Loading() bool                      { return false }
func (i inspector) Nested() bool                       { return i.isNested }
func (i inspector) Bool(name string, v *bool)          { i.put(name, *v) }
func (i inspector) Int(name string, v *int)            { i.put(name, *v) }
func (i inspector) Uint64(name string, v *uint64)      { i.put(name, *v) }
func (i inspector) Float(name string, v *float64)      { i.put(name, *v) }
func (i inspector) String(name string, v *string)      { i.put(name, *v) }
func (i inspector) Strings(name string, v *[]string)   { i.put(name, *v) }
func (i inspector) Floats(name string, v *[]float64)   { i.put(name, *v) }
func (i inspector) Ints(name string, v *[]int)         { i.put(name, *v) }
func (i inspector) Uint64s(name string, v *[]uint64)   { i.put(name, *v) }
func (i inspector) Float32s(name string, v *[]float32) { i.put(name, *v) }
func (i inspector) Fail(format string, arguments ...any) {
	panic(&SaveError{Field: i.path, Reason: fmt.Sprintf(format, arguments...)})
}

func (i inspector) Matrix(name string, data *[]float64, cols *int) {
	i.put(name, approx.Points{Data: *data, Dim: *cols})
}

func (i inspector) IntMatrix(name string, data *[]int, cols *int) {
	i.put(name, IntMatrix{slices.Clone(*data), *cols})
}

func (i inspector) List(name string, n int, element func(f archive.Fields, k int)) int {
	list := make([]*Object, max(n, 0))
	for k := range list {
		list[k] = &Object{}
		element(inspector{list[k], i.child(fmt.Sprintf("%s.%d", name, k)), i.isNested}, k)
	}
	i.put(name, list)
	return n
}

func (i inspector) Group(name string, fields func(f archive.Fields)) {
	group := &Object{}
	fields(inspector{group, i.child(name), i.isNested})
	i.put(name, group)
}

func (i inspector) Object(name string, v any) any {
	var o *Object
	if v != nil {
		o = inspect(i.child(name), v, true)
	}
	i.put(name, o)
	return v
}
