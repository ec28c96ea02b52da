package ritz

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// SetEigen lets fit.Eigen return the eigenpairs of fit.Features under the points x, by
// Solve. It sets fit.Ritz. The fit keeps x until it knows all pairs.
func SetEigen(fit *approx.Fit, x mat.Matrix) {
	const fn = "ritz.SetEigen"
	arg.Receiver(fn, fit == nil)
	points := arg.Matrix(fn, "x", x)
	arg.FeatureMap(fn, fit.Features)
	f := fit.Features
	fit.Ritz = true
	fit.SetEigenFunc(func(ctx context.Context, r int) (approx.Eigenfunctions, error) {
		s, err := Solve(ctx, f, points, Options{Leading: r})
		if err != nil {
			return nil, err
		}
		return s, nil
	})
}
