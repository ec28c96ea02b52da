package kpca

import (
	"mercer/approx"
	"mercer/approx/reduced"
)

// ReducedPivotedInfo describes ReducedPivoted.
//
// ReducedPivoted is kernel PCA on the pivots of randomly pivoted Cholesky. The weights
// minimise the MMD between the reduced set and the data.
var ReducedPivotedInfo = reducedSetMethod(approx.MethodInfo{
	Key:    "rskpca-rpc-mmd",
	Name:   "Reduced-set KPCA on random pivots with MMD-optimal weights",
	Short:  "reduced-set KPCA, pivots with optimal weights",
	Source: "After Kingravi, Vela & Gray 2013; Chen, Epperly, Tropp & Webber 2025",
	Doc:    "Takes the centres of randomly pivoted Cholesky and weights them so that their density is as close to that of the data as possible (in MMD).",
	Traits: approx.Traits{Seeded: true, Sized: true},
	Params: []approx.Param{solverParam, exchangesParam},
}, func(v approx.Values) reduced.Reducer {
	return reduced.OptimalWeights{Centers: reduced.Pivoted{}, Sweeps: exchangeSweeps(v)}
})
