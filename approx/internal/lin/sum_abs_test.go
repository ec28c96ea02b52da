package lin

import (
	"math"
	"testing"
)

// TestSumAbs tests all lengths around the widths of vectors, and that no number that is
// not finite is missed.
func TestSumAbs(t *testing.T) {
	forEachLevel(t, func(t *testing.T) {
		for n := range 40 {
			x := make([]float64, n)
			for i := range x {
				x[i] = float64(i+1) * float64(i%2*2-1)
			}
			if got, want := SumAbs(x), float64(n*(n+1)/2); got != want {
				t.Errorf("the sum of %d numbers is %g, want %g", n, got, want)
			}
			for i, v := range x {
				for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
					if x[i] = bad; SumAbs(x) <= math.MaxFloat64 {
						t.Errorf("the sum is finite, although number %d of %d is %g", i, n, bad)
					}
				}
				x[i] = v
			}
		}
	})
}

// TestAllFinite places one number that is not finite at every position.
func TestAllFinite(t *testing.T) { forEachLevel(t, testAllFinite) }

func testAllFinite(t *testing.T) {
	for n := range 70 {
		x := make([]float64, n)
		for i := range x {
			x[i] = math.MaxFloat64
		}
		if !AllFinite(x) {
			t.Errorf("%d finite numbers are not finite", n)
		}
		for i := range x {
			for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
				x[i] = v
				if AllFinite(x) {
					t.Errorf("%g at %d of %d is finite", v, i, n)
				}
			}
			x[i] = -math.MaxFloat64
		}
	}
}
