package nystrom

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/unit"
	"mercer/approx/landmark"
)

// WeightedInfo describes Weighted.
//
// Weighted is density-weighted Nyström. It replaces the data by the centres of clusters.
// The weight of a centre is its share q of the data. The published problem K(C, C)
// diag(q) φ = λφ is not symmetric. With ũ = q^½φ, it becomes symmetric:
//
//	Q^½ K(C, C) Q^½ ũ = λũ,  φ(x) = (1/λ) Σⱼ qⱼ φ(cⱼ) k(cⱼ, x).
//
// The weights affect only λ and φ. With all components, K̂ is Nyström's K̂ for the
// centres.
var WeightedInfo = approx.MethodInfo{
	Key:    "wnystrom",
	Name:   "Density-weighted Nyström",
	Short:  "density-weighted Nyström",
	Source: "Zhang & Kwok 2010",
	Doc:    "Uses the eigenpairs of weighted cluster centres as if they were the data's: the one-shot spectrum with most of its bias removed.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true, Placeable: true},
	Params: weightedParams,
	Fit: unit.Scaled(func(ctx context.Context, p fitting.Problem, v approx.Values) (approx.Fit, error) {
		v, err := p.Settings("wnystrom", weightedParams, v)
		if err != nil {
			return approx.Fit{}, err
		}
		var d approx.Density
		if p.Landmarks.Len() > 0 {
			d, err = landmark.Shares(ctx, p.X, p.Landmarks)
		} else {
			var c landmark.Clusters
			c, err = landmark.Cluster(ctx, p.X, p.Rank, p.Seed, landmark.ClusterOptions{Sweeps: int(v["sweeps"]), Events: p.Events})
			d = c.Density
		}
		if err != nil {
			return approx.Fit{}, err
		}
		fit, err := fitDensity(ctx, p, d)
		if err == nil && v["retain"] == retainData {
			err = continueToData(ctx, p, &fit)
		}
		return fit, err
	}),
}

var weightedParams = append([]approx.Param{{
	Key: "sweeps", Name: "sweeps",
	Doc: "The largest number of Lloyd iterations; the authors use five.",
	Min: 0, Max: 100, Default: 5, Integer: true,
}}, retainParams...)
