package lin

import (
	"math"
	"testing"
)

// TestMeanOfEqualNumbers checks that the mean of equal numbers equals them exactly.
func TestMeanOfEqualNumbers(t *testing.T) {
	for _, v := range []float64{0.1, 14.62, 1.0 / 3, -7e-170, 1e150, 0} {
		for _, n := range []int{1, 3, 10, 1000} {
			a := make([]float64, 2*n)
			for i := range a {
				a[i] = v
			}
			if got := Mean(a); got != v {
				t.Errorf("the mean of %d times %g is off by %g", 2*n, v, got-v)
			}
			if got := ColumnMeans(a, n, 2); got[0] != v || got[1] != v {
				t.Errorf("the means of %d rows of %g are %v", n, v, got)
			}
		}
	}
}

func TestMeanAndDeviation(t *testing.T) {
	v := []float64{3, -1, 4, 10}
	if got := Mean(v); got != 4 {
		t.Errorf("the mean is %g, not 4", got)
	}
	if got := ColumnMeans(v, 2, 2); got[0] != 3.5 || got[1] != 4.5 {
		t.Errorf("the means of the columns are %v, not 3.5 and 4.5", got)
	}
	for _, unit := range []float64{1e-300, 1e-170, 1, 1e170, 1e300} {
		got := Deviation([]float64{3 * unit, -4 * unit})
		if want := math.Sqrt(12.5) * unit; !(math.Abs(got/want-1) <= 1e-14) {
			t.Errorf("in units of %g the deviation is %g, not %g", unit, got, want)
		}
	}
	if got := Deviation(nil); got != 0 {
		t.Errorf("the deviation of nothing is %g", got)
	}
	if got := Deviation([]float64{1, math.NaN()}); got == got {
		t.Errorf("a NaN is lost: %g", got)
	}
}
