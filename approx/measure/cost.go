package measure

import (
	"math"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/arg"
	"mercer/approx/kernel"
	"mercer/approx/ritz"
)

// A Cost is the cost of a fit and of its storage for new points. Evaluations are
// counted. Operations are estimated by formulas from the sizes of the result, so
// that they show how costs grow and not how long they take.
type Cost struct {
	Evals    int     `json:"evals"`    // kernel evaluations of the fit
	Flops    float64 `json:"flops"`    // operations of the fit, estimated
	Point    float64 `json:"point"`    // operations that map one new point, estimated
	Bytes    float64 `json:"bytes"`    // of what maps new points
	Retained float64 `json:"retained"` // fraction of the data that mapping a new point needs, in [0, 1]
}

// evaluation is the operations of one kernel evaluation in ℝᵈ: the distance, and a
// function that costs as much as some twenty products.
func evaluation(d int) float64 { return 3*float64(d) + 20 }

// CostOf returns the cost of the fit f of the problem p. With D features and n
// points,
//
//	point = m(3d+20) + 2mD for sums over m centres,
//	        2md + 40m for m waves, 6m⌈log₂ d⌉ + 40m where a fast product makes them,
//	2·kept for an approx.StorageSizer, which reads each stored value once,
//	        2dD for any other map;
//	fit   = evaluations·(3d+20) + n·point + 2n·D·min(n, D) + 9·min(n, D)³.
//
// The last two terms are the costs of the covariance of the features and of its
// eigenproblem.
func CostOf(p approx.Problem, f approx.Fit) Cost {
	arg.FeatureMap("measure.CostOf", f.Features)
	n, d, features := float64(p.Points().Len()), float64(p.Points().Dim), float64(f.Features.Len())
	c := Cost{Evals: f.Evals, Point: 2 * d * features, Bytes: 8 * d * features}
	if w, ok := f.Features.(fourier.Waves); ok {
		m, each := float64(w.Omega.Len()), 2*d
		if w.Product != nil {
			each = 6 * math.Ceil(math.Log2(max(2, d)))
		}
		c.Point = m * (each + 40)
		c.Bytes = 8 * m * (d + 1)
	} else if e, ok := expansion(f.Features); ok {
		m := float64(e.Centers.Len())
		c.Point = m*evaluation(p.Points().Dim) + 2*m*features
		c.Bytes = 8 * m * (d + features)
		c.Retained = min(1, m/n)
	} else if kept := float64(approx.StoredValues(f.Features)); kept > 0 {
		c.Point, c.Bytes = 2*kept, 8*kept
	}
	side := min(n, features)
	c.Flops = float64(f.Evals)*evaluation(p.Points().Dim) + n*c.Point + 2*n*features*side + 9*side*side*side
	return c
}

// expansion returns the sum over centres that f is, if it is one: what combines to
// one is, and so is one that is centred.
func expansion(f approx.FeatureMap) (kernel.Expansion, bool) {
	sum := approx.Combined(f, make([]float64, f.Len()), 1)
	if s, ok := sum.(ritz.Shifted); ok {
		sum = s.Of
	}
	e, ok := sum.(kernel.Expansion)
	return e, ok
}
