// Package jsontext decodes JSON.
//
// Package encoding/json would be 4 % of the download of the canvas. Most of it is not needed for
// messages, for example encoding, streams, and types with methods of their own.
package jsontext

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"unicode/utf16"
	"unicode/utf8"
)

// An Object is a JSON object that is decoded into an interface. Its members have the order of the
// text, and a name can occur twice.
type Object []Member

// A Member is a name and a value. The value is nil, a bool, a float64, a string, an []any or an
// Object.
type Member struct {
	Name  string
	Value any
}

// Skip is the type of a value that Decode does not store. A field of this type hides a field of
// an embedded struct.
type Skip struct{}

// maxDepth is the largest number of objects and lists inside each other.
const maxDepth = 1000

// Decode stores the value of a text at the pointer target. It follows json.Unmarshal of
// package encoding/json, except for the following differences:
//   - An object that is decoded into an interface is an Object.
//   - The names of members must have the case of the tags of their fields.
//   - A text that is not UTF-8 is an error.
//
// A struct can have fields of the types bool, int, float64, string and any, and slices, maps with
// strings as keys, pointers and structs of these. Decode panics for other types.
func Decode(text []byte, target any) error {
	if !utf8.Valid(text) {
		return fmt.Errorf("JSON: the text is not UTF-8")
	}
	d := decoder{text: string(text)}
	d.value(reflect.ValueOf(target).Elem())
	if d.space(); d.err == nil && d.at < len(d.text) {
		d.fail("the text continues after the value")
	}
	return d.err
}

// A decoder reads a text. After an error, it reads nothing more.
type decoder struct {
	text string
	at   int // index of the next byte

	depth int // number of objects and lists around the next byte
	err   error
}

func (d *decoder) fail(format string, args ...any) {
	if d.err == nil {
		d.err = fmt.Errorf("JSON, byte %d: %s", d.at, fmt.Sprintf(format, args...))
		d.at = len(d.text)
	}
}

// peek returns the next byte, or 0 at the end of the text.
func (d *decoder) peek() byte {
	if d.at < len(d.text) {
		return d.text[d.at]
	}
	return 0
}

// space skips white space.
func (d *decoder) space() {
	for d.at < len(d.text) && strings.IndexByte(" \n\r\t", d.text[d.at]) >= 0 {
		d.at++
	}
}

// accept skips the next byte if it is b, and reports whether it was.
func (d *decoder) accept(b byte) bool {
	if d.space(); d.peek() != b {
		return false
	}
	d.at++
	return true
}

// expect skips the byte b.
func (d *decoder) expect(b byte) {
	if !d.accept(b) {
		d.fail("%q is missing", b)
	}
}

// value reads a value and stores it in v. If v is invalid, the value is read and not stored.
func (d *decoder) value(v reflect.Value) {
	if v.IsValid() && v.Type() == reflect.TypeFor[Skip]() {
		v = reflect.Value{}
	}
	d.space()
	switch c := d.peek(); {
	case c == 'n':
		d.word("null")
		if v.IsValid() {
			switch v.Kind() {
			case reflect.Interface, reflect.Pointer, reflect.Slice, reflect.Map:
				v.SetZero()
			}
		}
		return
	case v.IsValid() && v.Kind() == reflect.Pointer:
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		d.value(v.Elem())
	case v.IsValid() && v.Kind() == reflect.Interface:
		if x := d.tree(); x != nil {
			v.Set(reflect.ValueOf(x))
		}
	case c == '{':
		d.object(v)
	case c == '[':
		d.list(v)
	case c == '"':
		if s := d.str(); d.canStore(v, reflect.String, "a string") {
			v.SetString(s)
		}
	case c == 't' || c == 'f':
		if x := d.boolean(); d.canStore(v, reflect.Bool, "true or false") {
			v.SetBool(x)
		}
	default:
		d.number(v)
	}
}

// canStore reports whether a value can be stored in v, which must be valid and of the given kind.
func (d *decoder) canStore(v reflect.Value, kind reflect.Kind, found string) bool {
	if d.err != nil || !v.IsValid() {
		return false
	}
	if v.Kind() != kind {
		checkKind(v)
		d.fail("the value is %s, and a value of type %v is needed", found, v.Type())
		return false
	}
	return true
}

// checkKind panics if no value can be decoded into v.
func checkKind(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool, reflect.Int, reflect.Float64, reflect.String, reflect.Slice, reflect.Map, reflect.Struct:
		return
	}
	panic(fmt.Sprintf("jsontext: JSON cannot be decoded into a value of type %v", v.Type()))
}

// tree reads a value into the types of Member.
func (d *decoder) tree() any {
	d.space()
	switch d.peek() {
	case 'n':
		d.word("null")
		return nil
	case 't', 'f':
		return d.boolean()
	case '"':
		return d.str()
	case '{':
		o := Object{}
		d.members(func(name string) { o = append(o, Member{name, d.tree()}) })
		return o
	case '[':
		list := []any{}
		d.elements(func() { list = append(list, d.tree()) })
		return list
	}
	var x float64
	d.number(reflect.ValueOf(&x).Elem())
	return x
}

// open reads the bracket at the start of an object or a list.
func (d *decoder) open(bracket byte) {
	d.expect(bracket)
	if d.depth++; d.depth > maxDepth {
		d.fail("more than %d objects and lists are inside each other", maxDepth)
	}
}

// close must be called at the end of an object or a list.
func (d *decoder) close() { d.depth-- }

// members reads an object. It calls read after each name, to read the value.
func (d *decoder) members(read func(name string)) {
	d.open('{')
	defer d.close()
	if d.accept('}') {
		return
	}
	for d.err == nil {
		d.space()
		name := d.str()
		if d.expect(':'); d.err != nil {
			return
		}
		if read(name); !d.accept(',') {
			d.expect('}')
			return
		}
	}
}

// elements reads a list. It calls read for each element.
func (d *decoder) elements(read func()) {
	d.open('[')
	defer d.close()
	if d.accept(']') {
		return
	}
	for d.err == nil {
		if read(); !d.accept(',') {
			d.expect(']')
			return
		}
	}
}

func (d *decoder) object(v reflect.Value) {
	switch {
	case v.IsValid() && v.Kind() == reflect.Map && v.Type().Key().Kind() == reflect.String:
		if v.IsNil() {
			v.Set(reflect.MakeMap(v.Type()))
		}
		d.members(func(name string) {
			x := reflect.New(v.Type().Elem()).Elem()
			if d.value(x); d.err == nil {
				v.SetMapIndex(reflect.ValueOf(name).Convert(v.Type().Key()), x)
			}
		})
	case !v.IsValid() || d.canStore(v, reflect.Struct, "an object"):
		var fields map[string][]int
		if v.IsValid() {
			fields = fieldsOf(v.Type())
		}
		d.members(func(name string) {
			var x reflect.Value
			if index, ok := fields[name]; ok {
				x = v.FieldByIndex(index)
			}
			d.value(x)
		})
	}
}

func (d *decoder) list(v reflect.Value) {
	if !v.IsValid() {
		d.elements(func() { d.value(v) })
		return
	}
	if !d.canStore(v, reflect.Slice, "a list") {
		return
	}
	v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	d.elements(func() {
		n := v.Len()
		v.Grow(1)
		v.SetLen(n + 1)
		d.value(v.Index(n))
	})
}

// number reads a number.
func (d *decoder) number(v reflect.Value) {
	start := d.at
	d.skip('-')
	switch c := d.peek(); {
	case c == '0':
		d.at++
	case '1' <= c && c <= '9':
		d.digits()
	default:
		d.fail("a value is missing")
		return
	}
	isInteger := true
	if d.skip('.') {
		isInteger = false
		d.digits()
	}
	if d.skip('e') || d.skip('E') {
		isInteger = false
		if !d.skip('+') {
			d.skip('-')
		}
		d.digits()
	}
	text := d.text[start:d.at]
	switch {
	case d.err != nil || !v.IsValid():
	case v.Kind() == reflect.Int && isInteger:
		x, err := strconv.ParseInt(text, 10, strconv.IntSize)
		if err != nil {
			d.fail("%s is too large for an integer", text)
			return
		}
		v.SetInt(x)
	case d.canStore(v, reflect.Float64, text):
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			d.fail("%s is too large for a number", text)
			return
		}
		v.SetFloat(x)
	}
}

// skip skips the next byte if it is b, and reports whether it was. Unlike accept, it does not skip
// white space.
func (d *decoder) skip(b byte) bool {
	if d.peek() != b {
		return false
	}
	d.at++
	return true
}

// digits skips one or more digits.
func (d *decoder) digits() {
	start := d.at
	for '0' <= d.peek() && d.peek() <= '9' {
		d.at++
	}
	if d.at == start {
		d.fail("a digit is missing")
	}
}

func (d *decoder) boolean() bool {
	if d.peek() == 't' {
		d.word("true")
		return true
	}
	d.word("false")
	return false
}

// word skips the word w.
func (d *decoder) word(w string) {
	if !strings.HasPrefix(d.text[d.at:], w) {
		d.fail("a value is missing")
		return
	}
	d.at += len(w)
}

// str reads a string.
func (d *decoder) str() string {
	if !d.skip('"') {
		d.fail("a string is missing")
		return ""
	}
	start := d.at
	var unescaped strings.Builder
	for {
		switch c := d.peek(); {
		case c == '"':
			s := d.text[start:d.at]
			if d.at++; unescaped.Len() > 0 {
				unescaped.WriteString(s)
				return unescaped.String()
			}
			return s
		case c == '\\':
			unescaped.WriteString(d.text[start:d.at])
			unescaped.WriteRune(d.escape())
			start = d.at
		case c < ' ':
			d.fail("a string does not end, or contains a control character")
		default:
			d.at++
		}
		if d.err != nil {
			return ""
		}
	}
}

// escape reads an escaped character.
func (d *decoder) escape() rune {
	const letters, characters = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
	d.at++
	if i := strings.IndexByte(letters, d.peek()); i >= 0 {
		d.at++
		return rune(characters[i])
	}
	r, ok := d.unit(d.at)
	if !ok {
		d.fail("a backslash does not escape a character")
		return 0
	}
	d.at += len("u1234")
	if !utf16.IsSurrogate(r) {
		return r
	}
	if d.peek() == '\\' {
		if second, ok := d.unit(d.at + 1); ok {
			if pair := utf16.DecodeRune(r, second); pair != utf8.RuneError {
				d.at += len(`\u1234`)
				return pair
			}
		}
	}
	return utf8.RuneError
}

// unit returns the code unit at the index i, such as u0041.
func (d *decoder) unit(i int) (rune, bool) {
	if len(d.text)-i < len("u1234") || d.text[i] != 'u' {
		return 0, false
	}
	x, err := strconv.ParseUint(d.text[i+1:i+5], 16, 16)
	return rune(x), err == nil
}

var layouts sync.Map // contains the results of fieldsOf by reflect.Type

// fieldsOf returns the fields of a struct and of its embedded structs by their names in JSON.
func fieldsOf(t reflect.Type) map[string][]int {
	if fields, ok := layouts.Load(t); ok {
		return fields.(map[string][]int)
	}
	fields := map[string][]int{}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || name == "-" || f.Anonymous && name == "" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		fields[name] = f.Index
	}
	layouts.Store(t, fields)
	return fields
}
