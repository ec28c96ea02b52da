package kpca

import (
	"mercer/approx"
	"mercer/approx/reduced"
)

// ReducedInfo describes Reduced.
//
// Reduced is kernel PCA on shadow centres, the method of Kingravi, Vela & Gray 2013.
var ReducedInfo = reducedSetMethod(approx.MethodInfo{
	Key:          "rskpca",
	Name:         "Reduced-set KPCA on the shadow density",
	Short:        "reduced-set KPCA",
	Source:       "Kingravi, Vela & Gray 2013",
	Doc:          "Replaces the data by weighted centres and finds their components. Each centre stands for its shadow, the points nearer than ε = σ/ℓ.",
	Params:       []approx.Param{ellParam, orderParam},
	CheckSupport: newBandwidthCheck("Reduced-set KPCA on the shadow density"),
}, func(v approx.Values) reduced.Reducer { return newShadow(v) })
