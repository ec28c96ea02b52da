package kpca

import (
	"mercer/approx"
	"mercer/approx/reduced"
)

// ReducedMeanInfo describes ReducedMean.
//
// ReducedMean is kernel PCA on the mean of the points in each shadow.
var ReducedMeanInfo = reducedSetMethod(approx.MethodInfo{
	Key:          "rskpca-mean",
	Name:         "Reduced-set KPCA on shadow means",
	Short:        "reduced-set KPCA, shadow means",
	Source:       "After Kingravi, Vela & Gray 2013",
	Doc:          "Moves each shadow centre to the mean of its points: the density is closer to that of the data, but the centres move together, so leading eigenvalues are too large, and ε no longer bounds a distance.",
	Params:       []approx.Param{ellParam, orderParam},
	CheckSupport: newBandwidthCheck("Reduced-set KPCA on shadow means"),
}, func(v approx.Values) reduced.Reducer {
	s := newShadow(v)
	s.Mean = true
	return s
})
