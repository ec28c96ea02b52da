package kpca

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/reduced"
)

// OptimalShadow is Shadow with optimal weights. They minimise the MMD between the centres
// and the data over all weights q ≥ 0 with Σ qⱼ = 1 (see reduced.WeightProgram). The
// eigenvalues are some digits more accurate than those of Shadow. The weights need nm + m²
// more kernel evaluations and about O(m³) operations.
type OptimalShadow struct {
	// Ell is the shadow parameter ℓ > 0. Larger ℓ gives more centres. The value 0 stands
	// for 1.25. The range of the paper is 2.12 to 3.54.
	Ell float64

	Order reduced.Order // order in which points can become centres

	Solver WeightSolver // algorithm for the weights
	Sweeps int          // number of sweeps of ExchangeWeights, up to 100; 0 stands for 5
}

var optimalShadowInfo = fitting.Describe(approx.MethodInfo{
	Key:          "rskpca-mmd",
	Name:         "Reduced-set KPCA on shadows with MMD-optimal weights",
	Short:        "reduced-set KPCA, optimal weights",
	Source:       "After Kingravi, Vela & Gray 2013; Lawson & Hanson 1974",
	Doc:          "Weights the shadow centres so that their density is as close to that of the data as possible (in MMD), which makes the eigenvalues some digits more accurate than counts do.",
	Traits:       reducedTraits(approx.Traits{}),
	Params:       []approx.Param{ellParam, orderParam, solverParam, exchangesParam},
	CheckSupport: newBandwidthCheck("Reduced-set KPCA on shadows with MMD-optimal weights"),
}, func(_ int, v approx.Values) approx.Method {
	return OptimalShadow{Ell: v["ell"], Order: reduced.Order(v["order"]), Solver: WeightSolver(v["solver"]), Sweeps: int(v["sweeps"])}
})

// Info implements approx.Method.
func (OptimalShadow) Info() approx.MethodInfo { return optimalShadowInfo }

// Fit implements approx.Method. It does not need a size: the data determine the number of
// centres.
func (s OptimalShadow) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	shadow, err := newShadow(s.Ell, s.Order)
	if err != nil {
		return nil, err
	}
	sweeps, err := exchangeSweeps(s.Solver, s.Sweeps)
	if err != nil {
		return nil, err
	}
	r := reduced.OptimalWeights{Set: shadow, Sweeps: sweeps}
	return fitReduced(ctx, "kpca.OptimalShadow.Fit", p, optimalShadowInfo, "", 1, r, fitReducedSet)
}
