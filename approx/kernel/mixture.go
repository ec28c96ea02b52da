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

// A radialSpectrum is the spectrum of a radial kernel, with the tails of its distributions.
type radialSpectrum struct {
	approx.Spectrum

	// radiusTail returns P(‖ω‖ ≤ r) in ℝᵈ, or P(‖ω‖ > r) if upper is true.
	radiusTail func(r float64, d int, upper bool) float64

	// scaleTail returns P(√τ ≤ r), or P(√τ > r) if upper is true.
	scaleTail func(r float64, upper bool) float64
}

// newRadialSpectrum returns the spectrum of k. The result ok is false if k is not radial,
// or if the radii of its frequencies are not known. Without a formula for the tails, it
// inverts the quantiles.
func newRadialSpectrum(k approx.Kernel) (s radialSpectrum, ok bool) {
	switch c := compositionOf(k).(type) {
	case scaledKernel:
		return newRadialSpectrum(c.k)
	case sumKernel:
		return mixSpectra(c.kernelPair)
	}
	_, isRadial := k.(approx.Radial)
	s.Spectrum, ok = approx.SpectrumOf(k)
	if !ok || !isRadial || s.Radius == nil {
		return s, false
	}
	if t, ok := k.(interface {
		radiusTail(r float64, d int, upper bool) float64
		scaleTail(r float64, upper bool) float64
	}); ok {
		s.radiusTail, s.scaleTail = t.radiusTail, t.scaleTail
		return s, true
	}
	s.radiusTail = func(r float64, d int, upper bool) float64 {
		return invertQuantile(func(p float64) float64 { return s.Radius(p, d) }, r, upper)
	}
	s.scaleTail = func(r float64, upper bool) float64 { return invertQuantile(s.Scale, r, upper) }
	return s, true
}

// mixSpectra returns the spectrum of a sum of radial kernels. With the probability
// a(0)/(a(0) + b(0)), a frequency belongs to the spectrum of the kernel a, and otherwise to
// the spectrum of b. The sum has a Scale or a Density if both terms have one.
func mixSpectra(terms kernelPair) (s radialSpectrum, ok bool) {
	a, okA := newRadialSpectrum(terms.a)
	b, okB := newRadialSpectrum(terms.b)
	if !okA || !okB {
		return s, false
	}
	top := terms.a.(approx.Radial).Profile(0)
	w := top / (top + terms.b.(approx.Radial).Profile(0))
	s.radiusTail = func(r float64, d int, upper bool) float64 {
		return w*a.radiusTail(r, d, upper) + (1-w)*b.radiusTail(r, d, upper)
	}
	s.Radius = func(p float64, d int) float64 {
		return mixtureQuantile(p, a.Radius(p, d), b.Radius(p, d), func(r float64, upper bool) float64 { return s.radiusTail(r, d, upper) })
	}
	if a.Density != nil && b.Density != nil {
		s.Density = func(omega []float64) float64 { return w*a.Density(omega) + (1-w)*b.Density(omega) }
	}
	if a.Scale != nil && b.Scale != nil {
		s.scaleTail = func(r float64, upper bool) float64 { return w*a.scaleTail(r, upper) + (1-w)*b.scaleTail(r, upper) }
		s.Scale = func(p float64) float64 { return mixtureQuantile(p, a.Scale(p), b.Scale(p), s.scaleTail) }
	}
	return s, true
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
