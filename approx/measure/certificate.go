package measure

import (
	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
)

// A Residue is what a lower bound K̂ ⪯ K leaves of the diagonal of K. It bounds all
// other errors at the cost of n maps, without the kernel matrix:
//
//	‖K−K̂‖₂ ≤ ‖K−K̂‖_F ≤ ‖K−K̂‖_* = Trace,  0 ≤ λᵢ − λ̂ᵢ ≤ Trace/n,
//	|Kᵢⱼ − K̂ᵢⱼ| ≤ √(rᵢrⱼ) ≤ Max,  rᵢ = k(xᵢ, xᵢ) − k̂(xᵢ, xᵢ),
//
// where λ̂ᵢ are the eigenvalues of K̂/n, those of Rayleigh and Ritz.
type Residue struct {
	Trace    float64 `json:"trace"`    // Σ rᵢ, in units of k
	Relative float64 `json:"relative"` // Trace / tr K: the relative nuclear error
	Max      float64 `json:"max"`      // max rᵢ
}

// ResidueOf returns the certificate of a lower bound (approx.Traits.Lower); for
// other maps the inequalities do not hold. It sums up nystrom.Residual.
func ResidueOf(k approx.Kernel, f approx.FeatureMap, x approx.Points) Residue {
	left, trace := nystrom.Residual(k, f, x)
	r := Residue{Trace: trace}
	var total float64
	for i, v := range kernel.Diag(nil, k, x) {
		total += v
		r.Max = max(r.Max, left[i])
	}
	r.Relative = ratio(trace, total)
	return r
}
