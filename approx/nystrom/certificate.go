package nystrom

import (
	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// Residual returns the residual rᵢ of each point for a map f of this package, and the
// sum T of the residuals:
//
//	rᵢ = k(xᵢ, xᵢ) − ‖ψ(xᵢ)‖² ≥ 0.
//
// The kernel matrix of f is K̂, and T = tr(K − K̂). Because K − K̂ is positive
// semi-definite, the residuals bound all errors:
//
//	|k(xᵢ, xⱼ) − k̂(xᵢ, xⱼ)| ≤ √(rᵢrⱼ),
//	‖K − K̂‖₂ ≤ ‖K − K̂‖_F ≤ ‖K − K̂‖_* = T,
//	0 ≤ λᵢ − λ̂ᵢ ≤ T/n.
//
// Here λ are the eigenvalues of K/n, and λ̂ are the eigenvalues of K̂/n, the
// Rayleigh–Ritz values. Negative residuals are rounding errors and are set to 0.
// Residual maps the n points in blocks, so that it stores only O(n) numbers.
//
// These bounds hold up to rounding, which exceeds 10⁻¹² if landmarks nearly coincide. Let
// ρᵢ be the bounds that Rounding returns. If rᵢ is replaced by rᵢ + ρᵢ and T by T + Σ ρᵢ,
// the bounds hold for the computed numbers. A computed λ̂ᵢ is then too large by at most Σ
// ρᵢ/n.
func Residual(k approx.Kernel, f approx.FeatureMap, x mat.Matrix) (residuals []float64, trace float64, err error) {
	points := arg.Matrix("nystrom.Residual", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	if err := approx.CheckKernel(k); err != nil {
		return nil, 0, err
	}
	arg.FeatureMap("nystrom.Residual", f)
	arg.Finite("nystrom.Residual", "x", points)
	if err := arg.CheckDomain(k, points); err != nil {
		return nil, 0, err
	}
	const rows = 512
	residuals = evaluate.Diag(nil, k, points)
	d := f.Len()
	psi := make([]float64, min(rows, len(residuals))*d)
	for i := range residuals {
		if i%rows == 0 {
			block := points.Slice(i, min(i+rows, len(residuals)))
			evaluate.CheckSquares(approx.FeaturesTo(psi[:block.Len()*d], f, block), d, block)
		}
		row := psi[i%rows*d:][:d]
		residuals[i] = max(0, residuals[i]-lin.Dot(row, row))
		trace += residuals[i]
	}
	return residuals, trace, nil
}
