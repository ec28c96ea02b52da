package play

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	views "mercer/viz/catalogue"
	"mercer/viz/contract"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

// everyView is the setting that shows all views.
var everyView = "&views=" + strings.Join(views.Keys(), ",")

// A setting is a key of a link, a state that uses it, and the value to which a hand moves it a little.
type setting struct{ key, link, value string }

// everySetting returns all settings of the page, each in a state that uses it.
func everySetting(t *testing.T) (out []setting) {
	for _, f := range state.Table {
		link := "n=60&m=12&method2=rff&m2=9&method3=ika&m3=5&ika.basis=20"
		switch {
		case f.Method != "":
			link += "&method=" + f.Method
		case f.Kernel != "":
			link += "&kernel=" + f.Kernel
		case f.Task != "":
			link += "&task=" + f.Task
		case f.Key == "ell":
			link += "&method=rskpca"
		case f.Key == "method4", f.Key == "m4":
			link += "&method4=orf&m4=8"
		}
		if other, values, ok := strings.Cut(f.With, "="); ok {
			value, _, _ := strings.Cut(values, ",")
			link += "&" + other + "=" + value
		}
		s := statetest.Open(t, link)
		out = append(out, setting{f.Key, link, nudged(f, &s)})
	}
	const link = "n=60&m=12"
	out = append(out, setting{"p3", link, "0.5,0.25"}, setting{"c3", link, "0.5,0.25"},
		// Settings that the state does not use.
		setting{"ell", link, "2"}, setting{"seed", link + "&method=nystrom-rpc", "3"}, setting{"m", link + "&method=exact", "20"}, setting{"m", link + "&method=rskpca", "20"},
		setting{"seed", link + "&method=exact", "3"}, setting{"seed", link + "&method=exact&task=ncut&ncut.rule=walk", "3"}, setting{"sigma", link + "&kernel=polynomial", "0.5"}, setting{"c3", link + "&method=rff", "0.5,0.25"},
		setting{"ika.basis", link, "30"}, setting{"polynomial.degree", link, "4"}, setting{"krr.rho", link, "2"},
		setting{"rskpca-mmd.sweeps", link + "&method=rskpca-mmd", "7"}, setting{"i", link + "&method=rskpca", "3"}, setting{"x0", link + "&method=exact", "0.5,0.25"},
		setting{"x0", link + "&kernel=sigmoid&method=rff", "0.5,0.25"}, setting{"x0", "n=5100&m=12&views=data,kernel", "0.5,0.25"}, setting{"x0", "n=5100&m=12", "2.9,-1.9"},
		setting{"x0", link + "&method2=nystrom&m2=30", "2.9,-1.9"}, setting{"m2", link + "&method2=nystrom&m2=30", "31"})
	return out
}

// nudged returns a value of f near that of s.
func nudged(f *state.Field, s *state.State) string {
	next := func(keys []string, now string) string {
		for i := 1; i < len(keys); i++ {
			if k := keys[(slices.Index(keys, now)+i)%len(keys)]; k != state.None {
				return k
			}
		}
		return now
	}
	switch {
	case f.Choice != nil:
		return next(f.Choice.Keys(), f.Choice.Get(s))
	case f.List != nil:
		return strings.Join(slices.DeleteFunc(views.Keys(), func(key string) bool { return key == "wall" }), ",")
	case f.Point != nil:
		return "0.5,0.25"
	}
	lo, hi := f.Number.Bounds(s)
	x := f.Number.Get(s)
	switch {
	case f.Integer && x < hi:
		return state.FormatNumber(x + 1)
	case f.Integer:
		return state.FormatNumber(x - 1)
	case x*1.1 <= hi && x != 0:
		return state.FormatNumber(math.Round(x*1.1*1e12) / 1e12)
	}
	return state.FormatNumber(lo + (hi-lo)/3)
}

// results returns the parts of a result by the names that dependencies has.
func results(t *testing.T, r *Result) map[string]string {
	out := map[string]string{}
	b, err := json.Marshal(r.Report)
	if err != nil {
		t.Fatal(err)
	}
	var parts map[string]json.RawMessage
	if err := json.Unmarshal(b, &parts); err != nil {
		t.Fatal(err)
	}
	for name, v := range parts {
		out["report."+name] = string(v)
	}
	delete(out, "report.eigenvalues")
	delete(out, "report.compared")
	for i, c := range r.Report.Compared {
		b, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		out[fmt.Sprintf("report.compared.%d", i+1)] = string(b)
	}
	for name, z := range map[string][]float64{"exact": r.Report.Eigenvalues.Exact, "approximate": r.Report.Eigenvalues.Approximate, "deviation": r.Report.Eigenvalues.Deviation} {
		out["report.eigenvalues."+name] = numeric.BitsOf(z)
	}
	for _, b := range r.Message.Head.Blocks {
		z, _, _, _ := r.Message.Block(b.Name)
		out[b.Name] = numeric.BitsOf(z)
	}
	for name, words := range r.Message.Head.Labels {
		for _, before := range []string{"empty.", "title.", "note."} {
			name = strings.TrimPrefix(name, before)
		}
		out[strings.TrimSuffix(name, ".*")+" in words"] += words
	}
	return out
}

// inBlocks are the parts that a preview leaves out: its blocks have them.
var inBlocks = []string{"report.centres", "report.weights", "report.frequencies"}

// Dragging a setting changes only what depends on it: all other results stay as they were at
// rest, to the last bit. They are also those of the edited state at rest.
func TestDragChangesOnlyWhatDependsOnIt(t *testing.T) {
	f := Frame{W: 90, H: 60, NX: 12, NY: 8}
	for i, at := range everySetting(t) {
		if testing.Short() && i%5 != 0 {
			continue
		}
		link := at.link
		if !strings.Contains(link, "views=") && !strings.Contains(link, "n=5100") {
			link += everyView
		}
		name := at.link + ", " + at.key + " = " + at.value
		before := statetest.Open(t, link)
		after, err := state.Apply(before, state.Edit{Key: at.key, Value: at.value})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var c Session
		rest, err := c.Solve(t.Context(), before, f, true)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		drag, err := c.Preview(t.Context(), after, f, false)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		then, err := c.Solve(t.Context(), after, f, false)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		in, kept := state.Changed(&before, &after), 0
		a, b, z := results(t, rest), results(t, drag), results(t, then)
		for _, result := range slices.Sorted(maps.Keys(a)) {
			on := dependsOn(strings.TrimSuffix(result, " in words"))
			if on&in != 0 || on == contract.OnAll || slices.Contains(inBlocks, result) || result == "views in words" {
				continue
			}
			if look, _, _ := strings.Cut(result, "."); viewOf(look).Key != "" && !slices.Contains(after.ShownViews(), look) {
				continue
			}
			kept++
			same := func(x, y string) bool { return x == y }
			if in&contract.OnFit != 0 && (result == "spectrum.exact" || result == "report.eigenvalues.exact") { // more or fewer of the same
				same = func(x, y string) bool { return strings.HasPrefix(x, y) || strings.HasPrefix(y, x) }
			}
			if !same(a[result], b[result]) {
				t.Errorf("%s: %s does not depend on it and changes during the drag%s", name, result, differing(a[result], b[result]))
			}
			if in&(contract.OnGram|contract.OnMethod) == 0 && a["box"] == z["box"] && result != "report.time_ms" && !same(a[result], z[result]) {
				t.Errorf("%s: %s does not depend on it and is another at rest%s", name, result, differing(a[result], z[result]))
			}
		}
		if kept < 3 && in&contract.OnPoints == 0 {
			t.Errorf("%s: only %d results are said not to depend on it", name, kept)
		}
		if in&contract.OnFit != 0 {
			continue
		}
		// The errors are not estimated anew, and the parts that do depend on the setting are made.
		if e := drag.Report.Error.FrobeniusError; (e != nil) != (rest.Report.Error.FrobeniusError != nil) {
			t.Errorf("%s: the error becomes an estimate", name)
		}
		for _, result := range slices.Sorted(maps.Keys(z)) {
			if _, ok := b[result]; !ok && !slices.Contains(inBlocks, result) && dependsOn(result)&in == 0 {
				t.Errorf("%s: there is no %s during the drag", name, result)
			}
		}
	}
}

// differing says how two results differ, in brief.
func differing(a, b string) string {
	if a == "" || b == "" {
		return ": one of them is empty"
	}
	if strconv.Quote(a) == `"`+a+`"` && len(a)+len(b) < 400 {
		return fmt.Sprintf(": %s and %s", a, b)
	}
	return fmt.Sprintf(": %d and %d bytes", len(a), len(b))
}

// While x₀ moves, the kernel that is seen from it is that of the place where it is.
func TestDragShowsTheStateItLeadsTo(t *testing.T) {
	var c Session
	for _, link := range []string{"n=80&m=12", "n=80&m=12&method=rff", "n=80&method=exact", "n=80&m=12&task=krr&krr.rho=0.2", "n=80&m=12&i=3"} {
		solveLink(t, &c, "n=80&m=12&i=2")
		solveLink(t, &c, link)
		moved := link + "&x0=0.25,0.125"
		drag, rest := preview(t, &c, moved), solveLink(t, &c, moved)
		for _, name := range []string{"probe", "k.exact", "k.approx", "k.own", "phi.exact", "phi.approx"} {
			got, _, _, _ := drag.Message.Block(name)
			want, _, _, _ := rest.Message.Block(name)
			if off := difference(want, got); !(off <= 1e-6*(1+numeric.MaxAbs(want))) {
				t.Errorf("%s: %s is off by %.2g", moved, name, off)
			}
		}
	}
}

// Each key of the page has inputs in a state that uses it, and each row of dependencies is
// reached.
func TestDependenciesAreComplete(t *testing.T) {
	for _, at := range everySetting(t)[:len(state.Table)] {
		s := statetest.Open(t, at.link)
		if state.RolesOf(&s).Inputs(at.key) == 0 {
			t.Errorf("%s: nothing depends on %s", at.link, at.key)
		}
	}
	for i, d := range dependencies {
		name := strings.Replace(d.result, "*", "any", 1)
		for _, earlier := range dependencies[:i] {
			if prefix, all := strings.CutSuffix(earlier.result, "*"); name == earlier.result || all && strings.HasPrefix(name, prefix) {
				t.Errorf("%s stands behind %s, which has it already", d.result, earlier.result)
			}
		}
	}
	for _, v := range Views {
		if v.Solve != nil && dependsOn(v.Key+".any") == contract.OnFit && dependsOn(v.Key+".any") == dependsOn("any") && !slices.ContainsFunc(dependencies, func(d dependency) bool {
			return d.result == v.Key+".*"
		}) {
			t.Errorf("the view %s has no row", v.Key)
		}
	}
}
