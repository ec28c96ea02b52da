package solve

import (
	"context"

	"mercer/approx"
	"mercer/approx/measure"
	"mercer/wasm/play/state"
)

// GramSide is the largest number of cells along a side of the Gram panel.
const GramSide = 256

// Errors contains measures of the difference between the fit and the exact solution.
type Errors struct {
	Gram       measure.GramError
	Optimal    measure.Optimal
	Deviations []float64 // |λ̂ᵢ−λᵢ|/λ₁
	Angles     []float64 // principal angles of the leading eigenspaces

	SampleSize    int     // number of points on whose pairs the error was measured; 0 if all points were used
	StandardError float64 // standard error of the Frobenius error, if SampleSize is not 0
	Panel         *GramPanel
}

// A GramPanel is the picture of |K − K̂|.
type GramPanel struct {
	Side   int
	Cells  []float64
	Order  []int     // the point of each row
	Bounds []float64 // boundaries between groups, as fractions of the rows
}

// maxNuclearPoints is the largest number of points for which the nuclear norm of an
// indefinite K−K̂ is computed.
const maxNuclearPoints = 512

// NewErrors computes the errors of fit.
func NewErrors(ctx context.Context, s *state.State, k approx.Kernel, d *Data, e *Exact, fit *Fit) (*Errors, error) {
	if fit.Refusal != "" {
		return NoErrors(), nil
	}
	n := d.X.Len()
	if IsLarge(n) {
		return newErrorsOfMany(ctx, s, k, d, e, fit)
	}
	g, err := measure.Gram(ctx, k, fit.Features, d.X, measure.GramOptions{
		Lower:         state.Method(s.Method).Traits.Lower,
		NuclearPoints: maxNuclearPoints,
		Norm:          float64(n) * e.Lambda[0],
		Cells:         GramSide,
		Order:         d.Order.Index,
	})
	if err != nil {
		return nil, err
	}
	x := &Errors{
		Gram:    g,
		Optimal: OptimumAtRank(g.Error, e, fit),
		Panel:   &GramPanel{g.Cells.RawMatrix().Rows, g.Cells.RawMatrix().Data, d.Order.Index, d.Order.Bounds},
	}
	// The eigenpairs of a centred kernel are not estimates of the eigenpairs of K.
	if fit.Pairs > 0 && !state.Method(s.Method).Traits.Centered {
		approximate := fit.Eigen.Values()
		x.Deviations = measure.Deviations(e.Spectrum, approximate[:min(len(approximate), ShownValues(fit))])
		r := len(e.Lambda)
		isExact := state.Method(s.Method).Traits.Exact // the pairs of the fit are the exact pairs, so a difference is only rounding
		if isExact {
			clear(x.Deviations)
		}
		if q := measure.CountComparable(e.Spectrum, n, e.Complete, min(r, fit.Pairs)); isExact && q > 0 {
			x.Angles = make([]float64, q)
		} else if q > 0 {
			phi, err := approx.FeaturesContext(ctx, FirstEigenfunctions(fit.Eigen, fit.Pairs), d.X)
			if err != nil {
				return nil, err
			}
			x.Angles = measure.Angles(e.AtPoints(), phi, q)
		}
	}
	return x, ctx.Err()
}

// OptimumAtRank returns the best possible error with the rank of a fit. This error is at
// most the error of the fit.
//
// If the eigenpairs belong to a sample, the result is the best error of the sample, which
// tends to be larger. If the error of the fit is smaller, the result is marked as an
// upper bound.
func OptimumAtRank(fitError measure.Error, e *Exact, fit *Fit) measure.Optimal {
	o := measure.Optimum(e.Solution, fit.Features.Len())
	if _, ok := fit.Features.(approx.Signed); ok { // an indefinite approximation may be better than any positive semi-definite one
		return o
	}
	if e.SampledFrom > 0 && fitError.Frobenius < o.Frobenius.Value {
		o.Frobenius.IsUpperBound = true
	}
	return o.Reached(fitError)
}
