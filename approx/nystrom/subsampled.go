package nystrom

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/unit"
	"mercer/approx/landmark"
)

// Subsampled applies kernel PCA to a few points instead of all data. It is the baseline
// of Kingravi, Vela & Gray 2013. The eigenpairs equal those of OneShot. If all pairs are
// used, the two approximate kernels are also equal.
type Subsampled struct {
	Points int // m ≥ 1; 0 stands for approx.DefaultSize (100)
}

var subsampledInfo = fitting.Describe(approx.MethodInfo{
	Key:    "kpca-subsample",
	Name:   "Kernel PCA of a uniform subsample",
	Short:  "subsampled kernel PCA",
	Source: "Kingravi, Vela & Gray 2013",
	Doc:    "Applies kernel PCA to a few points drawn at random: the simplest reduced set, and the baseline for the others.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true, Extends: true},
}, func(m int, _ approx.Values) approx.Method { return Subsampled{Points: m} })

// Info implements approx.Method.
func (Subsampled) Info() approx.MethodInfo { return subsampledInfo }

// Fit implements approx.Method.
func (s Subsampled) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return unit.Run(ctx, "nystrom.Subsampled.Fit", p, "Points", s.Points, func(ctx context.Context, p fitting.Problem) (approx.Fit, error) {
		rows := landmark.Uniform(p.X, p.Size, p.Seed)
		fit, err := fitDensity(ctx, p, equalWeights(p.X.Subset(rows)))
		fit.LandmarkRows = rows
		return fit, err
	})
}
