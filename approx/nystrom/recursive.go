package nystrom

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/landmark"
)

// Recursive draws landmarks by ridge leverage scores. It estimates the scores
// recursively.
type Recursive struct {
	Landmarks int // m ≥ 1; 0 stands for approx.DefaultSize (100)
}

var recursiveInfo = fitting.Describe(approx.MethodInfo{
	Key:    "nystrom-rls",
	Name:   "Nyström, recursive ridge leverage scores",
	Short:  "recursive-leverage Nyström",
	Source: "Musco & Musco 2017",
	Doc:    "Draws landmarks by their ridge leverage scores, estimated from a sample of half of the points, of half of those and so on.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true},
}, func(m int, _ approx.Values) approx.Method { return Recursive{Landmarks: m} })

// Info implements approx.Method.
func (Recursive) Info() approx.MethodInfo { return recursiveInfo }

// Fit implements approx.Method.
func (r Recursive) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return fitDraw(ctx, "nystrom.Recursive.Fit", p, r.Landmarks, func(ctx context.Context, p fitting.Problem) (landmark.Draw, error) {
		return landmark.Recursive(ctx, p.Kernel, p.X, p.Size, p.Seed, p.Progress)
	})
}
