package draw

import (
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/race"
)

// TestTheoryAlongOtherAxes checks that on the axis m, the theory line has the slope of
// the theory. If the quantity on the axis is a power of m, the slope is divided by the
// exponent. If the axis is the time or the cost is 0, there is no line.
func TestTheoryAlongOtherAxes(t *testing.T) {
	summarise := func(x func(m float64) float64, sizes ...float64) (out []sizeSummary) {
		for _, m := range sizes {
			out = append(out, sizeSummary{x: exponent(x(m)), size: math.Log10(m), mid: -0.5 * math.Log10(m)})
		}
		return out
	}
	for name, c := range map[string]struct {
		f     RaceChart
		x     func(m float64) float64
		sizes []float64
		slope float64 // NaN if there is no line
	}{
		"m":                    {RaceChart{HasTheory: true}, func(m float64) float64 { return m }, []float64{4, 16, 64}, -0.5},
		"m, one place":         {RaceChart{HasTheory: true}, func(m float64) float64 { return m }, []float64{4}, -0.5},
		"bytes":                {RaceChart{}, func(m float64) float64 { return 24 * m }, []float64{4, 16, 64}, -0.5},
		"bytes of two numbers": {RaceChart{}, func(m float64) float64 { return 8 * m * m }, []float64{4, 16, 64}, -0.25},
		"bytes and a part":     {RaceChart{}, func(m float64) float64 { return 24*m + 300 }, []float64{4, 16, 64}, math.NaN()},
		"two places":           {RaceChart{}, func(m float64) float64 { return 24 * m }, []float64{4, 16}, math.NaN()},
		"time":                 {RaceChart{IsTime: true}, func(m float64) float64 { return 0.01 * m }, []float64{4, 16, 64}, math.NaN()},
		"no evaluations":       {RaceChart{}, func(m float64) float64 { return 0 }, []float64{4, 16, 64}, math.NaN()},
	} {
		c.f.Methods, c.f.End = []racingMethod{{colorIndex: 0, theory: -0.5, summaries: summarise(c.x, c.sizes...)}}, 9
		g := c.f.theoryLine()
		if (len(g) == 0) != (c.slope != c.slope) {
			t.Errorf("%s: the line is %v", name, g)
			continue
		}
		if len(g) > 0 {
			if slope := (g[3] - g[1]) / (g[2] - g[0]); math.Abs(slope-c.slope) > 1e-9 || g[0] != c.f.Methods[0].summaries[0].x {
				t.Errorf("%s: a slope of %g from %g, want %g", name, slope, g[0], c.slope)
			}
		}
	}
}

// TestRaceSizeRule checks that the vertical line at the current m is to the left of the
// names. Its label hides no mark if one of its possible positions is free.
func TestRaceSizeRule(t *testing.T) {
	r := canvas.Rect{X0: 0, Y0: 0, X1: 600, Y1: 300}
	f := RaceChart{Style: view.StyleOf(view.Look{Layout: "desk"}), Range: canvas.Rect{X0: 0, Y0: -3, X1: 4, Y1: 0}, End: 2.5, MinError: -3, SizeRule: 2.7}
	if word, _, _ := f.ruleNamePosition(text.TypicalWidths{}, r); word != nil {
		t.Error("a rule among the names")
	}
	f.SizeRule = 1
	free, left, base := f.ruleNamePosition(text.TypicalWidths{}, r)
	x, _ := f.Pixel(r, 1, 0)
	if free == nil || left < x || base < 200 {
		t.Fatalf("without marks the words are at (%g, %g)", left, base)
	}
	marks := []sizeSummary{}
	for range 4 { // each iteration adds a mark at one more position
		word, left, base := f.ruleNamePosition(text.TypicalWidths{}, r)
		w := word.Width(text.TypicalWidths{}, f.Style.Tick)
		if n := f.countMarks(r, canvas.Rect{X0: left, Y0: base - 5, X1: left + w, Y1: base}); n > 0 {
			t.Fatalf("the words at (%g, %g) are on %d marks, and places are free", left, base, n)
		}
		marks = append(marks, sizeSummary{x: (left + w/2) / r.W() * 4, mid: -3 * (base - 3) / r.H()})
		f.Methods = []racingMethod{{summaries: marks}}
	}
}

// TestRaceSizeRuleLabelFits checks that the label at the current m is inside the picture,
// or there is no label.
func TestRaceSizeRuleLabelFits(t *testing.T) {
	f := RaceChart{Style: view.StyleOf(view.Look{Layout: "desk"}), Range: canvas.Rect{X0: 0, Y0: -3, X1: 4, Y1: 0}, End: 2.5, MinError: -3}
	hiddenCount, shownCount := 0, 0
	for w := 40.0; w < 400; w += 20 {
		r := canvas.Rect{X0: 10, Y0: 0, X1: 10 + w, Y1: 200}
		for f.SizeRule = 0.05; f.SizeRule <= f.End; f.SizeRule += 0.05 {
			word, left, _ := f.ruleNamePosition(text.TypicalWidths{}, r)
			if word == nil {
				hiddenCount++
				continue
			}
			shownCount++
			if end := left + word.Width(text.TypicalWidths{}, f.Style.Tick); left < r.X0 || end > r.X1 {
				t.Errorf("%g wide, at %g: from %g to %g", w, f.SizeRule, left, end)
			}
		}
	}
	if hiddenCount == 0 || shownCount == 0 {
		t.Errorf("%d with words and %d without", shownCount, hiddenCount)
	}
}

// TestRaceWithoutVisibleErrors checks that if all errors of a method are outside the
// picture, its name mentions this. The axis begins at the first size with an error above
// rounding. This size can be smaller than the sizes of the race.
func TestRaceWithoutVisibleErrors(t *testing.T) {
	s := view.StyleOf(view.Look{Layout: "desk"})
	summaryAt := func(x, y float64) sizeSummary { return sizeSummary{x: x, mid: y, low: y, high: y} }
	f := RaceChart{Style: s, Range: canvas.Rect{X0: 0.5, Y0: -8.3, X1: 3, Y1: 0}, End: 2.3, MinError: -8.3, Methods: []racingMethod{
		{colorIndex: 1, name: "low", summaries: []sizeSummary{summaryAt(1, -12), summaryAt(2, -13)}},
		{colorIndex: 2, name: "high", summaries: []sizeSummary{summaryAt(1, -2), summaryAt(2, -13)}},
		{colorIndex: race.Floor, name: "best", summaries: []sizeSummary{summaryAt(1, -12), {x: 2, mid: -12, isBounded: true}}},
	}}
	var names []string
	for _, e := range f.LineNames(canvas.Rect{X0: 0, Y0: 0, X1: 400, Y1: 300}) {
		names = append(names, e.name)
	}
	slices.Sort(names)
	if got := strings.Join(names, "|"); got != "best: below 10^{−8}|high|low: below 10^{−8}" {
		t.Errorf("the names are %q", got)
	}
	if got := f.firstSize(0.6); got != 0.6 {
		t.Errorf("with an error in view the axis begins at %g", got)
	}
	f.Methods[1].summaries = []sizeSummary{summaryAt(0.3, -2), summaryAt(1, -13)}
	if got := f.firstSize(0.6); got != 0.3 {
		t.Errorf("with an error before it the axis begins at %g", got)
	}
}
