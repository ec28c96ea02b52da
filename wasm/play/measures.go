package play

import (
	"context"

	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/approx/measure"
	"mercer/approx/reduced"
	"mercer/wasm/play/report"
	"mercer/wasm/play/state"
)

const (
	// freshPoints is the number of points, drawn like the data, on which k̂ is
	// measured that has never seen them.
	freshPoints = 256

	// pairsUpTo is the number of points up to which measures that take every pair
	// of them once more are computed.
	pairsUpTo = 2000

	// residualsUpTo is the same for those that take every pair for each
	// eigenfunction.
	residualsUpTo = 1000
)

// measures are what else is known of a fit at rest.
type measures struct {
	fresh     measure.SampleError
	mmd       *float64
	residuals []float64
	cost      measure.Cost
	exactCost measure.Cost
	dimension measure.Interval
	uniform   *report.Uniform
}

const (
	// dimensionRidge is the ρ of the effective dimension: the default of the tasks.
	dimensionRidge = 0.1

	// The uniform bound is asked for no error above ε with probability 1−δ.
	uniformEpsilon, uniformDelta = 0.1, 0.01

	// supUpTo is the number of differences at which the largest error is looked for.
	supUpTo = 2000
)

// uniform returns nil where the bound does not hold: of frequencies that depend on
// each other, and of spectra without a second moment.
func uniform(s *state.State, k approx.Kernel, x approx.Points, fit *FitStage) *report.Uniform {
	if !state.Method(s.Method).Variance.Independent() {
		return nil
	}
	moment, err := measure.SpectralMoment(k, x.Dim)
	if err != nil {
		return nil
	}
	wide := measure.Diameter(x)
	bounds, err := measure.OnBall(moment, wide, x.Dim)
	if err != nil {
		return nil
	}
	m, err := bounds[0].Frequencies(uniformEpsilon, uniformDelta)
	if err != nil {
		return nil
	}
	origin := make([]float64, x.Dim)
	sup, err := measure.SupAtLeast(k, fit.Features, x.Dim, wide, supUpTo, s.Seed)
	if err != nil {
		return nil
	}
	return &report.Uniform{Epsilon: uniformEpsilon, Delta: uniformDelta, Frequencies: m, Vacuous: bounds[0].Vacuous(uniformEpsilon, fit.Size), AtLeast: report.Number(sup / k.Eval(origin, origin))}
}

func newMeasures(ctx context.Context, s *state.State, k approx.Kernel, d *DataStage, e *ExactStage, fit *FitStage) (*measures, error) {
	if fit.Refused != "" {
		return &measures{}, nil
	}
	n := d.X.Len()
	p := approx.Problem{Kernel: k, X: d.X, Rank: s.Rank, Seed: s.Seed}
	m := &measures{
		cost:      measure.CostOf(p, fit.Fit),
		exactCost: measure.CostOf(p, approx.Fit{Features: approx.Mercer(e.Solution), Eigen: e.Solution, Landmarks: approx.Density{Centers: d.X}}),
	}
	if _, negative := k.(approx.Indefinite); !negative {
		m.dimension = measure.EffectiveDimension(e.Solution, dimensionRidge)
	}
	m.uniform = uniform(s, k, d.X, fit)
	y := state.Dataset(s.Data).New(freshPoints, s.Noise, s.DataSeed+1).X
	if Outside(k, y) == "" {
		all := make([]int, freshPoints)
		for i := range all {
			all[i] = i
		}
		var err error
		if m.fresh, err = measure.OnSample(k, fit.Features, y, all); err != nil {
			return nil, err
		}
	}
	if weighed(fit, n) {
		v, err := measure.MMD(ctx, k, reduced.Whole(d.X), fit.Landmarks)
		if err != nil {
			return nil, err
		}
		m.mmd = &v
	}
	if r := min(fit.Pairs, len(e.Lambda)); r > 0 && n <= residualsUpTo {
		var err error
		if m.residuals, err = measure.EigenResiduals(ctx, k, d.X, fit.Eigen, r); err != nil {
			return nil, err
		}
	}
	return m, ctx.Err()
}

// weighed reports whether the fit is a reduced set of so few points that what
// takes every pair of them is computed.
func weighed(fit *FitStage, n int) bool { return len(fit.Landmarks.Weights) > 0 && n <= pairsUpTo }

// newBounds returns the theorems of the reduced-set paper for a reduced set, the
// last one for as many components as the index says. A kernel without what a
// theorem asks for has none.
func newBounds(ctx context.Context, s *state.State, k approx.Kernel, e *ExactStage, fit *FitStage) ([]measure.Theorem, error) {
	if fit.Refused != "" || !weighed(fit, s.N) {
		return nil, nil
	}
	bounds, err := TheoremsOf(ctx, s, e.Solution, fit.Landmarks, ShadowRadius(s, k, fit))
	if err != nil && ctx.Err() != nil {
		return nil, err
	}
	return bounds, nil
}

// TheoremsOf returns the theorems of the reduced-set paper for the points of an exact
// solution and the set that stands for them, eps as for measure.ReducedSet. D is the
// index of the shown eigenfunction, of a set with fewer components too: then that
// theorem does not apply, and none of a smaller D takes its place.
func TheoremsOf(ctx context.Context, s *state.State, of *kpca.Solution, set approx.Density, eps float64) ([]measure.Theorem, error) {
	return measure.ReducedSet(ctx, of, set, eps, Dimension(s, of))
}

// Dimension returns the D of theorem 5.4.
func Dimension(s *state.State, of *kpca.Solution) int { return min(s.Index, len(of.Lambda)) }

// ShadowRadius returns the radius that the shadows of a fit were cast with, 0 where it
// has none.
func ShadowRadius(s *state.State, k approx.Kernel, fit *FitStage) float64 {
	if len(fit.Landmarks.Owner) > 0 && shadowed(s) {
		return CastRadius(k, s.Ell)
	}
	return 0
}

// CastRadius returns σ/ℓ, within which points lie of the centres that cast shadows; 0
// where a kernel has no bandwidth, and where its points are warped, as the radius is one
// of the warped ones.
func CastRadius(k approx.Kernel, ell float64) float64 {
	if b, ok := k.(approx.Bandwidther); ok {
		return b.Bandwidth() / ell
	}
	return 0
}

// shadowed reports whether the centres of the method cast shadows of radius σ/ℓ.
func shadowed(s *state.State) bool {
	for _, p := range state.Method(s.Method).Params {
		if p.Key == "ell" {
			return true
		}
	}
	return false
}

// reportMeasures fills in what newMeasures and newBounds found.
func (r *Result) reportMeasures(x *errorStage, m *measures, bounds []measure.Theorem) {
	p := &r.Report
	if p.Refused != "" {
		p.Error.Expected = report.Number(NaN)
		return
	}
	p.Error.Expected = report.Number(x.Gram.Expected)
	if m.fresh.Abs != nil {
		p.Fresh = &report.Fresh{Points: freshPoints, Frobenius: report.Number(m.fresh.Frobenius), Max: report.Number(m.fresh.MaxAtLeast)}
	}
	if m.dimension.High > 0 {
		p.Dimension = &m.dimension
	}
	p.Uniform = m.uniform
	p.MMD, p.Bounds, p.Residuals = m.mmd, bounds, m.residuals
	p.Cost = &report.Cost{Cost: m.cost, Speedup: report.Number(m.exactCost.Point / m.cost.Point)}
}
