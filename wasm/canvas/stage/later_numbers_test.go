package stage

import (
	"math"
	"testing"

	"mercer/viz/view"
	"mercer/wasm/wire"
)

// raceResult returns a result with a race of one method at two sizes.
func raceResult(key string, preview float64) *wire.Message {
	m := smallResult("landmarks", 0.5, 0.5)
	m.Add("preview", 1, 1, []float64{preview})
	if preview != 0 {
		return m
	}
	m.SetLabel("views", "race")
	m.SetLabel("race.key", key)
	for name, words := range map[string]string{"names": "Nyström", "keys": "nystrom", "vary": "m", "symbols": "m"} {
		m.SetLabel("race."+name, words)
	}
	m.Add("race.cells", 2, 4, []float64{0, 4, 1, 0, 0, 8, 1, 1})
	m.Add("race.range", 2, 1, []float64{4, 8})
	m.Add("race.current", 1, 1, []float64{0})
	for _, name := range []string{"race.known", "race.theory", "race.seeded"} {
		m.Add(name, 1, 1, []float64{math.NaN()})
	}
	return m
}

// raceFits returns two fits of this race. The argument second is the error of the second
// fit.
func raceFits(key string, second float64) *wire.Message {
	m := &wire.Message{}
	m.SetLabel("race.key", key)
	m.Add("race.runs", 2, 9, []float64{1, 4, 0.1, 0, 1, 64, 10, 1, 1, 1, 8, second, 0, 1, 64, 10, 1, 1})
	return m
}

// TestLaterNumbersMatchRace checks that later numbers are shown only with the result of
// the same race. This includes previews.
func TestLaterNumbersMatchRace(t *testing.T) {
	p := open(t, raceResult("a", 0))
	p.SetView(view.Look{Theme: "light", Layout: "desk", Rows: []string{"race"}})
	shownValue := func() float64 {
		if z, _, _, ok := p.shownNumbers().Block("race.runs"); ok {
			return z[9+2]
		}
		return 0
	}
	check := func(what string, want float64) {
		t.Helper()
		if got := shownValue(); got != want {
			t.Errorf("%s: the second fit has the error %g, want %g", what, got, want)
		}
	}
	check("nothing has come", 0)
	p.isDirty = false
	p.SetLaterNumbers(raceFits("a", 0.01))
	if !p.isDirty {
		t.Error("no frame when fits have come")
	}
	check("they came", 0.01)
	p.setResult(raceResult("", 1))
	check("a hand moves", 0.01)
	p.setResult(raceResult("b", 0))
	check("another race", 0)
	p.SetLaterNumbers(raceFits("a", 0.02))
	check("late ones of the race before", 0)
	p.setResult(raceResult("a", 0))
	check("back", 0.02)
}

// TestClickOnFit checks that a click on a fit requests the settings of this fit,
// once.
func TestClickOnFit(t *testing.T) {
	p := open(t, raceResult("a", 0))
	p.SetView(view.Look{Theme: "light", Layout: "desk", Rows: []string{"race"}})
	p.SetLaterNumbers(raceFits("a", 0.01))
	p.paint()
	var pairs []any
	p.Post = func(m map[string]any) {
		if m["kind"] == "edit" {
			pairs = append(pairs, m["pairs"].([]any)...)
		}
	}
	x, y := p.pixelAt("race", math.Log10(8), -2)
	p.PointerMove(x+2, y, false)
	if p.Cursor() != "pointer" || p.hover.Text != "Nyström, *m* = 8, seed 1: 1.0\u202f%, 1 ms" {
		t.Errorf("over a fit: %q, %q", p.Cursor(), p.hover.Text)
	}
	p.PointerDown(x+2, y, false)
	p.PointerUp(x+2, y, false)
	want := [][2]string{{"method", "nystrom"}, {"m", "8"}, {"seed", "1"}}
	if len(pairs) != len(want) {
		t.Fatalf("the page heard %v, want %v", pairs, want)
	}
	for i, e := range want {
		if q := pairs[i].([]any); q[0] != e[0] || q[1] != e[1] {
			t.Errorf("the page heard %v, want %v", q, e)
		}
	}
}
