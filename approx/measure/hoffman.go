package measure

import (
	"math"

	"mercer/approx/kpca"
)

// squaredEigenDistance returns Σ (aᵢ − bᵢ)² over sorted eigenvalues, as in the theorem of
// Hoffman and Wielandt. If a spectrum is not known completely, it returns a lower bound.
// The unknown terms contribute at least (‖a‖ − ‖b‖)², where the norms are over the
// unknown eigenvalues.
func squaredEigenDistance(a, b *kpca.SpectrumInfo) (sum float64, atLeast bool) {
	spectra := [2]*kpca.SpectrumInfo{a, b}
	terms := max(len(a.Spectrum), len(b.Spectrum))
	for _, s := range spectra {
		if !s.Complete {
			terms, atLeast = min(terms, countAccurate(s)), true
		}
	}
	for i := range terms {
		var v [2]float64 // 0 after the last eigenvalue of a complete spectrum
		for k, s := range spectra {
			if i < len(s.Spectrum) {
				v[k] = s.Spectrum[i]
			}
		}
		sum += (v[0] - v[1]) * (v[0] - v[1])
	}
	if atLeast {
		u, offU, _ := remainder(a, terms)
		v, offV, _ := remainder(b, terms)
		normDiff := max(0, math.Abs(u-v)-offU-offV)
		sum += normDiff * normDiff
	}
	return sum, atLeast
}

// countAccurate returns the number of leading eigenvalues with an error of at most 10⁻⁸
// times the largest eigenvalue.
func countAccurate(s *kpca.SpectrumInfo) int {
	for i, v := range s.SpectrumResiduals {
		if !(v <= 1e-8*s.Spectrum[0]) {
			return i
		}
	}
	return len(s.SpectrumResiduals)
}
