package kernel

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// Gaussian is the squared exponential kernel,
//
//	k(x, y) = exp(−‖x−y‖²/2σ²).
//
// In the notation of scikit-learn, γ = 1/2σ². See Rasmussen & Williams 2006,
// eq. 4.9.
type Gaussian struct {
	Sigma float64 // bandwidth σ ≥ approx.MinLength
}

var (
	_ approx.Crosser        = Gaussian{}
	_ approx.Bandwidther    = Gaussian{}
	_ approx.Bounded        = Gaussian{}
	_ approx.Lipschitz      = Gaussian{}
	_ approx.Mixture        = Gaussian{}
	_ approx.Coordinatewise = Gaussian{}
	_ approx.Separable      = Gaussian{}
)

var (
	_ approx.Checker = Gaussian{}

	_ = finite[Gaussian]()
)

// Eval implements approx.Kernel.
func (k Gaussian) Eval(x, y []float64) float64 {
	checkPair("kernel.Gaussian.Eval", x, y)
	return k.Profile(sqDist(x, y))
}

// Profile implements approx.Radial.
func (k Gaussian) Profile(s float64) float64 { return math.Exp(-s / k.Sigma / k.Sigma / 2) }

// Bandwidth implements approx.Bandwidther.
func (k Gaussian) Bandwidth() float64 { return k.Sigma }

// Bound implements approx.Bounded.
func (Gaussian) Bound() float64 { return 1 }

// Lipschitz implements approx.Lipschitz: it is steepest at ‖x−y‖ = σ.
func (k Gaussian) Lipschitz(d int) float64 {
	arg.AtLeast("kernel.Gaussian.Lipschitz", "d", d, 1)
	return math.Exp(-0.5) / k.Sigma
}

// Cross implements approx.Crosser.
func (k Gaussian) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.Gaussian.Cross", dst, x, y)
	crossRadial(dst, k, x, y)
}

// Factor implements approx.Separable.
func (k Gaussian) Factor(dst, t []float64) {
	arg.Len("kernel.Gaussian.Factor", "numbers in dst", len(dst), len(t))
	for i, v := range t {
		dst[i] = v * v
	}
	k.profiles(dst[:len(t)])
}

// profiles implements profiler.
func (k Gaussian) profiles(s []float64) {
	inv := 1 / k.Sigma
	if scale := inv * inv / 2; scale >= 0x1p-1022 && scale <= math.MaxFloat64 {
		lin.Gauss(s, s, scale)
		return
	}
	// Below σ = 1e-154 equal points would give 0·∞, and above 1e154 distant ones ∞·0.
	for i, v := range s {
		s[i] = v * inv * (inv / 2)
	}
	lin.Gauss(s, s, 1)
}

// Radius implements approx.Spectral: ω ~ N(0, I/σ²), so σ‖ω‖ is χ(d).
func (k Gaussian) Radius(p float64, d int) float64 {
	checkQuantile("kernel.Gaussian.Radius", p, d)
	return chi(p, d) / k.Sigma
}

// Scale implements approx.Mixture: all frequencies have the scale 1/σ.
func (k Gaussian) Scale(p float64) float64 {
	checkQuantile("kernel.Gaussian.Scale", p, 1)
	return 1 / k.Sigma
}

// Coordinate implements approx.Coordinatewise: σωₐ ~ N(0, 1).
func (k Gaussian) Coordinate(p float64) float64 {
	checkQuantile("kernel.Gaussian.Coordinate", p, 1)
	return normal(p) / k.Sigma
}

// Density implements approx.Spectral: the density of N(0, I/σ²),
//
//	(σ²/2π)^(d/2) exp(−σ²‖ω‖²/2).
func (k Gaussian) Density(omega []float64) float64 {
	p := 1.0
	for _, w := range omega {
		w *= k.Sigma
		p *= k.Sigma / math.Sqrt(2*math.Pi) * math.Exp(-w*w/2)
	}
	return p
}

func (k Gaussian) radii(r float64, d int, upper bool) float64 {
	r *= k.Sigma
	switch s := r * r / 2; d {
	case 1:
		return half(1, s, upper)
	case 2:
		return exponential(1, s, upper)
	default:
		return incomplete(float64(d)/2, s, upper)
	}
}

func (k Gaussian) scales(r float64, upper bool) float64 {
	if (r*k.Sigma < 1) == upper { // all of it is at 1/σ
		return 1
	}
	return 0
}

// Check implements approx.Checker.
func (k Gaussian) Check() error { return approx.CheckLength("Gaussian.Sigma", k.Sigma) }
