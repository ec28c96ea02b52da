package jsontext

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

type inner struct {
	Name  string    `json:"name"`
	Sizes []float64 `json:"sizes,omitempty"`
}

type Base struct {
	Kind string `json:"kind"`
	Body any    `json:"body"`
}

type all struct {
	*Base
	Body    Skip               `json:"body"`
	Bool    bool               `json:"bool"`
	Int     int                `json:"int"`
	Float   float64            `json:"float"`
	Text    string             `json:"text"`
	List    []inner            `json:"list"`
	Labels  map[string]string  `json:"labels"`
	Numbers map[string]float64 `json:"numbers"`
	Pointer *inner             `json:"pointer"`
	Any     any                `json:"any"`
	Hidden  int                `json:"-"`
	Untold  int
	private int
}

// standard is the type all for encoding/json.
type standard struct {
	*Base
	Body    json.RawMessage    `json:"body"`
	Bool    bool               `json:"bool"`
	Int     int                `json:"int"`
	Float   float64            `json:"float"`
	Text    string             `json:"text"`
	List    []inner            `json:"list"`
	Labels  map[string]string  `json:"labels"`
	Numbers map[string]float64 `json:"numbers"`
	Pointer *inner             `json:"pointer"`
	Any     any                `json:"any"`
	Hidden  int                `json:"-"`
	Untold  int
	private int
}

// unordered replaces objects by maps, as encoding/json decodes them.
func unordered(x any) any {
	switch x := x.(type) {
	case Object:
		m := map[string]any{}
		for _, member := range x {
			m[member.Name] = unordered(member.Value)
		}
		return m
	case []any:
		list := make([]any, len(x))
		for i, part := range x {
			list[i] = unordered(part)
		}
		return list
	}
	return x
}

var texts = []string{
	`{"kind": "result", "body": {"kind": [1, {"a": "]"}]}, "bool": true, "int": -12, "float": 1.5e-3, "text": "a\"\\\/\b\f\n\r\tbé\u00e9\ud83d\ude00\ud83dx"}`,
	`{"list": [{"name": "a", "sizes": [1, 2, 3]}, {"sizes": []}, null, {}], "labels": {"x": "y", "": "z"}, "numbers": {"a": 0, "b": -0.0}}`,
	`{"pointer": {"name": "p", "unknown": [[[]], {"x": {}}]}, "any": [null, true, false, 1e3, "s", {"b": 1, "a": [2]}], "Untold": 3, "Hidden": 4, "private": 5}`,
	`{"pointer": null, "list": null, "labels": null, "any": null, "int": null, "text": null}`,
	" \n\t\r{} \n", `{"any": {}}`, `{"int": 9223372036854775807}`, `{"float": 123456789012345678901234567890}`,
}

// TestDecode checks that Decode agrees with encoding/json.
func TestDecode(t *testing.T) {
	for _, text := range texts {
		got, want := all{Base: &Base{}}, standard{Base: &Base{}}
		if err := Decode([]byte(text), &got); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatal(err)
		}
		compare(t, text, got, want)
	}
}

func compare(t *testing.T, text string, got all, want standard) {
	t.Helper()
	got.Any, want.Body = unordered(got.Any), nil
	g, w := reflect.ValueOf(got), reflect.ValueOf(want)
	for i := range g.NumField() {
		if name := g.Type().Field(i).Name; name != "Body" && name != "private" && !reflect.DeepEqual(g.Field(i).Interface(), w.Field(i).Interface()) {
			t.Errorf("%s: %s is %#v, not %#v", text, name, g.Field(i), w.Field(i))
		}
	}
	if got.private != want.private {
		t.Errorf("%s: an unexported field is %d", text, got.private)
	}
}

// TestOrder checks that an Object has the order of the text and keeps repeated names.
func TestOrder(t *testing.T) {
	var got any
	if err := Decode([]byte(`{"b": 1, "a": [2, {}], "b": "c"}`), &got); err != nil {
		t.Fatal(err)
	}
	if want := (Object{{"b", 1.}, {"a", []any{2., Object{}}}, {"b", "c"}}); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestDecodeErrors checks the messages, and that encoding/json rejects the texts too.
func TestDecodeErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "byte 0: a value is missing",
		"{":                            "a string is missing",
		`{"a"}`:                        `byte 4: ':' is missing`,
		`{"a": }`:                      "byte 6: a value is missing",
		`{"a": 1`:                      `byte 7: '}' is missing`,
		`{"a": 1,}`:                    "a string is missing",
		`{"list": [{}`:                 `']' is missing`,
		`{"list": [{},]}`:              "a value is missing",
		`{"list": [1]}`:                "byte 11: the value is 1, and a value of type jsontext.inner is needed",
		`{"list": {}}`:                 "the value is an object, and a value of type []jsontext.inner is needed",
		`{"text": []}`:                 "the value is a list, and a value of type string is needed",
		`{"text": 1}`:                  "the value is 1, and a value of type string is needed",
		`{"int": 1.5}`:                 "the value is 1.5, and a value of type int is needed",
		`{"int": "1"}`:                 "the value is a string, and a value of type int is needed",
		`{"bool": 0}`:                  "the value is 0, and a value of type bool is needed",
		`{"float": true}`:              "the value is true or false, and a value of type float64 is needed",
		`{"int": 1e400}`:               "a value of type int is needed",
		`{"int": 9223372036854775808}`: "9223372036854775808 is too large for an integer",
		`{"float": 1e400}`:             "1e400 is too large for a number",
		`{"float": 01}`:                "'}' is missing",
		`{"float": 1.}`:                "a digit is missing",
		`{"float": -}`:                 "a value is missing",
		`{"float": .5}`:                "a value is missing",
		`{"float": 1e+}`:               "a digit is missing",
		`{"text": "a`:                  "a string does not end",
		"{\"text\": \"a\nb\"}":         "contains a control character",
		`{"text": "\x"}`:               "a backslash does not escape a character",
		`{"text": "\u12"}`:             "a backslash does not escape a character",
		`{"text": "\u12gg"}`:           "a backslash does not escape a character",
		`{"any": nul}`:                 "a value is missing",
		`{"any": truth}`:               "a value is missing",
		"{} {}":                        "byte 3: the text continues after the value",
	} {
		got := all{Base: &Base{}}
		if err := Decode([]byte(text), &got); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error of %s is %v, not %q", text, err, want)
		}
		if err := json.Unmarshal([]byte(text), &standard{Base: &Base{}}); err == nil {
			t.Errorf("encoding/json decodes %s", text)
		}
	}
	if err := Decode([]byte("\"\xff\""), new(string)); err == nil || !strings.Contains(err.Error(), "not UTF-8") {
		t.Errorf("the error of a text that is not UTF-8 is %v", err)
	}
	for _, deep := range []string{strings.Repeat("[", 100_000), strings.Repeat(`{"a":`, 100_000)} {
		for _, target := range []any{new(any), new(Skip)} {
			if err := Decode([]byte(deep), target); err == nil || !strings.Contains(err.Error(), "inside each other") {
				t.Errorf("the error of a deep text is %v", err)
			}
		}
	}
}

// TestTypePanics checks that a type that no message contains is not ignored.
func TestTypePanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a complex number is decoded")
		}
	}()
	Decode([]byte("1"), new(complex128))
}

// FuzzDecode checks that Decode agrees with encoding/json, except where Decode is meant to differ.
func FuzzDecode(f *testing.F) {
	for _, text := range texts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return
		}
		var tree, wantTree any
		err, wantErr := Decode([]byte(text), &tree), json.Unmarshal([]byte(text), &wantTree)
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("%q: the error is %v, and encoding/json returns %v", text, err, wantErr)
		}
		if err == nil && !reflect.DeepEqual(unordered(tree), wantTree) {
			t.Errorf("%q is %v, not %v", text, tree, wantTree)
		}
		// Names of another case and repeated names are meant to differ. The latter merge the values of slices
		// in encoding/json.
		if wantErr != nil || text != strings.ToLower(text) || strings.ContainsRune(text, 'ſ') || hasRepeatedName(tree) {
			return
		}
		got, want := all{Base: &Base{}}, standard{Base: &Base{}}
		err, wantErr = Decode([]byte(text), &got), json.Unmarshal([]byte(text), &want)
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("%q: the error is %v, and encoding/json returns %v", text, err, wantErr)
		}
		if err == nil {
			compare(t, text, got, want)
		}
	})
}

// hasRepeatedName reports whether an object in x has two members with the same name.
func hasRepeatedName(x any) bool {
	switch x := x.(type) {
	case Object:
		names := map[string]bool{}
		for _, m := range x {
			if names[strings.ToLower(m.Name)] || hasRepeatedName(m.Value) {
				return true
			}
			names[strings.ToLower(m.Name)] = true
		}
	case []any:
		for _, part := range x {
			if hasRepeatedName(part) {
				return true
			}
		}
	}
	return false
}

var message = `{"kind":"result","rev":12,"blocks":[` + strings.Repeat(`{"name":"eigen.exact","rows":96,"cols":96,"off":123456},`, 60) +
	`{"name":"points","rows":500,"cols":2,"off":0}],"labels":{"method":"Nyström","views":"data,eigen,kernel"}}`

type head struct {
	Kind   string            `json:"kind"`
	Rev    int               `json:"rev"`
	Blocks []block           `json:"blocks"`
	Labels map[string]string `json:"labels"`
}

type block struct {
	Name   string `json:"name"`
	Rows   int    `json:"rows"`
	Cols   int    `json:"cols"`
	Offset int    `json:"off"`
}

func BenchmarkDecode(b *testing.B) {
	for b.Loop() {
		if err := Decode([]byte(message), new(head)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStandard(b *testing.B) {
	for b.Loop() {
		if err := json.Unmarshal([]byte(message), new(head)); err != nil {
			b.Fatal(err)
		}
	}
}
