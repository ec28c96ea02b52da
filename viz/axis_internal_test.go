package viz

import (
	"math"
	"testing"
)

// Numbers are written as in print.
func TestNumber(t *testing.T) {
	for _, c := range []struct {
		v      float64
		digits int
		want   string
	}{
		{4000, 3, "4000"}, {-4000, 3, "−4000"}, {123456, 2, "120000"}, {1019, 3, "1020"}, {2.5, 3, "2.5"}, {999.6, 3, "1000"},
		{0.001, 2, "0.001"}, {0, 2, "0"}, {2e52, 3, "2 × 10^{52}"}, {-2e-17, 3, "−2 × 10^{−17}"}, {9.99e6, 2, "1 × 10^{7}"},
		{math.NaN(), 2, "no value"},
	} {
		if got := number(c.v, c.digits); got != c.want {
			t.Errorf("%g in %d digits: %q, want %q", c.v, c.digits, got, c.want)
		}
	}
}
