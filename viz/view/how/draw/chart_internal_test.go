package draw

import (
	"slices"
	"strings"
	"testing"
)

// TestErrorTicks checks that if all errors lie within a decade, the axis has at least
// three ticks if there is room. Ticks are never too close to each other.
func TestErrorTicks(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		most   int
		want   []string // in percent
	}{
		{-2.5, 0.1, 8, []string{"1", "10", "100"}},
		{-0.3, 0.4, 11, []string{"70", "100", "150", "200"}},
		{-0.3, 0.4, 3, []string{"100", "200"}},
		{-0.95, 0.1, 8, []string{"20", "50", "100"}},
		{-0.9, -0.7, 9, []string{"15"}},
		{-6.5, -2.5, 8, []string{"10^{−6}", "10^{−5}", "0.01", "0.1"}},
		{-9.6, -8.9, 8, []string{"3·10^{−10}", "5·10^{−10}", "7·10^{−10}", "10^{−9}"}},
	} {
		var names []string
		ticks := errorTicks(c.lo, c.hi, c.most)
		for i, tick := range ticks {
			names = append(names, tick.Name)
			if i > 0 && tick.Position-ticks[i-1].Position < (c.hi-c.lo)/float64(c.most) {
				t.Errorf("%g to %g: %s is close to %s", c.lo, c.hi, tick.Name, ticks[i-1].Name)
			}
		}
		for i := range c.want {
			if !strings.Contains(c.want[i], "^") {
				c.want[i] += "\u202f%"
			}
		}
		if !slices.Equal(names, c.want) {
			t.Errorf("%g to %g: %q, want %q", c.lo, c.hi, names, c.want)
		}
	}
}
