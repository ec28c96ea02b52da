package nystrom

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/landmark"
)

// RecursiveInfo describes Recursive.
//
// Recursive draws landmarks by ridge leverage scores. It estimates the scores
// recursively.
var RecursiveInfo = approx.MethodInfo{
	Key:    "nystrom-rls",
	Name:   "Nyström, recursive ridge leverage scores",
	Short:  "recursive-leverage Nyström",
	Source: "Musco & Musco 2017",
	Doc:    "Draws landmarks by their ridge leverage scores, estimated from a sample of half of the points, of half of those and so on.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true},
	Fit: fitDraw("nystrom-rls", func(ctx context.Context, p fitting.Problem) (landmark.Draw, error) {
		return landmark.Recursive(ctx, p.Kernel, p.X, p.Rank, p.Seed)
	}),
}
