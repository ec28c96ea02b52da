package nystrom

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/unit"
	"mercer/approx/landmark"
)

// KMeansInfo describes KMeans.
//
// KMeans uses the centres of clusters as landmarks. A centre need not be a data point. If
// σ is small compared with the distances between the centres, no other choice of m
// landmarks is much better.
var KMeansInfo = approx.MethodInfo{
	Key:    "nystrom-kmeans",
	Name:   "Nyström, k-means landmarks",
	Short:  "k-means Nyström",
	Source: "Zhang, Tsang & Kwok 2008",
	Doc:    "Takes the centres of m clusters as landmarks: the most accurate choice when m is small for the bandwidth, and the worst for rare points far out.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true},
	Params: kmeansParams,
	Fit: unit.Scaled(func(ctx context.Context, p fitting.Problem, v approx.Values) (approx.Fit, error) {
		v, err := p.Settings("nystrom-kmeans", kmeansParams, v)
		if err != nil {
			return approx.Fit{}, err
		}
		d, err := landmark.Cluster(ctx, p.X, p.Rank, p.Seed, landmark.ClusterOptions{Sweeps: int(v["sweeps"]), Events: p.Events})
		if err != nil {
			return approx.Fit{}, err
		}
		fit, err := fromLandmarks(ctx, p, d.Centers)
		if m := d.Centers.Len(); err == nil && m < p.Rank {
			fit.Notes = append(fit.Notes, fewLandmarksNote(p, m))
		}
		return fit, err
	}),
}

var kmeansParams = []approx.Param{{
	Key: "sweeps", Name: "sweeps",
	Doc: "The largest number of Lloyd iterations; 0 leaves the seeds of k-means++.",
	Min: 0, Max: 100, Default: landmark.Sweeps, Integer: true,
}}
