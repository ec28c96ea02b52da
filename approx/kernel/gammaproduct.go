package kernel

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// A gammaProduct is the distribution of x = AB for independent gamma variables A and B of
// shapes a and b. The squared frequencies of the rational quadratic kernel have this
// distribution, up to a factor. With B = y = eᵘ, the upper tail is
//
//	S(x) = 1/Γ(b) ∫ yᵇ e^(−y) Q(a, x/y) du,
//
// where u ranges over ℝ and Q(a, ·) is the upper tail of A. The integrand is analytic and
// decays at both ends. Hence the trapezoidal rule converges exponentially.
type gammaProduct struct {
	a, b, lga, lgb float64
	step           float64                                // step of u
	tailA          func(a, y float64, upper bool) float64 // P(A ≤ y), or P(A > y) if upper is set
}

func newGammaProduct(a, b float64) gammaProduct {
	lga, _ := math.Lgamma(a)
	lgb, _ := math.Lgamma(b)
	// The integrand has a width of about 1/√(a+b). With this step, the error is of the
	// order of rounding errors.
	g := gammaProduct{a, b, lga, lgb, min(0.2, 0.5/math.Sqrt(a+b)), gammaTail}
	switch a { // shapes for one and two dimensions
	case 0.5:
		g.tailA = gammaTailHalf
	case 1:
		g.tailA = gammaTailOne
	}
	return g
}

// gammaTailHalf, gammaTailOne and gammaTail return P(A ≤ y), or P(A > y) if upper is set.
// The shape of the gamma variable A is ½, 1 or a.

func gammaTailHalf(_, y float64, upper bool) float64 {
	if upper {
		return math.Erfc(math.Sqrt(y))
	}
	return math.Erf(math.Sqrt(y))
}

func gammaTailOne(_, y float64, upper bool) float64 {
	if upper {
		return math.Exp(-y)
	}
	return -math.Expm1(-y)
}

func gammaTail(a, y float64, upper bool) float64 {
	if upper {
		return mathext.GammaIncRegComp(a, y)
	}
	return mathext.GammaIncReg(a, y)
}

// tail returns P(AB ≤ x), or P(AB > x) if upper is set. It also returns the slope of this
// probability as a function of log x, which is x times the density.
func (g gammaProduct) tail(x float64, upper bool) (p, slope float64) {
	// The integrand is log-concave in u. Its maximum is near the mode of y if Q is about
	// 1 there, and otherwise near the mode of the product.
	c := g.b - g.a
	peak := math.Log(max(g.b, (c+math.Sqrt(c*c+4*x))/2))
	lx := math.Log(x)
	add := func(u float64) (tp float64) {
		y := math.Exp(u)
		w := math.Exp(g.b*u - y - g.lgb)
		z := x / y
		tp = w * g.tailA(g.a, z, upper)
		ts := w * math.Exp(g.a*(lx-u)-z-g.lga)
		p, slope = p+tp, slope+ts
		return tp + ts
	}
	last := add(peak)
	for _, dir := range []float64{g.step, -g.step} {
		previous := last
		for u := peak + dir; ; u += dir {
			t := add(u)
			if !(t > 1e-17*(p+slope) || t > previous) || u+dir == u {
				break
			}
			previous = t
		}
	}
	return p * g.step, slope * g.step
}

// quantile returns the p-quantile of AB.
func (g gammaProduct) quantile(p float64) float64 {
	// For large a and b, log A and log B are nearly normal.
	mean := mathext.Digamma(g.a) + mathext.Digamma(g.b)
	dev := math.Sqrt(1/g.a + 0.5/(g.a*g.a) + 1/g.b + 0.5/(g.b*g.b))
	return quantileByTails(p, mean+dev*normalQuantile(p), g.tail)
}

// logBesselK returns log K_ν(z) for z > 0. It applies the trapezoidal rule to
//
//	K_ν(z) = ½ ∫ exp(νt − z cosh t) dt
//
// over ℝ, from the maximum of the integrand outwards (DLMF 10.32.9).
func logBesselK(nu, z float64) float64 {
	nu = math.Abs(nu)
	if z > 1e9*max(1, nu*nu) {
		// The differences of z cosh t have no digits. Two terms of DLMF 10.40.2 suffice.
		return math.Log(math.Pi/(2*z))/2 - z + math.Log1p((4*nu*nu-1)/(8*z))
	}
	peak := math.Asinh(nu / z)
	maxLog := nu*peak - z*math.Cosh(peak)
	h := min(0.2, 0.5/math.Sqrt(math.Hypot(nu, z)))
	sum := 1.0
	for _, dir := range []float64{h, -h} {
		for t := peak + dir; ; t += dir {
			v := math.Exp(nu*t - z*math.Cosh(t) - maxLog)
			sum += v
			if !(v >= 1e-18*sum) || t+dir == t {
				break
			}
		}
	}
	return maxLog + math.Log(sum*h/2)
}
