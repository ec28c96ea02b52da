package kernel

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// A gammaProduct is the distribution of x = AB for independent gamma variables A
// and B of shapes a and b. The squared frequencies of the rational quadratic kernel
// follow it up to a factor. With y = eᵘ for B, its upper tail is
//
//	S(x) = 1/Γ(b) ∫ yᵇ e^(−y) Q(a, x/y) du
//
// over the line, Q(a, ·) the upper tail of A. The integrand is analytic and
// falls off at both ends, so that the trapezoidal rule converges exponentially.
type gammaProduct struct {
	a, b, lga, lgb float64
	step           float64                                // of u
	part           func(a, y float64, upper bool) float64 // P(A ≤ y) or P(A > y)
}

func newGammaProduct(a, b float64) gammaProduct {
	lga, _ := math.Lgamma(a)
	lgb, _ := math.Lgamma(b)
	// The integrand is as narrow as 1/√(a+b); the steps resolve it to rounding.
	g := gammaProduct{a, b, lga, lgb, min(0.2, 0.5/math.Sqrt(a+b)), incomplete}
	switch a { // in one and two dimensions
	case 0.5:
		g.part = half
	case 1:
		g.part = exponential
	}
	return g
}

// half, exponential and incomplete are the tails of gamma variables of shape ½, 1
// and a.

func half(_, y float64, upper bool) float64 {
	if upper {
		return math.Erfc(math.Sqrt(y))
	}
	return math.Erf(math.Sqrt(y))
}

func exponential(_, y float64, upper bool) float64 {
	if upper {
		return math.Exp(-y)
	}
	return -math.Expm1(-y)
}

func incomplete(a, y float64, upper bool) float64 {
	if upper {
		return mathext.GammaIncRegComp(a, y)
	}
	return mathext.GammaIncReg(a, y)
}

// tail returns P(AB ≤ x), or P(AB > x) if upper is set, and its slope over log x,
// which is x times the density.
func (g gammaProduct) tail(x float64, upper bool) (p, slope float64) {
	// The integrand is log-concave in u. It is largest near the mode of y where Q
	// is about 1, and near that of the product where Q falls.
	c := g.b - g.a
	peak := math.Log(max(g.b, (c+math.Sqrt(c*c+4*x))/2))
	lx := math.Log(x)
	add := func(u float64) (tp float64) {
		y := math.Exp(u)
		w := math.Exp(g.b*u - y - g.lgb)
		z := x / y
		tp = w * g.part(g.a, z, upper)
		ts := w * math.Exp(g.a*(lx-u)-z-g.lga)
		p, slope = p+tp, slope+ts
		return tp + ts
	}
	last := add(peak)
	for _, dir := range []float64{g.step, -g.step} {
		before := last
		for u := peak + dir; ; u += dir {
			t := add(u)
			if !(t > 1e-17*(p+slope) || t > before) || u+dir == u {
				break
			}
			before = t
		}
	}
	return p * g.step, slope * g.step
}

// quantile returns the p-quantile of AB.
func (g gammaProduct) quantile(p float64) float64 {
	// log A and log B are nearly normal for large a and b. Far from the middle, the
	// tails are straight lines in log x or bend like e^(−2√x). Newton's method for
	// their logarithms converges from everywhere.
	mean := mathext.Digamma(g.a) + mathext.Digamma(g.b)
	dev := math.Sqrt(1/g.a + 0.5/(g.a*g.a) + 1/g.b + 0.5/(g.b*g.b))
	u := mean + dev*normal(p)
	upper := p > 0.5
	want := math.Log(p)
	if upper {
		want = math.Log1p(-p)
	}
	lo, hi := math.Inf(-1), math.Inf(1)
	for range 60 {
		t, slope := g.tail(math.Exp(u), upper)
		over := math.Log(t) - want // decreasing in u for the upper tail
		rel := slope / t
		if upper {
			over = -over
		}
		if over > 0 {
			hi = u
		} else {
			lo = u
		}
		next := u - over/rel
		if !(lo <= next && next <= hi) {
			next = (lo + hi) / 2
			if math.IsInf(next, 0) || math.IsNaN(next) {
				next = u - math.Copysign(1, over)
			}
		}
		if math.Abs(next-u) < 1e-7 { // and so the next below rounding
			return math.Exp(next)
		}
		u = next
	}
	return math.Exp(u)
}

// logBesselK returns log K_ν(z) for z > 0, by the trapezoidal rule for
//
//	K_ν(z) = ½ ∫ exp(νt − z cosh t) dt
//
// over the line, from its highest point outwards (DLMF 10.32.9).
func logBesselK(nu, z float64) float64 {
	nu = math.Abs(nu)
	peak := math.Asinh(nu / z)
	top := nu*peak - z*math.Cosh(peak)
	h := min(0.2, 0.5/math.Sqrt(math.Hypot(nu, z)))
	sum := 1.0
	for _, dir := range []float64{h, -h} {
		for t := peak + dir; ; t += dir {
			v := math.Exp(nu*t - z*math.Cosh(t) - top)
			sum += v
			if !(v >= 1e-18*sum) || t+dir == t {
				break
			}
		}
	}
	return top + math.Log(sum*h/2)
}
