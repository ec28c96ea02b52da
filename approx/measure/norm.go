package measure

import (
	"context"

	"mercer/approx/internal/lin"
	"mercer/approx/internal/tiled"
)

// spectralNorm returns ‖A‖₂ as a Lanczos value with its residual. A has an
// eigenvalue within residual of ±norm, and the error of the norm is about the
// square of that. With a millionth, the number agrees between machines to nine
// digits.
func spectralNorm(ctx context.Context, a *tiled.Matrix) (norm, residual float64, err error) {
	norm, residual, err = lin.SpectralNorm(ctx, a.Len(), func(dst, v []float64) {
		_ = a.Mul(ctx, dst, v, 1) // it fails with ctx, as SpectralNorm does then
	}, 1e-6)
	if err != nil && ctx.Err() == nil {
		err = nil // not converged, as the residual shows
	}
	return norm, residual, err
}
