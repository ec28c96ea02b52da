package kpca

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/landmark"
	"mercer/approx/reduced"
)

// KMeans is kernel PCA on the centres of m clusters. The weight of a centre is the share
// of the points in its cluster. The cost is O(nm) for each sweep of k-means, and O(m³) for
// the pairs. Choose KMeans if the size is given and the data have clusters.
type KMeans struct {
	Centers int // m ≥ 1; 0 stands for approx.DefaultSize (100)

	// Sweeps is the largest number of Lloyd iterations, up to 100. The value 0 stands for
	// landmark.Sweeps (20).
	Sweeps int
}

var kMeansInfo = fitting.Describe(approx.MethodInfo{
	Key:          "rskpca-kmeans",
	Name:         "Reduced-set KPCA on k-means centres",
	Short:        "reduced-set KPCA, k-means",
	Source:       "Zhang & Kwok 2009; Kingravi, Vela & Gray 2013",
	Doc:          "Replaces the data by the centres of m clusters, each weighted by its share of the points.",
	Traits:       reducedTraits(approx.Traits{Seeded: true, Sized: true}),
	CheckSupport: evaluate.RejectIndexed("Reduced-set KPCA on k-means centres"),
	Params:       []approx.Param{kMeansSweeps},
}, func(m int, v approx.Values) approx.Method { return KMeans{Centers: m, Sweeps: int(v["sweeps"])} })

// Info implements approx.Method.
func (KMeans) Info() approx.MethodInfo { return kMeansInfo }

// Fit implements approx.Method.
func (s KMeans) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	sweeps, err := fitting.Int("Sweeps", s.Sweeps, kMeansSweeps)
	if err != nil {
		return nil, err
	}
	r := reduced.KMeans{Centers: s.Centers, Sweeps: sweeps}
	return fitReduced(ctx, "kpca.KMeans.Fit", p, kMeansInfo, "Centers", s.Centers, r, fitReducedSet)
}

var kMeansSweeps = approx.Param{
	Key: "sweeps", Name: "Lloyd’s sweeps", Integer: true,
	Doc: "How often the centres move to the means of their points, at most.",
	Min: 1, Max: 100, Default: landmark.Sweeps,
}
