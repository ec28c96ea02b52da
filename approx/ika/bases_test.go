package ika_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/ika"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// dotKernel is the kernel (1 + xᵀy)². It spans all polynomials of degree two and has no
// bandwidth.
type dotKernel struct{}

func (dotKernel) Eval(x, y []float64) float64 {
	s := 1.0
	for a, v := range x {
		s += v * y[a]
	}
	return s * s
}

func fitMethod(t *testing.T, m approx.MethodInfo, size int, p approx.Problem, v approx.Values) approx.Fit {
	t.Helper()
	f, err := fixture.Fit(context.Background(), m, size, p, v)
	if err != nil {
		t.Fatalf("%s: %v", m.Key, err)
	}
	return f
}

// TestPolynomialsAreExact checks that if the basis has as many polynomials as the kernel
// spans, the approximation is exact on the sample and everywhere in the box.
func TestPolynomialsAreExact(t *testing.T) {
	for d, count := range map[int]int{1: 3, 2: 6, 7: 36} {
		x := fixture.Normal(80, d, 2)
		f := fitMethod(t, ika.Chebyshev{}.Info(), count, approx.Problem{Kernel: dotKernel{}, X: x}, approx.Values{"basis": float64(count)})
		if f.Size != count || len(f.Notes) > 0 {
			t.Errorf("%d dimensions: size %d, notes %q", d, f.Size, f.Notes)
		}
		inside := x.Clone()
		for i := range inside.Data {
			inside.Data[i] *= 0.93
		}
		want := gramOf(dotKernel{}, inside)
		if e := frobeniusDistance(want, approxGram(f.Features, inside)); !(e <= 1e-10*80*80) {
			t.Errorf("%d dimensions: K̂ is off by %.2g", d, e)
		}
	}
}

// TestPolynomialsAreClamped checks that outside the padded box, polynomials are constant.
func TestPolynomialsAreClamped(t *testing.T) {
	x := approx.Points{Data: []float64{0, 0, 1, 2, 0.5, 1.5, 0.2, 0.3}, Dim: 2}
	f := fixture.Eigen(t, fitMethod(t, ika.Chebyshev{}.Info(), 4, approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x}, approx.Values{"pad": 0.25})).Functions()
	edge := f.Map(nil, []float64{1.25, 2.5})
	if got := f.Map(nil, []float64{40, 1e9}); !slices.Equal(got, edge) {
		t.Errorf("far away %v, at the corner %v", got, edge)
	}
	if got := f.Map(nil, []float64{1.2, 2.4}); slices.Equal(got, edge) {
		t.Error("the padding is not part of the box")
	}
}

// TestPolynomialsIgnoreTheSeed checks that if a basis does not depend on the seed, the
// sample does not depend on it either.
func TestPolynomialsIgnoreTheSeed(t *testing.T) {
	x := fixture.Normal(1300, 1, 3)
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x, Seed: 1}
	a := fitMethod(t, ika.Chebyshev{}.Info(), 3, p, approx.Values{"basis": 5})
	p.Seed = 2
	b := fitMethod(t, ika.Chebyshev{}.Info(), 3, p, approx.Values{"basis": 5})
	if !slices.Equal(fixture.Eigen(t, a).Values(), fixture.Eigen(t, b).Values()) {
		t.Error("the eigenvalues depend on the seed")
	}
	if a.Evals != kernel.GramEvals(1000) {
		t.Errorf("%d evaluations: not a sample of 1,000 points", a.Evals)
	}
}

// TestReLUIsPiecewiseLinear checks that between its bends, a sum of rectified linear
// units is linear, also outside the data.
func TestReLUIsPiecewiseLinear(t *testing.T) {
	x := approx.Points{Data: []float64{-2, -1, 0, 0.5, 3}, Dim: 1}
	f := fixture.Eigen(t, fitMethod(t, ika.ReLU{}.Info(), 3, approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x, Seed: 1}, nil)).Functions()
	hasBend := false
	for _, c := range []struct {
		at, h  float64
		linear bool
	}{{-0.88, 0.1, true}, {0.75, 0.2, true}, {-40, 37, true}, {40, 36, true}, {-1.5, 0.1, false}, {1.75, 0.1, false}, {0.25, 0.1, false}} {
		lo, mid, hi := f.Map(nil, []float64{c.at - c.h}), f.Map(nil, []float64{c.at}), f.Map(nil, []float64{c.at + c.h})
		for i := range mid {
			second := math.Abs(lo[i]+hi[i]-2*mid[i]) / (1 + math.Abs(mid[i]))
			if c.linear && !(second <= 1e-11) {
				t.Errorf("φ%d bends by %.2g at %g, half-way between no two points", i+1, second, c.at)
			}
			hasBend = hasBend || !c.linear && second > 1e-3
		}
	}
	if !hasBend {
		t.Error("nothing bends half-way between two points")
	}
}

// TestBasisMaps checks that batches, linear combinations and grids of every basis equal
// single evaluations. This includes steps so steep that tables of exponentials would
// overflow.
func TestBasisMaps(t *testing.T) {
	for _, sigma := range []float64{1e-4, 0.05, 1} {
		for _, d := range []int{1, 2, 7} {
			x := fixture.Normal(70, d, 8)
			p := approx.Problem{Kernel: kernel.Gaussian{Sigma: sigma}, X: x, Seed: 3}
			for _, m := range ikaMethods {
				if m.Key == "ika-kmeans" && sigma < 0.05 && d > 1 { // all functions are 0 except at their centres
					continue
				}
				f := fitMethod(t, m, 9, p, approx.Values{"basis": 9})
				if err := approxtest.CheckFeatureMap(fixture.Eigen(t, f).Functions(), x); err != nil {
					t.Errorf("%s in %d dimensions, σ = %g: %v", m.Key, d, sigma, err)
				}
			}
		}
	}
}

// TestKernelWithoutBandwidth checks that every basis works with a kernel without a
// bandwidth. Only RandomFourier needs a spectrum of the kernel.
func TestKernelWithoutBandwidth(t *testing.T) {
	x := fixture.Normal(40, 2, 6)
	for _, m := range ikaMethods {
		p := approx.Problem{Kernel: dotKernel{}, X: x, Seed: 1}
		f, err := fixture.Fit(context.Background(), m, 6, p, nil)
		if m.Key == (ika.RandomFourier{}).Info().Key {
			if reason := m.CheckSupport(p.Kernel, 2); reason == nil || err == nil || reason.Error() != err.Error() {
				t.Errorf("%s: CheckSupport says %v, the fit %v", m.Key, reason, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", m.Key, err)
			continue
		}
		if e, norm := frobeniusDistance(gramOf(dotKernel{}, x), approxGram(f.Features, x)), math.Sqrt(40)*40; !(e <= 1e-4*norm) {
			// Wide Gaussians approximate a parabola by cancellation. IKA stops where
			// cancellation causes rounding errors.
			t.Errorf("%s: six functions leave %.2g of a kernel of rank six", m.Key, e)
		}
	}
}

// TestValuesStayBounded checks that even if the sample covers little of a function, k̂(z,
// z) at its centre z is not much larger than k(z, z). A user can place centres where
// there are no data.
func TestValuesStayBounded(t *testing.T) {
	x := fixture.Normal(400, 2, 3)
	distantCenters := approx.Points{Data: []float64{9, 9, -8, 7, 0, 0, 1, 1, 0.5, 6}, Dim: 2}
	for _, m := range []approx.MethodInfo{ika.Bumps{}.Info(), ika.KMeans{}.Info(), ika.Pivoted{}.Info(), ika.Gaussians{}.Info()} {
		for _, sigma := range []float64{1e-6, 1e-2, 0.05, 0.3} {
			for _, centers := range []approx.Points{{}, distantCenters} {
				for _, v := range []approx.Values{{"basis": 20, "sample": 100}, {"basis": 20, "sample": 400}} {
					f := fitMethod(t, m, 20, approx.Problem{Kernel: kernel.Gaussian{Sigma: sigma}, X: x, Seed: 2, Landmarks: centers}, v)
					z := f.Landmarks.Centers
					for i := range z.Len() {
						psi := f.Features.Map(nil, z.Row(i))
						var k float64
						for _, v := range psi {
							k += v * v
						}
						// On the sample, ‖b‖ is at least b(z) times 1/2 or 1e-3, divided
						// by √S.
						if bound := map[float64]float64{100: 1e2, 400: 1e6}[v["sample"]]; !(k <= bound) {
							t.Errorf("%s, σ = %g, S = %g: k̂(z, z) = %.3g at centre %d", m.Key, sigma, v["sample"], k, i)
						}
					}
				}
			}
		}
	}
	f := fitMethod(t, ika.KMeans{}.Info(), 3, approx.Problem{Kernel: kernel.Gaussian{Sigma: 1e-3}, X: x}, approx.Values{"basis": 5, "sample": 100})
	if want := "The sample sees too little of some functions, so the centres that were not in it join it: five points."; !slices.Contains(f.Notes.Texts(), want) {
		t.Errorf("notes %q", f.Notes)
	}
}

// TestBasisNotes checks that notes report an odd number of cosines and sines, points that
// span the kernel, and a kernel that is 0.
func TestBasisNotes(t *testing.T) {
	x := fixture.Normal(30, 1, 2)
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x}
	f := fitMethod(t, ika.RandomFourier{}.Info(), 2, p, approx.Values{"basis": 7})
	if want := "A cosine and a sine come together, so the basis has 8 functions and not 7."; !slices.Contains(f.Notes.Texts(), want) {
		t.Errorf("notes %q", f.Notes)
	}
	f = fitMethod(t, ika.Bumps{}.Info(), 2, approx.Problem{Kernel: kernel.Linear{}, X: approx.NewPoints(4, 2)}, approx.Values{"basis": 5})
	if want := "Every basis function vanishes on the sample, or the kernel does, so K̂ is 0."; !slices.Contains(f.Notes.Texts(), want) || f.Size != 1 || len(fixture.Eigen(t, f).Values()) != 0 {
		t.Errorf("size %d, notes %q", f.Size, f.Notes)
	}
	if psi := f.Features.Map(nil, []float64{3, 1}); len(psi) != 1 || psi[0] != 0 {
		t.Errorf("ψ = %v", psi)
	}
	p.Kernel = kernel.Gaussian{Sigma: 1e6}
	f = fitMethod(t, ika.Pivoted{}.Info(), 2, p, approx.Values{"basis": 7})
	if want := "7 basis functions were asked for. Two points see everything to within rounding, so the basis has 2."; !slices.Contains(f.Notes.Texts(), want) {
		t.Errorf("notes %q", f.Notes)
	}
}
