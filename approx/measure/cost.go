package measure

import (
	"math"

	"mercer/approx"
	"mercer/approx/binning"
	"mercer/approx/fourier"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/unit"
	"mercer/approx/kernel"
	"mercer/approx/layers"
	"mercer/approx/ritz"
	"mercer/approx/taylor"
)

// A Cost is the cost of a fit and of mapping new points. Evaluations are counted.
// Operations are estimated by formulas from the sizes of the result. They show how costs
// grow, but do not predict times.
type Cost struct {
	Evals    int     `json:"evals"`    // kernel evaluations of the fit
	Flops    float64 `json:"flops"`    // estimated number of operations of the fit
	Point    float64 `json:"point"`    // estimated number of operations to map a new point
	Bytes    float64 `json:"bytes"`    // memory of the feature map in bytes
	Retained float64 `json:"retained"` // fraction of the data needed to map a new point, in [0, 1]
}

// evaluationCost returns the number of operations of one kernel evaluation in ℝᵈ. The
// function of the distance counts as 20 operations.
func evaluationCost(d int) float64 { return 3*float64(d) + 20 }

// CostOf returns the cost of the fit f of the problem p. With D features and n points,
//
//	point = m(3d+20) + 2mD for sums over m centres,
//	        2md + 40m for m frequencies, or 6m⌈log₂ d⌉ + 40m with a fast product,
//	        2·stored for cosines and basis functions, which read each stored value once,
//	        2dD for any other map;
//	fit   = evaluations·(3d+20) + n·point + 2n·D·min(n, D) + 9·min(n, D)³.
//
// The last two terms are the costs of the covariance matrix of the features and of its
// eigenproblem. Bytes is 8 times the number of stored values, or 8dD where point is 2dD;
// approx.StoredValues counts the values of these maps too.
func CostOf(p approx.Problem, f approx.Fit) Cost {
	arg.FeatureMap("measure.CostOf", f.Features)
	n, d, features := float64(p.Points().Len()), float64(p.Points().Dim), float64(f.Features.Len())
	c := Cost{Evals: f.Evals, Point: 2 * d * features, Bytes: 8 * d * features}
	if w, ok := f.Features.(fourier.Waves); ok {
		m, waveCost := float64(w.Omega.Len()), 2*d
		if w.Product != nil {
			waveCost = 6 * math.Ceil(math.Log2(max(2, d)))
		}
		c.Point = m * (waveCost + 40)
		c.Bytes = 8 * m * (d + 1)
	} else if e, ok := asExpansion(f.Features); ok {
		m := float64(e.Centers.Len())
		c.Point = m*evaluationCost(p.Points().Dim) + 2*m*features
		c.Bytes = 8 * m * (d + features)
		c.Retained = min(1, m/n)
	} else if storedCount := float64(approx.StoredValues(f.Features)); storedCount > 0 && !readsFewValues(f.Features) {
		c.Point, c.Bytes = 2*storedCount, 8*storedCount
	}
	side := min(n, features)
	c.Flops = float64(f.Evals)*evaluationCost(p.Points().Dim) + n*c.Point + 2*n*features*side + 9*side*side*side
	return c
}

// readsFewValues reports whether f reads only some of its stored values to map a point, or
// some more than once.
func readsFewValues(f approx.FeatureMap) bool {
	switch unit.Unscaled(f).(type) {
	case *binning.Bins, *taylor.Series, *fourier.Lattice, fourier.Activations, layers.Composed, approx.WarpedMap, ritz.Shifted, kernel.Sections:
		return true
	}
	return false
}

// asExpansion returns f as a sum over centres, and reports whether f is one. It
// recognises maps whose combinations are sums over centres, also if the map is centred.
func asExpansion(f approx.FeatureMap) (kernel.Expansion, bool) {
	sum := approx.Combined(f, approx.Points{Data: make([]float64, f.Len()), Dim: 1})
	if s, ok := sum.(ritz.Shifted); ok {
		sum = s.Features
	}
	e, ok := sum.(kernel.Expansion)
	return e, ok
}
