package scene

import (
	"testing"

	"mercer/viz/view"
)

// TestProjectorGrowth checks that all sizes grow with the number of pixels on a
// projector, but never shrink. In other layouts, no size may grow.
func TestProjectorGrowth(t *testing.T) {
	for _, c := range []struct {
		layout      string
		w, h        float64
		title, mark float64
	}{
		{"projector", 1200, 494, 22, 1.8},
		{"projector", 1800, 741, 33, 2.7},
		{"projector", 1800, 494, 22, 1.8}, // the growth is limited by the height
		{"projector", 2400, 1300, 44, 3.6},
		{"projector", 900, 300, 22, 1.8},
		{"projector", 1e5, 1e5, 66, 5.4},
		{"desk", 1800, 988, 13, 1},
		{"phone", 1800, 988, 13, 1},
	} {
		v := withProjectorGrowth(view.Look{Layout: c.layout}, c.w, c.h)
		if s := view.StyleOf(v); s.Title != c.title || s.Mark < c.mark-1e-9 || s.Mark > c.mark+1e-9 {
			t.Errorf("%s, %g×%g: titles of %g px and marks of %g, want %g and %g", c.layout, c.w, c.h, s.Title, s.Mark, c.title, c.mark)
		}
	}
}
