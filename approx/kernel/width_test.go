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
				v[i] = float64(rng.IntN(1 + n/2)) // with many equal ones
				if rng.IntN(4) == 0 {
					v[i] *= math.Exp(40 * rng.NormFloat64())
				}
			}
			sorted := slices.Sorted(slices.Values(v))
			p := rng.Float64()
			lo, hi, part := (&spread{sq: v}).quantile(p)
			i := int(p * float64(n-1))
			if lo != sorted[i] || hi != sorted[min(i+1, n-1)] || part != p*float64(n-1)-float64(i) {
				t.Fatalf("quantile %g of %v is %g to %g by %g", p, sorted, lo, hi, part)
			}
		}
	}
}

// Distances that are no positive finite number say nothing of a width.
func TestWidthsOfNothing(t *testing.T) {
	inf := math.Inf(1)
	for _, x := range [][]float64{{}, {3, 4}, {1, 2, 1, 2, 1, 2}, {-1e200, 0, 1e200, 0}, {inf, 0, inf, 0}, {math.NaN(), 0, 1, 0}} {
		if m, p := Widths(approx.Points{Data: x, Dim: 2}, 1); m != 1 || p != 1 {
			t.Errorf("%v: %g and %g", x, m, p)
		}
	}
}

// What Widths returns is what each of the two heuristics does, whatever the
// sample.
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
