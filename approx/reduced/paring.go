package reduced

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/landmark"
)

// Paring is a random subset of the data. It draws m points uniformly without replacement,
// each with weight 1/m (Freedman & Kisilev 2010, as described by Kingravi, Vela & Gray
// 2013). If equal points are drawn, they become one centre with the sum of their weights.
//
// Paring draws the same points as landmark.Uniform, so methods with the same seed use the
// same points. The first m of m+1 centres are the same.
type Paring struct {
	Centers int // m ≥ 1; 0 stands for approx.DefaultSize (100)
}

var _ Reducer = Paring{}

// Reduce implements Reducer. It does not evaluate the kernel.
func (s Paring) Reduce(ctx context.Context, problem approx.Problem) (_ Reduction, err error) {
	arg.NotNil("reduced.Paring.Reduce", "context", ctx)
	arg.Problem("reduced.Paring.Reduce", problem)
	p, err := withSize(problem, s.Centers)
	if err != nil {
		return Reduction{}, err
	}
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.X))
	order := shuffledIndices(p.X.Len(), p.Seed, landmark.Stream)
	var r Reduction
	r.Density, r.Rows = mergeEqual(p.X, order[:min(p.Size, len(order))])
	r.Notes = fewCentersNotes(p, r.Density)
	return r, ctx.Err()
}
