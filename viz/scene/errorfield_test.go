package scene_test

import (
	"strings"
	"testing"

	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
)

// TestHatchAndReadout checks that the hatch and the read-out show which
// fraction of k(x, x) the data do not determine. The read-out contains this fraction
// only if there is a hatch.
func TestHatchAndReadout(t *testing.T) {
	const w, h = 1440, 300
	v := view.Look{Layout: "desk", Rows: []string{"error"}}
	n := baseResult(50, v, w, h)
	n.set("error.exact", 2, 2, 1, 1, 1, 1)
	n.set("error.approx", 2, 2, 1, 1, 1, 1)
	n.set("error.diff", 2, 2, 0.5, 0.5, 0.5, 0.5)
	n.set("error.scale", 1, 1, 1)
	for _, c := range []struct {
		open      float64
		tag, text string
	}{
		{0.25, "hatched: more than 1\u202f% of *k*(*x*, *x*) not captured", "25\u202f% of *k*(*x*, *x*) not captured"},
		{0.009, "", ""},
	} {
		n.set("error.open", 2, 2, c.open, c.open, c.open, c.open)
		placedFigures := scene.New(n, v, w, h)
		p := pickIn(placedFigures, "error.diff")
		if tag := p.Figure.(*figure.Panel).Tag; tag != c.tag {
			t.Errorf("where %g is open the picture says %q, want %q", c.open, tag, c.tag)
		}
		hover := scene.Pick(n, v, placedFigures, (p.Inner.X0+p.Inner.X1)/2, (p.Inner.Y0+p.Inner.Y1)/2, false)
		if hover == nil || !strings.HasSuffix(hover.Text, c.text) || strings.Contains(hover.Text, "captured") != (c.text != "") {
			t.Errorf("where %g is open the pointer reads %+v", c.open, hover)
		}
	}
}
