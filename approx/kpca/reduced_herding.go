package kpca

import (
	"mercer/approx"
	"mercer/approx/reduced"
)

// ReducedHerding is kernel PCA on a herd.
var ReducedHerding = reducedSetMethod(approx.Method{
	Key:    "rskpca-herding",
	Name:   "Reduced-set KPCA on a herd",
	Short:  "reduced-set KPCA, herding",
	Source: "Welling 2009; Chen, Welling & Smola 2010",
	Doc:    "Chooses points of the data one by one so that their mean embedding follows that of all: as if drawn from the density, but with an error that falls like 1/m where that of random points falls like 1/√m.",
	Traits: approx.Traits{Sized: true, Extends: true, Unordered: true},
	Params: []approx.Param{
		{
			Key: "repeats", Name: "repeats", Choices: []string{"merged", "forbidden"}, Max: 1,
			Doc: "Whether a point may be chosen again, and then weighs as often, or not.",
		},
		{
			Key: "means", Name: "means", Choices: reduced.MeansNames, Max: 1,
			Doc: "How the mean embedding is found: from all pairs, or read off a Fourier lattice in one or two dimensions.",
		},
	},
}, func(v approx.Values) reduced.Reducer {
	return reduced.Herding{Once: v["repeats"] == 1, Means: reduced.Means(v["means"])}
})
