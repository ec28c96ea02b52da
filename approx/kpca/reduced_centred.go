package kpca

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/unit"
	"mercer/approx/nystrom"
	"mercer/approx/ritz"
)

// WeightedCentred is Weighted for the kernel centred in feature space under the
// density: with μ = Σ qⱼ k(cⱼ, ·), of the operator of ⟨k(x, ·)−μ, k(y, ·)−μ⟩. Its
// eigenfunctions have the mean 0 under the density, and all is equal to centred
// kernel PCA of data in which centre j occurs with frequency qⱼ: of the matrix
//
//	diag(√q) (I − 1qᵀ) K (I − q1ᵀ) diag(√q).
//
// It is the principal component analysis of features that are exact at the
// centres, to within 1e-12 of the largest k(c, c), and evaluates the kernel m(m+1)
// times at most. The error is that of p.Check, of the kernel, or of ctx. WeightedCentred
// panics unless p has one weight for each centre.
func WeightedCentred(ctx context.Context, k approx.Kernel, p approx.Density) (_ approx.Pairs, err error) {
	defer evaluate.Catch(&err, k, evaluate.Centres(p.Centers))
	if err := arg.Density("kpca.WeightedCentred", p); err != nil {
		return approx.Pairs{}, err
	}
	var rows []int // centres without weight have no say
	var q []float64
	for j, v := range p.Weights {
		if v > 0 {
			rows, q = append(rows, j), append(q, v)
		}
	}
	if len(rows) == 0 {
		return approx.Pairs{}, errNoPoints
	}
	c := p.Centers.Subset(rows)
	if err := posed(k, c); err != nil {
		return approx.Pairs{}, err
	}
	k, e, _ := unit.Of(k, c)
	f, err := nystrom.FeaturesContext(ctx, k, c)
	if err != nil {
		return approx.Pairs{}, err
	}
	pca, err := ritz.Principal(ctx, f, c, q, 0)
	if err != nil {
		return approx.Pairs{}, err
	}
	pairs := pca.Pairs()
	pairs.Lambda = unit.Shifted(pairs.Lambda, e)
	return pairs, ctx.Err()
}
