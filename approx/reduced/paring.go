package reduced

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/landmark"
)

// Paring thins the kernel density estimate. It draws m points of the data uniformly
// without replacement, each with weight 1/m (Freedman & Kisilev 2010, as Kingravi, Vela
// & Gray 2013 describe it). Equal points that are drawn together become one centre with
// the sum of their weights.
//
// Paring draws points as landmark.Uniform does, so that methods with one seed use the
// same points. The first m of m+1 centres are the same.
type Paring struct{}

var _ Reducer = Paring{}

// Reduce implements approx.Reducer.
func (s Paring) Reduce(ctx context.Context, p approx.Problem) (approx.Density, error) {
	arg.NotNil("reduced.Paring.Reduce", "context", ctx)
	r, err := s.Reduction(ctx, p)
	return r.Density, err
}

// Reduction implements Reducer. The kernel is not evaluated.
func (Paring) Reduction(ctx context.Context, problem approx.Problem) (_ Reduction, err error) {
	arg.NotNil("reduced.Paring.Reduction", "context", ctx)
	p := fitting.Of(problem, problem.Rank)
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.X))
	if err := p.Check(); err != nil {
		return Reduction{}, err
	}
	order := shuffle(p.X.Len(), p.Seed, landmark.Stream)
	r := Reduction{Density: merge(p.X, order[:min(p.Rank, len(order))])}
	r.Notes = fewCentresNotes(p, r.Density)
	return r, ctx.Err()
}
