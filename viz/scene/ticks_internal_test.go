package scene

import (
	"slices"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/view"
)

// TestPlanesHaveTicks checks the axes of planes in the first column and the last row,
// for several data sets and page widths. Each axis must have at least two ticks. A
// vertical axis may have one tick if there is no room for more.
func TestPlanesHaveTicks(t *testing.T) {
	for _, layout := range []string{"desk", "tablet"} {
		for w := 640.0; w <= 1400; w += 4 {
			for _, h := range []float64{376, 572, 692} {
				for _, unit := range []float64{0.013, 0.2, 0.7, 1, 1.3, 2, 3.4, 6.5, 13, 90} {
					for _, box := range []canvas.Rect{{X0: -1.7, Y0: -1.2, X1: 2.6, Y1: 1.6}, {X0: -1.5, Y0: -1.5, X1: 1.5, Y1: 1.5}, {X0: -1, Y0: 0, X1: 4, Y1: 2}, {X0: 9, Y0: 9, X1: 11, Y1: 10}} {
						v := view.Look{Layout: layout, Rows: []string{"eigen"}}
						st := &view.Drawing{Look: v, Style: view.StyleOf(v)}
						all := slotsOf(v, w, h, view.Blocks{})
						s := all[slices.IndexFunc(all, func(s view.Slot) bool { return s.HasYTicks && s.HasXTicks })]
						p := &figure.Panel{Style: st.Style, Frame: s.Inner}
						p.Range = view.Grow(canvas.Rect{X0: unit * box.X0, Y0: unit * box.Y0, X1: unit * box.X1, Y1: unit * box.Y1}, s.Inner.W()/s.Inner.H())
						st.SetAxes(p, s)
						if len(p.X) < 2 || len(p.Y) < 1 {
							t.Fatalf("%s %gx%g, range %.3g: %d and %d names in %v", layout, w, h, p.Range, len(p.X), len(p.Y), s.Inner)
						}
					}
				}
			}
		}
	}
}
