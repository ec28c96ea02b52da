package kernel

import (
	"fmt"

	"mercer/approx"
)

// Scaled returns c·k for c > 0, with the capabilities of k except for approx.Separable.
// Scaled panics unless c is positive.
func Scaled(c float64, k approx.Kernel) approx.Kernel {
	if !(c > 0) {
		panic(fmt.Sprintf("kernel.Scaled: got c = %g, want a positive number", c))
	}
	// A factor moves inwards as far as it can, so that scales are those of
	// families.
	switch k := k.(type) {
	case interface{ parts() scaled }:
		s := k.parts()
		return Scaled(c*s.c, s.k)
	case interface{ terms() pair }:
		t := k.terms()
		return add(Scaled(c, t.a), Scaled(c, t.b))
	case interface{ factors() pair }:
		t := k.factors()
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
	s := scaled{k, c}
	switch k := k.(type) {
	case approx.Indefinite:
		return scaledIndefinite{s}
	case gaussian:
		return scaledGaussian{scaledMixture{scaledSpectral{scaledRadial{scaledLipschitz{scaledBounded{s}}}}, bandwidth{k}}}
	case interface {
		approx.Mixture
		approx.Bandwidther
	}:
		return scaledMixture{scaledSpectral{scaledRadial{scaledLipschitz{scaledBounded{s}}}}, bandwidth{k}}
	case approx.Spectral:
		return scaledSpectral{scaledRadial{scaledLipschitz{scaledBounded{s}}}}
	case approx.Radial:
		return scaledRadial{scaledLipschitz{scaledBounded{s}}}
	case interface {
		approx.Coordinatewise
		approx.Bandwidther
	}:
		return scaledCoordinatewise{scaledLipschitz{scaledBounded{s}}, bandwidth{k}}
	case interface {
		approx.Harmonic
		approx.Bandwidther
	}:
		return scaledHarmonic{scaledLipschitz{scaledBounded{s}}, bandwidth{k}}
	case interface {
		approx.Activated
		approx.Bounded
	}:
		return scaledStep{scaledBounded{s}, neurons{k, c}}
	case approx.Activated:
		return scaledActivated{s, neurons{k, c}}
	case approx.Lipschitz:
		return scaledLipschitz{scaledBounded{s}}
	case approx.Bounded:
		return scaledBounded{s}
	}
	return s
}

// Unscaled returns c and k₀ if k is c·k₀ by Scaled, and otherwise 1 and k.
func Unscaled(k approx.Kernel) (c float64, inner approx.Kernel) {
	if k, ok := k.(interface{ parts() scaled }); ok {
		s := k.parts()
		return s.c, s.k
	}
	return 1, k
}

// gaussian is a kernel with every property of the Gaussian.
type gaussian interface {
	approx.Mixture
	approx.Coordinatewise
	approx.Bandwidther
}

type (
	scaled struct {
		k approx.Kernel
		c float64
	}
	bandwidth struct{ of approx.Bandwidther }
	neurons   struct {
		of approx.Activated
		c  float64
	}

	scaledBounded   struct{ scaled }
	scaledLipschitz struct{ scaledBounded }
	scaledRadial    struct{ scaledLipschitz }
	scaledSpectral  struct{ scaledRadial }
	scaledMixture   struct {
		scaledSpectral
		bandwidth
	}
	scaledGaussian       struct{ scaledMixture }
	scaledCoordinatewise struct {
		scaledLipschitz
		bandwidth
	}
	scaledHarmonic struct {
		scaledLipschitz
		bandwidth
	}
	scaledActivated struct {
		scaled
		neurons
	}
	scaledStep struct {
		scaledBounded
		neurons
	}
	scaledIndefinite struct{ scaled }
)

var (
	_ approx.Crosser    = scaled{}
	_ approx.Domained   = scaled{}
	_ approx.Indefinite = scaledIndefinite{}
	_ gaussian          = scaledGaussian{}
	_ approx.Mixture    = scaledMixture{}
	_ approx.Lipschitz  = scaledCoordinatewise{}
	_ approx.Harmonic   = scaledHarmonic{}
	_ approx.Activated  = scaledActivated{}
	_ approx.Activated  = scaledStep{}
	_ approx.Bounded    = scaledStep{}
)

func (k scaled) parts() scaled { return k }

// Eval implements approx.Kernel.
func (k scaled) Eval(x, y []float64) float64 { return k.c * k.k.Eval(x, y) }

// Cross implements approx.Crosser.
func (k scaled) Cross(dst []float64, x, y approx.Points) {
	dst = dst[:x.Len()*y.Len()]
	Cross(dst, k.k, x, y)
	times(dst, k.c)
}

// Domain implements approx.Domained. It is the domain of k, but size limits apply to
// c·k(x, x) instead of k(x, x).
func (k scaled) Domain(x approx.Points) error {
	if err := k.takes(x); err != nil {
		return err
	}
	return composedSize(k, x)
}

func (k scaled) takes(x approx.Points) error { return takes(k.k, x) }

// Bandwidth implements approx.Bandwidther.
func (w bandwidth) Bandwidth() float64 { return w.of.Bandwidth() }

// Activation implements approx.Activated.
func (n neurons) Activation() (f func(t float64) float64, degree int, c float64) {
	f, degree, c = n.of.Activation()
	return f, degree, n.c * c
}

// Bound implements approx.Bounded.
func (k scaledBounded) Bound() float64 { return k.c * bound(k.k) }

// Lipschitz implements approx.Lipschitz.
func (k scaledLipschitz) Lipschitz(d int) float64 { return k.c * slope(k.k, d) }

// Cross implements approx.Crosser.
func (k scaledRadial) Cross(dst []float64, x, y approx.Points) { crossRadial(dst, k, x, y) }

// profiles implements profiler.
func (k scaledRadial) profiles(s []float64) {
	profiles(k.k.(approx.Radial), s)
	times(s, k.c)
}

// times multiplies s by c.
func times(s []float64, c float64) {
	for i, v := range s {
		s[i] = c * v
	}
}

// Profile implements approx.Radial.
func (k scaledRadial) Profile(s float64) float64 { return k.c * k.k.(approx.Radial).Profile(s) }

// Radius implements approx.Spectral: the spectral measure is normalised.
func (k scaledSpectral) Radius(p float64, d int) float64 {
	return k.k.(approx.Spectral).Radius(p, d)
}

// Density implements approx.Spectral.
func (k scaledSpectral) Density(omega []float64) float64 {
	return k.k.(approx.Spectral).Density(omega)
}

// Scale implements approx.Mixture.
func (k scaledMixture) Scale(p float64) float64 { return k.k.(approx.Mixture).Scale(p) }

// Coordinate implements approx.Coordinatewise.
func (k scaledGaussian) Coordinate(p float64) float64 {
	return k.k.(approx.Coordinatewise).Coordinate(p)
}

// Coordinate implements approx.Coordinatewise.
func (k scaledCoordinatewise) Coordinate(p float64) float64 {
	return k.k.(approx.Coordinatewise).Coordinate(p)
}

// Density implements approx.Coordinatewise.
func (k scaledCoordinatewise) Density(omega []float64) float64 {
	return k.k.(approx.Coordinatewise).Density(omega)
}

// Fundamental implements approx.Harmonic.
func (k scaledHarmonic) Fundamental() float64 { return k.k.(approx.Harmonic).Fundamental() }

// Harmonic implements approx.Harmonic.
func (k scaledHarmonic) Harmonic(j int) float64 { return k.k.(approx.Harmonic).Harmonic(j) }

// Coordinate implements approx.Harmonic.
func (k scaledHarmonic) Coordinate(p float64) float64 { return k.k.(approx.Harmonic).Coordinate(p) }

// Indefinite implements approx.Indefinite.
func (k scaledIndefinite) Indefinite() string { return k.k.(approx.Indefinite).Indefinite() }
