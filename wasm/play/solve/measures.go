package solve

import (
	"context"

	"mercer/approx"
	"mercer/approx/measure"
	"mercer/approx/reduced"
	"mercer/wasm/play/report"
	"mercer/wasm/play/state"
)

const (
	// NewPointCount is the number of new points on which the error of k̂ is also measured.
	// They have the distribution of the data.
	NewPointCount = 256

	// maxPairsPoints is the largest number of points for measures that need all pairs of
	// points again.
	maxPairsPoints = 2000

	// maxResidualPoints is the largest number of points for measures that need all pairs for
	// each eigenfunction.
	maxResidualPoints = 1000
)

// Measures contains additional measures of a fit for a final result. Measures that do not
// apply are zero.
type Measures struct {
	NewPoints measure.SampleError // error on new points of the same distribution
	MMD       *float64            // MMD between the points and the reduced set
	Residuals []float64           // residual of each eigenpair
	Cost      measure.Cost        // cost of the fit
	ExactCost measure.Cost        // cost of the exact solution
	Dimension measure.Interval    // the effective dimension
	Uniform   *report.UniformBound
}

const (
	// dimensionRidge is the ridge ρ of the effective dimension. It is the default ρ of
	// the tasks.
	dimensionRidge = 0.1

	// The uniform bound guarantees an error of at most ε with probability 1−δ.
	uniformEpsilon, uniformDelta = 0.1, 0.01

	// supDifferenceCount is the number of differences x−y over which the largest error is computed.
	supDifferenceCount = 2000
)

// uniformBound returns the uniform bound for random Fourier features. It returns nil if
// the bound does not apply. This is the case for dependent frequencies, and for spectra
// without a second moment.
func uniformBound(s *state.State, k approx.Kernel, x approx.Points, fit *Fit) *report.UniformBound {
	if !state.Method(s.Method).Variance.IsIndependent() {
		return nil
	}
	moment, err := measure.SpectralMoment(k, x.Dim)
	if err != nil {
		return nil
	}
	diameter := measure.Diameter(x)
	bounds, err := measure.OnBall(moment, diameter, x.Dim)
	if err != nil {
		return nil
	}
	m, err := bounds[0].Frequencies(uniformEpsilon, uniformDelta)
	if err != nil {
		return nil
	}
	origin := make([]float64, x.Dim)
	sup, err := measure.SupAtLeast(k, fit.Features, x.Dim, diameter, supDifferenceCount, s.Seed)
	if err != nil {
		return nil
	}
	return &report.UniformBound{Epsilon: uniformEpsilon, Delta: uniformDelta, Frequencies: m, Vacuous: bounds[0].IsVacuous(uniformEpsilon, fit.Size), AtLeast: report.Number(sup / k.Eval(origin, origin))}
}

// NewMeasures computes the additional measures of a final result.
func NewMeasures(ctx context.Context, s *state.State, k approx.Kernel, d *Data, e *Exact, fit *Fit) (*Measures, error) {
	if fit.Refusal != "" {
		return &Measures{}, nil
	}
	n := d.X.Len()
	p := approx.Problem{Kernel: k, X: d.X, Seed: s.Seed}
	m := &Measures{
		Cost:      measure.CostOf(p, fit.Fit),
		ExactCost: measure.CostOf(p, approx.Fit{Features: approx.Mercer(e.Solution), Landmarks: approx.Density{Centers: d.X}}),
	}
	if _, isNegative := k.(approx.Indefinite); !isNegative {
		m.Dimension = measure.EffectiveDimension(e.Solution, dimensionRidge)
	}
	m.Uniform = uniformBound(s, k, d.X, fit)
	y := s.NewPoints(NewPointCount).X
	if OutsideDomain(k, y) == "" {
		rows := make([]int, NewPointCount)
		for i := range rows {
			rows[i] = i
		}
		var err error
		if m.NewPoints, err = measure.OnSample(k, fit.Features, y, rows); err != nil {
			return nil, err
		}
	}
	if hasSmallReducedSet(fit, n) {
		v, err := measure.MMD(ctx, k, reduced.Empirical(d.X), fit.Landmarks)
		if err != nil {
			return nil, err
		}
		m.MMD = &v
	}
	if r := min(fit.Pairs, len(e.Lambda)); r > 0 && n <= maxResidualPoints {
		var err error
		if m.Residuals, err = measure.EigenResiduals(ctx, k, d.X, fit.Eigen, r); err != nil {
			return nil, err
		}
	}
	return m, ctx.Err()
}
