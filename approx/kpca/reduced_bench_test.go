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

// BenchmarkReducedCost fits the exponent of each cost stated in the literature,
// from a size and four times that. Shadows take O(n) on cells, and O(nm) without if
// m is fixed. Herding takes O(n²). Reduced-set KPCA takes at most O(m³), half of it
// in products that are faster the larger they are.
func BenchmarkReducedCost(b *testing.B) {
	cloud := func(n, d int, wide float64) approx.Points {
		rng := rand.New(rand.NewPCG(1, 2))
		x := approx.NewPoints(n, d)
		for i := range x.Data {
			x.Data[i] = wide * rng.Float64()
		}
		return x
	}
	k := kernel.Gaussian{Sigma: 1}
	reduce := func(r approx.Reducer) func(x approx.Points) error {
		return func(x approx.Points) error {
			_, err := r.Reduce(context.Background(), approx.Problem{Kernel: k, X: x, Rank: 20})
			return err
		}
	}
	for name, c := range map[string]struct {
		n, d int
		wide float64
		run  func(x approx.Points) error
	}{
		"shadows on cells (1)":      {20000, 2, 5, reduce(reduced.Shadow{Ell: 2})},
		"shadows without cells (1)": {4000, 5, 2, reduce(reduced.Shadow{Ell: 2})},
		"densest first (2)":         {1000, 2, 1, reduce(reduced.Shadow{Ell: 1, Order: reduced.Densest})},
		"herding (2)":               {1000, 2, 5, reduce(reduced.Herding{})},
		"herding by a lattice (1)":  {4000, 2, 5, reduce(reduced.Herding{Means: reduced.Lattice})},
		"reduced-set KPCA (3)": {90, 2, 50, func(x approx.Points) error {
			_, _, err := kpca.Weighted(context.Background(), k, reduced.Whole(x))
			return err
		}},
	} {
		b.Run(name, func(b *testing.B) {
			small, large := cloud(c.n, c.d, c.wide), cloud(4*c.n, c.d, c.wide)
			best := [2]time.Duration{math.MaxInt64, math.MaxInt64}
			for b.Loop() {
				for i, x := range []approx.Points{small, large} {
					start := time.Now()
					if err := c.run(x); err != nil {
						b.Fatal(err)
					}
					best[i] = min(best[i], time.Since(start))
				}
			}
			b.ReportMetric(math.Log(float64(best[1])/float64(best[0]))/math.Log(4), "exponent")
		})
	}
}
