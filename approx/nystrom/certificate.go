package nystrom

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// Residual returns the remainder of each point for a map of this package,
//
//	rᵢ = k(xᵢ, xᵢ) − ‖ψ(xᵢ)‖² ≥ 0,
//
// and their sum T = tr(K − K̂). Because K − K̂ is positive semi-definite, the
// remainders bound all errors at the cost of the features of the n points:
//
//	|k(xᵢ, xⱼ) − k̂(xᵢ, xⱼ)| ≤ √(rᵢrⱼ),
//	‖K − K̂‖₂ ≤ ‖K − K̂‖_F ≤ ‖K − K̂‖_* = T,
//	0 ≤ λᵢ − λ̂ᵢ ≤ T/n
//
// for the eigenvalues λ of K/n and λ̂ of K̂/n, the Rayleigh–Ritz values. Negative
// remainders due to rounding are set to 0. Residual maps points in blocks, so that it
// stores only O(n) numbers.
//
// These bounds hold up to rounding, which exceeds 10⁻¹² if landmarks nearly coincide.
// With the ρᵢ of Rounding, and rᵢ + ρᵢ and T + Σ ρᵢ in place of rᵢ and T, they hold for
// the computed numbers. A λ̂ᵢ is then too large by at most Σ ρᵢ/n.
func Residual(k approx.Kernel, f approx.FeatureMap, x approx.Points) (left []float64, trace float64, err error) {
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	if err := approx.CheckKernel(k); err != nil {
		return nil, 0, err
	}
	arg.FeatureMap("nystrom.Residual", f)
	arg.Finite("nystrom.Residual", "x", x)
	if err := arg.Domain(k, x); err != nil {
		return nil, 0, err
	}
	const rows = 512
	left = evaluate.Diag(nil, k, x)
	d := f.Len()
	psi := make([]float64, min(rows, len(left))*d)
	for i := range left {
		if i%rows == 0 {
			part := x.Slice(i, min(i+rows, len(left)))
			evaluate.Squares(approx.FeaturesTo(psi[:part.Len()*d], f, part), d, part)
		}
		row := psi[i%rows*d:][:d]
		left[i] = max(0, left[i]-lin.Dot(row, row))
		trace += left[i]
	}
	return left, trace, nil
}
