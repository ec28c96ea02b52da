package kernel

import "mercer/approx"

// Layered returns the kernel of two layers
//
//	k(x, y) = κ(k₁(x, x) + k₁(y, y) − 2 k₁(x, y)),
//
// where κ is the profile of outer and k₁ is inner. The argument of κ is the squared
// distance in the feature space of inner. The result is positive definite because κ is
// positive definite in every ℝᵈ. If inner is radial, the result is radial and has the
// bandwidth of inner. See Cho & Saul 2009, section 2.3.
func Layered(inner approx.Kernel, outer approx.Radial) approx.Kernel {
	t := layeredKernel{inner, outer}
	switch r := inner.(type) {
	case approx.Indefinite:
		return layeredIndefinite{t}
	case interface {
		approx.Radial
		approx.Bandwidther
	}:
		return scaledLayeredKernel{layeredRadial{t, r}, r}
	case approx.Radial:
		return layeredRadial{t, r}
	}
	return t
}

// Layers returns the two layers of a kernel that Layered returned. For other kernels, ok
// is false.
func Layers(k approx.Kernel) (inner approx.Kernel, outer approx.Radial, ok bool) {
	l, ok := k.(interface {
		layers() (approx.Kernel, approx.Radial)
	})
	if ok {
		inner, outer = l.layers()
	}
	return inner, outer, ok
}

type (
	layeredKernel struct {
		inner approx.Kernel
		outer approx.Radial
	}
	layeredIndefinite struct{ layeredKernel }

	layeredRadial struct {
		layeredKernel
		r approx.Radial
	}
	scaledLayeredKernel struct {
		layeredRadial
		b approx.Bandwidther
	}
)

var (
	_ approx.Crosser     = layeredKernel{}
	_ approx.Bounded     = layeredKernel{}
	_ approx.Domained    = layeredKernel{}
	_ approx.Radial      = layeredRadial{}
	_ approx.Bandwidther = scaledLayeredKernel{}
)

func (k layeredKernel) layers() (approx.Kernel, approx.Radial) { return k.inner, k.outer }

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

// Domain implements approx.Domained. Points must be in the domain of inner. The values
// k₁(x, x) must not be so large that rounding errors dominate the distances.
func (k layeredKernel) Domain(x approx.Points) error {
	if err := checkPoints(k.inner, x); err != nil {
		return err
	}
	return checkLayerSize(k, x)
}

// Indefinite implements approx.Indefinite.
func (k layeredIndefinite) Indefinite() string { return k.inner.(approx.Indefinite).Indefinite() }

// Cross implements approx.Crosser. It applies both profiles to one matrix of distances.
func (k layeredRadial) Cross(dst []float64, x, y approx.Points) { crossRadial(dst, k, x, y) }

func (k layeredRadial) asLayeredRadial() layeredRadial { return k }

// firstLayerDistances stores the squared distances of the first layer in dst. The values
// of this layer are f times the factors t.
func (k layeredRadial) firstLayerDistances(dst, t []float64, f float64) {
	top := k.r.Profile(0)
	dst = dst[:len(t)]
	for i, v := range t {
		s := 2 * (top - f*v)
		if s < 0 {
			s = 0
		}
		dst[i] = s
	}
}

// applyProfile implements profiler.
func (k layeredRadial) applyProfile(s []float64) {
	top := k.r.Profile(0)
	for len(s) > 0 {
		b := s[:min(profileBlock, len(s))]
		applyProfile(k.r, b)
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

// Profile implements approx.Radial.
func (k layeredRadial) Profile(s float64) float64 {
	return k.outer.Profile(max(0, 2*(k.r.Profile(0)-k.r.Profile(s))))
}

// Bandwidth implements approx.Bandwidther. It returns the bandwidth of inner.
func (k scaledLayeredKernel) Bandwidth() float64 { return k.b.Bandwidth() }
