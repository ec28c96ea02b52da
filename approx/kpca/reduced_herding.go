package kpca

import (
	"mercer/approx"
	"mercer/approx/reduced"
)

// ReducedHerdingInfo describes ReducedHerding.
//
// ReducedHerding is kernel PCA on points chosen by kernel herding.
var ReducedHerdingInfo = reducedSetMethod(approx.MethodInfo{
	Key:    "rskpca-herding",
	Name:   "Reduced-set KPCA on a herd",
	Short:  "reduced-set KPCA, herding",
	Source: "Welling 2009; Chen, Welling & Smola 2010",
	Doc:    "Chooses points one by one so that their mean embedding follows that of all points. Its error falls like 1/m, that of random points like 1/√m.",
	Traits: approx.Traits{Sized: true, Extends: true, Unordered: true},
	Params: []approx.Param{
		{
			Key: "repeats", Name: "repeats", Choices: []string{"merged", "forbidden"}, Max: 1,
			Doc: "Whether a point may be chosen again, which adds to its weight.",
		},
		{
			Key: "means", Name: "means", Choices: reduced.MeanAlgorithmNames, Max: 1,
			Doc: "How the mean embedding is computed: from all pairs, or by a Fourier lattice in one or two dimensions.",
		},
	},
}, func(v approx.Values) reduced.Reducer {
	return reduced.Herding{Distinct: v["repeats"] == 1, Means: reduced.MeanAlgorithm(v["means"])}
})
