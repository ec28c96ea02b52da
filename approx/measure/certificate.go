package measure

import (
	"math"

	"mercer/approx"
	"mercer/approx/kernel"
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
// other maps the inequalities do not hold. Residues that rounding puts below 0 are
// 0.
func ResidueOf(k approx.Kernel, f approx.FeatureMap, x approx.Points) Residue {
	var r Residue
	var total float64
	const rows = 512
	for i := 0; i < x.Len(); i += rows {
		part := x.Slice(i, min(i+rows, x.Len()))
		psi := approx.Features(f, part)
		d := f.Len()
		for j, v := range kernel.Diag(nil, k, part) {
			total += v
			left := v
			for _, u := range psi[j*d : (j+1)*d] {
				left -= u * u
			}
			left = max(0, left) // and NaN stays
			r.Trace += left
			r.Max = math.Max(r.Max, left)
		}
	}
	r.Relative = ratio(r.Trace, total)
	return r
}
