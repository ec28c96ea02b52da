package kernel

import (
	"math"

	"mercer/approx"
)

// Layered returns the kernel of two layers
//
//	k(x, y) = κ(k₁(x, x) + k₁(y, y) − 2 k₁(x, y)),
//
// where κ is the profile of outer and k₁ is inner. The argument of κ is the squared
// distance in the feature space of inner. The result is positive definite because κ is
// positive definite in every ℝᵈ. If inner is radial, the result is radial and has the
// bandwidth of inner. See Cho & Saul 2009, section 2.3.
func Layered(inner approx.Kernel, outer approx.Radial) approx.Kernel {
	return newComposed(layeredKernel{inner, outer})
}

// Layers returns the two layers of a kernel that Layered returned. For other kernels, ok
// is false.
func Layers(k approx.Kernel) (inner approx.Kernel, outer approx.Radial, ok bool) {
	l, ok := compositionOf(k).(layeredKernel)
	return l.inner, l.outer, ok
}

// layeredKernel is the kernel with the layers inner and outer.
type layeredKernel struct {
	inner approx.Kernel
	outer approx.Radial
}

func (k layeredKernel) members() []approx.Kernel { return []approx.Kernel{k.inner, k.outer} }

// Eval implements approx.Kernel.
func (k layeredKernel) Eval(x, y []float64) float64 {
	return k.outer.Profile(max(0, k.inner.Eval(x, x)+k.inner.Eval(y, y)-2*k.inner.Eval(x, y)))
}

// Cross implements approx.Crosser.
func (k layeredKernel) Cross(dst []float64, x, y approx.Points) {
	m := y.Len()
	Cross(dst, k.inner, x, y)
	diagX, diagY := Diag(nil, k.inner, x), Diag(nil, k.inner, y)
	for i, u := range diagX {
		row := dst[i*m : (i+1)*m]
		for j, v := range diagY {
			s := u + v - 2*row[j]
			if s < 0 {
				s = 0
			}
			row[j] = s
		}
		applyProfile(k.outer, row)
	}
}

// Bound implements approx.Bounded.
func (k layeredKernel) Bound() float64 { return k.outer.Profile(0) }

// Lipschitz implements approx.Lipschitz. No constant is known.
func (layeredKernel) Lipschitz(int) float64 { return math.Inf(1) }

// Bandwidth implements approx.Bandwidther. It returns the bandwidth of a radial inner
// kernel.
func (k layeredKernel) Bandwidth() (float64, bool) {
	if _, ok := k.inner.(approx.Radial); !ok {
		return 0, false
	}
	return approx.BandwidthOf(k.inner)
}

// Spectrum implements approx.Spectral. No spectrum is known.
func (layeredKernel) Spectrum() (approx.Spectrum, bool) { return approx.Spectrum{}, false }

// Domain implements approx.Domained. Points must be in the domain of inner. The values
// k₁(x, x) must not be so large that rounding errors dominate the distances.
func (k layeredKernel) Domain(x approx.Points) error {
	if err := checkPoints(k.inner, x); err != nil {
		return err
	}
	return checkLayerSize(k, x)
}

func (k layeredKernel) checkPoints(x approx.Points) error { return checkProblem(k, x) }

// firstLayerDistances stores the squared distances of a radial first layer in dst. The
// values of this layer are f times the factors t.
func (k layeredKernel) firstLayerDistances(dst, t []float64, f float64) {
	top := k.inner.(approx.Radial).Profile(0)
	dst = dst[:len(t)]
	for i, v := range t {
		s := 2 * (top - f*v)
		if s < 0 {
			s = 0
		}
		dst[i] = s
	}
}

func (k layeredKernel) applyProfile(s []float64) {
	inner := k.inner.(approx.Radial)
	top := inner.Profile(0)
	for len(s) > 0 {
		b := s[:min(profileBlock, len(s))]
		applyProfile(inner, b)
		for i, v := range b {
			t := 2 * (top - v)
			if t < 0 {
				t = 0
			}
			b[i] = t
		}
		applyProfile(k.outer, b)
		s = s[len(b):]
	}
}

func (k layeredKernel) profile(s float64) float64 {
	inner := k.inner.(approx.Radial)
	return k.outer.Profile(max(0, 2*(inner.Profile(0)-inner.Profile(s))))
}
