package reduced

import (
	"context"
	"slices"

	"mercer/approx"
	"mercer/approx/landmark"
)

// Pivoted takes the pivots of randomly pivoted Cholesky as centres, which span
// the kernel of the data better than others do (landmark.RandomlyPivoted). They
// are drawn where they are needed and not where the data is, so the equal weights
// that they come with are a start for Weighed, and no density to be used.
type Pivoted struct{}

var _ Reducer = Pivoted{}

// Reduce implements approx.Reducer.
func (s Pivoted) Reduce(ctx context.Context, p approx.Problem) (approx.Density, error) {
	r, err := s.Reduction(ctx, p)
	return r.Density, err
}

// Reduction implements Reducer.
func (Pivoted) Reduction(ctx context.Context, p approx.Problem) (Reduction, error) {
	if err := p.Check(); err != nil {
		return Reduction{}, err
	}
	c, err := landmark.RandomlyPivoted(ctx, p.Kernel, p.X, p.Rank, p.Seed)
	if err != nil {
		return Reduction{}, err
	}
	m := len(c.Pivots)
	r := Reduction{
		Density: approx.Density{Centers: p.X.Subset(c.Pivots), Weights: slices.Repeat([]float64{1 / float64(m)}, m)},
		Evals:   c.Evals,
	}
	if m < p.Rank {
		r.Notes = []string{fewerDistinct(p, m)}
	}
	return r, nil
}
