package kernel

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/approx"
)

func TestQuantile(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for n := 1; n < 60; n++ {
		for range 20 {
			v := make([]float64, n)
			for i := range v {
				v[i] = float64(rng.IntN(1 + n/2)) // many values are equal
				if rng.IntN(4) == 0 {
					v[i] *= math.Exp(40 * rng.NormFloat64())
				}
			}
			sorted := slices.Sorted(slices.Values(v))
			p := rng.Float64()
			lo, hi, part := (&pairDistances{sq: v}).quantile(p)
			i := int(p * float64(n-1))
			if lo != sorted[i] || hi != sorted[min(i+1, n-1)] || part != p*float64(n-1)-float64(i) {
				t.Fatalf("quantile %g of %v is %g to %g by %g", p, sorted, lo, hi, part)
			}
		}
	}
}

// TestWidthsOfNothing checks that if no distance is positive, the bandwidths are 1.
func TestWidthsOfNothing(t *testing.T) {
	for _, x := range [][]float64{{}, {3, 4}, {1, 2, 1, 2, 1, 2}} {
		if m, p := Widths(approx.Points{Data: x, Dim: 2}, 1); m != 1 || p != 1 {
			t.Errorf("%v: %g and %g", x, m, p)
		}
	}
}

// TestWidthsAnyScale checks that the bandwidths are multiplied by c if the coordinates
// are multiplied by c.
func TestWidthsAnyScale(t *testing.T) {
	x := []float64{0, 0, 1, 0, 0, 2, 3, 3, -1, 4}
	median, percentile10 := Widths(approx.Points{Data: x, Dim: 2}, 1)
	for _, c := range []float64{1e-300, 1e-170, 1e-150, 1e150, 1e200, 1e307} {
		y := slices.Clone(x)
		for i := range y {
			y[i] *= c
		}
		m, p := Widths(approx.Points{Data: y, Dim: 2}, 1)
		if !(math.Abs(m/c-median) <= 1e-14*median) || !(math.Abs(p/c-percentile10) <= 1e-14*percentile10) {
			t.Errorf("at %g: %g and %g, want %g and %g", c, m/c, p/c, median, percentile10)
		}
	}
}

// TestWidths checks that Widths returns the same values as Median and Percentile10 for
// every sample.
func TestWidths(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, n := range []int{1, 2, 3, 33, 700, 1400} {
		x := approx.NewPoints(n, 2)
		for i := range x.Data {
			x.Data[i] = rng.NormFloat64()
		}
		median, percentile10 := Widths(x, 5)
		if median != Median(x, 5) || percentile10 != Percentile10(x, 5) {
			t.Errorf("%d points: %g, %g, want %g, %g", n, median, percentile10, Median(x, 5), Percentile10(x, 5))
		}
	}
}

// TestVarianceOfEqualCoordinates checks that if all coordinates are equal, the variance
// is exactly 0, and Variance returns 1.
func TestVarianceOfEqualCoordinates(t *testing.T) {
	for _, v := range []float64{14.62, 0.1, 1.0 / 3, -1e-170, 1e150, 0} {
		for _, n := range []int{2, 10, 1000} {
			x := approx.NewPoints(n, 2)
			for i := range x.Data {
				x.Data[i] = v
			}
			if got := Variance(x); got != 1 {
				t.Errorf("%d points at %g: %g, not 1", n, v, got)
			}
		}
	}
}

// TestWidthsInUnits checks that the bandwidths are multiples of the unit of the
// coordinates, even if squares of distances are not representable.
func TestWidthsInUnits(t *testing.T) {
	for _, unit := range []float64{1e-300, 1e-170, 1e-150, 1, 1e140} {
		x := approx.Points{Data: []float64{unit, 2 * unit, 3 * unit}, Dim: 1}
		for name, c := range map[string]struct{ got, want float64 }{
			"Variance":     {Variance(x), 1 / math.Sqrt(3)}, // √(d·Var/2) of 1, 2, 3
			"Median":       {Median(x, 1), 1},
			"Percentile10": {Percentile10(x, 1), 1},
		} {
			if !(math.Abs(c.got/unit/c.want-1) <= 1e-13) {
				t.Errorf("%s in units of %g: %g, not %g", name, unit, c.got, c.want*unit)
			}
		}
	}
	// One point is far from the other points, whose distances are tiny.
	x := approx.NewPoints(10, 1)
	for i := range 9 {
		x.Data[i] = float64(i) * 1e-170
	}
	x.Data[9] = 1
	if got := Median(x, 1); !(got > 1e-170 && got < 1e-169) {
		t.Errorf("with one point at a distance the median is %g", got)
	}
}
