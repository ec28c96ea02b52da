package kernel

import (
	"math"

	"gonum.org/v1/gonum/mathext"

	"mercer/approx"
)

// mixtureQuantile returns the p-quantile of a mixture of two distributions on (0, ∞). The
// arguments a and b are the p-quantiles of the two distributions, and the result is
// between them.
//
// The function tail returns P(X ≤ r) for the mixture X, or P(X > r) if upper is true. An
// iteration solves an equation for the logarithm of the smaller tail.
func mixtureQuantile(p, a, b float64, tail func(r float64, upper bool) float64) float64 {
	lo, hi := math.Log(min(a, b)), math.Log(max(a, b))
	excess := func(u float64) float64 {
		if p < 0.5 {
			return math.Log(tail(math.Exp(u), false) / p)
		}
		return math.Log((1 - p) / tail(math.Exp(u), true))
	}
	if !(lo < hi) {
		return a
	}
	left, right := excess(lo), excess(hi)
	side := 0
	for n := 0; hi-lo > 1e-15*(1+math.Abs(lo)) && n < 200; n++ {
		u := lo + (hi-lo)*left/(left-right)
		if n%2 == 1 || !(u > lo && u < hi) {
			u = (lo + hi) / 2
		}
		if !(u > lo && u < hi) {
			break
		}
		h := excess(u)
		if h == 0 {
			return math.Exp(u)
		}
		// Use false position with the Illinois rule: halve the value at an end that does
		// not move. For a distribution with atoms, bisection is necessary.
		if h > 0 {
			hi, right = u, h
			if side > 0 {
				left /= 2
			}
			side = 1
		} else {
			lo, left = u, h
			if side < 0 {
				right /= 2
			}
			side = -1
		}
		if math.Abs(h) < 1e-14 {
			return math.Exp(u)
		}
	}
	return math.Exp(hi)
}

// radiusTail returns P(‖ω‖ ≤ r) in ℝᵈ, or P(‖ω‖ > r) if upper is true.
func radiusTail(k approx.Spectral, r float64, d int, upper bool) float64 {
	if t, ok := k.(interface {
		radiusTail(r float64, d int, upper bool) float64
	}); ok {
		return t.radiusTail(r, d, upper)
	}
	return invertQuantile(func(p float64) float64 { return k.Radius(p, d) }, r, upper)
}

// scaleTail returns P(√τ ≤ r), or P(√τ > r) if upper is true.
func scaleTail(k approx.Mixture, r float64, upper bool) float64 {
	if t, ok := k.(interface {
		scaleTail(r float64, upper bool) float64
	}); ok {
		return t.scaleTail(r, upper)
	}
	return invertQuantile(k.Scale, r, upper)
}

// invertQuantile returns P(X ≤ r), or P(X > r) if upper is true, for a random variable X
// with the given quantile function. It uses bisection.
func invertQuantile(quantile func(p float64) float64, r float64, upper bool) float64 {
	lo, hi := 0.0, 1.0
	for range 60 {
		p := (lo + hi) / 2
		if !(p > lo && p < hi) {
			break
		}
		if quantile(p) <= r {
			lo = p
		} else {
			hi = p
		}
	}
	if upper {
		return 1 - lo
	}
	return lo
}

// studentRadiusTail returns P(R ≤ r), or P(R > r) if upper is true. R is the length of a
// Student t vector in ℝᵈ with n degrees of freedom.
func studentRadiusTail(r float64, d int, n float64, upper bool) float64 {
	a, b := float64(d)/2, n/2
	if upper {
		return mathext.RegIncBeta(b, a, 1/(1+r*r/n))
	}
	return mathext.RegIncBeta(a, b, 1/(1+n/r/r))
}

// studentScaleTail returns P(S ≤ r), or P(S > r) if upper is true, for S = √(n/χ²ₙ).
func studentScaleTail(r, n float64, upper bool) float64 {
	return gammaTail(n/2, n/2/r/r, !upper)
}

func (k scaledSpectral) radiusTail(r float64, d int, upper bool) float64 {
	return radiusTail(k.k.(approx.Spectral), r, d, upper)
}

func (k scaledMixture) scaleTail(r float64, upper bool) float64 {
	return scaleTail(k.k.(approx.Mixture), r, upper)
}
