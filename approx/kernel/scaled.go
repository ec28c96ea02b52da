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
	switch k := k.(type) {
	case interface{ asScaled() scaledKernel }:
		s := k.asScaled()
		return Scaled(c*s.c, s.k)
	case interface{ asSum() kernelPair }:
		t := k.asSum()
		return add(Scaled(c, t.a), Scaled(c, t.b))
	case interface{ asProduct() kernelPair }:
		t := k.asProduct()
		return multiply(Scaled(c, t.a), t.b)
	case interface {
		layers() (approx.Kernel, approx.Radial)
	}:
		inner, outer := k.layers()
		return Layered(inner, Scaled(c, outer).(approx.Radial))
	case approx.Warped:
		inner, w := k.Warp()
		return Warp(Scaled(c, inner), w)
	}
	s := scaledKernel{k, c}
	switch k := k.(type) {
	case approx.Indefinite:
		return scaledIndefinite{s}
	case interface {
		approx.Radial
		approx.Bandwidther
	}:
		return radialBandwidth{scaledRadial{scaledLipschitz{boundedScaledKernel{s}}}, bandwidth{k}}
	case approx.Radial:
		return scaledRadial{scaledLipschitz{boundedScaledKernel{s}}}
	case interface {
		approx.Lipschitz
		approx.Bandwidther
	}:
		return lipschitzBandwidth{scaledLipschitz{boundedScaledKernel{s}}, bandwidth{k}}
	case approx.Lipschitz:
		return scaledLipschitz{boundedScaledKernel{s}}
	case approx.Bounded:
		return boundedScaledKernel{s}
	}
	return s
}

// Unscale returns c and k₀ if Scaled returned k = c·k₀, and otherwise 1 and k.
func Unscale(k approx.Kernel) (c float64, inner approx.Kernel) {
	if k, ok := k.(interface{ asScaled() scaledKernel }); ok {
		s := k.asScaled()
		return s.c, s.k
	}
	return 1, k
}

type (
	scaledKernel struct {
		k approx.Kernel
		c float64
	}
	bandwidth struct{ inner approx.Bandwidther }

	boundedScaledKernel struct{ scaledKernel }
	scaledLipschitz     struct{ boundedScaledKernel }
	scaledRadial        struct{ scaledLipschitz }
	radialBandwidth     struct {
		scaledRadial
		bandwidth
	}
	lipschitzBandwidth struct {
		scaledLipschitz
		bandwidth
	}
	scaledIndefinite struct{ scaledKernel }
)

var (
	_ approx.Crosser    = scaledKernel{}
	_ approx.Domained   = scaledKernel{}
	_ approx.Indefinite = scaledIndefinite{}
	_ approx.Spectral   = scaledKernel{}
	_ approx.Radial     = radialBandwidth{}
	_ approx.Lipschitz  = lipschitzBandwidth{}
)

func (k scaledKernel) asScaled() scaledKernel { return k }

// Eval implements approx.Kernel.
func (k scaledKernel) Eval(x, y []float64) float64 { return k.c * k.k.Eval(x, y) }

// Spectrum implements approx.Spectral. The factor c does not affect the frequencies.
func (k scaledKernel) Spectrum() (approx.Spectrum, bool) {
	s, ok := approx.SpectrumOf(k.k)
	if s.Activation != nil && s.Mass == 0 {
		s.Mass = 1
	}
	s.Mass *= k.c
	return s, ok
}

// Cross implements approx.Crosser.
func (k scaledKernel) Cross(dst []float64, x, y approx.Points) {
	dst = dst[:x.Len()*y.Len()]
	Cross(dst, k.k, x, y)
	scaleBy(dst, k.c)
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
func (w bandwidth) Bandwidth() float64 { return w.inner.Bandwidth() }

// Bound implements approx.Bounded.
func (k boundedScaledKernel) Bound() float64 { return k.c * bound(k.k) }

// Lipschitz implements approx.Lipschitz.
func (k scaledLipschitz) Lipschitz(d int) float64 { return k.c * lipschitz(k.k, d) }

// Cross implements approx.Crosser.
func (k scaledRadial) Cross(dst []float64, x, y approx.Points) { crossRadial(dst, k, x, y) }

// applyProfile implements profiler.
func (k scaledRadial) applyProfile(s []float64) {
	applyProfile(k.k.(approx.Radial), s)
	scaleBy(s, k.c)
}

// scaleBy multiplies each element of s by c.
func scaleBy(s []float64, c float64) {
	for i, v := range s {
		s[i] = c * v
	}
}

// Profile implements approx.Radial.
func (k scaledRadial) Profile(s float64) float64 { return k.c * k.k.(approx.Radial).Profile(s) }

// Indefinite implements approx.Indefinite.
func (k scaledIndefinite) Indefinite() string { return k.k.(approx.Indefinite).Indefinite() }
