package measure

import (
	"context"
	"math"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tensor"
	"mercer/approx/kernel"
)

const (
	// minFactoredPoints is the number of points from which factoredNorm is faster than products
	// with stored entries.
	minFactoredPoints = 2048

	// maxFactorFeatures is the largest number of features of the factor.
	maxFactorFeatures = 640

	// factorError is the requested bound of an entry of K − FFᵀ, near its rounding errors.
	factorError = 2e-13

	// normStream is the random stream of the signs.
	normStream = 0x103

	// maxNormError is the largest proven error of a norm from a factor, relative to the norm.
	maxNormError = 1e-5
)

// factoredNorm is spectralNorm for K−K̂, where k is a Gaussian and K = FFᵀ + E with a proven
// bound of ‖E‖₂ (see package tensor). A product costs nD operations instead of n², for D
// features. The function mulFeatures stores K̂v in dst. The bound is added to the residual.
//
// The result ok is false for other kernels, for fewer points, if the factor has too many
// features, and if the bound exceeds maxNormError‖K−K̂‖₂. Since K̂ ≈ K would take many
// products until this is known, ‖(K−K̂)v‖₂ for random signs v is computed first. It estimates
// ‖K−K̂‖_F.
func factoredNorm(ctx context.Context, k approx.Kernel, x approx.Points, mulFeatures func(dst, v []float64)) (norm, residual float64, ok bool, err error) {
	n := x.Len()
	gauss, isGaussian := k.(kernel.Gaussian)
	if !isGaussian || n < minFactoredPoints {
		return 0, 0, false, nil
	}
	f := tensor.New(ctx, gauss.Sigma, x, factorError, min(maxFactorFeatures, n/2))
	if f == nil {
		return 0, 0, false, ctx.Err()
	}
	c, hat := make([]float64, f.Len()), make([]float64, n)
	mul := func(_ context.Context, dst, v []float64, _ int) error {
		f.TMul(c, v, 1)
		f.Mul(dst, c, 1)
		mulFeatures(hat, v)
		lin.Axpy(dst, -1, hat)
		return nil
	}
	signs, product := make([]float64, n), make([]float64, n)
	rng := rand.New(rand.NewPCG(uint64(n), normStream))
	for i := range signs {
		signs[i] = float64(1 - 2*rng.IntN(2))
	}
	_ = mul(ctx, product, signs, 1)
	if !(10*f.Bound <= maxNormError*math.Sqrt(lin.Dot(product, product))) {
		return 0, 0, false, nil
	}
	norm, residual, err = spectralNorm(ctx, n, mul)
	return norm, residual + f.Bound, f.Bound <= maxNormError*norm, err
}

// spectralNorm returns ‖A‖₂ by the Lanczos method, and its residual. A has an eigenvalue
// within residual of ±norm, and the error of the norm is about the square of the relative
// residual. With a relative residual of 10⁻⁶, results on different machines agree to nine
// digits.
//
// A is n×n, and the function mul stores the product of A and the n×k matrix X in y.
func spectralNorm(ctx context.Context, n int, mul func(ctx context.Context, y, x []float64, k int) error) (norm, residual float64, err error) {
	norm, residual, err = lin.SpectralNorm(ctx, n, func(dst, v []float64) {
		_ = mul(ctx, dst, v, 1) // if ctx is done, SpectralNorm fails too
	}, 1e-6)
	if err != nil && ctx.Err() == nil {
		err = nil // the iteration has not converged, but the residual is valid
	}
	return norm, residual, err
}
