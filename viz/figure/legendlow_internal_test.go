package figure

import (
	"math"
	"testing"
)

// TestLegendEndsAtLeastValue checks that a signed vertical legend has no steps below the
// least value, and that its ticks include both ends and zero.
func TestLegendEndsAtLeastValue(t *testing.T) {
	s := &Style{Theme: ThemeByName("light"), Tick: 11, Line: 1, Mark: 1}
	for _, c := range []struct{ scale, least, want float64 }{
		{1, 0, 0}, {1, 0.3, 0}, {1, -0.001, 0}, {1, -0.02, -0.5}, {1, -0.5, -0.5}, {1, -0.51, -1}, {1, -1, -1}, {1, -7, -1}, {5e-5, -1e-5, -5e-5}, {0, 0, 0},
	} {
		f := Legend{Style: s, Scale: c.scale, IsVertical: true, IsSigned: true, Least: &c.least}
		low := f.low(170)
		if math.Abs(low-c.want) > 1e-12 {
			t.Errorf("scale %g, least value %g: the legend ends at %g, want %g", c.scale, c.least, low, c.want)
		}
		if c.scale == 0 {
			continue
		}
		hasZero := false
		ticks := f.Ticks(low, 170)
		for _, tick := range ticks {
			if tick.Position < -1e-9 || tick.Position > 1+1e-9 {
				t.Errorf("scale %g, least value %g: the tick %q is at %g", c.scale, c.least, tick.Name, tick.Position)
			}
			hasZero = hasZero || math.Abs(low+tick.Position*(c.scale-low)) < 1e-9*c.scale
		}
		if !hasZero || math.Abs(ticks[0].Position) > 1e-9 || math.Abs(ticks[len(ticks)-1].Position-1) > 1e-9 {
			t.Errorf("scale %g, least value %g: the ticks are %v", c.scale, c.least, ticks)
		}
	}
	if f := (Legend{Style: s, Scale: 2, IsVertical: true, IsSigned: true}); f.low(170) != -2 {
		t.Errorf("without a least value, the legend ends at %g", f.low(170))
	}
}
