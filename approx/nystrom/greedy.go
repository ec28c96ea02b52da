package nystrom

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/landmark"
)

// Greedy chooses landmarks as the pivots of a Cholesky factorisation with complete
// pivoting.
type Greedy struct {
	Landmarks int // m ≥ 1; 0 stands for approx.DefaultSize (100)
}

var greedyInfo = fitting.Describe(approx.MethodInfo{
	Key:    "nystrom-greedy",
	Name:   "Nyström, greedily pivoted Cholesky",
	Short:  "greedily pivoted Cholesky",
	Source: "Fine & Scheinberg 2001; De Marchi, Schaback & Wendland 2005",
	Doc:    "Takes as each landmark the point with the largest residual k(x, x) − k̂(x, x): a small largest error, but outliers come first.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Sized: true, Extends: true},
}, func(m int, _ approx.Values) approx.Method { return Greedy{Landmarks: m} })

// Info implements approx.Method.
func (Greedy) Info() approx.MethodInfo { return greedyInfo }

// Fit implements approx.Method.
func (g Greedy) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return fitPivots(ctx, "nystrom.Greedy.Fit", p, g.Landmarks, func(ctx context.Context, p fitting.Problem) (*landmark.Cholesky, error) {
		return landmark.Greedy(ctx, p.Kernel, p.X, p.Size, 0, p.Progress)
	})
}
