package nystrom

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/landmark"
)

// FarthestInfo describes Farthest.
//
// Farthest chooses landmarks by farthest-point sampling.
var FarthestInfo = approx.MethodInfo{
	Key:    "nystrom-fps",
	Name:   "Nyström, farthest-point landmarks",
	Short:  "farthest-point Nyström",
	Source: "Gonzalez 1985",
	Doc:    "Takes as each landmark the point farthest from the earlier ones: covers the data evenly and without randomness, but spends landmarks on outliers.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Sized: true, Extends: true, Unordered: true},
	Fit: fitRows("nystrom-fps", func(ctx context.Context, p fitting.Problem) ([]int, error) {
		return landmark.Farthest(ctx, p.X, p.Rank)
	}),
}
