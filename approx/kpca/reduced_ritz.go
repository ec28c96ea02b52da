package kpca

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/nystrom"
	"mercer/approx/reduced"
	"mercer/approx/ritz"
)

// RitzShadow computes Rayleigh–Ritz pairs under all data in the span of k(c, ·) for the
// shadow centres c. This is Nyström's method with the centres as landmarks. The error of
// an eigenvalue is of the order of the squared distance between its eigenfunction and the
// span. The pairs cost O(nm²), more than those of Shadow, and new points cost the same.
type RitzShadow struct {
	// Ell is the shadow parameter ℓ > 0. Larger ℓ gives more centres. The value 0 stands
	// for 1.25. The range of the paper is 2.12 to 3.54.
	Ell float64

	Order reduced.Order // order in which points can become centres
}

var ritzShadowInfo = fitting.Describe(approx.MethodInfo{
	Key:          "rskpca-ritz",
	Name:         "Rayleigh–Ritz pairs on shadow centres",
	Short:        "Rayleigh–Ritz on shadows",
	Source:       "After Kingravi, Vela & Gray 2013; Williams & Seeger 2001",
	Doc:          "Takes the span from the shadow centres and the density from all of the data: the eigenvalue error is the square of what the span misses, and new points cost the same.",
	Traits:       reducedTraits(approx.Traits{}),
	Params:       []approx.Param{ellParam, orderParam},
	CheckSupport: newBandwidthCheck("Rayleigh–Ritz pairs on shadow centres"),
}, func(_ int, v approx.Values) approx.Method {
	return RitzShadow{Ell: v["ell"], Order: reduced.Order(v["order"])}
})

// Info implements approx.Method.
func (RitzShadow) Info() approx.MethodInfo { return ritzShadowInfo }

// Fit implements approx.Method. It does not need a size: the data determine the number of
// centres.
func (s RitzShadow) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	r, err := newShadow(s.Ell, s.Order)
	if err != nil {
		return nil, err
	}
	return fitReduced(ctx, "kpca.RitzShadow.Fit", p, ritzShadowInfo, "", 1, r, fitRitz)
}

// fitRitz returns the fit with the Rayleigh–Ritz pairs under all data in the span of the
// centres.
func fitRitz(ctx context.Context, p fitting.Problem, r reduced.Reduction) (approx.Fit, error) {
	m := r.Centers.Len()
	f, err := nystrom.FeaturesContext(ctx, p.Kernel, r.Centers)
	if err != nil {
		return approx.Fit{}, err
	}
	if f.Len() == 0 {
		return approx.Fit{}, errZeroKernel
	}
	mappedCount, diagEvals, err := evaluate.CheckProjection(ctx, p.Kernel, f, p.X)
	if err != nil {
		return approx.Fit{}, err
	}
	points, err := evaluate.CheckFeatures(ctx, p.Kernel, f, p.X)
	if err != nil {
		return approx.Fit{}, err
	}
	notes, noteEvals, err := nystrom.FewDigits(ctx, f, p.X)
	if err != nil {
		return approx.Fit{}, err
	}
	fit := approx.Fit{
		Features: f, Size: m,
		Evals: evaluate.GramPairs(m) + (points+mappedCount)*f.Len() + diagEvals + noteEvals,
		Notes: append(spanNotes(m, f.Len()), notes...),
	}
	ritz.SetEigen(&fit, p.X, f.Len())
	return fit, nil
}
