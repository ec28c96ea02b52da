package wire

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// A JSONValuer is a struct that is encoded as another value in JSON. An example is a
// struct that is encoded as a single number.
type JSONValuer interface {
	JSONValue() any
}

// AppendJSON appends v to b in the format of encoding/json, including tags. There are
// three differences:
//   - A number that is not finite is null.
//   - The characters <, > and & are not escaped.
//   - JSONValuer replaces json.Marshaler.
//
// AppendJSON panics for types that messages do not contain, such as channels or byte
// slices.
//
// Package encoding/json would be 4 % of the download before the worker starts. Most of it
// is not needed for messages.
func AppendJSON(b []byte, v any) []byte { return appendValue(b, reflect.ValueOf(v)) }

func appendValue(b []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Bool:
		return strconv.AppendBool(b, v.Bool())
	case reflect.Int:
		return strconv.AppendInt(b, v.Int(), 10)
	case reflect.Uint64:
		return strconv.AppendUint(b, v.Uint(), 10)
	case reflect.Float64:
		return appendNumber(b, v.Float())
	case reflect.String:
		return appendText(b, v.String())
	case reflect.Array:
		return appendList(b, v)
	case reflect.Struct:
		return appendStruct(b, v)
	case reflect.Invalid: // the value of an empty interface
		return append(b, "null"...)
	case reflect.Pointer, reflect.Interface, reflect.Slice, reflect.Map:
		if v.IsNil() {
			return append(b, "null"...)
		}
		switch v.Kind() {
		case reflect.Slice:
			return appendList(b, v)
		case reflect.Map:
			return appendMap(b, v)
		}
		return appendValue(b, v.Elem())
	}
	panic(fmt.Sprintf("wire: JSON has no %v", v.Type()))
}

// appendNumber appends the shortest digits that are parsed as x. It uses an exponent for
// the same numbers as JavaScript.
func appendNumber(b []byte, x float64) []byte {
	size := math.Abs(x)
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return append(b, "null"...)
	case size == 0 || size >= 1e-6 && size < 1e21:
		return strconv.AppendFloat(b, x, 'f', -1, 64)
	}
	b = strconv.AppendFloat(b, x, 'e', -1, 64)
	if n := len(b); b[n-4] == 'e' && b[n-2] == '0' { // e-07 becomes e-7
		b = append(b[:n-2], b[n-1])
	}
	return b
}

func appendText(b []byte, s string) []byte {
	const hex, short, letters = "0123456789abcdef", "\b\f\n\r\t", "bfnrt"
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\u2028' || r == '\u2029': // these characters end a line in JavaScript
			b = append(b, `\u202`...)
			b = append(b, hex[r&15])
		case r >= ' ':
			b = utf8.AppendRune(b, r)
		default:
			if k := strings.IndexByte(short, byte(r)); k >= 0 {
				b = append(b, '\\', letters[k])
			} else {
				b = append(b, `\u00`...)
				b = append(b, hex[r>>4], hex[r&15])
			}
		}
	}
	return append(b, '"')
}

func appendList(b []byte, v reflect.Value) []byte {
	b = append(b, '[')
	for i := range v.Len() {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendValue(b, v.Index(i))
	}
	return append(b, ']')
}

// appendMap appends the entries of a map in alphabetical order.
func appendMap(b []byte, v reflect.Value) []byte {
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	b = append(b, '{')
	for i, k := range keys {
		if k.Kind() != reflect.String {
			panic(fmt.Sprintf("wire: JSON has no %v", v.Type()))
		}
		if i > 0 {
			b = append(b, ',')
		}
		b = append(appendText(b, k.String()), ':')
		b = appendValue(b, v.MapIndex(k))
	}
	return append(b, '}')
}

func appendStruct(b []byte, v reflect.Value) []byte {
	l := layoutOf(v.Type())
	if l.isReplaced {
		return AppendJSON(b, v.Interface().(JSONValuer).JSONValue())
	}
	b = append(b, '{')
	first := true
	for _, f := range l.fields {
		x := v.FieldByIndex(f.index)
		if f.omitempty && isEmpty(x) {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = appendValue(append(b, f.key...), x)
	}
	return append(b, '}')
}

// isEmpty reports whether the option omitempty omits v. Structs and arrays are never
// omitted.
func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	case reflect.Struct, reflect.Array:
		return false
	}
	return v.IsZero()
}

// A layout describes the JSON encoding of a struct type.
type layout struct {
	isReplaced bool
	fields     []field
}

type field struct {
	index     []int // path of the field through embedded structs
	name, key string
	omitempty bool
}

var (
	layouts    sync.Map // contains *layout values by reflect.Type
	valuerType = reflect.TypeFor[JSONValuer]()
)

func layoutOf(t reflect.Type) *layout {
	if l, ok := layouts.Load(t); ok {
		return l.(*layout)
	}
	l := &layout{isReplaced: t.Implements(valuerType), fields: fieldsOf(t)}
	layouts.Store(t, l)
	return l
}

// fieldsOf lists the fields of a struct and of its embedded structs. An outer field hides
// an inner field with the same name.
func fieldsOf(t reflect.Type) []field {
	var allFields []field
	for i := range t.NumField() {
		f := t.Field(i)
		name, option, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			for _, g := range fieldsOf(f.Type) {
				g.index = append([]int{i}, g.index...)
				allFields = append(allFields, g)
			}
		case f.IsExported() && name != "-":
			if name == "" {
				name = f.Name
			}
			allFields = append(allFields, field{[]int{i}, name, string(appendText(nil, name)) + ":", option == "omitempty"})
		}
	}
	var visibleFields []field
	for _, f := range allFields {
		isHidden := false
		for _, g := range allFields {
			isHidden = isHidden || g.name == f.name && len(g.index) < len(f.index)
		}
		if !isHidden {
			visibleFields = append(visibleFields, f)
		}
	}
	return visibleFields
}
