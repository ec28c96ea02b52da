package kernel

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// Matern32 is the Matérn kernel of order ν = 3/2,
//
//	k(x, y) = (1 + t) exp(−t),  t = √3 ‖x−y‖/σ.
//
// A Gaussian process with this kernel is once mean-square differentiable. See Rasmussen &
// Williams 2006, eq. 4.17.
type Matern32 struct {
	Sigma float64 // length scale σ ≥ approx.MinLength
}

var (
	_ approx.Crosser     = Matern32{}
	_ approx.Bandwidther = Matern32{}
	_ approx.Bounded     = Matern32{}
	_ approx.Lipschitz   = Matern32{}
	_ approx.Spectral    = Matern32{}
)

var (
	_ approx.Checker = Matern32{}

	_ = registerFinite[Matern32]()
)

// Eval implements approx.Kernel.
func (k Matern32) Eval(x, y []float64) float64 {
	checkPair("kernel.Matern32.Eval", x, y)
	return k.Profile(sqDist(x, y))
}

// Profile implements approx.Radial.
func (k Matern32) Profile(s float64) float64 {
	t := min(math.Sqrt(s)/k.Sigma*math.Sqrt(3), 1e150) // a larger t may give ∞·0
	return (1 + t) * math.Exp(-t)
}

// Bandwidth implements approx.Bandwidther.
func (k Matern32) Bandwidth() (sigma float64, ok bool) { return k.Sigma, true }

// Bound implements approx.Bounded.
func (Matern32) Bound() float64 { return 1 }

// Lipschitz implements approx.Lipschitz. The slope is largest at t = 1.
func (k Matern32) Lipschitz(d int) float64 {
	arg.AtLeast("kernel.Matern32.Lipschitz", "d", d, 1)
	return math.Sqrt(3) / math.E / k.Sigma
}

// Cross implements approx.Crosser.
func (k Matern32) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.Matern32.Cross", dst, x, y)
	crossRadial(dst, k, x, y)
}

// applyProfile implements profiler.
func (k Matern32) applyProfile(s []float64) { applyDampedProfile(s, math.Sqrt(3)/k.Sigma, 0) }

// Spectrum implements approx.Spectral.
func (k Matern32) Spectrum() (approx.Spectrum, bool) {
	return approx.Spectrum{Radius: k.radius, Scale: k.scale, Density: k.density}, true
}

// radius returns the p-quantile of ‖ω‖. The distribution of σ²‖ω‖²/d is F(d, 3).
func (k Matern32) radius(p float64, d int) float64 {
	checkQuantile("kernel.Matern32.Spectrum: Radius", p, d)
	return studentRadius(p, d, 3, k.Sigma)
}

// scale returns the p-quantile of √τ = √(3/χ²)/σ, where χ² has 3 degrees of freedom.
func (k Matern32) scale(p float64) float64 {
	checkQuantile("kernel.Matern32.Spectrum: Scale", p, 1)
	return studentScale(p, 3, k.Sigma)
}

// density returns the density of ω.
func (k Matern32) density(omega []float64) float64 { return studentDensity(omega, 3, k.Sigma) }

func (k Matern32) radiusTail(r float64, d int, upper bool) float64 {
	return studentRadiusTail(r*k.Sigma, d, 3, upper)
}

func (k Matern32) scaleTail(r float64, upper bool) float64 {
	return studentScaleTail(r*k.Sigma, 3, upper)
}

// Check implements approx.Checker.
func (k Matern32) Check() error { return approx.CheckLength("Matern32.Sigma", k.Sigma) }
