package scene

import (
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/view"
)

// TestProbeName checks that the name of x₀ avoids marks and lies inside the frame. It
// must have its usual position if that is free.
func TestProbeName(t *testing.T) {
	c := &strokeRecorder{}
	s, frame := view.StyleOf(view.Look{}), canvas.Rect{X0: 0, Y0: 0, X1: 100, Y1: 100}
	side := func(x, y float64, clear ...float64) (right, up bool) {
		f := figure.Probe{Style: s, Range: canvas.Rect{X0: 0, Y0: 0, X1: 100, Y1: 100}, Marks: clear}
		tx, ty := f.NamePosition(c, frame, x, y)
		return tx > x, ty < 100-y
	}
	for _, k := range []struct {
		x, y      float64
		clear     []float64
		right, up bool
	}{
		{50, 50, nil, true, true},
		{50, 50, []float64{66, 40}, true, false}, // y points downwards
		{50, 50, []float64{66, 40, 66, 62}, false, true},
		{50, 50, []float64{66, 40, 66, 62, 34, 40}, false, false},
		{50, 50, []float64{66, 40, 66, 62, 34, 40, 34, 62}, true, true},
		{95, 50, nil, false, true},
		{50, 97, nil, true, false},
	} {
		for i := 1; i < len(k.clear); i += 2 {
			k.clear[i] = 100 - k.clear[i]
		}
		if right, up := side(k.x, k.y, k.clear...); right != k.right || up != k.up {
			t.Errorf("x₀ at (%g, %g) beside %v: right %v, up %v", k.x, k.y, k.clear, right, up)
		}
	}
}
