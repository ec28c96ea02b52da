package kernel

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// Matern52 is the Matérn kernel of order ν = 5/2,
//
//	k(x, y) = (1 + t + t²/3) exp(−t),  t = √5 ‖x−y‖/σ.
//
// A Gaussian process with this kernel is twice mean-square differentiable. See Rasmussen
// & Williams 2006, eq. 4.17.
type Matern52 struct {
	Sigma float64 // length scale σ ≥ approx.MinLength
}

var (
	_ approx.Crosser     = Matern52{}
	_ approx.Bandwidther = Matern52{}
	_ approx.Bounded     = Matern52{}
	_ approx.Lipschitz   = Matern52{}
	_ approx.Spectral    = Matern52{}
)

var (
	_ approx.Checker = Matern52{}

	_ = registerFinite[Matern52]()
)

// Eval implements approx.Kernel.
func (k Matern52) Eval(x, y []float64) float64 {
	checkPair("kernel.Matern52.Eval", x, y)
	return k.Profile(sqDist(x, y))
}

// Profile implements approx.Radial.
func (k Matern52) Profile(s float64) float64 {
	t := min(math.Sqrt(s)/k.Sigma*math.Sqrt(5), 1e150) // a larger t may give ∞·0
	return (1 + t + t*t/3) * math.Exp(-t)
}

// Bandwidth implements approx.Bandwidther.
func (k Matern52) Bandwidth() (sigma float64, ok bool) { return k.Sigma, true }

// Bound implements approx.Bounded.
func (Matern52) Bound() float64 { return 1 }

// Lipschitz implements approx.Lipschitz. The slope is largest at t = (1+√5)/2.
func (k Matern52) Lipschitz(d int) float64 {
	arg.AtLeast("kernel.Matern52.Lipschitz", "d", d, 1)
	return math.Sqrt(5) / 3 * math.Phi * (1 + math.Phi) * math.Exp(-math.Phi) / k.Sigma
}

// Cross implements approx.Crosser.
func (k Matern52) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.Matern52.Cross", dst, x, y)
	crossRadial(dst, k, x, y)
}

// applyProfile implements profiler.
func (k Matern52) applyProfile(s []float64) { applyDampedProfile(s, math.Sqrt(5)/k.Sigma, 1.0/3) }

// Spectrum implements approx.Spectral.
func (k Matern52) Spectrum() (approx.Spectrum, bool) {
	return approx.Spectrum{Radius: k.radius, Scale: k.scale, Density: k.density}, true
}

// radius returns the p-quantile of ‖ω‖. The distribution of σ²‖ω‖²/d is F(d, 5).
func (k Matern52) radius(p float64, d int) float64 {
	checkQuantile("kernel.Matern52.Spectrum: Radius", p, d)
	return studentRadius(p, d, 5, k.Sigma)
}

// scale returns the p-quantile of √τ = √(5/χ²)/σ, where χ² has 5 degrees of freedom.
func (k Matern52) scale(p float64) float64 {
	checkQuantile("kernel.Matern52.Spectrum: Scale", p, 1)
	return studentScale(p, 5, k.Sigma)
}

// density returns the density of ω.
func (k Matern52) density(omega []float64) float64 { return studentDensity(omega, 5, k.Sigma) }

func (k Matern52) radiusTail(r float64, d int, upper bool) float64 {
	return studentRadiusTail(r*k.Sigma, d, 5, upper)
}

func (k Matern52) scaleTail(r float64, upper bool) float64 {
	return studentScaleTail(r*k.Sigma, 5, upper)
}

// Check implements approx.Checker.
func (k Matern52) Check() error { return approx.CheckLength("Matern52.Sigma", k.Sigma) }
