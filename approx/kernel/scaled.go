package kernel

import (
	"fmt"

	"mercer/approx"
)

// Scaled returns c·k for c > 0. It has the capabilities of k, except for
// approx.Separable. Scaled panics unless c is positive.
func Scaled(c float64, k approx.Kernel) approx.Kernel {
	if !(c > 0) {
		panic(fmt.Sprintf("kernel.Scaled: got c = %g, want a positive number", c))
	}
	// Move the factor into composed kernels as far as possible. Then it multiplies
	// kernels that cannot be divided further.
	switch k := compositionOf(k).(type) {
	case scaledKernel:
		return Scaled(c*k.c, k.k)
	case sumKernel:
		return add(Scaled(c, k.a), Scaled(c, k.b))
	case productKernel:
		return multiply(Scaled(c, k.a), k.b)
	case layeredKernel:
		if outer, ok := Scaled(c, k.outer).(approx.Radial); ok {
			return Layered(k.inner, outer)
		}
	case warpedKernel:
		return Warp(Scaled(c, k.k), k.w)
	}
	return newComposed(scaledKernel{k, c})
}

// Unscale returns c and k₀ if Scaled returned k = c·k₀, and otherwise 1 and k.
func Unscale(k approx.Kernel) (c float64, inner approx.Kernel) {
	if s, ok := compositionOf(k).(scaledKernel); ok {
		return s.c, s.k
	}
	return 1, k
}

// scaledKernel is the kernel c·k.
type scaledKernel struct {
	k approx.Kernel
	c float64
}

func (k scaledKernel) members() []approx.Kernel { return []approx.Kernel{k.k} }

// Eval implements approx.Kernel.
func (k scaledKernel) Eval(x, y []float64) float64 { return k.c * k.k.Eval(x, y) }

// Cross implements approx.Crosser.
func (k scaledKernel) Cross(dst []float64, x, y approx.Points) {
	dst = dst[:x.Len()*y.Len()]
	Cross(dst, k.k, x, y)
	scaleBy(dst, k.c)
}

// scaleBy multiplies each element of s by c.
func scaleBy(s []float64, c float64) {
	for i, v := range s {
		s[i] = c * v
	}
}

// Domain implements approx.Domained. The domain is the domain of k, except that size
// limits apply to c·k(x, x) instead of k(x, x).
func (k scaledKernel) Domain(x approx.Points) error {
	if err := k.checkPoints(x); err != nil {
		return err
	}
	return checkComposedSize(k, x)
}

func (k scaledKernel) checkPoints(x approx.Points) error { return checkPoints(k.k, x) }

// Bandwidth implements approx.Bandwidther.
func (k scaledKernel) Bandwidth() (float64, bool) { return approx.BandwidthOf(k.k) }

// Bound implements approx.Bounded.
func (k scaledKernel) Bound() float64 { return k.c * bound(k.k) }

// Lipschitz implements approx.Lipschitz.
func (k scaledKernel) Lipschitz(d int) float64 { return k.c * lipschitz(k.k, d) }

// Spectrum implements approx.Spectral. The factor c does not affect the frequencies.
func (k scaledKernel) Spectrum() (approx.Spectrum, bool) {
	s, ok := approx.SpectrumOf(k.k)
	if s.Activation != nil && s.Mass == 0 {
		s.Mass = 1
	}
	s.Mass *= k.c
	return s, ok
}

func (k scaledKernel) applyProfile(s []float64) {
	applyProfile(k.k.(approx.Radial), s)
	scaleBy(s, k.c)
}

func (k scaledKernel) profile(s float64) float64 { return k.c * k.k.(approx.Radial).Profile(s) }
