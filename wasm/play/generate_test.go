package play

import (
	"encoding/json"
	"os"
	"testing"

	"mercer/wasm/play/state"
)

// The page and the README say what the catalogue says.
func TestGeneratedFilesAreFresh(t *testing.T) {
	want, err := Catalogue()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../site/catalogue.json")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Error("site/catalogue.json is stale: run «go generate ./wasm/play»")
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := Readme(string(readme)); err != nil || text != string(readme) {
		t.Errorf("README.md is stale: run «go generate ./wasm/play» (%v)", err)
	}
}

func TestReadmeNeedsItsMarkers(t *testing.T) {
	if _, err := Readme("no lists here"); err == nil {
		t.Error("a text without markers passes")
	}
}

// A default that the page shows is the one that the empty link has.
func TestCatalogueHasTheDefaults(t *testing.T) {
	b, err := Catalogue()
	if err != nil {
		t.Fatal(err)
	}
	var c struct {
		Fields []struct {
			Key     string
			Default any
		}
	}
	if err := json.Unmarshal(b, &c); err != nil {
		t.Fatal(err)
	}
	s := state.Default()
	for i, f := range c.Fields {
		got := f.Default
		switch state.Table[i].Text(&s) {
		case "":
			t.Errorf("%s has no value", f.Key)
		default:
			if x, ok := got.(float64); ok {
				got = state.FormatNumber(x)
			}
			if p, ok := got.([]any); ok {
				got = state.GridOf(s.Data).Text([2]float64{p[0].(float64), p[1].(float64)})
			}
			if got != state.Table[i].Text(&s) {
				t.Errorf("%s is %v in the catalogue and %s in the default", f.Key, got, state.Table[i].Text(&s))
			}
		}
	}
}
