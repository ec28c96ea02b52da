package reduced

import (
	"context"
	"fmt"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/landmark"
)

// Pivoted takes the pivots of randomly pivoted Cholesky as centres, which span the
// kernel of the data better than other centres (landmark.RandomlyPivoted). The weight
// of a centre is the fraction of points nearest to this centre. Pivots are drawn where
// the remainder is large, not where the data are dense, so Weighed improves the weights
// considerably.
type Pivoted struct{}

var _ Reducer = Pivoted{}

// Reduce implements approx.Reducer.
func (s Pivoted) Reduce(ctx context.Context, p approx.Problem) (approx.Density, error) {
	arg.NotNil("reduced.Pivoted.Reduce", "context", ctx)
	r, err := s.Reduction(ctx, p)
	return r.Density, err
}

// errVanishes is about a kernel whose diagonal is 0.
var errVanishes error = &approx.UnsupportedError{Method: "Pivoted centres", Reason: "k(x, x) is 0 at every point of the data, so there are no pivots."}

// Reduction implements Reducer. It returns an error if the kernel is 0 at every point.
func (Pivoted) Reduction(ctx context.Context, problem approx.Problem) (_ Reduction, err error) {
	arg.NotNil("reduced.Pivoted.Reduction", "context", ctx)
	p := fitting.Of(problem, problem.Rank)
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.X))
	if err := p.Check(); err != nil {
		return Reduction{}, err
	}
	c, err := landmark.RandomlyPivoted(ctx, p.Kernel, p.X, p.Rank, p.Seed)
	if err != nil {
		return Reduction{}, err
	}
	if len(c.Pivots) == 0 {
		return Reduction{}, errVanishes
	}
	r := Reduction{Evals: c.Evals}
	// Without a sweep, Lloyd's iteration only finds the nearest centres.
	if r.Density, err = landmark.Lloyd(ctx, p.X, p.X.Subset(c.Pivots), 0); err != nil {
		return Reduction{}, err
	}
	if m := len(c.Pivots); m < p.Rank {
		r.Notes = []string{fmt.Sprintf("K has rank %d to within rounding.", m)}
	}
	return r, nil
}
