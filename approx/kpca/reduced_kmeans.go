package kpca

import (
	"mercer/approx"
	"mercer/approx/landmark"
	"mercer/approx/reduced"
)

// ReducedKMeansInfo describes ReducedKMeans.
//
// ReducedKMeans is kernel PCA on the centres of k-means clusters.
var ReducedKMeansInfo = reducedSetMethod(approx.MethodInfo{
	Key:    "rskpca-kmeans",
	Name:   "Reduced-set KPCA on k-means centres",
	Short:  "reduced-set KPCA, k-means",
	Source: "Zhang & Kwok 2010; Kingravi, Vela & Gray 2013",
	Doc:    "Replaces the data by the centres of m clusters, each weighted by its share of the points.",
	Traits: approx.Traits{Seeded: true, Sized: true},
	Params: []approx.Param{{
		Key: "sweeps", Name: "Lloyd’s sweeps", Integer: true,
		Doc: "How often the centres move to the means of their points, at most.",
		Min: 1, Max: 100, Default: landmark.Sweeps,
	}},
}, func(v approx.Values) reduced.Reducer { return reduced.KMeans{Sweeps: int(v["sweeps"])} })
