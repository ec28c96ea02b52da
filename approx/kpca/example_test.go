package kpca_test

import (
	"context"
	"fmt"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
)

// One of three points occurs five times. The components are the same whether it is
// repeated or has a weight.
func ExampleWeighted() {
	k := kernel.Gaussian{Sigma: 1}
	three := approx.Points{Data: []float64{0, 1, 3}, Dim: 1}
	weighted, _, _ := kpca.WeightedPairs(context.Background(), k, approx.Density{
		Centers: three,
		Weights: []float64{5. / 7, 1. / 7, 1. / 7},
	})
	copies := approx.Points{Data: []float64{0, 0, 0, 0, 0, 1, 3}, Dim: 1}
	exact, _ := kpca.Solve(context.Background(), k, copies, 3, kpca.SolveOptions{})
	fmt.Printf("%.4f\n%.4f\n", weighted.Lambda, exact.Lambda)
	// Output:
	// [0.7739 0.1475 0.0786]
	// [0.7739 0.1475 0.0786]
}
