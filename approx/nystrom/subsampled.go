package nystrom

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/unit"
	"mercer/approx/landmark"
)

// SubsampledInfo describes Subsampled.
//
// Subsampled applies kernel PCA to a few points instead of all data. It is the baseline
// of Kingravi, Vela & Gray 2013. The eigenpairs equal those of OneShot. If all pairs are
// used, the two approximate kernels are also equal.
var SubsampledInfo = approx.MethodInfo{
	Key:    "kpca-subsample",
	Name:   "Kernel PCA of a uniform subsample",
	Short:  "subsampled kernel PCA",
	Source: "Kingravi, Vela & Gray 2013",
	Doc:    "Applies kernel PCA to a few points drawn at random: the simplest reduced set, and the baseline for the others.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true, Extends: true},
	Fit: unit.Scaled(func(ctx context.Context, p fitting.Problem, v approx.Values) (approx.Fit, error) {
		if _, err := p.Settings("kpca-subsample", nil, v); err != nil {
			return approx.Fit{}, err
		}
		return fitDensity(ctx, p, equalWeights(p.X.Subset(landmark.Uniform(p.X, p.Rank, p.Seed))))
	}),
}
