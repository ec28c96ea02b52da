package ika

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/landmark"
)

// KMeansInfo describes KMeans.
//
// KMeans is IKA with kernel bumps at the centres of k-means clusters. The original paper
// uses these functions in its second comparison. Such centres improve Nyström more than
// IKA, because the sample of IKA already represents the density.
var KMeansInfo = basisMethod(approx.MethodInfo{
	Key:    "ika-kmeans",
	Name:   "IKA, kernel bumps at k-means centres",
	Short:  "IKA on k-means centres",
	Source: "Ronchetti 2019, section 4.3.2; Zhang, Tsang & Kwok 2008",
	Doc:    "Places the basis functions of IKA at the centres of clusters of the data, so that none repeats another.",
	Traits: approx.Traits{Definite: true, Seeded: true, Sized: true, Extends: true, Placeable: true},
}, "bumps", func(ctx context.Context, p fitting.Problem, _ approx.Values, n int) (basis, error) {
	if p.Landmarks.Len() > 0 {
		return bumpBasis(p.Kernel, p.Landmarks, nil), nil
	}
	clusters, err := landmark.Cluster(ctx, p.X, n, p.Seed, landmark.ClusterOptions{Sweeps: landmark.Sweeps, Events: p.Events})
	if err != nil {
		return basis{}, err
	}
	z := clusters.Centers
	return bumpBasis(p.Kernel, z, fewPointsNotes(n, z.Len())), nil
})
