package stage

import (
	"math"
	"testing"

	"mercer/viz/view"
	"mercer/viz/view/errorfield"
)

// TestEnterOnPeak checks that the keyboard selects the ring at the largest error on the data, before
// x₀ in the cycle, and that Enter puts x₀ there.
func TestEnterOnPeak(t *testing.T) {
	m := smallResult("landmarks", 0.5, 0.5, 3, 2)
	for _, f := range []string{"error.exact", "error.approx", errorfield.Error.Name} {
		m.Add(f, 2, 2, []float64{0.1, 0.5, 0.1, 0.2}) // largest at (3, 2), the upper right corner
	}
	m.Add(errorfield.Scale.Name, 1, 1, []float64{0.5})
	m.SetLabel("views", errorfield.View.Key)
	p := open(t, m)
	p.SetView(view.Look{Theme: "light", Layout: "desk", Rows: []string{errorfield.View.Key}})
	p.paint()
	p.Focus(true)
	p.posted = nil
	selected := func() view.Hover { return *p.lookForDrawing().Selected }
	if c := selected(); c.Kind != view.Probe {
		t.Fatalf("%+v is selected first", c)
	}
	p.Key("Enter", true)
	c := selected()
	if c.Kind != view.Peak || c.Panel != errorfield.Error.Name || c.X != 3 || c.Y != 2 {
		t.Fatalf("Shift+Enter selects %+v, want the ring at (3, 2)", c)
	}
	p.paint()
	if p.Key("ArrowLeft", false) {
		t.Error("an arrow key moves the ring")
	}
	p.Key("Enter", true)
	if c := selected(); c.Kind != view.Point || c.Index != 1 {
		t.Errorf("Shift+Enter on the ring selects %+v, want the last point", c)
	}
	p.Key(" ", false)
	p.checkPosted()
	p.Key("Enter", false)
	p.checkPosted("x0=3.000,2.000 true")
	p.checkMarkPosition("probe", 3, 2)
	if c := selected(); c.Kind != view.Probe {
		t.Errorf("after Enter, %+v is selected", c)
	}

	m = smallResult("landmarks", 0.5, 0.5)
	m.Add(errorfield.Error.Name, 2, 2, []float64{0, 0, 0, math.Copysign(0, -1)})
	p = open(t, m)
	p.SetView(view.Look{Theme: "light", Layout: "desk", Rows: []string{errorfield.View.Key}})
	p.paint()
	for _, mark := range p.marks() {
		if mark.Kind == view.Peak {
			t.Error("an approximation without an error has a ring")
		}
	}
}
