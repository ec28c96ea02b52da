package reduced

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
)

// Herding chooses m points of the data whose mean embedding approximates the mean
// embedding of the data (Welling 2009; Chen, Welling & Smola 2010). With μ(x) = (1/n)
// Σᵢ k(x, xᵢ), the next point h after t points has the largest
//
//	μ(h) − 1/(t+1) Σₛ k(h, hₛ),
//
// Among points equal up to rounding, Herding chooses the first. A point may be chosen
// several times, with a proportional weight. The first m of m+1 points are the same.
// Herding uses no random numbers.
type Herding struct {
	// Once limits Herding to distinct points.
	Once bool

	// Means is the algorithm for μ.
	Means Means
}

var _ Reducer = Herding{}

// Reduce implements approx.Reducer.
func (h Herding) Reduce(ctx context.Context, p approx.Problem) (approx.Density, error) {
	arg.NotNil("reduced.Herding.Reduce", "context", ctx)
	r, err := h.Reduction(ctx, p)
	return r.Density, err
}

// Reduction implements Reducer. It evaluates the kernel nm times, and additionally for
// Means.
func (h Herding) Reduction(ctx context.Context, problem approx.Problem) (_ Reduction, err error) {
	arg.NotNil("reduced.Herding.Reduction", "context", ctx)
	p := fitting.Of(problem, problem.Rank)
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.X))
	if err := p.Check(); err != nil {
		return Reduction{}, err
	}
	if h.Means < Pairwise || h.Means > Lattice {
		return Reduction{}, &approx.RangeError{Key: "means", Value: float64(h.Means), Min: float64(Pairwise), Max: float64(Lattice)}
	}
	mu, account, err := h.Means.of(ctx, p.Kernel, p.X)
	if err != nil {
		return Reduction{}, err
	}
	n := p.X.Len()
	var top float64
	for _, v := range mu {
		top = max(top, v, -v)
	}
	seen, row := make([]float64, n), make([]float64, n) // Σₛ k(xᵢ, hₛ)
	var taken []bool
	most := p.Rank
	if h.Once {
		taken, most = make([]bool, n), min(most, n)
	}
	picks := make([]int, 0, min(most, n))
	for t := range most {
		if err := ctx.Err(); err != nil {
			return Reduction{}, err
		}
		next, best := -1, 0.0
		for i, v := range mu {
			if taken != nil && taken[i] {
				continue
			}
			if s := v - seen[i]/float64(t+1); next < 0 || s > best+sameScore*top {
				next, best = i, s
			}
		}
		picks = append(picks, next)
		if taken != nil {
			taken[next] = true
		}
		evaluate.Cross(row, p.Kernel, p.X, p.X.Slice(next, next+1))
		account.Evals += n
		for i, v := range row {
			seen[i] += v
		}
		approx.Progress(ctx, t+1, most)
	}
	account.Density = merge(p.X, picks)
	account.Notes = append(account.Notes, fewCentresNotes(p, account.Density)...)
	return account, ctx.Err()
}

// sameScore is the difference of scores, relative to the largest mean, up to which
// they count as equal. On symmetric data, machines would otherwise choose
// differently.
const sameScore = 1e-12
