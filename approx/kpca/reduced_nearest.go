package kpca

import (
	"mercer/approx"
	"mercer/approx/reduced"
)

// ReducedNearestInfo describes ReducedNearest.
//
// ReducedNearest is kernel PCA on shadow centres. The weight of each centre is the share
// of points that are nearest to it.
var ReducedNearestInfo = reducedSetMethod(approx.MethodInfo{
	Key:          "rskpca-nearest",
	Name:         "Reduced-set KPCA on shadows with nearest reassignment",
	Short:        "reduced-set KPCA, nearest shadows",
	Source:       "After Kingravi, Vela & Gray 2013",
	Doc:          "Assigns each point to the nearest shadow centre instead of the first that covered it: the bounds still hold, and the density is closer to that of the data.",
	Params:       []approx.Param{ellParam, orderParam},
	CheckSupport: newBandwidthCheck("Reduced-set KPCA on shadows with nearest reassignment"),
}, func(v approx.Values) reduced.Reducer {
	s := newShadow(v)
	s.Nearest = true
	return s
})
