package measure

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/nystrom"
)

// A Residue describes the diagonal of K−K̂ for a lower bound K̂ ⪯ K. It bounds all other
// errors without the kernel matrix, at the cost of mapping n points:
//
//	‖K−K̂‖₂ ≤ ‖K−K̂‖_F ≤ ‖K−K̂‖_* = Trace,  0 ≤ λᵢ − λ̂ᵢ ≤ Trace/n,
//	|Kᵢⱼ − K̂ᵢⱼ| ≤ √(rᵢrⱼ) ≤ Max,  rᵢ = k(xᵢ, xᵢ) − k̂(xᵢ, xᵢ).
//
// Here λ̂ᵢ are the eigenvalues of K̂/n, the Rayleigh–Ritz values.
//
// The bounds hold up to rounding, which is large if landmarks nearly coincide. To obtain
// bounds for the computed numbers, replace Trace by Trace + Rounding, and add
// nystrom.Rounding to rᵢ.
type Residue struct {
	Trace    float64 `json:"trace"`    // Σ rᵢ, in units of k
	Relative float64 `json:"relative"` // Trace / tr K, the relative nuclear error
	Max      float64 `json:"max"`      // max rᵢ

	// Rounding is a bound of the rounding error of Trace. It is nil if the map provides
	// no bound.
	Rounding *float64 `json:"rounding,omitempty"`
}

// ResidueOf returns the residue of a lower bound (approx.Traits.Lower), computed by
// nystrom.Residual. For other maps, the inequalities do not hold. The error is an
// *approx.KernelValueError, an *approx.FeatureValueError, or the error of an invalid
// kernel or invalid points.
func ResidueOf(k approx.Kernel, f approx.FeatureMap, x mat.Matrix) (_ Residue, err error) {
	points := arg.Matrix("measure.ResidueOf", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	arg.FeatureMap("measure.ResidueOf", f)
	if err := arg.CheckData(k, points); err != nil {
		return Residue{}, err
	}
	k, f, e := toUnitScale(k, f, points)
	r, err := residueOf(k, f, points)
	if err != nil {
		return Residue{}, err
	}
	r.Trace, r.Max = math.Ldexp(r.Trace, e), math.Ldexp(r.Max, e)
	if r.Rounding != nil {
		*r.Rounding = math.Ldexp(*r.Rounding, e)
	}
	return r, nil
}

// residueOf is ResidueOf for a kernel at unit scale.
func residueOf(k approx.Kernel, f approx.FeatureMap, x approx.Points) (Residue, error) {
	residuals, trace, err := nystrom.Residual(k, f, x)
	if err != nil {
		return Residue{}, err
	}
	r := Residue{Trace: trace}
	var total float64
	for i, v := range evaluate.Diag(nil, k, x) {
		total += v
		r.Max = max(r.Max, residuals[i])
	}
	r.Relative = ratio(trace, total)
	pointBounds, sum, err := nystrom.Rounding(f, x)
	if err != nil {
		return Residue{}, err
	}
	if pointBounds != nil {
		r.Rounding = &sum
	}
	return r, nil
}
