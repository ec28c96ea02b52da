package kpca

import (
	"mercer/approx"
	"mercer/approx/landmark"
	"mercer/approx/reduced"
)

// Reduced is kernel PCA on the shadows of the data.
var Reduced = onReducedSet(approx.Method{
	Key:    "rskpca",
	Name:   "Reduced-set KPCA on the shadow density",
	Short:  "reduced-set KPCA",
	Source: "Kingravi, Vela & Gray 2013",
	Doc:    "Replaces the data by weighted centres, one for each shadow of radius ε = σ/ℓ, and finds the components of those.",
	Params: []approx.Param{ell, order},
	Serves: casts("Reduced-set KPCA on the shadow density"),
}, func(v approx.Values) reduced.Reducer { return shadow(v) })

// ReducedNearest is kernel PCA on shadow centres that own the points nearest to
// them.
var ReducedNearest = onReducedSet(approx.Method{
	Key:    "rskpca-nearest",
	Name:   "Reduced-set KPCA on shadows with nearest reassignment",
	Short:  "reduced-set KPCA, nearest shadows",
	Source: "After Kingravi, Vela & Gray 2013",
	Doc:    "Gives each point to the nearest shadow centre instead of the first that covered it: the bounds stay, and the density comes nearer to that of the data.",
	Params: []approx.Param{ell, order},
	Serves: casts("Reduced-set KPCA on shadows with nearest reassignment"),
}, func(v approx.Values) reduced.Reducer {
	s := shadow(v)
	s.Nearest = true
	return s
})

// ReducedMean is kernel PCA on the means of the shadows.
var ReducedMean = onReducedSet(approx.Method{
	Key:    "rskpca-mean",
	Name:   "Reduced-set KPCA on shadow means",
	Short:  "reduced-set KPCA, shadow means",
	Source: "After Kingravi, Vela & Gray 2013",
	Doc:    "Moves each shadow centre to the mean of its points: the density comes nearer to that of the data, but the centres draw together, so that leading eigenvalues come out too large, and ε bounds no distance any more.",
	Params: []approx.Param{ell, order},
	Serves: casts("Reduced-set KPCA on shadow means"),
}, func(v approx.Values) reduced.Reducer {
	s := shadow(v)
	s.Mean = true
	return s
})

// ReducedMMD is kernel PCA on shadow centres with the best weights there are.
var ReducedMMD = onReducedSet(approx.Method{
	Key:    "rskpca-mmd",
	Name:   "Reduced-set KPCA on shadows with MMD-optimal weights",
	Short:  "reduced-set KPCA, optimal weights",
	Source: "After Kingravi, Vela & Gray 2013; Lawson & Hanson 1974",
	Doc:    "Weighs the shadow centres so that their density is as near to that of the data as it can be (in MMD), which brings the eigenvalues some digits nearer than counts do.",
	Params: []approx.Param{ell, order, solver, exchanges},
	Serves: casts("Reduced-set KPCA on shadows with MMD-optimal weights"),
}, func(v approx.Values) reduced.Reducer {
	return reduced.Weighed{Centers: shadow(v), Sweeps: sweeps(v)}
})

// ReducedPivoted is kernel PCA on pivots of Cholesky with the best weights.
var ReducedPivoted = onReducedSet(approx.Method{
	Key:    "rskpca-rpc-mmd",
	Name:   "Reduced-set KPCA on random pivots with MMD-optimal weights",
	Short:  "reduced-set KPCA, pivots with optimal weights",
	Source: "After Kingravi, Vela & Gray 2013; Chen, Epperly, Tropp & Webber 2025",
	Doc:    "Takes the centres of randomly pivoted Cholesky, drawn where they are needed, and weighs them so that their density is as near to that of the data as it can be (in MMD).",
	Traits: approx.Traits{Seeded: true, Sized: true},
	Params: []approx.Param{solver, exchanges},
}, func(v approx.Values) reduced.Reducer {
	return reduced.Weighed{Centers: reduced.Pivoted{}, Sweeps: sweeps(v)}
})

// ReducedRitz finds Rayleigh–Ritz pairs on the shadow centres.
var ReducedRitz = reducing(approx.Method{
	Key:    "rskpca-ritz",
	Name:   "Rayleigh–Ritz pairs on shadow centres",
	Short:  "Rayleigh–Ritz on shadows",
	Source: "After Kingravi, Vela & Gray 2013; Williams & Seeger 2001",
	Doc:    "Takes only the span from the shadow centres and the density from all of the data: off by the square of what the span misses, and as fast at new points.",
	Params: []approx.Param{ell, order},
	Serves: casts("Rayleigh–Ritz pairs on shadow centres"),
}, func(v approx.Values) reduced.Reducer { return shadow(v) }, fitRitz)

// ReducedKMeans is kernel PCA on the centres of clusters.
var ReducedKMeans = onReducedSet(approx.Method{
	Key:    "rskpca-kmeans",
	Name:   "Reduced-set KPCA on k-means centres",
	Short:  "reduced-set KPCA, k-means",
	Source: "Zhang & Kwok 2010; Kingravi, Vela & Gray 2013",
	Doc:    "Replaces the data by the centres of m clusters, each as heavy as its share of the points.",
	Traits: approx.Traits{Seeded: true, Sized: true},
	Params: []approx.Param{{
		Key: "sweeps", Name: "Lloyd’s sweeps", Integer: true,
		Doc: "How often the centres move to the means of their points, at most.",
		Min: 1, Max: 100, Default: landmark.Sweeps,
	}},
}, func(v approx.Values) reduced.Reducer { return reduced.KMeans{Sweeps: int(v["sweeps"])} })

// ReducedParing is kernel PCA on a uniform subset: the baseline of the reduced
// sets.
var ReducedParing = onReducedSet(approx.Method{
	Key:    "rskpca-paring",
	Name:   "Reduced-set KPCA on a pared density",
	Short:  "reduced-set KPCA, paring",
	Source: "Freedman & Kisilev 2010; Kingravi, Vela & Gray 2013",
	Doc:    "Replaces the data by m of its points, drawn at random and of equal weight.",
	Traits: approx.Traits{Interpolates: true, Seeded: true, Sized: true, Extends: true},
}, func(approx.Values) reduced.Reducer { return reduced.Paring{} })

// ReducedHerding is kernel PCA on a herd.
var ReducedHerding = onReducedSet(approx.Method{
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

// The settings that methods share.
var (
	ell = approx.Param{
		Key: "ell", Symbol: "ℓ", Name: "shadow parameter",
		Doc: "A shadow reaches ε = σ/ℓ. Larger ℓ gives smaller shadows and more centres; the paper's range is 2.12 to 3.54.",
		Min: 0.25, Max: 10, Default: 1.25, Log: true,
	}
	order = approx.Param{
		Key: "order", Name: "order of the scan", Choices: reduced.Orders, Max: float64(len(reduced.Orders) - 1),
		Doc: "Points that come early become centres: in the order of the data, in a random one by the seed, or those with most neighbours nearer than ε first.",
	}
	solver = approx.Param{
		Key: "solver", Name: "weights", Choices: []string{"exact", "exchange"}, Max: 1,
		Doc: "How the best weights are found: exactly by an active set, or nearly by sweeps in which centres exchange weight.",
	}
	exchanges = approx.Param{
		Key: "sweeps", Name: "sweeps of exchange", Integer: true, With: "solver=exchange",
		Doc: "How many sweeps the exchange makes; the exact solver has no use for it.",
		Min: 1, Max: 100, Default: 5,
	}
)

// shadow returns the shadows that the settings describe.
func shadow(v approx.Values) reduced.Shadow {
	return reduced.Shadow{Ell: v["ell"], Order: reduced.Order(v["order"])}
}

// sweeps returns those of reduced.Weighed, 0 where the exact weights are wanted.
func sweeps(v approx.Values) int {
	if v["solver"] == 0 {
		return 0
	}
	return int(v["sweeps"])
}

// casts returns what tells kernels apart by whether points have shadows.
func casts(method string) func(k approx.Kernel, d int) error {
	return func(k approx.Kernel, _ int) error {
		inner, _ := approx.Unwarp(k)
		if _, ok := inner.(approx.Bandwidther); ok {
			return nil
		}
		return &approx.UnsupportedError{Method: method, Reason: "Shadows are measured by the bandwidth of a kernel, and this kernel has none."}
	}
}
