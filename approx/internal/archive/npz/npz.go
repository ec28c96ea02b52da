// Package npz saves values of package approx in files that numpy.load opens, and loads
// them. A file is a ZIP archive without compression. It holds the arrays of the value in
// NPY format, under names such as features.landmarks.npy, and the entry header.json:
//
//	{"format": "mercer", "version": 1, "object": {
//	  "type": "approx.Fit",
//	  "size": 30,
//	  "features": {
//	    "type": "nystrom.Features",
//	    "kernel": {"type": "kernel.Gaussian", "sigma": 0.35},
//	    "landmarks": {"array": "features.landmarks"}, …
//
// An object has its type, from the table, and its fields. A field is an object, an array,
// a list, a group of fields, a number, a string, or null. Numbers are exact. The strings
// "NaN", "+Inf" and "-Inf" stand for numbers that JSON lacks, and "NaN:" is followed by
// the bits of another NaN. Arrays that share memory are stored once, and share memory
// after loading. So do values that are referred to by the same pointer: {"same": PATH}
// stands for the earlier one. A matrix without numbers that is nil is {"columns": COLUMNS}.
//
//mercer:inline
package npz

import (
	"fmt"
	"reflect"

	"mercer/approx/internal/archive"
)

const (
	formatName  = "mercer"
	version     = 1
	headerEntry = "header.json"

	// maxDepth bounds the nesting of objects. Pointers that form a cycle exceed it.
	maxDepth = 1000
)

// A SaveError reports a value that cannot be saved.
type SaveError struct {
	Field  string // path of the field, such as «features.kernel»; empty for the value itself
	Reason string
}

// Error implements error.
func (e *SaveError) Error() string {
	return "approx: cannot save the value: " + join(e.Field, e.Reason)
}

// A LoadError reports data that cannot be loaded, because it is truncated, corrupt, newer
// than the program, or of another origin.
type LoadError struct {
	Where  string // «byte 120», «entry "weights.npy"» or the path of a field; empty if unknown
	Reason string
}

// Error implements error.
func (e *LoadError) Error() string {
	return "approx: cannot load the file: " + join(e.Where, e.Reason)
}

func join(where, reason string) string {
	if where == "" {
		return reason
	}
	return where + ": " + reason
}

// A Table holds the types of values, by type and by key.
type Table struct {
	byType map[reflect.Type]archive.Type
	byKey  map[string]archive.Type
}

// NewTable returns the table of the types. It panics if a type or a key occurs twice.
func NewTable(types []archive.Type) *Table {
	t := &Table{map[reflect.Type]archive.Type{}, map[string]archive.Type{}}
	for _, typ := range types {
		if _, ok := t.byKey[typ.Key]; ok {
			panic(fmt.Sprintf("npz.NewTable: key %q occurs twice", typ.Key))
		}
		t.byKey[typ.Key] = typ
		for _, r := range typ.Types {
			if _, ok := t.byType[r]; ok {
				panic(fmt.Sprintf("npz.NewTable: type %v occurs twice", r))
			}
			t.byType[r] = typ
		}
	}
	return t
}

// with returns t and the types of the codecs.
func (t *Table) with(codecs []archive.Codec) (*Table, error) {
	if len(codecs) == 0 {
		return t, nil
	}
	all := &Table{map[reflect.Type]archive.Type{}, map[string]archive.Type{}}
	for r, typ := range t.byType {
		all.byType[r] = typ
	}
	for key, typ := range t.byKey {
		all.byKey[key] = typ
	}
	for _, c := range codecs {
		typ := codecType(c)
		if _, ok := all.byKey[typ.Key]; ok {
			return nil, fmt.Errorf("approx: two options Custom have the key %q", c.Key)
		}
		if old, ok := all.byType[c.Type]; ok {
			return nil, fmt.Errorf("approx: the option Custom with the key %q is for %v, which is saved as %s", c.Key, c.Type, old.Key)
		}
		all.byKey[typ.Key], all.byType[c.Type] = typ, typ
	}
	return all, nil
}

// codecPrefix separates the keys of codecs from the keys of the table.
const codecPrefix = "own."

// codecType returns the type whose values the codec turns into bytes.
func codecType(c archive.Codec) archive.Type {
	return archive.Type{Key: codecPrefix + c.Key, Types: []reflect.Type{c.Type}, Visit: func(f archive.Fields, v any) any {
		b := f.(bytesField)
		if !f.Loading() {
			data, err := c.Encode(v)
			if err != nil {
				f.Fail("the option Custom with the key %q: %v", c.Key, err)
			}
			b.bytes("data", &data)
			return v
		}
		var data []byte
		b.bytes("data", &data)
		v, err := c.Decode(data)
		if err != nil {
			f.Fail("the option Custom with the key %q: %v", c.Key, err)
		}
		if reflect.TypeOf(v) != c.Type {
			f.Fail("the option Custom with the key %q decodes %T, want %v", c.Key, v, c.Type)
		}
		return v
	}}
}

// A bytesField visits a field of bytes.
type bytesField interface{ bytes(name string, v *[]byte) }
