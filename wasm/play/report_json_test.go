package play_test

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"mercer/approx/catalogue"
	racesolve "mercer/viz/view/race/solve"
	"mercer/wasm/play"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
	"mercer/wasm/play/task"
	"mercer/wasm/wire"
)

// withoutEscapes removes the escapes by which encoding/json makes text safe for HTML.
var withoutEscapes = strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&")

// checkJSON checks that encoding/json can encode all numbers of a result. It also checks
// that package wire writes the same JSON as encoding/json.
func checkJSON(t *testing.T, link string, r *play.Result) {
	t.Helper()
	body := map[string]any{"report": &r.Report, "controls": &r.Controls, "notes": r.Notes, "description": r.Description, "steps": r.Steps}
	checkNumbers(reflect.ValueOf(body), link, func(path string) { t.Errorf("%s is not a finite number", path) })
	b, err := json.Marshal(body)
	if err != nil {
		t.Errorf("%s: %v", link, err)
		return
	}
	if got, want := string(wire.AppendJSON(nil, body)), withoutEscapes.Replace(string(b)); got != want {
		t.Errorf("%s: package wire writes %s, want %s", link, got, want)
	}
}

// TestReportJSON checks that package wire and encoding/json write the same
// reports. The worker uses package wire, and the program render uses encoding/json. The
// test covers previews and final results of all methods and tasks.
func TestReportJSON(t *testing.T) {
	links := []string{
		"n=60&m=9", "n=60&m=9&views=how,race", "n=60&m=9&views=data,eigen,kernel,compare,wall", "n=60&m=9&p3=0.5,-0.5&c2=0,0", "n=10&m=10",
		"n=60&kernel=sigmoid", "n=60&kernel=polynomial&method=rff", "n=2000&m=20", "n=60&method=equispaced",
		"n=60&data=nowhere&dseed=9007199254740991",
	}
	for i, m := range catalogue.Methods {
		if !testing.Short() || i%5 == 0 {
			links = append(links, fmt.Sprintf("n=40&m=6&method=%s", m.Key))
		}
	}
	for _, task := range task.All {
		links = append(links, fmt.Sprintf("n=40&m=6&task=%s", task.Key))
	}
	frame := play.StandardFrame(20, 12)
	for _, link := range links {
		s, _ := state.Open(link)
		var c play.Session
		r, err := c.Preview(t.Context(), s, frame, true)
		if err != nil {
			t.Fatalf("%s: %v", link, err)
		}
		checkJSON(t, link, r)
		if r, err = c.Solve(t.Context(), s, frame, true); err != nil {
			t.Fatalf("%s: %v", link, err)
		}
		checkJSON(t, link, r)
	}
}

// TestExtremeReportJSON checks that missing numbers are null in JSON, for extreme
// data and refused methods.
func TestExtremeReportJSON(t *testing.T) {
	coincide := "n=10"
	for i := range 10 {
		coincide += fmt.Sprintf("&p%d=0.5,0.25", i)
	}
	for _, link := range []string{
		coincide, coincide + "&method=rskpca", "n=10&m=1", "n=64&sigma=0.001", "n=64&sigma=1000", "n=40&kernel=polynomial&method=rff", "n=40&kernel=sigmoid",
		"n=40&kernel=polynomial&polynomial.degree=8", "n=40&method=kpca-centred", "n=40&method=rskpca&ell=0.1", "n=40&method=sr33&m=40", "n=40&kernel=cosine&method=ika",
	} {
		var c play.Session
		for _, edits := range []string{"&views=race", "&views=bounds,density,spectrum,compare,embedding&task=classes", "&task=diffusion", "&task=svm"} {
			s, _ := state.Open(link + edits)
			r, err := c.Solve(t.Context(), s, play.StandardFrame(20, 12), true)
			if err != nil {
				t.Fatalf("%s: %v", link+edits, err)
			}
			if err := racesolve.Finish(t.Context(), r, 12); err != nil {
				t.Fatal(err)
			}
			checkJSON(t, link+edits, r)
		}
	}
}

// checkNumbers calls report with the path of each float64 in v that is not finite.
// encoding/json cannot encode these numbers. Types with their own encoding are skipped.
func checkNumbers(v reflect.Value, path string, report func(path string)) {
	if !v.IsValid() {
		return
	}
	if _, hasOwn := v.Interface().(json.Marshaler); hasOwn && v.Kind() != reflect.Pointer {
		return
	}
	switch v.Kind() {
	case reflect.Float64:
		if x := v.Float(); math.IsNaN(x) || math.IsInf(x, 0) {
			report(path)
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			checkNumbers(v.Elem(), path, report)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			checkNumbers(v.Index(i), fmt.Sprintf("%s[%d]", path, i), report)
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			checkNumbers(v.MapIndex(k), fmt.Sprintf("%s[%v]", path, k), report)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				checkNumbers(v.Field(i), path+"."+f.Name, report)
			}
		}
	}
}

// TestReportOfRefusedFits checks that a refused fit of a race has the error null and a
// reason.
func TestReportOfRefusedFits(t *testing.T) {
	all, refused := 0, 0
	for link, fits := range map[string]int{"n=64&sigma=10&views=race": 12, "n=6000&method=rsvd&views=race": 2} {
		r, err := play.Solve(t.Context(), statetest.Open(t, link), play.StandardFrame(20, 12))
		if err != nil {
			t.Fatal(err)
		}
		if err := racesolve.Finish(t.Context(), r, fits); err != nil { // the first fits belong to the method of the state
			t.Fatal(err)
		}
		all += len(r.Report.Race)
		for _, f := range r.Report.Race {
			b, err := json.Marshal(f)
			if err != nil {
				t.Fatalf("%s at %g: %v", f.Method, f.SizeValue, err)
			}
			null := strings.Contains(string(b), `"error":null,"se":null`)
			if null != (f.Refusal != "") || (f.Refusal != "") != strings.Contains(string(b), `"refused":"`) {
				t.Errorf("a fit with the reason %q is written as %s", f.Refusal, b)
			}
			if null {
				refused++
			}
		}
	}
	if refused == 0 || refused == all {
		t.Errorf("%d of %d fits are refused, want some and not all", refused, all)
	}
}
