package reduced

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/landmark"
)

// Pivoted uses the pivots of randomly pivoted Cholesky as centres (see
// landmark.RandomlyPivoted). These centres span the kernel of the data better than other
// centres. The weight of a centre is the fraction of points for which it is the nearest
// centre. Pivots are drawn where the residual is large, not where the data are dense.
// Hence OptimalWeights improves the weights considerably.
type Pivoted struct {
	Centers int // m ≥ 1; 0 stands for approx.DefaultSize (100)
}

var _ Reducer = Pivoted{}

// errZeroDiagonal reports that k(x, x) is 0 at all points of the data.
var errZeroDiagonal error = &approx.UnsupportedError{Method: "Pivoted centres", Reason: "k(x, x) is 0 at every point of the data, so there are no pivots."}

// Reduce implements Reducer. It returns an error if k(x, x) is 0 at all points of the
// data.
func (s Pivoted) Reduce(ctx context.Context, problem approx.Problem) (_ Reduction, err error) {
	arg.NotNil("reduced.Pivoted.Reduce", "context", ctx)
	arg.Problem("reduced.Pivoted.Reduce", problem)
	p, err := withSize(problem, s.Centers)
	if err != nil {
		return Reduction{}, err
	}
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.X))
	c, err := landmark.RandomlyPivoted(ctx, p.Kernel, p.X, p.Size, p.Seed, p.Progress)
	if err != nil {
		return Reduction{}, err
	}
	if len(c.Pivots) == 0 {
		return Reduction{}, errZeroDiagonal
	}
	r := Reduction{Evals: c.Evals}
	// With 0 sweeps, Lloyd only assigns the points to the nearest centres.
	if r.Density, err = landmark.Lloyd(ctx, p.X, p.X.Subset(c.Pivots), 0); err != nil {
		return Reduction{}, err
	}
	if r.Centers.Len() == len(c.Pivots) {
		r.Rows = c.Pivots
	}
	if m := len(c.Pivots); m < p.Size {
		r.Notes = approx.Notes{approx.Notef(approx.RankReduced, "K has rank %d to within rounding.", m)}
	}
	return r, nil
}
