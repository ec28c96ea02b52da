package kpca

import (
	"mercer/approx"
	"mercer/approx/reduced"
)

// ReducedMMDInfo describes ReducedMMD.
//
// ReducedMMD is kernel PCA on shadow centres. Their weights minimise the MMD between the
// reduced set and the data.
var ReducedMMDInfo = reducedSetMethod(approx.MethodInfo{
	Key:          "rskpca-mmd",
	Name:         "Reduced-set KPCA on shadows with MMD-optimal weights",
	Short:        "reduced-set KPCA, optimal weights",
	Source:       "After Kingravi, Vela & Gray 2013; Lawson & Hanson 1974",
	Doc:          "Weights the shadow centres so that their density is as close to that of the data as possible (in MMD), which makes the eigenvalues some digits more accurate than counts do.",
	Params:       []approx.Param{ellParam, orderParam, solverParam, exchangesParam},
	CheckSupport: newBandwidthCheck("Reduced-set KPCA on shadows with MMD-optimal weights"),
}, func(v approx.Values) reduced.Reducer {
	return reduced.OptimalWeights{Centers: newShadow(v), Sweeps: exchangeSweeps(v)}
})
