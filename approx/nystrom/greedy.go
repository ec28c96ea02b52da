package nystrom

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/landmark"
)

// GreedyInfo describes Greedy.
//
// Greedy chooses landmarks as the pivots of a Cholesky factorisation with complete
// pivoting.
var GreedyInfo = approx.MethodInfo{
	Key:    "nystrom-greedy",
	Name:   "Nyström, greedily pivoted Cholesky",
	Short:  "greedily pivoted Cholesky",
	Source: "Fine & Scheinberg 2001; De Marchi, Schaback & Wendland 2005",
	Doc:    "Takes as each landmark the point with the largest residual k(x, x) − k̂(x, x): a small largest error, but outliers come first.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Sized: true, Extends: true},
	Fit: fitPivots("nystrom-greedy", func(ctx context.Context, p fitting.Problem) (*landmark.Cholesky, error) {
		return landmark.Greedy(ctx, p.Kernel, p.X, p.Rank, 0)
	}),
}
