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

// ReducedRitzInfo describes ReducedRitz.
//
// ReducedRitz computes Rayleigh–Ritz pairs in the span of shadow centres.
var ReducedRitzInfo = reducedMethod(approx.MethodInfo{
	Key:          "rskpca-ritz",
	Name:         "Rayleigh–Ritz pairs on shadow centres",
	Short:        "Rayleigh–Ritz on shadows",
	Source:       "After Kingravi, Vela & Gray 2013; Williams & Seeger 2001",
	Doc:          "Takes the span from the shadow centres and the density from all of the data: the eigenvalue error is the square of what the span misses, and new points cost the same.",
	Params:       []approx.Param{ellParam, orderParam},
	CheckSupport: newBandwidthCheck("Rayleigh–Ritz pairs on shadow centres"),
}, func(v approx.Values) reduced.Reducer { return newShadow(v) }, fitRitz)

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
	pairs, err := ritz.Solve(ctx, f, p.X, ritz.Options{})
	if err != nil {
		return approx.Fit{}, err
	}
	notes, noteEvals, err := nystrom.FewDigits(ctx, f, p.X, pairs)
	if err != nil {
		return approx.Fit{}, err
	}
	return approx.Fit{
		Features: f, Eigen: pairs, Size: m,
		Evals: evaluate.GramPairs(m) + (p.X.Len()+mappedCount)*f.Len() + diagEvals + noteEvals,
		Notes: append(spanNotes(m, f.Len()), notes...),
		Ritz:  true,
	}, nil
}
