package nystrom

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/unit"
	"mercer/approx/landmark"
)

// KMeans takes the centres of clusters as landmarks. They need not be points of
// the data, and lie where the data is: where σ is small against their distance
// no choice of as many landmarks is much better.
var KMeans = approx.Method{
	Key:    "nystrom-kmeans",
	Name:   "Nyström, k-means landmarks",
	Short:  "k-means Nyström",
	Source: "Zhang, Tsang & Kwok 2008",
	Doc:    "Takes the centres of m clusters as landmarks: the most accurate choice when m is small for the bandwidth, and the worst for rare points far out.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true},
	Params: kmeansParams,
	Fit: unit.Scaled(func(ctx context.Context, p approx.Problem, v approx.Values) (approx.Fit, error) {
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
			fit.Notes = append(fit.Notes, fewer(p, m))
		}
		return fit, err
	}),
}

var kmeansParams = []approx.Param{{
	Key: "sweeps", Name: "sweeps",
	Doc: "How often points are given to the nearest centre and centres moved to the mean of their points, at most; 0 leaves the seeds of k-means++.",
	Min: 0, Max: 100, Default: landmark.Sweeps, Integer: true,
}}

// PlusPlus takes the seeds of k-means++ as landmarks.
var PlusPlus = approx.Method{
	Key:    "nystrom-kpp",
	Name:   "Nyström, k-means++ landmarks",
	Short:  "k-means++ Nyström",
	Source: "Arthur & Vassilvitskii 2007; Oglic & Gärtner 2017",
	Doc:    "Draws each landmark with a chance proportional to its squared distance from those before: spread out, and denser where the data is.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true, Extends: true},
	Fit: byRows("nystrom-kpp", func(ctx context.Context, p approx.Problem) ([]int, error) {
		return landmark.PlusPlus(ctx, p.X, p.Rank, p.Seed)
	}),
}

// Farthest takes farthest points as landmarks.
var Farthest = approx.Method{
	Key:    "nystrom-fps",
	Name:   "Nyström, farthest-point landmarks",
	Short:  "farthest-point Nyström",
	Source: "Gonzalez 1985",
	Doc:    "Takes as each landmark the point farthest from those before: covers the data evenly and without chance, but spends landmarks on outliers.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Sized: true, Extends: true, Unordered: true},
	Fit: byRows("nystrom-fps", func(ctx context.Context, p approx.Problem) ([]int, error) {
		return landmark.Farthest(ctx, p.X, p.Rank)
	}),
}

// byRows makes a fit of a choice of points that does not look at the kernel.
func byRows(key string, choose func(ctx context.Context, p approx.Problem) ([]int, error)) func(context.Context, approx.Problem, approx.Values) (approx.Fit, error) {
	return unit.Scaled(func(ctx context.Context, p approx.Problem, v approx.Values) (approx.Fit, error) {
		if _, err := p.Settings(key, nil, v); err != nil {
			return approx.Fit{}, err
		}
		rows, err := choose(ctx, p)
		if err != nil {
			return approx.Fit{}, err
		}
		return fromRows(ctx, p, rows)
	})
}
