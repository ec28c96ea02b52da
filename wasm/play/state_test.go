package play

import (
	"maps"
	"math"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"mercer/approx/catalogue"
	"mercer/viz/canvas"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

func TestFieldsSayWhatTheyAre(t *testing.T) {
	key := regexp.MustCompile(`^[a-z][a-z0-9-]*(\.[a-z][a-z0-9]*)?$`) // nothing that a link would have to encode
	hands := regexp.MustCompile(`^[pc][0-9]*$`)
	for _, f := range state.Table {
		if !key.MatchString(f.Key) || hands.MatchString(f.Key) && f.Key != "c" {
			t.Errorf("%q is no key for a link", f.Key)
		}
		if f.Name == "" || !strings.HasSuffix(f.Doc, ".") {
			t.Errorf("%s: name %q, explanation %q, want a name and a sentence", f.Key, f.Name, f.Doc)
		}
		if f.Number != nil && !(f.Min < f.Max) {
			t.Errorf("%s ranges from %g to %g", f.Key, f.Min, f.Max)
		}
		if f.Log && f.Min <= 0 {
			t.Errorf("%s is logarithmic from %g", f.Key, f.Min)
		}
	}
	value := regexp.MustCompile(`^[a-z0-9.-]+$`)
	for _, f := range state.Table {
		if f.Choice != nil {
			for _, v := range f.Choice.Keys() {
				if !value.MatchString(v) {
					t.Errorf("%s = %q would have to be encoded in a link", f.Key, v)
				}
			}
		}
	}
	for _, v := range Views {
		if !key.MatchString(v.Key) || v.Name == "" || v.Short == "" || !strings.HasSuffix(v.Doc, ".") {
			t.Errorf("view %q: name %q, explanation %q, want a name and a sentence", v.Key, v.Name, v.Doc)
		}
	}
	for k := range state.Defaults {
		if state.ByKey[k] == nil {
			t.Errorf("v1 has a default for %s, which is no setting", k)
		}
	}
}

// The defaults of links are those on the day a setting was added. With -update new settings
// get a line; no line ever changes.
func TestDefaultsAreFrozen(t *testing.T) {
	const name = "testdata/defaults.txt"
	text, err := os.ReadFile(name)
	if err != nil && !*update {
		t.Fatal(err)
	}
	was := map[string]string{}
	for line := range strings.Lines(string(text)) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		if was[key] = value; state.ByKey[key] == nil {
			t.Errorf("%s, which had a default, is no setting any more", key)
		}
	}
	for _, f := range state.Table {
		value := state.DefaultText(f)
		switch old, ok := was[f.Key]; {
		case !ok && *update:
			text = append(text, f.Key+" "+value+"\n"...)
		case !ok:
			t.Errorf("%s is new: run this test with -update, which freezes its default %q", f.Key, value)
		case old != value:
			t.Errorf("%s = %q is frozen in published links, and the default is %q now: give it a line in v1", f.Key, old, value)
		}
	}
	if *update {
		if err := os.WriteFile(name, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestApplyLeavesTheStateAlone(t *testing.T) {
	s := statetest.Open(t, "n=50&p3=0.2,0.7&ell=2")
	before := state.Link(s)
	u, err := state.Apply(s, state.Edit{Key: "p4", Value: "0.5,0.5"})
	if err != nil || state.Link(s) != before || len(u.Moved) != 2 {
		t.Errorf("after an edit of a copy: %q, %q, %v", state.Link(s), state.Link(u), err)
	}
	for _, e := range []state.Edit{{Key: "n", Value: "3"}, {Key: "n", Value: "NaN"}, {Key: "foo", Value: "1"}, {Key: "p77", Value: "0,0"}, {Key: "data", Value: "x"}, {Key: "x0", Value: ""}} {
		if u, err := state.Apply(s, e); err == nil || !reflect.DeepEqual(u, s) {
			t.Errorf("%v: %q, %v, want an error and no change", e, state.Link(u), err)
		}
	}
}

// With fewer points than landmarks there are as many landmarks as points, in
// the default as in a link, and a link of that has nothing to warn about.
func TestRankFollowsTheNumberOfPoints(t *testing.T) {
	if s := statetest.Open(t, "n=10"); s.Rank != 10 || state.Link(s) != "v=1&n=10" {
		t.Errorf("n=10 has m = %d and the link %q", s.Rank, state.Link(s))
	}
	s, err := state.Apply(statetest.Open(t, "m=100"), state.Edit{Key: "n", Value: "60"})
	if err != nil || s.Rank != 60 || state.Link(s) != "v=1&n=60&m=60" {
		t.Errorf("m=100 and then n=60: %q, %v", state.Link(s), err)
	}
}

// The plane has the shape of its panel and holds the box with its margin and
// everything placed by hand.
func TestBox(t *testing.T) {
	for _, link := range []string{"", "p3=-3,1", "c2=4,2", "x0=-3.5,2", "p1=0,2&p2=5,-2"} {
		s := statetest.Open(t, link)
		for _, aspect := range []float64{0.3, 1, 1.78, 5} {
			r := state.Box(s, aspect)
			if got := r.W() / r.H(); math.Abs(got-aspect) > 1e-12*aspect {
				t.Errorf("%q: %g wide for its height, want %g", link, got, aspect)
			}
			b := state.Dataset(s.Data).Box
			margin := 0.12 * max(b[1]-b[0], b[3]-b[2]) * (1 - 1e-12)
			if r.X0 > b[0]-margin || r.X1 < b[1]+margin || r.Y0 > b[2]-margin || r.Y1 < b[3]+margin {
				t.Errorf("%q, %g: %v lacks the margin of %v", link, aspect, r, b)
			}
			places := append(slices.Collect(maps.Values(s.Moved)), slices.Collect(maps.Values(s.Placed))...)
			for _, at := range append(places, s.Probe) {
				if !canvas.Rect(r).Contains(at[0], at[1]) {
					t.Errorf("%q: %v is not in %v", link, at, r)
				}
			}
		}
	}
	// Whatever σ.
	if a, b := state.Box(statetest.Open(t, ""), 1.5), state.Box(statetest.Open(t, "sigma=9"), 1.5); a != b {
		t.Errorf("the plane depends on σ: %v, %v", a, b)
	}
	for _, aspect := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		if r := state.Box(state.Default(), aspect); !(r.W() > 0 && r.H() > 0) {
			t.Errorf("aspect %g: %v", aspect, r)
		}
	}
}

// A plane has two sides, and the probe stands on it whatever the data.
func TestEveryDatasetHasAPlane(t *testing.T) {
	for _, d := range catalogue.Datasets {
		if at := statetest.Open(t, "data="+d.Key).Probe; at[0] < d.Box[0] || at[0] > d.Box[1] || at[1] < d.Box[2] || at[1] > d.Box[3] {
			t.Errorf("%s: x₀ stands at %v by default, want a place in the box %v", d.Key, at, d.Box)
		}
		if b := d.Box; !(b[0] < b[1] && b[2] < b[3]) {
			t.Errorf("%s: the box %v is empty", d.Key, b)
		}
	}
}
