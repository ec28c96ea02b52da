package viz

import (
	"slices"
	"testing"
)

// Errors within a decade have three ticks or more where these have room, and none are
// closer than that.
func TestErrorTicks(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		most   int
		want   []string
	}{
		{-0.3, 0.4, 11, []string{"70", "100", "150", "200"}},
		{-0.3, 0.4, 3, []string{"100", "200"}},
		{-0.95, 0.1, 8, []string{"20", "50", "100"}},
		{-0.9, -0.7, 9, []string{"15"}},
	} {
		var names []string
		ticks := errorTicks(c.lo, c.hi, c.most)
		for i, tick := range ticks {
			names = append(names, tick.Name)
			if i > 0 && tick.At-ticks[i-1].At < (c.hi-c.lo)/float64(c.most) {
				t.Errorf("%g to %g: %s is close to %s", c.lo, c.hi, tick.Name, ticks[i-1].Name)
			}
		}
		for i := range c.want {
			c.want[i] += "\u202f%"
		}
		if !slices.Equal(names, c.want) {
			t.Errorf("%g to %g: %q, want %q", c.lo, c.hi, names, c.want)
		}
	}
}
