package ritz

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// SetEigen lets fit.Eigen return the eigenpairs of fit.Features under the points x, by
// NewEigenFunc. It sets fit.Ritz.
func SetEigen(fit *approx.Fit, x mat.Matrix, evals int) {
	const fn = "ritz.SetEigen"
	arg.Receiver(fn, fit == nil)
	fit.SetEigenFunc(newEigenFunc(fn, fit.Features, x, evals))
	fit.Ritz = true
}

// NewEigenFunc returns a function that computes the eigenpairs of f under the points x by
// Solve. The argument evals is the number of kernel evaluations that map one point. The
// function refers to x.
func NewEigenFunc(f approx.FeatureMap, x mat.Matrix, evals int) approx.EigenFunc {
	return newEigenFunc("ritz.NewEigenFunc", f, x, evals)
}

func newEigenFunc(fn string, f approx.FeatureMap, x mat.Matrix, evals int) approx.EigenFunc {
	arg.FeatureMap(fn, f)
	arg.AtLeast(fn, "evals", evals, 0)
	points := arg.Matrix(fn, "x", x)
	return func(ctx context.Context, r int) (approx.EigenResult, error) {
		s, err := Solve(ctx, f, points, Options{Leading: r})
		if err != nil {
			return approx.EigenResult{}, err
		}
		return approx.EigenResult{Pairs: s, IsAll: len(s.Lambda) == len(s.Spectrum), Evals: points.Len() * evals}, nil
	}
}
