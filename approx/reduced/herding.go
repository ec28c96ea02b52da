package reduced

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
)

// Herding chooses m points of the data whose mean embedding approximates the mean
// embedding of the data (Welling 2009; Chen, Welling & Smola 2010). Let μ(x) = (1/n) Σᵢ
// k(x, xᵢ). After t points, the next point h has the largest
//
//	μ(h) − 1/(t+1) Σₛ k(h, hₛ).
//
// If values are equal up to rounding errors, Herding chooses the first point. A point
// that is chosen several times has a proportional weight. The first m of m+1 points are
// the same. Herding uses no random numbers.
type Herding struct {
	Centers int // m ≥ 1; 0 stands for approx.DefaultSize (100)

	// Distinct means that each point is chosen at most once.
	Distinct bool

	// Means is the algorithm for μ.
	Means MeanAlgorithm
}

var _ Reducer = Herding{}

// Reduce implements Reducer. It needs nm kernel evaluations, in addition to the
// evaluations for the mean embedding.
func (h Herding) Reduce(ctx context.Context, problem approx.Problem) (_ Reduction, err error) {
	arg.NotNil("reduced.Herding.Reduce", "context", ctx)
	arg.Problem("reduced.Herding.Reduce", problem)
	p, err := withSize(problem, h.Centers)
	if err != nil {
		return Reduction{}, err
	}
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.X))
	if h.Means < PairwiseMeans || h.Means > LatticeMeans {
		return Reduction{}, &approx.RangeError{Key: "Means", Value: float64(h.Means), Min: float64(PairwiseMeans), Max: float64(LatticeMeans)}
	}
	mu, reduction, err := h.Means.compute(ctx, p.Kernel, p.X)
	if err != nil {
		return Reduction{}, err
	}
	n := p.X.Len()
	var top float64
	for _, v := range mu {
		top = max(top, v, -v)
	}
	chosenSum, row := make([]float64, n), make([]float64, n) // Σₛ k(xᵢ, hₛ)
	var isChosen []bool
	maxCount := p.Size
	if h.Distinct {
		isChosen, maxCount = make([]bool, n), min(maxCount, n)
	}
	picks := make([]int, 0, min(maxCount, n))
	for t := range maxCount {
		if err := ctx.Err(); err != nil {
			return Reduction{}, err
		}
		next, best := -1, 0.0
		for i, v := range mu {
			if isChosen != nil && isChosen[i] {
				continue
			}
			if s := v - chosenSum[i]/float64(t+1); next < 0 || s > best+scoreTol*top {
				next, best = i, s
			}
		}
		picks = append(picks, next)
		if isChosen != nil {
			isChosen[next] = true
		}
		evaluate.Cross(row, p.Kernel, p.X, p.X.Slice(next, next+1))
		reduction.Evals += n
		for i, v := range row {
			chosenSum[i] += v
		}
		if p.Progress != nil {
			p.Progress(t+1, maxCount)
		}
	}
	reduction.Density, reduction.Rows = mergeEqual(p.X, picks)
	reduction.Notes = append(reduction.Notes, fewCentersNotes(p, reduction.Density)...)
	return reduction, ctx.Err()
}

// scoreTol is the difference up to which values count as equal, relative to the largest
// mean. On symmetric data, different machines would otherwise choose different points.
const scoreTol = 1e-12
