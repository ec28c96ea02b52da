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

// dotKernel is the kernel (1 + xᵀy)²: all polynomials of degree two, and no
// bandwidth.
type dotKernel struct{}

func (dotKernel) Eval(x, y []float64) float64 {
	s := 1.0
	for a, v := range x {
		s += v * y[a]
	}
	return s * s
}

func fit(t *testing.T, m approx.Method, p approx.Problem, v approx.Values) approx.Fit {
	t.Helper()
	f, err := m.Fit(context.Background(), p, v)
	if err != nil {
		t.Fatalf("%s: %v", m.Key, err)
	}
	return f
}

// A kernel of polynomials is found whole among as many polynomials, on the sample
// and everywhere in the box.
func TestPolynomialsAreExact(t *testing.T) {
	for d, count := range map[int]int{1: 3, 2: 6, 7: 36} {
		x := fixture.Normal(80, d, 2)
		f := fit(t, ika.Chebyshev, approx.Problem{Kernel: dotKernel{}, X: x, Rank: count}, approx.Values{"basis": float64(count)})
		if f.Size != count || len(f.Notes) > 0 {
			t.Errorf("%d dimensions: size %d, notes %q", d, f.Size, f.Notes)
		}
		inside := x.Clone()
		for i := range inside.Data {
			inside.Data[i] *= 0.93
		}
		want := full(dotKernel{}, inside)
		if e := maxDifference(want, gram(f.Features, inside)); !(e <= 1e-10*80*80) {
			t.Errorf("%d dimensions: K̂ is off by %.2g", d, e)
		}
	}
}

// Beyond the padded box polynomials stand still.
func TestPolynomialsAreClamped(t *testing.T) {
	x := approx.Points{Data: []float64{0, 0, 1, 2, 0.5, 1.5, 0.2, 0.3}, Dim: 2}
	f := fit(t, ika.Chebyshev, approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x, Rank: 4}, approx.Values{"pad": 0.25}).Eigen.Functions()
	edge := f.Map(nil, []float64{1.25, 2.5})
	if got := f.Map(nil, []float64{40, 1e9}); !slices.Equal(got, edge) {
		t.Errorf("far away %v, at the corner %v", got, edge)
	}
	if got := f.Map(nil, []float64{1.2, 2.4}); slices.Equal(got, edge) {
		t.Error("the padding is not part of the box")
	}
}

// A basis without a seed has none in its sample either.
func TestPolynomialsIgnoreTheSeed(t *testing.T) {
	x := fixture.Normal(1300, 1, 3)
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x, Rank: 3, Seed: 1}
	a := fit(t, ika.Chebyshev, p, approx.Values{"basis": 5})
	p.Seed = 2
	b := fit(t, ika.Chebyshev, p, approx.Values{"basis": 5})
	if !slices.Equal(a.Eigen.Values(), b.Eigen.Values()) {
		t.Error("the eigenvalues depend on the seed")
	}
	if a.Evals != 1000*1000 {
		t.Errorf("%d evaluations: not a sample of 1,000 points", a.Evals)
	}
}

// Between its bends a sum of rectified planes is a plane, outside of the data too.
func TestReLUIsPiecewiseLinear(t *testing.T) {
	x := approx.Points{Data: []float64{-2, -1, 0, 0.5, 3}, Dim: 1}
	f := fit(t, ika.ReLU, approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x, Rank: 3, Seed: 1}, nil).Eigen.Functions()
	bent := false
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
			bent = bent || !c.linear && second > 1e-3
		}
	}
	if !bent {
		t.Error("nothing bends half-way between two points")
	}
}

// The short cuts of every basis give its numbers: batches, sums and grids, where
// steps are so steep that tables of exponentials would overflow too.
func TestBasisMaps(t *testing.T) {
	for _, sigma := range []float64{1e-4, 0.05, 1} {
		for _, d := range []int{1, 2, 7} {
			x := fixture.Normal(70, d, 8)
			p := approx.Problem{Kernel: kernel.Gaussian{Sigma: sigma}, X: x, Rank: 9, Seed: 3}
			for _, m := range all {
				if m.Key == "ika-kmeans" && sigma < 0.05 && d > 1 { // all of them vanish off their centres
					continue
				}
				f := fit(t, m, p, approx.Values{"basis": 9})
				if err := approxtest.CheckFeatureMap(f.Eigen.Functions(), x); err != nil {
					t.Errorf("%s in %d dimensions, σ = %g: %v", m.Key, d, sigma, err)
				}
			}
		}
	}
}

// Any basis can be used with any kernel, also one without a bandwidth, but waves of
// its own spectrum need a spectrum.
func TestKernelWithoutBandwidth(t *testing.T) {
	x := fixture.Normal(40, 2, 6)
	for _, m := range all {
		p := approx.Problem{Kernel: dotKernel{}, X: x, Rank: 6, Seed: 1}
		f, err := m.Fit(context.Background(), p, nil)
		if m.Serves != nil {
			if why := m.Serves(p.Kernel, 2); why == nil || err == nil || why.Error() != err.Error() {
				t.Errorf("%s: Serves says %v, the fit %v", m.Key, why, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", m.Key, err)
			continue
		}
		if e, norm := maxDifference(full(dotKernel{}, x), gram(f.Features, x)), math.Sqrt(40)*40; !(e <= 1e-4*norm) {
			// Wide Gaussians approximate a parabola by cancellation, and IKA stops
			// where that becomes rounding.
			t.Errorf("%s: six functions leave %.2g of a kernel of rank six", m.Key, e)
		}
	}
}

// However little of a function the sample covers, K̂ stays of the size of k, also
// at the centre of the function. A centre can be placed by hand where there are no
// data.
func TestNothingRunsAway(t *testing.T) {
	x := fixture.Normal(400, 2, 3)
	apart := approx.Points{Data: []float64{9, 9, -8, 7, 0, 0, 1, 1, 0.5, 6}, Dim: 2}
	for _, m := range []approx.Method{ika.Bumps, ika.KMeans, ika.Pivoted, ika.Wide} {
		for _, sigma := range []float64{1e-6, 1e-2, 0.05, 0.3} {
			for _, placed := range []approx.Points{{}, apart} {
				for _, v := range []approx.Values{{"basis": 20, "sample": 100}, {"basis": 20, "sample": 400}} {
					f := fit(t, m, approx.Problem{Kernel: kernel.Gaussian{Sigma: sigma}, X: x, Rank: 20, Seed: 2, Landmarks: placed}, v)
					z := f.Landmarks.Centers
					for i := range z.Len() {
						psi := f.Features.Map(nil, z.Row(i))
						var k float64
						for _, v := range psi {
							k += v * v
						}
						// ‖b‖ on the sample is at least a share of b(z), of 1e-3 or
						// 1/2, over √S.
						if most := map[float64]float64{100: 1e2, 400: 1e6}[v["sample"]]; !(k <= most) {
							t.Errorf("%s, σ = %g, S = %g: k̂(z, z) = %.3g at centre %d", m.Key, sigma, v["sample"], k, i)
						}
					}
				}
			}
		}
	}
	f := fit(t, ika.KMeans, approx.Problem{Kernel: kernel.Gaussian{Sigma: 1e-3}, X: x, Rank: 3}, approx.Values{"basis": 5, "sample": 100})
	if want := "The sample sees too little of some functions, so the centres that were not in it join it: five points."; !slices.Contains(f.Notes, want) {
		t.Errorf("notes %q", f.Notes)
	}
}

// Odd numbers of waves, points that see everything, and a kernel that sees nothing.
func TestBasisNotes(t *testing.T) {
	x := fixture.Normal(30, 1, 2)
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x, Rank: 2}
	f := fit(t, ika.Waves, p, approx.Values{"basis": 7})
	if want := "A cosine and a sine come together, so the basis has 8 functions and not 7."; !slices.Contains(f.Notes, want) {
		t.Errorf("notes %q", f.Notes)
	}
	f = fit(t, ika.Bumps, approx.Problem{Kernel: kernel.Linear{}, X: approx.NewPoints(4, 2), Rank: 2}, approx.Values{"basis": 5})
	if want := "Every basis function vanishes on the sample, or the kernel does, so K̂ is 0."; !slices.Contains(f.Notes, want) || f.Size != 1 || len(f.Eigen.Values()) != 0 {
		t.Errorf("size %d, notes %q", f.Size, f.Notes)
	}
	if psi := f.Features.Map(nil, []float64{3, 1}); len(psi) != 1 || psi[0] != 0 {
		t.Errorf("ψ = %v", psi)
	}
	p.Kernel = kernel.Gaussian{Sigma: 1e6}
	f = fit(t, ika.Pivoted, p, approx.Values{"basis": 7})
	if want := "7 basis functions were asked for. Two points see everything to within rounding, so the basis has 2."; !slices.Contains(f.Notes, want) {
		t.Errorf("notes %q", f.Notes)
	}
}
