package measure

import (
	"math"
)

// covariance returns the covariance of two cosines in ℝᵉ,
//
//	½E[Λ_e(z‖R₁v₁+R₂v₂‖) + Λ_e(z‖R₁v₁−R₂v₂‖)] − k(δ)².
//
// Their directions v₁ and v₂ are uniform with the given cosine between them. The lengths
// R₁ and R₂ are independent, or equal if isShared is true.
func (w *wave) covariance(e int, cosine float64, isShared bool) float64 {
	if w.z == 0 {
		return 0
	}
	if s := w.integral.Normal; s > 0 && cosine == 0 && !isShared {
		t := s * w.z
		return orthogonalMean(e, t*t/2) - w.kDelta*w.kDelta
	}
	r, p := w.lengthNodes(e)
	product := func(a, b float64) float64 {
		sum, crossTerm := a*a+b*b, 2*cosine*a*b
		if crossTerm == 0 {
			return sphereMean(w.z*math.Sqrt(sum), e)
		}
		return (sphereMean(w.z*math.Sqrt(max(0, sum+crossTerm)), e) + sphereMean(w.z*math.Sqrt(max(0, sum-crossTerm)), e)) / 2
	}
	return meanOverPairs(r, p, isShared, product) - w.kDelta*w.kDelta
}

// meanOverPairs returns the mean of a symmetric function f of two lengths. The lengths
// are independent, or equal if isShared is true. The nodes of the lengths are r, with
// weights p.
func meanOverPairs(r, p []float64, isShared bool, f func(a, b float64) float64) (sum float64) {
	for i, a := range r {
		if isShared {
			sum += p[i] * f(a, a)
			continue
		}
		sum += p[i] * p[i] * f(a, a)
		for j := range i {
			sum += 2 * p[i] * p[j] * f(a, r[j])
		}
	}
	return sum
}

// orthogonalMean returns ₁F₁(e; e/2; −t) = exp(−t) ₁F₁(−e/2; e/2; t) (Kummer). The terms
// of the second series are at most exp(t).
func orthogonalMean(e int, t float64) float64 {
	if t > 600 {
		return 0 // the value is −1/2t for e = 1, below 10⁻³, and smaller for larger e
	}
	a, term, sum := float64(e)/2, 1.0, 1.0
	for k := 0.0; k < t+200; k++ {
		term *= (k - a) / (k + a) * t / (k + 1)
		sum += term
		if term == 0 {
			break
		}
	}
	return math.Exp(-t) * sum
}

// lengthNodes returns nodes and weights of the distribution of ‖ω‖ in ℝᵉ.
func (w *wave) lengthNodes(e int) (r, p []float64) {
	if s := w.integral.Normal; s > 0 {
		r, p = chiNodes(e)
		for i := range r {
			r[i] *= s
		}
		return r, p
	}
	// The nodes are quantiles, dense at both ends: p = u²(3−2u) for the midpoints u.
	const n = 96
	for i := range n {
		u := (float64(i) + 0.5) / n
		r = append(r, w.integral.Radius(u*u*(3-2*u), e))
		p = append(p, 6*u*(1-u)/n)
	}
	return r, normalizeSum(p)
}

// chiNodes returns nodes and weights of the distribution χ(e). It uses the trapezoidal
// rule in log ρ, since the density is analytic there and decays fast at both ends. Means
// of cosines are accurate to 10⁻⁸ up to z = 3σ, and to 10⁻⁴ at 8σ.
func chiNodes(e int) (r, p []float64) {
	dim := float64(e)
	step := min(0.1, 0.5/math.Sqrt(2*dim))
	top := math.Log(dim) / 2
	density := func(t float64) float64 { // divided by its largest value
		return math.Exp(dim*(t-top) - (math.Exp(2*t)-dim)/2)
	}
	for t := top; ; t -= step {
		v := density(t)
		if v < 1e-17 {
			break
		}
		r, p = append(r, math.Exp(t)), append(p, v)
	}
	for t := top + step; ; t += step {
		v := density(t)
		if v < 1e-17 {
			break
		}
		r, p = append(r, math.Exp(t)), append(p, v)
	}
	return r, normalizeSum(p)
}

// normalizeSum divides p by its sum and returns p.
func normalizeSum(p []float64) []float64 {
	var sum float64
	for _, v := range p {
		sum += v
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}
