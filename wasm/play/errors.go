package play

import (
	"context"

	"mercer/approx"
	"mercer/approx/measure"
	"mercer/wasm/play/state"
)

// GramSide is the most cells that the Gram panel has along a side.
const GramSide = 256

// An errorStage is how far the fit is from the exact answer.
type errorStage struct {
	Gram    measure.GramError
	optimal measure.Optimal
	dev     []float64 // |λ̂ᵢ−λᵢ|/λ₁
	angles  []float64 // principal angles of the leading eigenspaces

	Sampled int     // on the pairs of so many points the error was measured; 0 where on all
	se      float64 // and then its standard error
	panel   *gramPanel
}

// A gramPanel is the picture of |K − K̂|.
type gramPanel struct {
	side   int
	cells  []float64
	order  []int     // the point in each row of the matrix
	bounds []float64 // between groups, as fractions of the rows
}

func newErrors(ctx context.Context, s *state.State, k approx.Kernel, d *DataStage, e *ExactStage, fit *FitStage) (*errorStage, error) {
	if fit.Refused != "" {
		return unmeasured(), nil
	}
	n := d.X.Len()
	if IsLarge(n) {
		return newErrorsOfMany(ctx, s, k, d, e, fit)
	}
	g, err := measure.Gram(ctx, k, fit.Features, d.X, measure.GramOptions{
		Lower: state.Method(s.Method).Traits.Lower,
		Norm:  float64(n) * e.Lambda[0],
		Cells: GramSide,
		Order: d.Order.Index,
	})
	if err != nil {
		return nil, err
	}
	x := &errorStage{
		Gram:    g,
		optimal: OptimumBeside(g.Error, e, fit),
		panel:   &gramPanel{g.Side, g.Cells, d.Order.Index, d.Order.Bounds},
	}
	// The pairs of a centred kernel are no estimate of those of K.
	if fit.Pairs > 0 && !state.Method(s.Method).Traits.Centred {
		hat := fit.Eigen.Values()
		x.dev = measure.Deviations(e.Spectrum, hat[:min(len(hat), shownValues(fit))])
		r := len(e.Lambda)
		exact := state.Method(s.Method).Traits.Exact // whose pairs are these themselves: all but 0 would be rounding
		if exact {
			clear(x.dev)
		}
		if q := measure.Comparable(e.Spectrum, n, e.Complete, min(r, fit.Pairs)); exact && q > 0 {
			x.angles = make([]float64, q)
		} else if q > 0 {
			phi, err := approx.FeaturesContext(ctx, FirstOf(fit.Eigen, fit.Pairs), d.X)
			if err != nil {
				return nil, err
			}
			x.angles = measure.Angles(e.AtPoints(), r, phi, fit.Pairs, n, q)
		}
	}
	return x, ctx.Err()
}

// OptimumBeside returns the best possible error at the rank of a fit, of which the
// error of that fit is an upper bound. Eigenpairs of a sample tell that of the
// sample, which is the larger by what its diagonal is of fewer entries: they are a
// bound where the fit of all points is better.
func OptimumBeside(reached measure.Error, e *ExactStage, fit *FitStage) measure.Optimal {
	o := measure.Optimum(e.Solution, fit.Features.Len())
	if _, ok := fit.Features.(approx.Signed); ok { // may be better than any that is positive semi-definite
		return o
	}
	if e.Of > 0 && reached.Frobenius < o.Frobenius.Value {
		o.Frobenius.AtMost = true
	}
	return o.Reached(reached)
}
