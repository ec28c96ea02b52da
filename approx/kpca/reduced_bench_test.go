package kpca_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/reduced"
)

// BenchmarkReducedCost estimates the exponents of published costs from the times for n
// and 4n points. Shadows cost O(n) with cells. Without cells, they cost O(nm) for a fixed
// m. Herding costs O(n²). Reduced-set KPCA costs at most O(m³). Half of this cost is due
// to products, which are more efficient for large m.
func BenchmarkReducedCost(b *testing.B) {
	uniformPoints := func(n, d int, width float64) approx.Points {
		rng := rand.New(rand.NewPCG(1, 2))
		x := approx.NewPoints(n, d)
		for i := range x.Data {
			x.Data[i] = width * rng.Float64()
		}
		return x
	}
	k := kernel.Gaussian{Sigma: 1}
	reduce := func(r reduced.Reducer) func(x approx.Points) error {
		return func(x approx.Points) error {
			_, err := r.Reduce(context.Background(), approx.Problem{Kernel: k, X: x})
			return err
		}
	}
	for name, c := range map[string]struct {
		n, d  int
		width float64
		run   func(x approx.Points) error
	}{
		"shadows on cells (1)":      {20000, 2, 5, reduce(reduced.Shadow{Ell: 2})},
		"shadows without cells (1)": {4000, 5, 2, reduce(reduced.Shadow{Ell: 2})},
		"densest first (2)":         {1000, 2, 1, reduce(reduced.Shadow{Ell: 1, Order: reduced.DensestFirst})},
		"herding (2)":               {1000, 2, 5, reduce(reduced.Herding{Centers: 20})},
		"herding by a lattice (1)":  {4000, 2, 5, reduce(reduced.Herding{Centers: 20, Means: reduced.LatticeMeans})},
		"reduced-set KPCA (3)": {90, 2, 50, func(x approx.Points) error {
			_, _, err := kpca.WeightedPairs(context.Background(), k, reduced.Empirical(x))
			return err
		}},
	} {
		b.Run(name, func(b *testing.B) {
			small, large := uniformPoints(c.n, c.d, c.width), uniformPoints(4*c.n, c.d, c.width)
			bestTimes := [2]time.Duration{math.MaxInt64, math.MaxInt64}
			for b.Loop() {
				for i, x := range []approx.Points{small, large} {
					start := time.Now()
					if err := c.run(x); err != nil {
						b.Fatal(err)
					}
					bestTimes[i] = min(bestTimes[i], time.Since(start))
				}
			}
			b.ReportMetric(math.Log(float64(bestTimes[1])/float64(bestTimes[0]))/math.Log(4), "exponent")
		})
	}
}
