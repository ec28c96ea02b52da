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
	_ approx.Crosser     = Gaussian{}
	_ approx.Bandwidther = Gaussian{}
	_ approx.Bounded     = Gaussian{}
	_ approx.Lipschitz   = Gaussian{}
	_ approx.Spectral    = Gaussian{}
	_ approx.Separable   = Gaussian{}
)

var (
	_ approx.Checker = Gaussian{}

	_ = registerFinite[Gaussian]()
)

// Eval implements approx.Kernel.
func (k Gaussian) Eval(x, y []float64) float64 {
	checkPair("kernel.Gaussian.Eval", x, y)
	return k.Profile(sqDist(x, y))
}

// Profile implements approx.Radial.
func (k Gaussian) Profile(s float64) float64 { return math.Exp(-s / k.Sigma / k.Sigma / 2) }

// Bandwidth implements approx.Bandwidther.
func (k Gaussian) Bandwidth() (sigma float64, ok bool) { return k.Sigma, true }

// Bound implements approx.Bounded.
func (Gaussian) Bound() float64 { return 1 }

// Lipschitz implements approx.Lipschitz. The slope is largest at ‖x−y‖ = σ.
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
	dst = dst[:len(t)]
	lin.MulElements(dst, t, t)
	k.applyProfile(dst)
}

// applyProfile implements profiler.
func (k Gaussian) applyProfile(s []float64) {
	inv := 1 / k.Sigma
	if scale := inv * inv / 2; scale >= 0x1p-1022 && scale <= math.MaxFloat64 {
		lin.Gauss(s, s, scale)
		return
	}
	// The scale overflows for σ < 1e-154, and equal points would give 0·∞. It underflows
	// for σ > 1e154, and distant points would give ∞·0.
	for i, v := range s {
		s[i] = v * inv * (inv / 2)
	}
	lin.Gauss(s, s, 1)
}

// Spectrum implements approx.Spectral.
func (k Gaussian) Spectrum() (approx.Spectrum, bool) {
	return approx.Spectrum{Radius: k.radius, Coordinate: k.coordinate, Scale: k.scale, Density: k.density}, true
}

// radius returns the p-quantile of ‖ω‖. Since ω ~ N(0, I/σ²), σ‖ω‖ has the χ distribution
// with d degrees of freedom.
func (k Gaussian) radius(p float64, d int) float64 {
	checkQuantile("kernel.Gaussian.Spectrum: Radius", p, d)
	return chiQuantile(p, d) / k.Sigma
}

// scale returns √τ, which is always 1/σ.
func (k Gaussian) scale(p float64) float64 {
	checkQuantile("kernel.Gaussian.Spectrum: Scale", p, 1)
	return 1 / k.Sigma
}

// coordinate returns the p-quantile of ωₐ. The distribution of σωₐ is N(0, 1).
func (k Gaussian) coordinate(p float64) float64 {
	checkQuantile("kernel.Gaussian.Spectrum: Coordinate", p, 1)
	return normalQuantile(p) / k.Sigma
}

// density returns the density of N(0, I/σ²),
//
//	(σ²/2π)^(d/2) exp(−σ²‖ω‖²/2).
func (k Gaussian) density(omega []float64) float64 {
	p := 1.0
	for _, w := range omega {
		w *= k.Sigma
		p *= k.Sigma / math.Sqrt(2*math.Pi) * math.Exp(-w*w/2)
	}
	return p
}

func (k Gaussian) radiusTail(r float64, d int, upper bool) float64 {
	r *= k.Sigma
	switch s := r * r / 2; d {
	case 1:
		return gammaTailHalf(1, s, upper)
	case 2:
		return gammaTailOne(1, s, upper)
	default:
		return gammaTail(float64(d)/2, s, upper)
	}
}

func (k Gaussian) scaleTail(r float64, upper bool) float64 {
	if (r*k.Sigma < 1) == upper { // √τ is always 1/σ
		return 1
	}
	return 0
}

// Check implements approx.Checker.
func (k Gaussian) Check() error { return approx.CheckLength("Gaussian.Sigma", k.Sigma) }
