package measure

import "math"

// together is the covariance of two waves of ℝᵉ whose directions are uniform with
// the given cosine between them,
//
//	½E[Λ_e(z‖R₁v₁+R₂v₂‖) + Λ_e(z‖R₁v₁−R₂v₂‖)] − k(δ)²,
//
// where R₁ and R₂ are independent, or the same.
func (w *wave) together(e int, cosine float64, shared bool) float64 {
	if w.z == 0 {
		return 0
	}
	if s := w.in.Normal; s > 0 && cosine == 0 && !shared {
		t := s * w.z
		return orthogonalMean(e, t*t/2) - w.once*w.once
	}
	r, p := w.lengths(e)
	product := func(a, b float64) float64 {
		sum, mixed := a*a+b*b, 2*cosine*a*b
		if mixed == 0 {
			return sphereMean(w.z*math.Sqrt(sum), e)
		}
		return (sphereMean(w.z*math.Sqrt(max(0, sum+mixed)), e) + sphereMean(w.z*math.Sqrt(max(0, sum-mixed)), e)) / 2
	}
	return overPairs(r, p, shared, product) - w.once*w.once
}

// overPairs is the mean of a symmetric function over independent, or equal,
// lengths.
func overPairs(r, p []float64, shared bool, f func(a, b float64) float64) (sum float64) {
	for i, a := range r {
		if shared {
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

// orthogonalMean returns ₁F₁(e; e/2; −t) = exp(−t) ₁F₁(−e/2; e/2; t) (Kummer),
// whose terms are at most exp(t).
func orthogonalMean(e int, t float64) float64 {
	if t > 600 {
		return 0 // −1/2t for e = 1, less than 10⁻³, and less for more
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

// lengths returns nodes and weights of the law of ‖ω‖ in ℝᵉ.
func (w *wave) lengths(e int) (r, p []float64) {
	if s := w.in.Normal; s > 0 {
		r, p = chiLengths(e)
		for i := range r {
			r[i] *= s
		}
		return r, p
	}
	// Quantiles, dense at both ends: p = u²(3−2u) for the midpoints u.
	const n = 96
	for i := range n {
		u := (float64(i) + 0.5) / n
		r = append(r, w.in.Radius(u*u*(3-2*u), e))
		p = append(p, 6*u*(1-u)/n)
	}
	return r, unitSum(p)
}

// chiLengths returns nodes and weights of χ(e): the trapezoidal rule in log ρ,
// since the density is analytic there and decays fast at both ends. Means of waves
// are accurate to 10⁻⁸ up to z = 3σ, and to 10⁻⁴ at 8σ.
func chiLengths(e int) (r, p []float64) {
	dim := float64(e)
	step := min(0.1, 0.5/math.Sqrt(2*dim))
	top := math.Log(dim) / 2
	density := func(t float64) float64 { // over its largest value
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
	return r, unitSum(p)
}

func unitSum(p []float64) []float64 {
	var sum float64
	for _, v := range p {
		sum += v
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}
