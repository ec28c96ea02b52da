package kernel

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// Matern12 is the exponential kernel, which is the Matérn kernel of order ν = 1/2,
//
//	k(x, y) = exp(−‖x−y‖/σ).
//
// The norm is Euclidean. The literature on reduced sets calls this kernel Laplacian. See
// Rasmussen & Williams 2006, eq. 4.18.
type Matern12 struct {
	Sigma float64 // length scale σ ≥ approx.MinLength
}

var (
	_ approx.Crosser     = Matern12{}
	_ approx.Bandwidther = Matern12{}
	_ approx.Bounded     = Matern12{}
	_ approx.Lipschitz   = Matern12{}
	_ approx.Spectral    = Matern12{}
)

var (
	_ approx.Checker = Matern12{}

	_ = registerFinite[Matern12]()
)

// Eval implements approx.Kernel.
func (k Matern12) Eval(x, y []float64) float64 {
	checkPair("kernel.Matern12.Eval", x, y)
	return k.Profile(sqDist(x, y))
}

// Profile implements approx.Radial.
func (k Matern12) Profile(s float64) float64 { return math.Exp(-math.Sqrt(s) / k.Sigma) }

// Bandwidth implements approx.Bandwidther.
func (k Matern12) Bandwidth() (sigma float64, ok bool) { return k.Sigma, true }

// Bound implements approx.Bounded.
func (Matern12) Bound() float64 { return 1 }

// Lipschitz implements approx.Lipschitz. The slope is largest at x = y.
func (k Matern12) Lipschitz(d int) float64 {
	arg.AtLeast("kernel.Matern12.Lipschitz", "d", d, 1)
	return 1 / k.Sigma
}

// Cross implements approx.Crosser.
func (k Matern12) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.Matern12.Cross", dst, x, y)
	crossRadial(dst, k, x, y)
}

// applyProfile implements profiler.
func (k Matern12) applyProfile(s []float64) {
	lin.Sqrt(s, s)
	lin.Gauss(s, s, 1/k.Sigma)
}

// Spectrum implements approx.Spectral.
func (k Matern12) Spectrum() (approx.Spectrum, bool) {
	return approx.Spectrum{Radius: k.radius, Scale: k.scale, Density: k.density}, true
}

// radius returns the p-quantile of ‖ω‖. The spectral measure is a multivariate Cauchy
// distribution, that is, a Student t distribution with one degree of freedom.
func (k Matern12) radius(p float64, d int) float64 {
	checkQuantile("kernel.Matern12.Spectrum: Radius", p, d)
	return studentRadius(p, d, 1, k.Sigma)
}

// scale returns the p-quantile of √τ = 1/(σ|h|) with h ~ N(0, 1).
func (k Matern12) scale(p float64) float64 {
	checkQuantile("kernel.Matern12.Spectrum: Scale", p, 1)
	return studentScale(p, 1, k.Sigma)
}

// density returns the density of ω.
func (k Matern12) density(omega []float64) float64 { return studentDensity(omega, 1, k.Sigma) }

func (k Matern12) radiusTail(r float64, d int, upper bool) float64 {
	return studentRadiusTail(r*k.Sigma, d, 1, upper)
}

func (k Matern12) scaleTail(r float64, upper bool) float64 {
	return studentScaleTail(r*k.Sigma, 1, upper)
}

// Check implements approx.Checker.
func (k Matern12) Check() error { return approx.CheckLength("Matern12.Sigma", k.Sigma) }
