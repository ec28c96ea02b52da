package kpca

import (
	"mercer/approx"
	"mercer/approx/reduced"
)

// ReducedParingInfo describes ReducedParing.
//
// ReducedParing is kernel PCA on a uniform random subset. It is the baseline for the
// reduced sets.
var ReducedParingInfo = reducedSetMethod(approx.MethodInfo{
	Key:    "rskpca-paring",
	Name:   "Reduced-set KPCA on a pared density",
	Short:  "reduced-set KPCA, paring",
	Source: "Freedman & Kisilev 2010; Kingravi, Vela & Gray 2013",
	Doc:    "Replaces the data by m of its points, drawn at random and of equal weight.",
	Traits: approx.Traits{Interpolates: true, Seeded: true, Sized: true, Extends: true},
}, func(approx.Values) reduced.Reducer { return reduced.Paring{} })
