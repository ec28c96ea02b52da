package play_test

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	racesolve "mercer/viz/view/race/solve"
	"mercer/wasm/play"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
	"mercer/wasm/wire"
)

// unescapeHTML undoes what encoding/json does so that text may stand in HTML.
var unescapeHTML = strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&")

// unsaid calls say with the path of each float64 below v that is not finite and is
// written by encoding/json as it is, which fails at it.
func unsaid(v reflect.Value, path string, say func(path string)) {
	if !v.IsValid() {
		return
	}
	if _, own := v.Interface().(json.Marshaler); own && v.Kind() != reflect.Pointer {
		return
	}
	switch v.Kind() {
	case reflect.Float64:
		if x := v.Float(); math.IsNaN(x) || math.IsInf(x, 0) {
			say(path)
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			unsaid(v.Elem(), path, say)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			unsaid(v.Index(i), fmt.Sprintf("%s[%d]", path, i), say)
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			unsaid(v.MapIndex(k), fmt.Sprintf("%s[%v]", path, k), say)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				unsaid(v.Field(i), path+"."+f.Name, say)
			}
		}
	}
}

// What is no number is null in a report, however little the data say and whatever a
// method refuses: encoding/json fails at it otherwise.
func TestReportsAreJSON(t *testing.T) {
	equal := "n=10"
	for i := range 10 {
		equal += fmt.Sprintf("&p%d=0.5,0.25", i)
	}
	for _, link := range []string{
		equal, equal + "&method=rskpca", "n=10&m=1", "n=64&sigma=0.001", "n=64&sigma=1000", "n=40&kernel=polynomial&method=rff", "n=40&kernel=sigmoid",
		"n=40&kernel=polynomial&polynomial.degree=8", "n=40&method=kpca-centred", "n=40&method=rskpca&ell=0.1", "n=40&method=sr33&m=40", "n=40&kernel=cosine&method=ika",
	} {
		for _, more := range []string{"&views=race", "&views=bounds,density,spectrum,compare,embedding&task=classes", "&task=diffusion", "&task=svm"} {
			s, _ := state.Open(link + more)
			r, err := play.Solve(t.Context(), s, play.Standard(20, 12))
			if err != nil {
				t.Fatalf("%s: %v", link+more, err)
			}
			if err := racesolve.Finish(t.Context(), r, 12); err != nil {
				t.Fatal(err)
			}
			body := map[string]any{"report": &r.Report, "controls": &r.Controls}
			unsaid(reflect.ValueOf(body), link+more, func(path string) { t.Errorf("%s is no number", path) })
			b, err := json.Marshal(body)
			if err != nil {
				t.Errorf("%s: %v", link+more, err)
			} else if got := string(wire.AppendJSON(nil, body)); got != unescapeHTML.Replace(string(b)) {
				t.Errorf("%s: %s, not %s", link+more, got, b)
			}
		}
	}
}

// A fit of a race that is refused has no error, which is null, and says why.
func TestRefusedFitsOfAReport(t *testing.T) {
	all, refused := 0, 0
	for link, fits := range map[string]int{"n=64&sigma=10&views=race": 12, "n=6000&method=rsvd&views=race": 2} {
		r, err := play.Solve(t.Context(), statetest.Open(t, link), play.Standard(20, 12))
		if err != nil {
			t.Fatal(err)
		}
		if err := racesolve.Finish(t.Context(), r, fits); err != nil { // the first are of the method of the state
			t.Fatal(err)
		}
		all += len(r.Report.Race)
		for _, f := range r.Report.Race {
			b, err := json.Marshal(f)
			if err != nil {
				t.Fatalf("%s at %g: %v", f.Method, f.At, err)
			}
			null := strings.Contains(string(b), `"error":null,"se":null`)
			if null != (f.Refused != "") || (f.Refused != "") != strings.Contains(string(b), `"refused":"`) {
				t.Errorf("a fit that is refused for %q is %s", f.Refused, b)
			}
			if null {
				refused++
			}
		}
	}
	if refused == 0 || refused == all {
		t.Errorf("%d of %d fits are refused", refused, all)
	}
}
