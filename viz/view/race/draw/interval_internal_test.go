package draw

import (
	"math"
	"testing"
)

// TestIntervalText checks that the error of a fit is formatted as an interval, for errors
// of all sizes.
func TestIntervalText(t *testing.T) {
	for _, c := range []struct {
		estimate, deviation float64
		want                string
	}{
		{0.041, 0.002, "3.7–4.5\u202f%"}, {0.041, 0, "4.1\u202f%"}, {0.041, 1e-8, "4.1\u202f%"}, {0.01, 0.01, "below 3.0\u202f%"},
		{3e-7, 1e-8, "2.8·10^{−7}–3.2·10^{−7}"}, {3e-7, 0, "3.0·10^{−7}"}, {3e-7, 3e-7, "0–9.0·10^{−7}"}, {0, 0, "0"}, {math.NaN(), 0, "not known"},
	} {
		if got := intervalText(c.estimate, c.deviation); got != c.want {
			t.Errorf("%g with standard error %g is %q, want %q", c.estimate, c.deviation, got, c.want)
		}
	}
}
