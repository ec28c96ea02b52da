package fourier

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// rectifiedKernel is the arc-cosine kernel of order 1 with its Activation.
type rectifiedKernel struct{}

func (rectifiedKernel) Eval(x, y []float64) float64 {
	var xx, yy, xy float64
	for a, v := range x {
		xx, yy, xy = xx+v*v, yy+y[a]*y[a], xy+v*y[a]
	}
	size := math.Sqrt(xx * yy)
	theta := math.Acos(min(1, max(-1, xy/size)))
	return size / math.Pi * (math.Sin(theta) + (math.Pi-theta)*math.Cos(theta))
}

func (rectifiedKernel) Spectrum() (approx.Spectrum, bool) {
	return approx.Spectrum{Mass: 2, Activation: func(t float64) float64 { return max(t, 0) }, Degree: 1}, true
}

// laplacian is the kernel exp(−‖x−y‖₁), whose frequencies have Cauchy coordinates.
type laplacian struct{}

func (laplacian) Eval(x, y []float64) float64 {
	var s float64
	for a, v := range x {
		s += math.Abs(v - y[a])
	}
	return math.Exp(-s)
}

func (k laplacian) Spectrum() (approx.Spectrum, bool) {
	return approx.Spectrum{Coordinate: k.coordinate, Density: k.density}, true
}

func (laplacian) coordinate(p float64) float64 { return math.Tan(math.Pi * (p - 0.5)) }

func (laplacian) density(omega []float64) float64 {
	p := 1.0
	for _, w := range omega {
		p /= math.Pi * (1 + w*w)
	}
	return p
}

// ring is the kernel J₀(‖x−y‖) in the plane, whose frequencies lie on a circle. Only
// their lengths have a known distribution.
type ring struct{}

func (k ring) Eval(x, y []float64) float64 {
	return k.Profile((x[0]-y[0])*(x[0]-y[0]) + (x[1]-y[1])*(x[1]-y[1]))
}
func (ring) Profile(s float64) float64 { return math.J0(math.Sqrt(s)) }

func (ring) Spectrum() (approx.Spectrum, bool) {
	return approx.Spectrum{Radius: func(float64, int) float64 { return 1 }, Density: func([]float64) float64 { return 0 }}, true
}

type product struct{}

func (product) Eval(x, y []float64) float64 { return x[0] * y[0] }

// TestRepresent checks that the fields of an integral contain what is known about the
// kernel's distribution, and what follows from it.
func TestRepresent(t *testing.T) {
	for _, c := range []struct {
		name                      string
		k                         approx.Kernel
		radius, coordinate, scale bool
		normal                    float64
		degree                    int
		mass                      float64
	}{
		{"Gaussian", kernel.Gaussian{Sigma: 0.5}, true, true, true, 2, 0, 1},
		{"exponential", kernel.Matern12{Sigma: 0.5}, true, false, true, 0, 0, 1},
		{"Laplacian", laplacian{}, false, true, false, 0, 0, 1},
		{"ring", ring{}, true, false, false, 0, 0, 1},
		{"arc-cosine", rectifiedKernel{}, true, true, true, 1, 1, 2},
	} {
		in, err := Represent(c.k, 2)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if (in.Radius != nil) != c.radius || (in.Coordinate != nil) != c.coordinate || (in.Scale != nil) != c.scale ||
			in.Normal != c.normal || in.Degree != c.degree || in.Mass != c.mass {
			t.Errorf("%s: the integral is %+v", c.name, in)
		}
	}
	_, err := Represent(product{}, 1)
	if u := (*approx.UnsupportedError)(nil); !errors.As(err, &u) || u.Reason == "" {
		t.Errorf("xᵀy: the error is %v, not an UnsupportedError with a reason", err)
	}
}

// TestFromCube checks that FromCube maps the centres of equal cubes to vectors. The mean
// of the cosines of these vectors must be close to the kernel.
func TestFromCube(t *testing.T) {
	for _, c := range []struct {
		name string
		k    approx.Kernel
		n    int // cubes along each side; they omit tails of about 1/n
		tol  float64
	}{
		{"Gaussian", kernel.Gaussian{Sigma: 0.7}, 400, 1e-3},
		{"exponential", kernel.Matern12{Sigma: 0.7}, 400, 1e-2},
		{"ring", ring{}, 401, 1e-3}, // n is odd, so one cube is in the middle
		{"product", kernel.Product(kernel.Gaussian{Sigma: 0.7}, kernel.Periodic{Sigma: 1, Period: 2}), 25, 2e-2},
		{"Laplacian", laplacian{}, 400, 1e-2},
	} {
		in, err := Represent(c.k, 2)
		if err != nil {
			t.Fatal(err)
		}
		side := in.CubeDim()
		count := int(math.Pow(float64(c.n), float64(side)))
		x, w, u := []float64{0.5, -0.3}, make([]float64, 2), make([]float64, side)
		var sum float64
		for i := range count {
			for a, index := 0, i; a < side; a, index = a+1, index/c.n {
				u[a] = (float64(index%c.n) + 0.5) / float64(c.n)
			}
			in.FromCube(w, u)
			sum += math.Cos(w[0]*x[0] + w[1]*x[1])
		}
		got, want := sum/float64(count), c.k.Eval(x, []float64{0, 0})
		if !(math.Abs(got-want) <= c.tol) {
			t.Errorf("%s: the mean of the waves is %.4f, k is %.4f", c.name, got, want)
		}
	}
}

// TestNodesMap checks that the maps of all kinds of nodes satisfy CheckFeatureMap, with
// or without signs. They represent the sum over the nodes.
func TestNodesMap(t *testing.T) {
	for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.7}, rectifiedKernel{}} {
		in, err := Represent(k, 2)
		if err != nil {
			t.Fatal(err)
		}
		n := Nodes{W: draw(in, 6, 1), Weights: []float64{0.5, 0.3, -0.4, 0.2, 0.1, 0.3}}
		f := n.Map(in)
		x := scatterPoints(30, 2, 3)
		if err := approxtest.CheckFeatureMap(f, x); err != nil {
			t.Errorf("%T: %v", k, err)
		}
		s, ok := f.(approx.Signed)
		if !ok {
			t.Fatalf("%T: a map with a negative weight is not signed", k)
		}
		a, b := x.Row(10), x.Row(11)
		pa, pb := f.Map(nil, a), f.Map(nil, b)
		var got, want float64
		for i, sign := range s.Signs() {
			got += sign * pa[i] * pb[i]
		}
		for j, v := range n.Weights {
			w := n.W.Row(j)
			s, t := w[0]*a[0]+w[1]*a[1], w[0]*b[0]+w[1]*b[1]
			if in.Activation == nil {
				want += v * math.Cos(s-t)
			} else {
				want += 2 * v * max(s, 0) * max(t, 0)
			}
		}
		if !(math.Abs(got-want) <= 1e-14) {
			t.Errorf("%T: k̂ is %g, the sum over the nodes %g", k, got, want)
		}
	}
}

// TestRandomServes checks that random also supports distributions without uniform
// directions, and kernels without a spectrum.
func TestRandomServes(t *testing.T) {
	x := approx.Points{Data: []float64{0.4, -0.3, 1, 0.8}, Dim: 2}
	for _, k := range []approx.Kernel{laplacian{}, ring{}, rectifiedKernel{}, kernel.Product(laplacian{}, kernel.Periodic{Sigma: 1, Period: 2}, kernel.Matern12{Sigma: 3})} {
		if err := (Random{}).Info().CheckSupport(k, 2); err != nil {
			t.Errorf("%T: %v", k, err)
		}
		const seeds, m = 200, 50
		var sum, squares float64
		for seed := range uint64(seeds) {
			fit, err := Random{Frequencies: m}.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			var v float64
			b := fit.Features.Map(nil, x.Row(1))
			for i, a := range fit.Features.Map(nil, x.Row(0)) {
				v += a * b[i]
			}
			sum, squares = sum+v, squares+v*v
		}
		mean := sum / seeds
		se := math.Sqrt((squares/seeds - mean*mean) / seeds)
		if want := k.Eval(x.Row(0), x.Row(1)); !(math.Abs(mean-want) <= 5*se) || se > 0.02 {
			t.Errorf("%T: the mean of k̂ is %.4f ± %.4f, k is %.4f", k, mean, se, want)
		}
	}
}

// warpedKernel is a kernel of warped points (Ax, b).
type warpedKernel struct {
	inner approx.Kernel
	warp  approx.Warp
}

func (k warpedKernel) Eval(x, y []float64) float64 {
	warp := func(x []float64) []float64 { return k.warp.Points(approx.Points{Data: x, Dim: len(x)}).Data }
	return k.inner.Eval(warp(x), warp(y))
}

func (k warpedKernel) Warp() (approx.Kernel, approx.Warp) { return k.inner, k.warp }

// TestWarped checks that the map of a warped kernel equals the map of the inner kernel at
// the warped points, with and without a fast product.
func TestWarped(t *testing.T) {
	a := approx.Points{Data: []float64{1, 0, 0.5, -1, 2, 0.3}, Dim: 2} // ℝ² → ℝ³
	for _, warp := range []approx.Warp{{A: a}, {B: []float64{1, 0.5}}, {A: a, B: []float64{2}}} {
		for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.7}, rectifiedKernel{}} {
			in, err := Represent(warpedKernel{k, warp}, 2)
			if err != nil {
				t.Fatal(err)
			}
			inner, err := Represent(k, warp.Dim(2))
			if err != nil {
				t.Fatal(err)
			}
			n := Nodes{W: draw(in, 6, 1)}
			x := scatterPoints(30, 2, 3)
			y := warp.Points(x)
			for range 2 {
				f, g := n.Map(in), n.Map(inner)
				if err := approxtest.CheckFeatureMap(f, x); err != nil {
					t.Errorf("%T after %+v: %v", k, warp, err)
				}
				p, q := approx.FeaturesTo(nil, f, x), approx.FeaturesTo(nil, g, y)
				got, want := make([]float64, 30*30), make([]float64, 30*30)
				lin.SymMulT(got, p, 30, f.Len())
				lin.SymMulT(want, q, 30, f.Len())
				for i := range got {
					if !(math.Abs(got[i]-want[i]) <= 1e-12) {
						t.Fatalf("%T after %+v: k̂ is %g, within %g", k, warp, got[i], want[i])
					}
				}
				n.Product = matrixProduct{n.W}
			}
		}
	}
	if err := (Random{}).Info().CheckSupport(warpedKernel{kernel.Gaussian{Sigma: 1}, approx.Warp{A: a}}, 5); err == nil {
		t.Error("a warp of the plane serves ℝ⁵")
	}
}

// TestNodesMapOfAnotherWarp checks that Nodes.Map panics if the warp of an integral and
// its nodes have different dimensions.
func TestNodesMapOfAnotherWarp(t *testing.T) {
	nodes := Nodes{W: approx.Points{Data: []float64{1, 2, 3, 4}, Dim: 2}}
	for name, warp := range map[string]approx.Warp{
		"three rows":         {A: approx.Points{Data: []float64{1, 0, 0, 1, 1, 1}, Dim: 2}},
		"two coordinates up": {B: []float64{1, 1}},
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.HasPrefix(got, "fourier.Nodes.Map: ") {
					t.Errorf("%s: the panic says %q", name, got)
				}
			}()
			nodes.Map(Integral{Dim: 2, Mass: 1, Warp: warp})
		}()
	}
	m := nodes.Map(Integral{Dim: 2, Mass: 1, Warp: approx.Warp{A: approx.Points{Data: []float64{1, 0, 0, 0, 1, 1}, Dim: 3}}})
	if got := m.Map(nil, []float64{1, 2, 3}); len(got) != m.Len() {
		t.Errorf("%d features of a point in three dimensions, want %d", len(got), m.Len())
	}
}

// matrixProduct multiplies points by the nodes w.
type matrixProduct struct{ w approx.Points }

func (p matrixProduct) Multiply(dst []float64, x approx.Points) {
	lin.MulT(dst, x.Data, p.w.Data, x.Len(), x.Dim, p.w.Len())
}
