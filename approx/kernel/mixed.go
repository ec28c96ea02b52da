package kernel

import (
	"math"

	"gonum.org/v1/gonum/mathext"

	"mercer/approx"
)

// mixtureQuantile returns the p-quantile of a mixture of two distributions on (0, ∞),
// which is between their p-quantiles a and b. It finds a root for the logarithm of the
// smaller tail.
func mixtureQuantile(p, a, b float64, tail func(r float64, upper bool) float64) float64 {
	lo, hi := math.Log(min(a, b)), math.Log(max(a, b))
	over := func(u float64) float64 {
		if p < 0.5 {
			return math.Log(tail(math.Exp(u), false) / p)
		}
		return math.Log((1 - p) / tail(math.Exp(u), true))
	}
	if !(lo < hi) {
		return a
	}
	left, right := over(lo), over(hi)
	side := 0
	for n := 0; hi-lo > 1e-15*(1+math.Abs(lo)) && n < 200; n++ {
		u := lo + (hi-lo)*left/(left-right)
		if n%2 == 1 || !(u > lo && u < hi) {
			u = (lo + hi) / 2
		}
		if !(u > lo && u < hi) {
			break
		}
		h := over(u)
		if h == 0 {
			return math.Exp(u)
		}
		// False position: the value at an end that does not move is halved (the
		// Illinois rule). A distribution with atoms needs bisection.
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

// radii returns P(‖ω‖ ≤ r) in ℝᵈ, or P(‖ω‖ > r) if upper is true.
func radii(k approx.Spectral, r float64, d int, upper bool) float64 {
	if t, ok := k.(interface {
		radii(r float64, d int, upper bool) float64
	}); ok {
		return t.radii(r, d, upper)
	}
	return inverse(func(p float64) float64 { return k.Radius(p, d) }, r, upper)
}

// scales returns P(√τ ≤ r), or P(√τ > r) if upper is true.
func scales(k approx.Mixture, r float64, upper bool) float64 {
	if t, ok := k.(interface {
		scales(r float64, upper bool) float64
	}); ok {
		return t.scales(r, upper)
	}
	return inverse(k.Scale, r, upper)
}

// inverse returns the probability of a distribution below r or above r, by
// bisection of its quantiles.
func inverse(quantile func(p float64) float64, r float64, upper bool) float64 {
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

// studentTail is the distribution function for the quantiles of student.
func studentTail(r float64, d, n int, upper bool) float64 {
	a, b, nu := float64(d)/2, float64(n)/2, float64(n)
	if upper {
		return mathext.RegIncBeta(b, a, 1/(1+r*r/nu))
	}
	return mathext.RegIncBeta(a, b, 1/(1+nu/r/r))
}

// scaleTail is the law of √(n/χ²ₙ), large where χ² is small.
func scaleTail(r float64, n int, upper bool) float64 {
	return incomplete(float64(n)/2, float64(n)/2/r/r, !upper)
}

func (k scaledSpectral) radii(r float64, d int, upper bool) float64 {
	return radii(k.k.(approx.Spectral), r, d, upper)
}

func (k scaledMixture) scales(r float64, upper bool) float64 {
	return scales(k.k.(approx.Mixture), r, upper)
}
