// Package archive describes how the values of package approx are saved. Each package has
// a file archive.go. It lists the types of the package with a stable key and, for each
// type, one function that visits its fields. The list is a Source. The same function saves a value and loads
// it, so that both directions agree.
//
// Package npz implements the format of the files. Package catalogue joins the lists to a
// table and has the exported functions Save and Load.
package archive

import (
	"fmt"
	"gonum.org/v1/gonum/mat"
	"reflect"
)

// Fields visits the fields of a value, by stable names. While a value is saved, each
// method reads the field that its pointer refers to. While a value is loaded, each method
// sets the field. Slices are stored as arrays, other fields in the header of the file.
// A nil slice stays nil.
//
// If a field is missing or has another type, a method panics. The functions of package
// npz turn this panic into an error, so a function that visits fields may assume that
// all fields before have been read.
type Fields interface {
	// Loading reports whether the value is loaded.
	Loading() bool

	// Nested reports whether the value is part of another value.
	Nested() bool

	Bool(name string, v *bool)
	Int(name string, v *int)
	Uint64(name string, v *uint64)
	Float(name string, v *float64)
	String(name string, v *string)
	Strings(name string, v *[]string)

	// Floats and Ints visit vectors.
	Floats(name string, v *[]float64)
	Ints(name string, v *[]int)
	Uint64s(name string, v *[]uint64)
	Float32s(name string, v *[]float32)

	// Matrix visits a matrix that is stored row by row, and the number of its columns.
	Matrix(name string, data *[]float64, cols *int)

	// IntMatrix is Matrix for integers.
	IntMatrix(name string, data *[]int, cols *int)

	// List visits a list of n elements. If a list is loaded, the result is its length,
	// and otherwise n. The function element visits the fields of element i. A negative n
	// stands for a nil list.
	List(name string, n int, element func(f Fields, i int)) int

	// Group visits fields that belong together.
	Group(name string, fields func(f Fields))

	// Object visits a value of a type of the table, which may be nil. If a value is
	// loaded, the result is the value, and otherwise v.
	Object(name string, v any) any

	// Fail reports that the value cannot be saved or loaded, and why.
	Fail(format string, args ...any)
}

// Object visits a field whose type is an interface, or a type of the table. If a value is
// loaded, it must implement or have the type T.
func Object[T any](f Fields, name string, v *T) {
	var field any
	if !isNil(*v) {
		field = *v
	}
	got := f.Object(name, field)
	if !f.Loading() {
		return
	}
	if got == nil {
		var zero T
		*v = zero
		return
	}
	t, ok := got.(T)
	if !ok {
		f.Fail("field %s holds %T, want %s", name, got, reflect.TypeFor[T]())
	}
	*v = t
}

// Required is Object for a field that must not be nil.
func Required[T any](f Fields, name string, v *T) {
	Object(f, name, v)
	if isNil(*v) {
		f.Fail("field %s is nil, want %s", name, reflect.TypeFor[T]())
	}
}

// isNil reports whether v is a nil interface or a nil pointer.
func isNil(v any) bool {
	if v == nil {
		return true
	}
	r := reflect.ValueOf(v)
	return r.Kind() == reflect.Pointer && r.IsNil()
}

// Enum visits an integer constant. Loaded values must be between 0 and last.
func Enum[T ~int](f Fields, name string, v *T, last T) {
	n := int(*v)
	f.Int(name, &n)
	if n < 0 || n > int(last) {
		f.Fail("field %s is %d, want 0 to %d", name, n, int(last))
	}
	if f.Loading() {
		*v = T(n)
	}
}

// List visits a list of values, and the fields of each by the given function.
func List[T any](f Fields, name string, v *[]T, fields func(v *T, f Fields)) {
	n := len(*v)
	if *v == nil {
		n = -1
	}
	if !f.Loading() {
		f.List(name, n, func(f Fields, i int) { fields(&(*v)[i], f) })
		return
	}
	var list []T
	if f.List(name, n, func(f Fields, i int) {
		list = append(list, *new(T))
		fields(&list[i], f)
	}) == 0 {
		list = []T{}
	}
	*v = list
}

// Dense visits a matrix, which may be nil.
func Dense(f Fields, name string, m **mat.Dense) {
	var data []float64
	var cols int
	if !f.Loading() && *m != nil && !(*m).IsEmpty() {
		raw := mat.DenseCopyOf(*m).RawMatrix() // without a gap between rows
		data, cols = raw.Data, raw.Cols
	}
	f.Matrix(name, &data, &cols)
	if !f.Loading() {
		return
	}
	*m = nil
	if len(data) > 0 {
		*m = mat.NewDense(len(data)/cols, cols, data)
	}
}

// WantDims reports an error unless the matrix m of the given name has the wanted numbers of
// rows and columns, where −1 stands for any. A matrix without numbers is nil.
func WantDims(f Fields, name string, m *mat.Dense, rows, cols int) {
	if m == nil {
		if rows > 0 && cols > 0 {
			f.Fail("%s is empty, want %d×%d numbers", name, rows, cols)
		}
		return
	}
	r, c := m.Dims()
	if rows >= 0 && r != rows {
		f.Fail("%s has %d rows, want %d", name, r, rows)
	}
	if cols >= 0 && c != cols {
		f.Fail("%s has %d columns, want %d", name, c, cols)
	}
}

// WantLen reports an error unless a field of the given name has the wanted number of
// elements. It guards functions that index the field.
func WantLen(f Fields, name string, got, want int) {
	if got != want {
		f.Fail("%s has %d numbers, want %d", name, got, want)
	}
}

// WantProduct is WantLen for a matrix of rows×cols numbers.
func WantProduct(f Fields, name string, got, rows, cols int) {
	if rows < 0 || cols < 0 || (cols > 0 && rows > maxNumbers/cols) || got != rows*cols {
		f.Fail("%s has %d numbers, want %d×%d", name, got, rows, cols)
	}
}

// maxNumbers bounds products of sizes, so that they do not overflow.
const maxNumbers = 1<<31 - 1

// WantIndices reports an error unless every index is at least least and less than n.
func WantIndices(f Fields, name string, indices []int, least, n int) {
	for i, v := range indices {
		if v < least || v >= n {
			f.Fail("%s[%d] is %d, want %d to %d", name, i, v, least, n-1)
		}
	}
}

// A Type is a line of the table: a type of values and the functions that visit them.
type Type struct {
	Key   string         // stable, in files: «nystrom.Features»
	Types []reflect.Type // types of the values; several if a constructor chooses one

	// Visit visits the fields of v and returns the value. While a value is loaded, v is
	// nil, and the result is the new value.
	Visit func(f Fields, v any) any
}

// A Source lists the types of one package that are saved.
type Source interface {
	Types() []Type
}

// Sources has the Source of each package whose types are saved. Each package sets its
// field when it is initialised, so that the list is not an exported name of the package.
//
// The fields have the type any, and only Save and Load convert them to Source. The linker
// therefore removes the lists from programs that do neither.
var Sources struct {
	Approx, Kernel, Nystrom, Fourier, Taylor, Binning, IKA, KPCA, Layers, Ritz, Reduced,
	Learn, Manifold, Combined, Unit any
}

// Value returns the Type for values of T, whose fields the function visits.
func Value[T any](key string, fields func(v *T, f Fields)) Type {
	return Type{key, []reflect.Type{reflect.TypeFor[T]()}, func(f Fields, v any) any {
		var t T
		if v != nil {
			t = v.(T)
		}
		fields(&t, f)
		return t
	}}
}

// Pointer returns the Type for values of *T, whose fields the function visits.
func Pointer[T any](key string, fields func(v *T, f Fields)) Type {
	return Type{key, []reflect.Type{reflect.TypeFor[*T]()}, func(f Fields, v any) any {
		t, _ := v.(*T)
		if t == nil {
			t = new(T)
		}
		fields(t, f)
		return t
	}}
}

// Built returns the Type for values that a constructor builds from parts of type P. The
// constructor chooses one of the given types. While a value is saved, parts returns its
// parts.
func Built[P any](key string, types []any, parts func(v any) P, fields func(p *P, f Fields), build func(f Fields, p P) any) Type {
	t := Type{Key: key, Visit: func(f Fields, v any) any {
		var p P
		if v != nil {
			p = parts(v)
		}
		fields(&p, f)
		if v != nil {
			return v
		}
		return build(f, p)
	}}
	for _, v := range types {
		t.Types = append(t.Types, reflect.TypeOf(v))
	}
	return t
}

// A Codec is how a caller saves values of a type of its own.
type Codec struct {
	Key    string
	Type   reflect.Type
	Encode func(v any) ([]byte, error)
	Decode func(data []byte) (any, error)
}

// A Format saves values as bytes and loads them. Package catalogue sets it.
type Format interface {
	Marshal(v any) ([]byte, error)
	Unmarshal(data []byte) (any, error)
}

// Registered is the format of MarshalBinary methods, or nil if the program does not
// import package catalogue.
var Registered Format

var errNotImported = fmt.Errorf("approx: cannot save or load without the table of types: import %q, which may be a blank import", "mercer/approx/catalogue")

// A NilReceiverError reports a call of UnmarshalBinary of a nil pointer.
type NilReceiverError struct {
	Type string // type of the pointer
}

// Error implements error.
func (e *NilReceiverError) Error() string { return "approx: cannot load into a nil " + e.Type }

// Marshal is encoding.BinaryMarshaler for a value of the table.
func Marshal(v any) ([]byte, error) {
	if Registered == nil {
		return nil, errNotImported
	}
	return Registered.Marshal(v)
}

// Unmarshal is encoding.BinaryUnmarshaler for a value of the table. The data must hold a
// T or a *T.
func Unmarshal[T any](data []byte, dst *T) error {
	if dst == nil {
		return &NilReceiverError{Type: fmt.Sprintf("%T", dst)}
	}
	if Registered == nil {
		return errNotImported
	}
	v, err := Registered.Unmarshal(data)
	if err != nil {
		return err
	}
	switch v := v.(type) {
	case T:
		*dst = v
	case *T:
		*dst = *v
	default:
		return fmt.Errorf("approx: the data holds %T, want %s", v, reflect.TypeFor[T]())
	}
	return nil
}
