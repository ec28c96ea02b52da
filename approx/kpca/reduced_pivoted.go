package kpca

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/reduced"
)

// OptimalPivoted is kernel PCA on the pivots of randomly pivoted Cholesky, m at most. The
// weights minimise the MMD between the centres and the data, as in OptimalShadow. The cost
// is O(nm²). Choose OptimalPivoted for accurate eigenvalues at a given size.
type OptimalPivoted struct {
	Centers int // m ≥ 1; 0 stands for approx.DefaultSize (100)

	Solver WeightSolver // algorithm for the weights
	Sweeps int          // number of sweeps of ExchangeWeights, up to 100; 0 stands for 5
}

var optimalPivotedInfo = fitting.Describe(approx.MethodInfo{
	Key:    "rskpca-rpc-mmd",
	Name:   "Reduced-set KPCA on random pivots with MMD-optimal weights",
	Short:  "reduced-set KPCA, pivots with optimal weights",
	Source: "After Kingravi, Vela & Gray 2013; Chen, Epperly, Tropp & Webber 2025",
	Doc:    "Takes the centres of randomly pivoted Cholesky and weights them so that their density is as close to that of the data as possible (in MMD).",
	Traits: reducedTraits(approx.Traits{Seeded: true, Sized: true}),
	Params: []approx.Param{solverParam, exchangesParam},
}, func(m int, v approx.Values) approx.Method {
	return OptimalPivoted{Centers: m, Solver: WeightSolver(v["solver"]), Sweeps: int(v["sweeps"])}
})

// Info implements approx.Method.
func (OptimalPivoted) Info() approx.MethodInfo { return optimalPivotedInfo }

// Fit implements approx.Method.
func (s OptimalPivoted) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	sweeps, err := exchangeSweeps(s.Solver, s.Sweeps)
	if err != nil {
		return nil, err
	}
	r := reduced.OptimalWeights{Set: reduced.Pivoted{Centers: s.Centers}, Sweeps: sweeps}
	return fitReduced(ctx, "kpca.OptimalPivoted.Fit", p, optimalPivotedInfo, "Centers", s.Centers, r, fitReducedSet)
}
