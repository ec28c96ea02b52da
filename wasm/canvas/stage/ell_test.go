package stage

import (
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/viz/view"
	"mercer/viz/view/bounds"
)

// openBounds shows the charts of the bounds, with curves at ℓ = 0.5, 1, 2 and 4. The shown ℓ is 1.
func openBounds(t *testing.T, rows ...string) *page {
	m := smallResult("landmarks", 0.5, 0.5)
	for _, theorem := range bounds.Theorems {
		var z []float64
		for _, ell := range []float64{0.5, 1, 2, 4} {
			z = append(z, ell, 3, 0.1/ell, 1/ell, 0.5/ell, math.NaN(), 1.4)
		}
		bounds.Curves(theorem).Put(m, z)
	}
	bounds.ShownEll.Put(m, 1)
	m.SetLabel("views", strings.Join(rows, ","))
	p := open(t, m)
	p.SetView(view.Look{Theme: "light", Layout: "desk", Rows: rows})
	p.paint()
	p.posted = nil
	return p
}

// checkEll checks the ℓ at which the charts draw their line.
func (p *page) checkEll(want float64) {
	p.t.Helper()
	if got := bounds.ShownEll.Get(p.shownNumbers(), 0); math.Abs(got-want) > 1e-3*want {
		p.t.Errorf("the line is at ℓ = %g, want %g", got, want)
	}
}

// TestDragEll checks that the line at ℓ can be dragged in every chart, also while previews without
// these charts arrive, and that a click elsewhere in a chart still chooses ℓ.
func TestDragEll(t *testing.T) {
	p := openBounds(t, bounds.View.Key)
	x, y := p.pixelAt("bounds.5.3", 0, -1)
	p.PointerMove(x+view.PointerReach+1, y, false)
	if got := p.Cursor(); got != "pointer" {
		t.Errorf("beside the line, the cursor is %s", got)
	}
	p.PointerMove(x+5, y, false)
	if got := p.Cursor(); got != "ew-resize" {
		t.Errorf("at the line, the cursor is %s", got)
	}
	if p.PointerDown(x+5, y, true) || !p.CanHold(x+5, y) || p.CanHold(x+view.FingerReach+1, y) {
		t.Error("a finger does not drag the line after a rest")
	}
	if !p.PointerDown(x+5, y, false) {
		t.Fatal("the line cannot be dragged")
	}
	p.PointerUp(x+5, y, false) // without a move, ℓ stays
	p.checkPosted()

	to, _ := p.pixelAt("bounds.5.3", math.Log10(2), -1)
	p.PointerDown(x+5, y, false)
	p.PointerMove(to+5, y-20, false)
	p.checkPosted("ell=2 false")
	p.checkEll(2)
	preview := smallResult("landmarks", 0.5, 0.5)
	preview.Add("preview", 1, 1, []float64{1})
	p.setResult(preview)
	p.checkEll(2)
	p.paint()
	p.PointerMove(1e4, y, false)
	if got, limit := bounds.ShownEll.Get(p.shownNumbers(), 0), math.Pow(10, p.drag.panel.Range.X1); math.Abs(got-limit) > 1e-9 {
		t.Errorf("far at the right, ℓ is %g, want the end of the axis, %g", got, limit)
	}
	p.PointerMove(to+5, y, false)
	p.posted = nil
	p.PointerUp(to+5, y, false)
	p.checkPosted("ell=2 true")
	p.checkEll(2)

	p.paint()
	to, _ = p.pixelAt("bounds.5.1", math.Log10(4), -1)
	p.posted = nil
	p.PointerDown(to, y, false)
	p.PointerUp(to, y, false)
	p.checkPosted("ell=4 true")
}

// TestKeysOnEll checks that the keyboard moves ℓ, after the marks of the plane if there are any.
func TestKeysOnEll(t *testing.T) {
	p := openBounds(t, bounds.View.Key)
	p.Focus(true)
	if c := p.lookForDrawing().Selected; c == nil || c.Kind != view.Ell || c.Panel != "bounds.5.1" {
		t.Fatalf("%+v is selected", c)
	}
	width := p.panels[0].Range.W()
	want := 1.0
	for _, c := range []struct {
		key     string
		isShift bool
		step    float64
	}{{"ArrowRight", false, 0.01}, {"ArrowUp", false, 0.01}, {"ArrowLeft", true, -0.001}, {"ArrowDown", false, -0.01}} {
		p.posted = nil
		if !p.Key(c.key, c.isShift) {
			t.Fatalf("%s means nothing", c.key)
		}
		want *= math.Pow(10, c.step*width)
		p.checkEll(want)
		p.KeyUp()
		if len(p.posted) != 2 || !strings.HasPrefix(p.posted[0], "ell=") || !strings.HasSuffix(p.posted[1], " true") {
			t.Errorf("%s has posted %q", c.key, p.posted)
		}
		p.paint()
	}

	p = openBounds(t, "data", bounds.View.Key)
	p.Focus(true)
	var kinds []view.Kind
	for range 4 {
		kinds = append(kinds, p.lookForDrawing().Selected.Kind)
		p.Key("Enter", false)
		p.KeyUp()
	}
	if want := []view.Kind{view.Probe, view.Center, view.Point, view.Ell}; !slices.Equal(kinds, want) {
		t.Errorf("Enter selects %v, want %v", kinds, want)
	}
}
