package ika

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/landmark"
)

// KMeans is IKA with kernel bumps at the centres of k-means clusters. The original paper
// uses these functions in its second comparison (Ronchetti 2018, section 4.3.2). Such
// centres improve Nyström more than IKA, because the sample of IKA already represents the
// density.
// The cost is that of Eigenfunctions: S²/2 kernel evaluations and O(S²N + SN²) operations.
type KMeans struct {
	// Components is m ≥ 1, the number of eigenpairs and features. The value 0 stands for
	// approx.DefaultSize (100), or for the number of given landmarks. There are at most as many
	// components as basis functions.
	Components int

	Basis  int // N ≥ 1, the number of basis functions; 0 stands for 64
	Sample int // S ≥ 1, the number of sample points; 0 stands for max(1000, 10N)
}

var kMeansInfo = fitting.Describe(approx.MethodInfo{
	Key:          "ika-kmeans",
	Name:         "IKA, kernel bumps at k-means centres",
	Short:        "IKA on k-means centres",
	Source:       "Ronchetti 2018, section 4.3.2; Zhang, Tsang & Kwok 2008",
	Doc:          "Places the basis functions of IKA at the centres of clusters of the data, so that none repeats another.",
	Traits:       approx.Traits{Definite: true, Seeded: true, Sized: true, Extends: true, Placeable: true},
	CheckSupport: evaluate.RejectIndexed("IKA, kernel bumps at k-means centres"),
	Params:       basisParams("bumps"),
}, func(m int, v approx.Values) approx.Method {
	return KMeans{Components: m, Basis: int(v["basis"]), Sample: int(v["sample"])}
})

// Info implements approx.Method.
func (KMeans) Info() approx.MethodInfo { return kMeansInfo }

// Fit implements approx.Method.
func (k KMeans) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return run(ctx, "ika.KMeans.Fit", p, kMeansInfo, sizes{k.Components, k.Basis, k.Sample}, func(ctx context.Context, p fitting.Problem, n int) (basis, error) {
		if p.Landmarks.Len() > 0 {
			return bumpBasis(p.Kernel, p.Landmarks, nil), nil
		}
		clusters, err := landmark.Cluster(ctx, p.X, n, p.Seed, landmark.ClusterOptions{Sweeps: landmark.Sweeps, Events: p.Events, Progress: p.Progress})
		if err != nil {
			return basis{}, err
		}
		z := clusters.Centers
		return bumpBasis(p.Kernel, z, fewPointsNotes(n, z.Len())), nil
	})
}
