package scene_test

import (
	"testing"

	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
)

// TestFoldedPlanes checks that three planes without other views stand in two
// lines and have equal sizes, larger than a third of the page. Axes must have ticks
// only at the left and the lower edges of the layout. In a low frame, or with other
// views, the planes must stand side by side.
func TestFoldedPlanes(t *testing.T) {
	for _, c := range []struct {
		layout   string
		rows     []string
		w, h     float64
		isFolded bool
	}{
		{"desk", []string{"eigen"}, 1076, 692, true},
		{"desk", []string{"kernel"}, 1076, 692, true},
		{"desk", []string{"density"}, 1600, 860, true},
		{"tablet", []string{"kernel"}, 772, 612, true},
		{"desk", []string{"eigen"}, 1076, 280, false},
		{"desk", []string{"eigen", "kernel"}, 1076, 692, false},
		{"desk", []string{"embedding"}, 1076, 692, false}, // the pictures do not show the plane of the data
		{"desk", []string{"eigen"}, 916, 480, false},      // the planes would hardly be larger in two lines
		{"figure", []string{"eigen"}, 684, 520, false},
	} {
		v := view.Look{Layout: c.layout, Rows: c.rows}
		s := scene.New(baseResult(24, v, c.w, c.h), v, c.w, c.h)[:3]
		third := (c.w - 24) / 3
		for j, p := range s {
			if isWide := p.Inner.W() > 1.3*third; isWide != c.isFolded || p.Inner.W() != s[0].Inner.W() || p.Inner.H() != s[0].Inner.H() {
				t.Errorf("%s %v: picture %d is %g×%g", c.layout, c.rows, j, p.Inner.W(), p.Inner.H())
			}
			panel := p.Figure.(*figure.Panel)
			if c.isFolded && (len(panel.Y) > 0 != (j != 1) || len(panel.X) > 0 != (j > 0) || p.Outer.Y1 > c.h || p.Inner.X1 > c.w) {
				t.Errorf("%s %v: picture %d has the ticks %v and %v at %v", c.layout, c.rows, j, panel.X, panel.Y, p.Outer)
			}
		}
		v.IsInOneLine = true
		if p := scene.New(baseResult(24, v, c.w, c.h), v, c.w, c.h)[2]; p.Inner.X0 < c.w/2 {
			t.Errorf("%s %v: picture 2 is not at the right where all stand side by side", c.layout, c.rows)
		}
		v.IsInOneLine = false
		if w, h := scene.FrameSize(v, c.w, c.h); c.isFolded && (w != s[0].Inner.W() || h != s[0].Inner.H()) {
			t.Errorf("%s %v: the frame is %g×%g", c.layout, c.rows, w, h)
		}
	}
}
