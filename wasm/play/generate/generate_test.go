package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"mercer/approx/catalogue"
	"mercer/wasm/play/report"
	"mercer/wasm/play/state"
)

const root = "../../.."

// TestGeneratedFilesAreFresh checks that the generated files match the catalogue. It also
// checks that each list is in exactly one page.
func TestGeneratedFilesAreFresh(t *testing.T) {
	files, err := generate(root)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		got, err := os.ReadFile(f.path)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(f.content) {
			t.Errorf("%s is stale: run «go generate ./wasm/play/generate»", f.path)
		}
		names = append(names, f.lists...)
	}
	slices.Sort(names)
	if want := slices.Sorted(maps.Keys(lists)); !slices.Equal(names, want) {
		t.Errorf("the pages have the lists %v, want %v", names, want)
	}
}

func TestFillLists(t *testing.T) {
	page, names, err := fillLists("a<!-- list: tasks -->\nstale<!-- end of list -->z")
	if want := "a<!-- list: tasks -->\n" + listTasks() + "<!-- end of list -->z"; err != nil || page != want || !slices.Equal(names, []string{"tasks"}) {
		t.Errorf("got %q, %v, %v", page, names, err)
	}
	for _, bad := range []string{"<!-- list: nothing -->\n<!-- end of list -->", "<!-- list: tasks -->\n"} {
		if _, _, err := fillLists(bad); err == nil {
			t.Errorf("%q passes", bad)
		}
	}
}

// TestFillColors checks that each section of colours is in exactly one style sheet.
func TestFillColors(t *testing.T) {
	for name := range colorSections {
		foundCount := 0
		sheets, err := filepath.Glob(filepath.Join(root, "site/styles/*.css"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range sheets {
			sheet, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			foundCount += strings.Count(string(sheet), "/* colours: "+name+" */")
		}
		if foundCount != 1 {
			t.Errorf("the colours %q stand %d times in style sheets", name, foundCount)
		}
	}
	if sheet, err := fillColors("a/* colours: themes */\nstale" + colorsEnd + "z"); err != nil || sheet != "a/* colours: themes */\n"+cssThemes()+colorsEnd+"z" {
		t.Errorf("got %q, %v", sheet, err)
	}
	for _, bad := range []string{"/* colours: nothing */\n" + colorsEnd, "/* colours: themes */\n"} {
		if _, err := fillColors(bad); err == nil {
			t.Errorf("%q passes", bad)
		}
	}
}

// TestReferenceContainsReportKeys checks that the reference page explains every key of a
// report.
func TestReferenceContainsReportKeys(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "site/reference/report.html"))
	if err != nil {
		t.Fatal(err)
	}
	isExplained := map[string]bool{}
	for _, m := range regexp.MustCompile(`<code>([^<]*)</code>`).FindAllStringSubmatch(string(page), -1) {
		isExplained[m[1]] = true
	}
	seen := map[reflect.Type]bool{}
	var check func(typ reflect.Type)
	check = func(typ reflect.Type) {
		for typ.Kind() == reflect.Pointer || typ.Kind() == reflect.Slice {
			typ = typ.Elem()
		}
		if typ.Kind() != reflect.Struct || seen[typ] {
			return
		}
		seen[typ] = true
		for i := range typ.NumField() {
			f := typ.Field(i)
			key, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if key != "" && key != "-" && !isExplained[key] {
				t.Errorf("the page does not explain %q of %v", key, typ)
			}
			check(f.Type)
		}
	}
	check(reflect.TypeFor[report.Report]())
}

// TestReferenceLinksOpen checks that the links of the reference pages open without
// warnings.
func TestReferenceLinksOpen(t *testing.T) {
	links := regexp.MustCompile(`href="\.\./index\.html#([^"]*)"`)
	count := 0
	for _, list := range lists {
		for _, m := range links.FindAllStringSubmatch(list(), -1) {
			link := strings.ReplaceAll(m[1], "&amp;", "&")
			if _, warnings := state.Open(link); len(warnings) > 0 {
				t.Errorf("%s: %v", link, warnings)
			}
			count++
		}
	}
	if count == 0 {
		t.Error("no links")
	}
}

// TestCatalogueDefaults checks that the defaults in the catalogue are those of the
// empty link.
func TestCatalogueDefaults(t *testing.T) {
	b, err := catalogueJSON()
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
				got = state.GridOf(&s).Text([2]float64{p[0].(float64), p[1].(float64)})
			}
			if got != state.Table[i].Text(&s) {
				t.Errorf("%s is %v in the catalogue and %s in the default", f.Key, got, state.Table[i].Text(&s))
			}
		}
	}
}

// TestChooser checks that the page can list and filter every entry of the catalogue.
func TestChooser(t *testing.T) {
	b, err := chooserJSON()
	if err != nil {
		t.Fatal(err)
	}
	var content map[string]json.RawMessage
	if err := json.Unmarshal(b, &content); err != nil {
		t.Fatal(err)
	}
	for name, count := range map[string]int{"method": len(catalogue.Methods), "kernel": len(catalogue.Kernels), "data": len(catalogue.Datasets) + 1} {
		var list chooserList
		if err := json.Unmarshal(content[name], &list); err != nil {
			t.Fatal(err)
		}
		if len(list.Entries) != count {
			t.Errorf("%s: %d entries, want %d", name, len(list.Entries), count)
		}
		kept, titles := map[string]int{}, map[string]string{}
		for key, c := range list.Entries {
			if name != "data" && (c.Author == "" || c.Year < 1900 || c.Partner == "") {
				t.Errorf("%s: by %q in %d, with %q", key, c.Author, c.Year, c.Partner)
			}
			if other := titles[c.Title]; c.Title == "" || other != "" {
				t.Errorf("%s and %s have the title %q", key, other, c.Title)
			}
			titles[c.Title] = key
			if utf8.RuneCountInString(c.Only) > catalogue.MaxLine {
				t.Errorf("%s: %q is longer than a line of a list", key, c.Only)
			}
			if isAny := slices.Contains(c.Facts, "any kernel"); name == "method" && isAny != (c.Only == "") {
				t.Errorf("%s has the facts %q, and is unavailable because %q", key, c.Facts, c.Only)
			}
			for _, filter := range c.Filters {
				kept[filter]++
			}
		}
		if got := slices.Sorted(maps.Keys(kept)); !slices.Equal(got, slices.Sorted(slices.Values(list.Filters))) {
			t.Errorf("%s: entries have the filters %q, want %q", name, got, list.Filters)
		}
		for filter, n := range kept {
			if n == count {
				t.Errorf("%s: the filter %q keeps every entry", name, filter)
			}
		}
	}
	for source, want := range map[string]string{
		"Rahimi & Recht 2007, Algorithm 1; compared by Sutherland & Schneider 2015": "Rahimi and Recht 2007",
		"Chen, Epperly, Tropp & Webber 2025":                                        "Chen et al. 2025",
		"after Munkhoeva et al. 2018, with the lengths of Yu et al. 2016":           "after Munkhoeva et al. 2018",
		"Matérn 1960, of order ½":                                                   "Matérn 1960",
	} {
		if author, year := citation(source); fmt.Sprint(author, " ", year) != want {
			t.Errorf("%q is cited as %s %d, want %s", source, author, year, want)
		}
	}
	if author, year := citation("folklore"); author != "" || year != 0 {
		t.Errorf("folklore is cited as %s %d", author, year)
	}
}
