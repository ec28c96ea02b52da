package nystrom

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/landmark"
)

// PlusPlus uses the seeds of k-means++ as landmarks.
type PlusPlus struct {
	Landmarks int // m ≥ 1; 0 stands for approx.DefaultSize (100)
}

var plusPlusInfo = fitting.Describe(approx.MethodInfo{
	Key:          "nystrom-kpp",
	Name:         "Nyström, k-means++ landmarks",
	Short:        "k-means++ Nyström",
	Source:       "Arthur & Vassilvitskii 2007; Oglic & Gärtner 2017",
	Doc:          "Draws each landmark with a probability proportional to its squared distance from the earlier ones: spread out, and denser where the data is.",
	Traits:       approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true, Extends: true},
	CheckSupport: evaluate.RejectIndexed("Nyström, k-means++ landmarks"),
}, func(m int, _ approx.Values) approx.Method { return PlusPlus{Landmarks: m} })

// Info implements approx.Method.
func (PlusPlus) Info() approx.MethodInfo { return plusPlusInfo }

// Fit implements approx.Method.
func (k PlusPlus) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return fitRows(ctx, "nystrom.PlusPlus.Fit", p, k.Landmarks, func(ctx context.Context, p fitting.Problem) ([]int, error) {
		if err := plusPlusInfo.CheckSupport(p.Kernel, p.X.Dim); err != nil {
			return nil, err
		}
		return landmark.PlusPlus(ctx, p.X, p.Size, p.Seed)
	})
}
