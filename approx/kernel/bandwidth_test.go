package kernel

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

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

// TestBandwidthsWithoutDistances checks that if no distance is positive, the bandwidths are 1.
func TestBandwidthsWithoutDistances(t *testing.T) {
	for _, x := range [][]float64{{}, {3, 4}, {1, 2, 1, 2, 1, 2}} {
		if m, p := MedianAndIKABandwidth(approx.Points{Data: x, Dim: 2}, 1); m != 1 || p != 1 {
			t.Errorf("%v: %g and %g", x, m, p)
		}
	}
}

// TestBandwidthsScale checks that the bandwidths are multiplied by c if the coordinates
// are multiplied by c.
func TestBandwidthsScale(t *testing.T) {
	x := []float64{0, 0, 1, 0, 0, 2, 3, 3, -1, 4}
	median, ika := MedianAndIKABandwidth(approx.Points{Data: x, Dim: 2}, 1)
	for _, c := range []float64{1e-300, 1e-170, 1e-150, 1e150, 1e200, 1e307} {
		y := slices.Clone(x)
		for i := range y {
			y[i] *= c
		}
		m, p := MedianAndIKABandwidth(approx.Points{Data: y, Dim: 2}, 1)
		if !(math.Abs(m/c-median) <= 1e-14*median) || !(math.Abs(p/c-ika) <= 1e-14*ika) {
			t.Errorf("at %g: %g and %g, want %g and %g", c, m/c, p/c, median, ika)
		}
	}
}

// TestMedianAndIKABandwidth checks that both functions use the same sample as the separate
// functions.
func TestMedianAndIKABandwidth(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, n := range []int{1, 2, 3, 33, 700, 1400} {
		x := approx.NewPoints(n, 2)
		for i := range x.Data {
			x.Data[i] = rng.NormFloat64()
		}
		median, ika := MedianAndIKABandwidth(x, 5)
		if median != MedianBandwidth(x, 5) || ika != IKABandwidth(x, 5) {
			t.Errorf("%d points: %g, %g, want %g, %g", n, median, ika, MedianBandwidth(x, 5), IKABandwidth(x, 5))
		}
	}
}

// TestVarianceOfEqualCoordinates checks that if all coordinates are equal, the variance
// is exactly 0, and VarianceBandwidth returns 1.
func TestVarianceOfEqualCoordinates(t *testing.T) {
	for _, v := range []float64{14.62, 0.1, 1.0 / 3, -1e-170, 1e150, 0} {
		for _, n := range []int{2, 10, 1000} {
			x := approx.NewPoints(n, 2)
			for i := range x.Data {
				x.Data[i] = v
			}
			if got := VarianceBandwidth(x); got != 1 {
				t.Errorf("%d points at %g: %g, not 1", n, v, got)
			}
		}
	}
}

// TestBandwidthsInUnits checks that the bandwidths are multiples of the unit of the
// coordinates, even if squares of distances are not representable.
func TestBandwidthsInUnits(t *testing.T) {
	for _, unit := range []float64{1e-300, 1e-170, 1e-150, 1, 1e140} {
		x := approx.Points{Data: []float64{unit, 2 * unit, 3 * unit}, Dim: 1}
		for name, c := range map[string]struct{ got, want float64 }{
			"Variance":     {VarianceBandwidth(x), 1 / math.Sqrt(3)}, // √(d·Var/2) of 1, 2, 3
			"Median":       {MedianBandwidth(x, 1), 1},
			"Percentile10": {IKABandwidth(x, 1), 1},
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
	if got := MedianBandwidth(x, 1); !(got > 1e-170 && got < 1e-169) {
		t.Errorf("with one point at a distance the median is %g", got)
	}
}

// TestPercentileBandwidth checks percentiles of known distances. It also checks that a
// percentile of 0 is replaced by the smallest positive distance.
func TestPercentileBandwidth(t *testing.T) {
	line := approx.Points{Data: []float64{0, 1, 3, 7}, Dim: 1} // distances 1 2 3 4 6 7
	for percent, want := range map[float64]float64{0: 1, 10: 1.5, 20: 2, 50: 3.5, 90: 6.5, 100: 7} {
		if got := PercentileBandwidth(line, percent, 1); !(math.Abs(got-want) <= 1e-14) {
			t.Errorf("percentile %g: %g, want %g", percent, got, want)
		}
	}
	duplicates := approx.Points{Data: []float64{2, 2, 2, 5, 9}, Dim: 1} // distances 0 0 0 3 3 3 4 7 7 7
	for percent, want := range map[float64]float64{0: 3, 20: 3, 50: 3, 100: 7} {
		if got := PercentileBandwidth(duplicates, percent, 1); got != want {
			t.Errorf("percentile %g with duplicates: %g, want %g", percent, got, want)
		}
	}
	rng := rand.New(rand.NewPCG(9, 10))
	x := approx.NewPoints(1300, 3)
	for i := range x.Data {
		x.Data[i] = rng.NormFloat64()
	}
	if got, want := PercentileBandwidth(x, 50, 7), MedianBandwidth(x, 7); got != want {
		t.Errorf("percentile 50: %g, want the median %g", got, want)
	}
	// A matrix of gonum with a stride has the same rows.
	wide := mat.NewDense(4, 3, []float64{0, 8, 8, 1, 8, 8, 3, 8, 8, 7, 8, 8})
	if got, want := MedianBandwidth(wide.Slice(0, 4, 0, 1), 1), MedianBandwidth(line, 1); got != want {
		t.Errorf("a column of a matrix: %g, want %g", got, want)
	}
}
