package kpca

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// CenteredWeightedPairs is WeightedPairs for the kernel centred in feature space under the density.
// The centred kernel is ⟨k(x, ·)−μ, k(y, ·)−μ⟩ with μ = Σ qⱼ k(cⱼ, ·). Its eigenfunctions
// have mean 0 under the density. The result equals centred kernel PCA of data in which
// centre j occurs with frequency qⱼ. The matrix is
//
//	diag(√q) (I − 1qᵀ) K (I − q1ᵀ) diag(√q).
//
// The result contains all pairs whose eigenvalues are positive and above rounding, as for
// SolveCentered. A kernel that is not positive semi-definite may have fewer pairs. The
// cost is the cost of Solve for all pairs, plus m² evaluations. CenteredWeightedPairs returns
// the error of p.Check, of the kernel, or of ctx. It panics unless p has one weight for
// each centre.
func CenteredWeightedPairs(ctx context.Context, k approx.Kernel, p approx.Density) (_ approx.Pairs, err error) {
	arg.NotNil("kpca.CenteredWeightedPairs", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Centers(p.Centers))
	defer renumber(&err, p)
	if err := arg.CheckDensity("kpca.CenteredWeightedPairs", p); err != nil {
		return approx.Pairs{}, err
	}
	c, _ := positiveWeights(p)
	if c.Len() == 0 {
		return approx.Pairs{}, errNoPoints
	}
	if err := checkPoints(k, c); err != nil {
		return approx.Pairs{}, err
	}
	// The weights are scaled so that they sum to exactly 1. A constant kernel then equals
	// its mean.
	var q []float64
	for _, v := range p.Weights {
		if v > 0 {
			q = append(q, v)
		}
	}
	lin.Scale(q, 1/sum(q))
	root := make([]float64, len(q))
	for j, v := range q {
		root[j] = math.Sqrt(v)
	}
	s, err := solveAtUnit(k, c, func(k approx.Kernel) (*Solution, error) {
		return solveCentered(ctx, k, c, q, func(kc approx.Kernel, x approx.Points) (*Solution, error) {
			return solveWeighted(ctx, kc, x, root, c.Len(), SolveOptions{})
		})
	})
	if err != nil {
		return approx.Pairs{}, err
	}
	return approx.Pairs{Lambda: s.Lambda, Phi: s.Functions()}, ctx.Err()
}
