package measure

import (
	"math"

	"mercer/approx/kpca"
)

// hoffman returns the Σ (aᵢ − bᵢ)² of Hoffman and Wielandt, or a lower bound if one
// of both is not known completely. The unknown terms contribute at least (‖a‖ −
// ‖b‖)².
func hoffman(a, b *kpca.Known) (sum float64, atLeast bool) {
	both := [2]*kpca.Known{a, b}
	terms := max(len(a.Spectrum), len(b.Spectrum))
	for _, s := range both {
		if !s.Complete {
			terms, atLeast = min(terms, sure(s)), true
		}
	}
	for i := range terms {
		var v [2]float64 // 0 beyond a spectrum that is known whole
		for k, s := range both {
			if i < len(s.Spectrum) {
				v[k] = s.Spectrum[i]
			}
		}
		sum += (v[0] - v[1]) * (v[0] - v[1])
	}
	if atLeast {
		u, offU, _ := leave(a, terms)
		v, offV, _ := leave(b, terms)
		rest := max(0, math.Abs(u-v)-offU-offV)
		sum += rest * rest
	}
	return sum, atLeast
}

// sure returns the number of leading eigenvalues with an error of at most 10⁻⁸ of
// the largest.
func sure(s *kpca.Known) int {
	for i, v := range s.Spread {
		if !(v <= 1e-8*s.Spectrum[0]) {
			return i
		}
	}
	return len(s.Spread)
}
