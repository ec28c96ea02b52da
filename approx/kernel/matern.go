package kernel

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// Matern is the Matérn kernel of any order ν > 0,
//
//	k(x, y) = 2^(1−ν)/Γ(ν) t^ν K_ν(t),  t = √(2ν) ‖x−y‖/σ,
//
// where K_ν is the modified Bessel function of the second kind. A Gaussian process with
// this kernel is ⌈ν⌉−1 times mean-square differentiable. The limit for ν → ∞ is the
// Gaussian. See Rasmussen & Williams 2006, eq. 4.14.
//
// For ν = 1/2, 3/2 and 5/2, the values are those of Matern12, Matern32 and Matern52, which
// need no Bessel function and are much faster. For other ν, a trapezoidal rule integrates
// DLMF 10.32.10. Its relative error is of the order of rounding errors.
type Matern struct {
	Nu    float64 // order ν > 0; a smaller ν gives rougher functions
	Sigma float64 // length scale σ ≥ approx.MinLength
}

var (
	_ approx.Crosser     = Matern{}
	_ approx.Bandwidther = Matern{}
	_ approx.Bounded     = Matern{}
	_ approx.Lipschitz   = Matern{}
	_ approx.Spectral    = Matern{}
)

var (
	_ approx.Checker = Matern{}

	_ = registerFinite[Matern]()
)

// maxBesselNu is the largest ν for which the values of the kernel are computed from the
// Bessel function. For a larger ν, they equal the values of the Gaussian to rounding.
const maxBesselNu = 1e15

// maxStudentNu is the largest ν for which the spectrum is computed from the Student t
// distribution. For a larger ν, the spectrum of the Gaussian replaces it. The relative
// difference is of the order of 1/ν, like the errors of quantiles for smaller ν.
const maxStudentNu = 1e7

// fixed returns the kernel with the same values that needs no Bessel function. If there is
// none, fixed returns nil.
func (k Matern) fixed() profiler {
	switch k.Nu {
	case 0.5:
		return Matern12{k.Sigma}
	case 1.5:
		return Matern32{k.Sigma}
	case 2.5:
		return Matern52{k.Sigma}
	}
	if k.Nu > maxBesselNu {
		return Gaussian{k.Sigma}
	}
	return nil
}

// Eval implements approx.Kernel.
func (k Matern) Eval(x, y []float64) float64 {
	checkPair("kernel.Matern.Eval", x, y)
	return k.Profile(sqDist(x, y))
}

// Profile implements approx.Radial.
func (k Matern) Profile(s float64) float64 {
	if f := k.fixed(); f != nil {
		return f.Profile(s)
	}
	return newMaternFunction(k.Nu).valueAtDistance(math.Sqrt(s), k.Sigma)
}

// Bandwidth implements approx.Bandwidther.
func (k Matern) Bandwidth() (sigma float64, ok bool) { return k.Sigma, true }

// Bound implements approx.Bounded.
func (Matern) Bound() float64 { return 1 }

// Lipschitz implements approx.Lipschitz. For ν < 1/2, the slope at x = y is not bounded,
// and the result is +Inf.
func (k Matern) Lipschitz(d int) float64 {
	arg.AtLeast("kernel.Matern.Lipschitz", "d", d, 1)
	switch {
	case k.Nu < 0.5:
		return math.Inf(1)
	case k.Nu > maxStudentNu:
		return Gaussian{k.Sigma}.Lipschitz(d)
	case k.Nu-0.5 < 1e-12:
		return 1 / k.Sigma
	}
	// As a function of log t, the slope has one maximum, which is at ‖x−y‖ ≤ σ. A search by
	// the golden section finds it.
	f := newMaternFunction(k.Nu)
	slope := func(logT float64) float64 {
		t := math.Exp(logT)
		return f.descent(t) / t
	}
	const ratio = 0.6180339887498949 // (√5 − 1)/2
	lo, hi := -40.0, math.Log(2*k.Nu)/2+0.5
	a, b := hi-ratio*(hi-lo), lo+ratio*(hi-lo)
	slopeA, slopeB := slope(a), slope(b)
	for hi-lo > 1e-7 {
		if slopeA > slopeB {
			hi, b, slopeB = b, a, slopeA
			a = hi - ratio*(hi-lo)
			slopeA = slope(a)
		} else {
			lo, a, slopeA = a, b, slopeB
			b = lo + ratio*(hi-lo)
			slopeB = slope(b)
		}
	}
	return max(slopeA, slopeB) * math.Sqrt(2*k.Nu) / k.Sigma
}

// Cross implements approx.Crosser.
func (k Matern) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.Matern.Cross", dst, x, y)
	crossRadial(dst, k, x, y)
}

// applyProfile implements profiler.
func (k Matern) applyProfile(s []float64) {
	if f := k.fixed(); f != nil {
		f.applyProfile(s)
		return
	}
	f := newMaternFunction(k.Nu)
	for i, v := range s {
		s[i] = f.valueAtDistance(math.Sqrt(v), k.Sigma)
	}
}

// Spectrum implements approx.Spectral.
func (k Matern) Spectrum() (approx.Spectrum, bool) {
	return approx.Spectrum{Radius: k.radius, Scale: k.scale, Density: k.density}, true
}

// radius returns the p-quantile of ‖ω‖. The distribution of σ²‖ω‖²/d is F(d, 2ν). The
// quantile is at most 1e100/σ for p < 1, so that products of frequencies and coordinates
// do not overflow. Only ν < 0.1 has larger quantiles for p ≤ 1 − 2⁻⁵³.
func (k Matern) radius(p float64, d int) float64 {
	checkQuantile("kernel.Matern.Spectrum: Radius", p, d)
	if k.Nu > maxStudentNu {
		return Gaussian{k.Sigma}.radius(p, d)
	}
	return limitFrequency(studentQuantile(p, d, 2*k.Nu), p) / k.Sigma
}

// scale returns the p-quantile of √τ = √(ν/g)/σ, where g has the gamma distribution of
// shape ν. The limits of Radius apply.
func (k Matern) scale(p float64) float64 {
	checkQuantile("kernel.Matern.Spectrum: Scale", p, 1)
	if k.Nu > maxStudentNu {
		return Gaussian{k.Sigma}.scale(p)
	}
	return limitFrequency(studentScale(p, 2*k.Nu, 1), p) / k.Sigma
}

// limitFrequency returns the p-quantile r of a length of frequencies, or 1e100 if r is
// larger and p < 1.
func limitFrequency(r, p float64) float64 {
	const most = 1e100
	if r > most && p < 1 {
		return most
	}
	return r
}

// density returns the density of the Student t distribution with 2ν degrees of freedom,
//
//	Γ(ν+d/2)/Γ(ν) (2νπ)^(−d/2) σᵈ (1+σ²‖ω‖²/2ν)^(−ν−d/2).
func (k Matern) density(omega []float64) float64 {
	if k.Nu > maxStudentNu {
		return Gaussian{k.Sigma}.density(omega)
	}
	return studentDensity(omega, 2*k.Nu, k.Sigma)
}

func (k Matern) radiusTail(r float64, d int, upper bool) float64 {
	if k.Nu > maxStudentNu {
		return Gaussian{k.Sigma}.radiusTail(r, d, upper)
	}
	return studentRadiusTail(r*k.Sigma, d, 2*k.Nu, upper)
}

func (k Matern) scaleTail(r float64, upper bool) float64 {
	if k.Nu > maxStudentNu {
		return Gaussian{k.Sigma}.scaleTail(r, upper)
	}
	return studentScaleTail(r*k.Sigma, 2*k.Nu, upper)
}

// Check implements approx.Checker.
func (k Matern) Check() error {
	if err := approx.CheckScale("Matern.Nu", k.Nu); err != nil {
		return err
	}
	return approx.CheckLength("Matern.Sigma", k.Sigma)
}
