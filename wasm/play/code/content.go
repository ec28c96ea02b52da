package code

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// A content is a kernel or a feature map whose fields a program needs. They are read by
// reflection, since most fields of package approx that hold the result of a fit are not exported.
// The tests run a program for each type, and so notice a field with another name.
type content struct{ v reflect.Value }

// contentOf returns the content of a value, without pointers, interfaces and wrappers.
func contentOf(v reflect.Value) content {
	for {
		switch {
		case v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer:
			v = v.Elem()
		case v.IsValid() && forms[v.Type().String()].isWrapper:
			v = v.Field(0)
		default:
			return content{v}
		}
	}
}

// name returns the name of the type, for example "nystrom.features".
func (c content) name() string {
	if !c.v.IsValid() {
		return "nil"
	}
	return c.v.Type().String()
}

// form returns the form of the type, which has no text if there is none.
func (c content) form() form { return forms[c.name()] }

// field returns a field. A field of an embedded struct has the name of the field.
func (c content) field(name string) reflect.Value {
	f := c.v.FieldByName(name)
	if !f.IsValid() {
		panic(fmt.Sprintf("code: %s has no field %s", c.name(), name)) // the tests run all forms
	}
	return f
}

// part returns a field that is a kernel or a feature map.
func (c content) part(name string) content { return contentOf(c.field(name)) }

// number returns a field that is a number, as an operand of any operator.
func (c content) number(name string) string {
	f := c.field(name)
	text := ""
	if f.Kind() == reflect.Int {
		text = strconv.FormatInt(f.Int(), 10)
	} else {
		text = formatNumber(f.Float())
	}
	if strings.HasPrefix(text, "-") {
		text = "(" + text + ")"
	}
	return text
}

// A matrix contains numbers row by row. The number of columns of a vector is 0.
type matrix struct {
	data      []float64
	cols      int
	isInteger bool
}

// matrix returns a field that has numbers. The path of a vector may end with a slash and the name
// of a field that has the number of columns, or as many elements. The path of a list of structs has
// a point and the name of their field.
func (c content) matrix(path string) (m matrix) {
	name, columns, hasColumns := strings.Cut(path, "/")
	name, inner, _ := strings.Cut(name, ".")
	m.add(c.field(name), inner)
	if hasColumns {
		if f := c.field(columns); f.Kind() == reflect.Int {
			m.cols = int(f.Int())
		} else {
			m.cols = lengthOf(f)
		}
	}
	return m
}

// add appends the numbers of v. The field inner of each element of a list is used.
func (m *matrix) add(v reflect.Value, inner string) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			m.add(v.Elem(), inner)
		}
	case reflect.Float64:
		m.data = append(m.data, v.Float())
	case reflect.Int:
		m.data, m.isInteger = append(m.data, float64(v.Int())), true
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			row, before := v.Index(i), len(m.data)
			if inner != "" {
				row = row.FieldByName(inner)
			}
			if m.add(row, ""); row.Kind() == reflect.Slice || row.Kind() == reflect.Array {
				m.cols = len(m.data) - before
			}
		}
	case reflect.Struct:
		switch dense := v.FieldByName("mat"); {
		case dense.IsValid(): // a mat.Dense
			rows, cols, stride, data := int(dense.FieldByName("Rows").Int()), int(dense.FieldByName("Cols").Int()), int(dense.FieldByName("Stride").Int()), dense.FieldByName("Data")
			for i := range rows {
				for j := range cols {
					m.data = append(m.data, data.Index(i*stride+j).Float())
				}
			}
			m.cols = cols
		default: // an approx.Points
			m.add(v.FieldByName("Data"), "")
			m.cols = int(v.FieldByName("Dim").Int())
		}
	}
}

// lengthOf returns the number of elements of a slice, or of points.
func lengthOf(v reflect.Value) int {
	if v.Kind() == reflect.Slice {
		return v.Len()
	}
	if dim := int(v.FieldByName("Dim").Int()); dim > 0 {
		return v.FieldByName("Data").Len() / dim
	}
	return 0
}
