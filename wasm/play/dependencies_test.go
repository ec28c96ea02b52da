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

// everyView is the part of a link that shows all views.
var everyView = "&views=" + strings.Join(views.Keys(), ",")

// A settingEdit is an edit of one setting, and the link of the state before it.
type settingEdit struct{ key, link, value string }

// settingEdits returns a small edit of each setting, for a state that uses the setting.
// It also returns other edits, some of which have no effect.
func settingEdits(t *testing.T) (out []settingEdit) {
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
		case f.Kind == "points":
			link = strings.Replace(link, "n=60", "data=own&points="+ownBlock(t, "n=60"), 1)
		case f.Key == "method4", f.Key == "m4":
			link += "&method4=orf&m4=8"
		}
		if other, values, ok := strings.Cut(f.ShownIf, "="); ok {
			value, _, _ := strings.Cut(values, ",")
			link += "&" + other + "=" + value
		}
		s := statetest.Open(t, link)
		value := ownBlock(t, "n=60&dseed=3")
		if f.Kind != "points" {
			value = nearbyValue(f, &s)
		}
		out = append(out, settingEdit{f.Key, link, value})
	}
	const link = "n=60&m=12"
	out = append(out, []settingEdit{
		{"p3", link, "0.5,0.25"}, {"c3", link, "0.5,0.25"},
		// Some of these edits have no effect.
		{"ell", link, "2"},
		{"seed", link + "&method=nystrom-rpc", "3"},
		{"m", link + "&method=exact", "20"},
		{"m", link + "&method=rskpca", "20"},
		{"seed", link + "&method=exact", "3"},
		{"seed", link + "&method=exact&task=ncut&ncut.rule=walk", "3"},
		{"sigma", link + "&kernel=polynomial", "0.5"},
		{"c3", link + "&method=rff", "0.5,0.25"},
		{"ika.basis", link, "30"},
		{"polynomial.degree", link, "4"},
		{"krr.rho", link, "2"},
		{"rskpca-mmd.sweeps", link + "&method=rskpca-mmd", "7"},
		{"i", link + "&method=rskpca", "3"},
		{"x0", link + "&method=exact", "0.5,0.25"},
		{"x0", link + "&kernel=sigmoid&method=rff", "0.5,0.25"},
		{"x0", "n=5100&m=12&views=data,kernel", "0.5,0.25"},
		{"x0", "n=5100&m=12", "2.9,-1.9"},
		{"x0", link + "&method2=nystrom&m2=30", "2.9,-1.9"},
		{"m2", link + "&method2=nystrom&m2=30", "31"},
	}...)
	return out
}

// ownBlock returns the block of own points that equal the points of a link.
func ownBlock(t *testing.T, link string) string {
	t.Helper()
	points, box := copyOf(t, link)
	p, err := state.NewOwnPoints(points, box)
	if err != nil {
		t.Fatal(err)
	}
	return p.Block()
}

// nearbyValue returns a value of f that differs from the value in s, but is close to it.
func nearbyValue(f *state.Field, s *state.State) string {
	next := func(keys []string, current string) string {
		for i := 1; i < len(keys); i++ {
			if k := keys[(slices.Index(keys, current)+i)%len(keys)]; k != state.None {
				return k
			}
		}
		return current
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

// resultsByName returns the parts of a result. The keys are the names that dependencies
// uses.
func resultsByName(t *testing.T, r *Result) map[string]string {
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

// onlyFinal lists parts of the report that a preview omits, since its blocks contain
// them.
var onlyFinal = []string{"report.centres", "report.weights", "report.frequencies"}

// TestDragChangesOnlyDependentResults checks that a drag changes only results that depend
// on the dragged setting. All other results must keep their final values, to the last
// bit. They must also equal the final result of the edited state.
func TestDragChangesOnlyDependentResults(t *testing.T) {
	f := Frame{W: 90, H: 60, NX: 12, NY: 8}
	for i, e := range settingEdits(t) {
		if testing.Short() && i%5 != 0 {
			continue
		}
		link := e.link
		if !strings.Contains(link, "views=") && !strings.Contains(link, "n=5100") {
			link += everyView
		}
		name := e.link + ", " + e.key + " = " + e.value
		before := statetest.Open(t, link)
		after, err := state.Apply(before, state.Edit{Key: e.key, Value: e.value})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var c Session
		final, err := c.Solve(t.Context(), before, f, true)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		drag, err := c.Preview(t.Context(), after, f, false)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		end, err := c.Solve(t.Context(), after, f, false)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		changedInputs, unchangedCount := state.ChangedInputs(&before, &after), 0
		a, b, z := resultsByName(t, final), resultsByName(t, drag), resultsByName(t, end)
		for _, result := range slices.Sorted(maps.Keys(a)) {
			inputs := dependsOn(strings.TrimSuffix(result, " in words"))
			if inputs&changedInputs != 0 || inputs == contract.InputAll || slices.Contains(onlyFinal, result) || result == "views in words" {
				continue
			}
			if view, _, _ := strings.Cut(result, "."); viewOf(view).Key != "" && !slices.Contains(after.ShownViews(), view) {
				continue
			}
			unchangedCount++
			same := func(x, y string) bool { return x == y }
			if changedInputs&contract.InputFit != 0 && (result == "spectrum.exact" || result == "report.eigenvalues.exact") { // the number of eigenvalues may change
				same = func(x, y string) bool { return strings.HasPrefix(x, y) || strings.HasPrefix(y, x) }
			}
			if !same(a[result], b[result]) {
				t.Errorf("%s: %s does not depend on the setting, and changes during the drag%s", name, result, describeDifference(a[result], b[result]))
			}
			if changedInputs&(contract.InputGram|contract.InputMethod) == 0 && a["box"] == z["box"] && result != "report.time_ms" && !same(a[result], z[result]) {
				t.Errorf("%s: %s does not depend on the setting, and changes at rest%s", name, result, describeDifference(a[result], z[result]))
			}
		}
		if unchangedCount < 3 && changedInputs&contract.InputPoints == 0 {
			t.Errorf("%s: only %d results do not depend on the setting", name, unchangedCount)
		}
		if changedInputs&contract.InputFit != 0 {
			continue
		}
		// The preview has the error estimates of the final result, and all parts that
		// depend on the setting.
		if se := drag.Report.Error.FrobeniusError; (se != nil) != (final.Report.Error.FrobeniusError != nil) {
			t.Errorf("%s: the error of the preview is an estimate", name)
		}
		for _, result := range slices.Sorted(maps.Keys(z)) {
			if _, ok := b[result]; !ok && !slices.Contains(onlyFinal, result) && dependsOn(result)&changedInputs == 0 {
				t.Errorf("%s: the preview lacks %s", name, result)
			}
		}
	}
}

// describeDifference returns a short description of the difference between a and b.
func describeDifference(a, b string) string {
	if a == "" || b == "" {
		return ": one of them is empty"
	}
	if strconv.Quote(a) == `"`+a+`"` && len(a)+len(b) < 400 {
		return fmt.Sprintf(": %s and %s", a, b)
	}
	return fmt.Sprintf(": %d and %d bytes", len(a), len(b))
}

// TestProbeDrag checks that the functions in a preview equal those of the final
// result if x₀ is dragged.
func TestProbeDrag(t *testing.T) {
	var c Session
	for _, link := range []string{"n=80&m=12", "n=80&m=12&method=rff", "n=80&method=exact", "n=80&m=12&task=krr&krr.rho=0.2", "n=80&m=12&i=3"} {
		solveLink(t, &c, "n=80&m=12&i=2")
		solveLink(t, &c, link)
		movedLink := link + "&x0=0.25,0.125"
		drag, final := previewLink(t, &c, movedLink), solveLink(t, &c, movedLink)
		for _, name := range []string{"probe", "k.exact", "k.approx", "k.own", "phi.exact", "phi.approx"} {
			got, _, _, _ := drag.Message.Block(name)
			want, _, _, _ := final.Message.Block(name)
			if diff := maxDifference(want, got); !(diff <= 1e-6*(1+numeric.MaxAbs(want))) {
				t.Errorf("%s: %s differs by %.2g from that at rest", movedLink, name, diff)
			}
		}
	}
}

// TestDependenciesAreComplete checks that every setting has an input in a state that uses
// it. It also checks that no entry of dependencies is hidden by an earlier entry.
func TestDependenciesAreComplete(t *testing.T) {
	for _, e := range settingEdits(t)[:len(state.Table)] {
		s := statetest.Open(t, e.link)
		if state.RolesOf(&s).Inputs(e.key) == 0 {
			t.Errorf("%s: no result depends on %s", e.link, e.key)
		}
	}
	for i, d := range dependencies {
		name := strings.Replace(d.result, "*", "any", 1)
		for _, earlier := range dependencies[:i] {
			if prefix, isPattern := strings.CutSuffix(earlier.result, "*"); name == earlier.result || isPattern && strings.HasPrefix(name, prefix) {
				t.Errorf("the entry %s is hidden by the earlier entry %s", d.result, earlier.result)
			}
		}
	}
	for _, v := range Views {
		if v.Solve != nil && dependsOn(v.Key+".any") == contract.InputFit && dependsOn(v.Key+".any") == dependsOn("any") && !slices.ContainsFunc(dependencies, func(d dependency) bool {
			return d.result == v.Key+".*"
		}) {
			t.Errorf("dependencies has no entry for the view %s", v.Key)
		}
	}
}
