package solve

import (
	"context"
	"math"
	"slices"
	"testing"

	"mercer/viz/contract"
	"mercer/viz/view"
	racedata "mercer/viz/view/race"
	racedraw "mercer/viz/view/race/draw"
	"mercer/wasm/play"
)

// TestComparisonFitsAgreeWithState checks that the fits of a comparison have the errors and
// the numbers of features of the compared methods, and that no fit is better than the best
// possible error.
func TestComparisonFitsAgreeWithState(t *testing.T) {
	s := openState(t, "n=90&seed=2&views=compare&method=nystrom&m=16&method2=rff&m2=8&method3=ika&m3=16")
	var c Racer
	race, err := c.Race(s)
	if err != nil {
		t.Fatal(err)
	}
	var session play.Session
	r, err := session.Solve(context.Background(), s, play.StandardFrame(60, 40), true)
	if err != nil {
		t.Fatal(err)
	}
	best, errorAt := map[int]float64{}, map[string]float64{}
	for i := range slices.Backward(race.Cells) { // the best possible errors come first
		cell := race.Cells[i]
		m := race.Methods[cell.Method]
		o, err := c.Run(context.Background(), s, i)
		if err != nil || o.Reason != "" || !math.IsNaN(o.MS) {
			t.Fatalf("%s at %g: %v, %q, %g ms", m.Key, cell.Size, err, o.Reason, o.MS)
		}
		if m.ColorIndex == racedata.Floor {
			best[o.Size] = o.Error
			continue
		}
		if b := best[o.Size]; o.Error < b*(1-1e-9) { // other sizes have no best possible error
			t.Errorf("%s has %d features and the error %g, the best possible is %g", m.Key, o.Size, o.Error, b)
		}
		if o.Size == 16 && (cell.Seed == 2 || !m.Traits.Seeded) {
			errorAt[m.Key] = o.Error
		}
	}
	if len(best) < 8 {
		t.Errorf("%d sizes have a best possible error", len(best))
	}
	for _, compared := range r.Report.Compared {
		if got, want := errorAt[compared.Method], float64(compared.Error); math.Abs(got-want) > 1e-10*want {
			t.Errorf("the fit of %s has the error %g, the report %g", compared.Method, got, want)
		}
	}
}

// TestComparisonPlan checks which fits a comparison plans, and in which order.
func TestComparisonPlan(t *testing.T) {
	var c Racer
	plan := func(link string) *Race {
		race, err := c.Race(openState(t, link))
		if err != nil {
			t.Fatal(err)
		}
		return race
	}
	const link = "n=300&views=compare&method=nystrom&method2=rff"
	race := plan(link + "&m=16&m2=8")
	if n := len(race.Cells); n < 80 || n > 100 {
		t.Errorf("two methods have %d fits", n)
	}
	turns := make([]bool, len(race.Cells))
	for _, cell := range race.Cells {
		turns[cell.Turn] = true
		if key := race.Methods[cell.Method].Key; cell.Turn < 4 && cell.Seed != 1 {
			t.Errorf("%s is fitted first with the seed %d", key, cell.Seed)
		}
	}
	if slices.Contains(turns, false) {
		t.Error("some turns are missing")
	}
	if other := plan(link + "&m=40&m2=20&seed=7&i=3"); other.Key != race.Key {
		t.Error("the fits depend on m, the seed or the index")
	}
	if other := plan(link + "&sigma=0.5"); other.Key == race.Key {
		t.Error("the fits do not depend on the kernel")
	}
	if other := plan(link + "&method3=ika&ika.basis=40"); other.Key == plan(link+"&method3=ika&ika.basis=50").Key {
		t.Error("the fits do not depend on a setting of a method")
	}
	if twice := plan("n=300&views=compare&method=nystrom&m=16&method2=nystrom&m2=30"); len(twice.Methods) != 2 {
		t.Errorf("a method beside itself and the best possible error are %d methods", len(twice.Methods))
	}
	if refused := plan("n=300&kernel=sigmoid&views=compare&method=nystrom&m=16&method2=rff"); slices.ContainsFunc(refused.Methods, func(m RacingMethod) bool { return m.Key == "rff" }) {
		t.Error("a method is fitted that refuses the kernel")
	}
	if all := plan("n=300&views=compare,race&method=nystrom&method2=rff"); len(all.Methods) < 20 {
		t.Errorf("the race has %d methods", len(all.Methods))
	}
}

// TestComparisonCurves checks that a click on a fit of a comparison changes nothing, and that
// the picture names the fit under the pointer.
func TestComparisonCurves(t *testing.T) {
	s := openState(t, "n=60&views=compare&method=nystrom&m=8&method2=rff&m2=4")
	var session play.Session
	r, err := session.Solve(context.Background(), s, play.StandardFrame(60, 40), true)
	if err != nil {
		t.Fatal(err)
	}
	if err := Finish(context.Background(), r, 1000); err != nil {
		t.Fatal(err)
	}
	if !contract.Has(&r.Message, racedata.Cells) || racedraw.FitEdits(&r.Message, 0) != nil {
		t.Error("a click on a fit makes edits")
	}
	b := view.Blocks{N: &r.Message}
	chart := racedraw.NewComparisonChart(b, nil, view.StyleOf(view.Look{Layout: "desk"}), nil)
	p := view.PlacedFigure{Name: "compare.curves"}
	p.Inner.X1, p.Inner.Y1, p.Range = 300, 150, chart.Range
	x, y := p.Pixel(math.Log10(8), math.Log10(float64(r.Report.Compared[0].Error)))
	h := &view.Hover{}
	racedraw.PickComparison(b, h, p, x, y, true)
	if h.Kind != view.Run || h.Text == "" {
		t.Errorf("the read-out is %q", h.Text)
	}
	if words := racedraw.DescribeComparison(b); len(words) < 40 {
		t.Errorf("the description is %q", words)
	}
}
