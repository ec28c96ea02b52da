package kernel

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// RationalQuadratic is a mixture of Gaussians with different bandwidths around σ,
//
//	k(x, y) = (1 + ‖x−y‖²/2ασ²)^(−α).
//
// It decreases like a power of the distance. Its limit for α → ∞ is the Gaussian. See
// Rasmussen & Williams 2006, eq. 4.19.
type RationalQuadratic struct {
	Sigma float64 // length scale σ ≥ approx.MinLength
	Alpha float64 // shape α > 0; for a smaller α, the bandwidths vary more
}

var (
	_ approx.Crosser     = RationalQuadratic{}
	_ approx.Bandwidther = RationalQuadratic{}
	_ approx.Bounded     = RationalQuadratic{}
	_ approx.Lipschitz   = RationalQuadratic{}
	_ approx.Spectral    = RationalQuadratic{}
)

var (
	_ approx.Checker = RationalQuadratic{}

	_ = registerFinite[RationalQuadratic]()
)

// Eval implements approx.Kernel.
func (k RationalQuadratic) Eval(x, y []float64) float64 {
	checkPair("kernel.RationalQuadratic.Eval", x, y)
	return k.Profile(sqDist(x, y))
}

// Profile implements approx.Radial.
func (k RationalQuadratic) Profile(s float64) float64 {
	u := s / k.Sigma / k.Sigma / 2 / k.Alpha
	if math.IsInf(u, 1) { // u overflows, but log u does not
		return math.Exp(-k.Alpha * (math.Log(s) - 2*math.Log(k.Sigma) - math.Ln2 - math.Log(k.Alpha)))
	}
	return math.Exp(-k.Alpha * math.Log1p(u))
}

// Bandwidth implements approx.Bandwidther.
func (k RationalQuadratic) Bandwidth() (sigma float64, ok bool) { return k.Sigma, true }

// Bound implements approx.Bounded.
func (RationalQuadratic) Bound() float64 { return 1 }

// Lipschitz implements approx.Lipschitz. The slope is largest at ‖x−y‖² = 2ασ²/(2α+1).
func (k RationalQuadratic) Lipschitz(d int) float64 {
	arg.AtLeast("kernel.RationalQuadratic.Lipschitz", "d", d, 1)
	h := 0.5 / (k.Alpha + 0.5) // 2α may be infinite
	return math.Exp(-(k.Alpha+1)*math.Log1p(h)) / math.Sqrt(1+0.5/k.Alpha) / k.Sigma
}

// Cross implements approx.Crosser.
func (k RationalQuadratic) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.RationalQuadratic.Cross", dst, x, y)
	crossRadial(dst, k, x, y)
}

// applyProfile implements profiler.
func (k RationalQuadratic) applyProfile(s []float64) {
	if k.Alpha > maxDirectAlpha {
		for i, v := range s {
			s[i] = k.Profile(v)
		}
		return
	}
	inv := 1 / k.Sigma
	half := min(inv/(2*k.Alpha), math.MaxFloat64) // finite, so that 0 times half is 0
	if inv*half > 1e6 && !(lin.Largest(s)*inv*half <= math.MaxFloat64) {
		for i, v := range s {
			s[i] = k.Profile(v)
		}
		return
	}
	for i, v := range s { // two factors, since 1/σ² overflows for σ < 1e-154
		s[i] = 1 + v*inv*half
	}
	if k.Alpha == 1 {
		invert(s)
		return
	}
	lin.Log(s, s)
	lin.Gauss(s, s, k.Alpha)
}

// invert replaces each element of s by its reciprocal.
func invert(s []float64) {
	for i, v := range s {
		s[i] = 1 / v
	}
}

// maxDirectAlpha is the largest α for which the profile is computed from the logarithm of
// 1 + t. The rounding error of 1 + t is multiplied by α.
const maxDirectAlpha = 1000

// gaussianAlpha is the largest α for which the spectrum is not replaced by the spectrum
// of the Gaussian. The difference is of the order of 1/α and is similar to rounding
// errors for such α.
const gaussianAlpha = 1e8

// Spectrum implements approx.Spectral.
func (k RationalQuadratic) Spectrum() (approx.Spectrum, bool) {
	return approx.Spectrum{Radius: k.radius, Scale: k.scale, Density: k.density}, true
}

// radius returns the p-quantile of ‖ω‖. In ω = √τ g, the distribution of ατσ² is the
// gamma distribution of shape α. Hence ασ²‖ω‖²/2 is a product of two gamma variables of
// shapes d/2 and α.
func (k RationalQuadratic) radius(p float64, d int) float64 {
	checkQuantile("kernel.RationalQuadratic.Spectrum: Radius", p, d)
	if k.Alpha > gaussianAlpha {
		return Gaussian{k.Sigma}.radius(p, d)
	}
	x := newGammaProduct(float64(d)/2, k.Alpha).quantile(p)
	return math.Sqrt(2*x/k.Alpha) / k.Sigma
}

// scale returns the p-quantile of √τ.
func (k RationalQuadratic) scale(p float64) float64 {
	checkQuantile("kernel.RationalQuadratic.Spectrum: Scale", p, 1)
	if k.Alpha > gaussianAlpha {
		return Gaussian{k.Sigma}.scale(p)
	}
	return math.Sqrt(gammaQuantile(k.Alpha, p, 1-p)/k.Alpha) / k.Sigma
}

// density returns the density of ω. With a = d/2 and z = √(2α) σ‖ω‖, it is
//
//	2 σᵈ (α/π)ᵃ (z/2)^(α−a) K_(α−a)(z)/(2ᵃ Γ(α)).
//
// The density is +Inf at ω = 0 if α ≤ d/2.
func (k RationalQuadratic) density(omega []float64) float64 {
	if k.Alpha > gaussianAlpha {
		return Gaussian{k.Sigma}.density(omega)
	}
	var s float64
	for _, w := range omega {
		s = math.Hypot(s, w*k.Sigma)
	}
	a := float64(len(omega)) / 2
	nu, z := k.Alpha-a, s*math.Sqrt(2*k.Alpha)
	lg, _ := math.Lgamma(k.Alpha)
	logFactor := 2*a*math.Log(k.Sigma) + a*math.Log(k.Alpha/(2*math.Pi)) - lg
	if z == 0 {
		if nu <= 0 {
			return math.Inf(1)
		}
		top, _ := math.Lgamma(nu)
		return math.Exp(logFactor + top)
	}
	return 2 * math.Exp(logFactor+nu*math.Log(z/2)+logBesselK(nu, z))
}

func (k RationalQuadratic) radiusTail(r float64, d int, upper bool) float64 {
	if k.Alpha > gaussianAlpha {
		return Gaussian{k.Sigma}.radiusTail(r, d, upper)
	}
	r *= k.Sigma
	p, _ := newGammaProduct(float64(d)/2, k.Alpha).tail(k.Alpha*r*r/2, upper)
	return p
}

func (k RationalQuadratic) scaleTail(r float64, upper bool) float64 {
	if !(k.Alpha > 0) {
		return math.NaN()
	}
	if k.Alpha > gaussianAlpha {
		return Gaussian{k.Sigma}.scaleTail(r, upper)
	}
	r *= k.Sigma
	return gammaTail(k.Alpha, k.Alpha*r*r, upper)
}

// Check implements approx.Checker.
func (k RationalQuadratic) Check() error {
	if err := approx.CheckLength("RationalQuadratic.Sigma", k.Sigma); err != nil {
		return err
	}
	return approx.CheckScale("RationalQuadratic.Alpha", k.Alpha)
}
