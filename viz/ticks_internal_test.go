package viz

import (
	"slices"
	"testing"
)

// Every plane of the first column and of the last row has names on its axes, whatever
// the data and however wide the page: a scale is two numbers, or one up where there is
// no room for more.
func TestPlanesHaveTicks(t *testing.T) {
	for _, layout := range []string{"desk", "tablet"} {
		for w := 640.0; w <= 1400; w += 4 {
			for _, h := range []float64{376, 572, 692} {
				for _, unit := range []float64{0.013, 0.2, 0.7, 1, 1.3, 2, 3.4, 6.5, 13, 90} {
					for _, box := range []Rect{{-1.7, -1.2, 2.6, 1.6}, {-1.5, -1.5, 1.5, 1.5}, {-1, 0, 4, 2}, {9, 9, 11, 10}} {
						v := View{Layout: layout, Rows: []string{"eigen"}}
						st := &stage{view: v, style: styleOf(v)}
						all := slots(v, w, h, blocks{})
						s := all[slices.IndexFunc(all, func(s slot) bool { return s.hang && s.foot })]
						p := &Panel{Style: st.style, Frame: s.inner}
						p.Range = grow(Rect{unit * box.X0, unit * box.Y0, unit * box.X1, unit * box.Y1}, s.inner.W()/s.inner.H())
						st.axes(p, s)
						if len(p.X) < 2 || len(p.Y) < 1 {
							t.Fatalf("%s %gx%g, range %.3g: %d and %d names in %v", layout, w, h, p.Range, len(p.X), len(p.Y), s.inner)
						}
					}
				}
			}
		}
	}
}
