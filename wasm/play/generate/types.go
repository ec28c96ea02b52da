package main

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"

	"mercer/approx/measure"
	"mercer/wasm/play/message"
	"mercer/wasm/play/report"
)

// bodies lists the message bodies for which TypeScript types are generated.
var bodies = []reflect.Type{
	reflect.TypeFor[message.Answer](),
	reflect.TypeFor[message.Failure](),
	reflect.TypeFor[message.Sizes](),
	reflect.TypeFor[message.Cell](),
	reflect.TypeFor[message.Trial](),
	reflect.TypeFor[message.Arrays](),
	reflect.TypeFor[message.Program](),
	reflect.TypeFor[message.Idle](),
	reflect.TypeFor[report.Times](),
}

// specialTypes contains the types whose JSON differs from the JSON of their fields.
var specialTypes = map[reflect.Type]string{
	reflect.TypeFor[report.Number](): "number | null",
	reflect.TypeFor[measure.Bound](): "number | { atMost: number } | null",
}

// bodyTypes returns the content of site/app/bodies.d.ts. It declares the TypeScript types
// of the message bodies.
func bodyTypes() []byte {
	w := &typeWriter{names: map[string]reflect.Type{}}
	for _, t := range bodies {
		w.typeOf(t)
	}
	return append([]byte(generatedComment), w.Bytes()...)
}

// A typeWriter writes the TypeScript interface of each struct type once.
type typeWriter struct {
	bytes.Buffer
	names map[string]reflect.Type
}

// typeOf returns the TypeScript form of a type. It also writes the interfaces that this
// form uses.
func (w *typeWriter) typeOf(t reflect.Type) string {
	if s, ok := specialTypes[t]; ok {
		return s
	}
	switch t.Kind() {
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Uint64, reflect.Float64:
		return "number"
	case reflect.String:
		return "string"
	case reflect.Pointer:
		return w.typeOf(t.Elem())
	case reflect.Slice:
		return bracketUnion(w.typeOf(t.Elem())) + "[]"
	case reflect.Array:
		return "[" + strings.TrimSuffix(strings.Repeat(w.typeOf(t.Elem())+", ", t.Len()), ", ") + "]"
	case reflect.Map:
		return "Record<string, " + w.typeOf(t.Elem()) + ">"
	case reflect.Struct:
		return w.interfaceOf(t)
	}
	panic(fmt.Sprintf("generate: a message has no %v", t))
}

// bracketUnion adds brackets to a union type.
func bracketUnion(t string) string {
	if strings.Contains(t, "|") {
		return "(" + t + ")"
	}
	return t
}

// interfaceOf writes the interface of a struct type and returns its name.
func (w *typeWriter) interfaceOf(t reflect.Type) string {
	name := t.Name()
	if other, ok := w.names[name]; ok {
		if other != t {
			panic(fmt.Sprintf("generate: %v and %v have one name", other, t))
		}
		return name
	}
	w.names[name] = t
	var b bytes.Buffer
	fmt.Fprintf(&b, "\nexport interface %s {\n", name)
	w.writeFields(&b, t)
	b.WriteString("}\n")
	w.Write(b.Bytes())
	return name
}

// writeFields writes the fields of a struct type, including those of embedded structs.
func (w *typeWriter) writeFields(b *bytes.Buffer, t reflect.Type) {
	for i := range t.NumField() {
		f := t.Field(i)
		key, option, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && key == "":
			w.writeFields(b, f.Type)
			continue
		case key == "-" || !f.IsExported():
			continue
		case key == "":
			panic(fmt.Sprintf("generate: %v.%s has no key", t, f.Name))
		}
		mark, typ := "", w.typeOf(f.Type)
		if kind := f.Type.Kind(); option == "omitempty" {
			mark = "?"
		} else if kind == reflect.Pointer || kind == reflect.Slice || kind == reflect.Map {
			typ += " | null"
		}
		fmt.Fprintf(b, "  %s%s: %s;\n", key, mark, typ)
	}
}
