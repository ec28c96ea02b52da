package nystrom

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/landmark"
)

// PlusPlusInfo describes PlusPlus.
//
// PlusPlus uses the seeds of k-means++ as landmarks.
var PlusPlusInfo = approx.MethodInfo{
	Key:    "nystrom-kpp",
	Name:   "Nyström, k-means++ landmarks",
	Short:  "k-means++ Nyström",
	Source: "Arthur & Vassilvitskii 2007; Oglic & Gärtner 2017",
	Doc:    "Draws each landmark with a probability proportional to its squared distance from the earlier ones: spread out, and denser where the data is.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true, Extends: true},
	Fit: fitRows("nystrom-kpp", func(ctx context.Context, p fitting.Problem) ([]int, error) {
		return landmark.PlusPlus(ctx, p.X, p.Rank, p.Seed)
	}),
}
