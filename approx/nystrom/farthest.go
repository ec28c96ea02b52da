package nystrom

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/landmark"
)

// Farthest chooses landmarks by farthest-point sampling.
type Farthest struct {
	Landmarks int // m ≥ 1; 0 stands for approx.DefaultSize (100)
}

var farthestInfo = fitting.Describe(approx.MethodInfo{
	Key:          "nystrom-fps",
	Name:         "Nyström, farthest-point landmarks",
	Short:        "farthest-point Nyström",
	Source:       "Gonzalez 1985",
	Doc:          "Takes as each landmark the point farthest from the earlier ones: covers the data evenly and without randomness, but spends landmarks on outliers.",
	Traits:       approx.Traits{Definite: true, Interpolates: true, Lower: true, Sized: true, Extends: true, Unordered: true},
	CheckSupport: evaluate.RejectIndexed("Nyström, farthest-point landmarks"),
}, func(m int, _ approx.Values) approx.Method { return Farthest{Landmarks: m} })

// Info implements approx.Method.
func (Farthest) Info() approx.MethodInfo { return farthestInfo }

// Fit implements approx.Method.
func (f Farthest) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return fitRows(ctx, "nystrom.Farthest.Fit", p, f.Landmarks, func(ctx context.Context, p fitting.Problem) ([]int, error) {
		if err := farthestInfo.CheckSupport(p.Kernel, p.X.Dim); err != nil {
			return nil, err
		}
		return landmark.FarthestPoints(ctx, p.X, p.Size)
	})
}
