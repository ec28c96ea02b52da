package kernel

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// Cauchy is the isotropic Cauchy kernel,
//
//	k(x, y) = 1/(1 + ‖x−y‖²/σ²).
//
// It equals the rational quadratic kernel of shape 1 and length scale σ/√2. It equals
// ProductCauchy only in one dimension.
type Cauchy struct {
	Sigma float64 // distance σ ≥ approx.MinLength at which k = ½
}

var (
	_ approx.Crosser     = Cauchy{}
	_ approx.Bandwidther = Cauchy{}
	_ approx.Bounded     = Cauchy{}
	_ approx.Lipschitz   = Cauchy{}
	_ approx.Spectral    = Cauchy{}
)

var (
	_ approx.Checker = Cauchy{}

	_ = registerFinite[Cauchy]()
)

// asRational returns k as a rational quadratic kernel.
func (k Cauchy) asRational() RationalQuadratic { return RationalQuadratic{k.Sigma / math.Sqrt2, 1} }

// Eval implements approx.Kernel.
func (k Cauchy) Eval(x, y []float64) float64 {
	checkPair("kernel.Cauchy.Eval", x, y)
	return k.Profile(sqDist(x, y))
}

// Profile implements approx.Radial.
func (k Cauchy) Profile(s float64) float64 { return 1 / (1 + s/k.Sigma/k.Sigma) }

// Bandwidth implements approx.Bandwidther.
func (k Cauchy) Bandwidth() (sigma float64, ok bool) { return k.Sigma, true }

// Bound implements approx.Bounded.
func (Cauchy) Bound() float64 { return 1 }

// Lipschitz implements approx.Lipschitz. The slope is largest at ‖x−y‖ = σ/√3.
func (k Cauchy) Lipschitz(d int) float64 {
	arg.AtLeast("kernel.Cauchy.Lipschitz", "d", d, 1)
	return 3 * math.Sqrt(3) / 8 / k.Sigma
}

// Cross implements approx.Crosser.
func (k Cauchy) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.Cauchy.Cross", dst, x, y)
	crossRadial(dst, k, x, y)
}

// applyProfile implements profiler.
func (k Cauchy) applyProfile(s []float64) {
	inv := 1 / k.Sigma
	for i, v := range s {
		s[i] = 1 + v*inv*inv
	}
	invert(s)
}

// Spectrum implements approx.Spectral.
func (k Cauchy) Spectrum() (approx.Spectrum, bool) {
	return approx.Spectrum{Radius: k.radius, Scale: k.scale, Density: k.density}, true
}

// radius returns the p-quantile of ‖ω‖. See RationalQuadratic.
func (k Cauchy) radius(p float64, d int) float64 {
	checkQuantile("kernel.Cauchy.Spectrum: Radius", p, d)
	return k.asRational().radius(p, d)
}

// scale returns the p-quantile of √τ. The distribution of σ²τ/2 is exponential.
func (k Cauchy) scale(p float64) float64 {
	checkQuantile("kernel.Cauchy.Spectrum: Scale", p, 1)
	return math.Sqrt(-2*math.Log1p(-p)) / k.Sigma
}

// density returns the density of ω. See RationalQuadratic.
func (k Cauchy) density(omega []float64) float64 { return k.asRational().density(omega) }

func (k Cauchy) radiusTail(r float64, d int, upper bool) float64 {
	return k.asRational().radiusTail(r, d, upper)
}

func (k Cauchy) scaleTail(r float64, upper bool) float64 { return k.asRational().scaleTail(r, upper) }

// Check implements approx.Checker.
func (k Cauchy) Check() error { return approx.CheckLength("Cauchy.Sigma", k.Sigma) }
