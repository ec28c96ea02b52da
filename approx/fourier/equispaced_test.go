package fourier

import (
	"context"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

func TestEquispaced(t *testing.T) {
	for _, k := range []approx.Kernel{
		kernel.Gaussian{Sigma: 0.3}, kernel.Gaussian{Sigma: 1}, kernel.Gaussian{Sigma: 50},
		kernel.Matern12{Sigma: 1}, kernel.Matern52{Sigma: 0.5}, laplacian{}, kernel.Periodic{Sigma: 1, Period: 1.7},
		kernel.RationalQuadratic{Sigma: 0.3, Alpha: 2}, kernel.RationalQuadratic{Sigma: 0.3, Alpha: 1.1}, kernel.ProductCauchy{Sigma: 0.5},
	} {
		for d := 1; d <= 2; d++ {
			x := scatterPoints(30, d, 1)
			last := math.Inf(1)
			for _, m := range []int{3, 24, 100} {
				fit, err := Equispaced{Frequencies: m}.Fit(context.Background(), approx.Problem{Kernel: k, X: x})
				if err != nil {
					t.Fatal(err)
				}
				got, bound := maxError(fit.Features, k, x), errorBound(t, k, x, m)
				// The tolerance includes rounding errors of 1e-14 in a sum of about a
				// hundred products.
				if !(got <= bound+1e-14) {
					t.Errorf("%#v, d = %d, m = %d: off by %.2g, the bound is %.2g", k, d, m, got, bound)
				}
				if !(bound < last) && bound > 1e-10 {
					t.Errorf("%#v, d = %d, m = %d: the bound is %.2g, with fewer waves %.2g", k, d, m, bound, last)
				}
				last = bound
				if fit.Size > m || fit.Frequencies.Len() != fit.Size || len(fit.FrequencyWeights) != fit.Size {
					t.Errorf("%#v, d = %d, m = %d: %d frequencies, %d weights, size %d", k, d, m,
						fit.Frequencies.Len(), len(fit.FrequencyWeights), fit.Size)
				}
			}
		}
	}
}

// TestManyHarmonics checks that a periodic kernel with a narrow bandwidth has as many
// harmonics as were asked for.
func TestManyHarmonics(t *testing.T) {
	in := mustRepresent(t, kernel.Periodic{Sigma: 1e-3, Period: 1}, 1)
	if n := harmonicNodes(in, 1200, 1e-10); n.W.Len() != 1200 {
		t.Errorf("%d frequencies, want 1200", n.W.Len())
	}
}

// errorBound returns the error bound of the rule that Equispaced uses.
func errorBound(t *testing.T, k approx.Kernel, x approx.Points, m int) float64 {
	in := mustRepresent(t, k, x.Dim)
	if in.Harmonic != nil {
		n := harmonicNodes(in, m, epsilonParam.Default)
		keptWeight := 0.0 // computed from the weights of the kernel
		for j := range n.W.Len() {
			p := 1.0
			zero := true
			for _, w := range n.W.Row(j) {
				h := int(math.Round(w / in.Fundamental))
				p *= in.Harmonic(h)
				zero = zero && h == 0
			}
			if !zero {
				p *= 2
			}
			keptWeight += p
		}
		return 2 * (1 - keptWeight)
	}
	n, err := equispacedNodes(context.Background(), in, fitting.Problem{Kernel: k, X: x, Size: m}, epsilonParam.Default, marginParam.Default)
	if err != nil {
		t.Fatal(err)
	}
	return n.lattice.Bound()
}

// TestEquispacedBudget checks that Equispaced uses fewer than m frequencies if they reach
// the error ε. If Equispaced uses all m, its bound must be similar to the bound of the
// lattice for an ε that needs m.
func TestEquispacedBudget(t *testing.T) {
	k, x := kernel.Gaussian{Sigma: 0.4}, scatterPoints(50, 2, 1)
	for _, eps := range []float64{1e-2, 1e-4, 1e-8} {
		lo, hi := boxAround(x, 0.25)
		l, err := NewLattice(k, lo, hi, eps, 0)
		if err != nil {
			t.Fatal(err)
		}
		few, err := newSmallLattice(mustSpectrum(t, k, 2), lo, hi, len(l.index))
		if err != nil {
			t.Fatal(err)
		}
		if len(few.index) > len(l.index) || !(few.Bound() <= 2*l.Bound()) {
			t.Errorf("ε = %g takes %d waves; with as many, %d, the bound is %.2g", eps, len(l.index), len(few.index), few.Bound())
		}
		fit, err := Equispaced{Frequencies: 900, Epsilon: eps}.Fit(context.Background(), approx.Problem{Kernel: k, X: x})
		if err != nil {
			t.Fatal(err)
		}
		if fit.Size != len(l.index) || len(fit.Notes) != 2 {
			t.Errorf("ε = %g: %d waves of 900, not %d; notes %q", eps, fit.Size, len(l.index), fit.Notes)
		}
	}
}

// TestEquispacedWarped checks that the box is a box of the warped points. The features
// are Fourier features of the unwarped points.
func TestEquispacedWarped(t *testing.T) {
	warp := approx.Warp{A: approx.Points{Data: []float64{2, 0, 0.5, 1}, Dim: 2}}
	inner, x := kernel.Gaussian{Sigma: 0.6}, scatterPoints(40, 2, 1)
	k := warpedKernel{inner, warp}
	fit, err := Equispaced{Frequencies: 300}.Fit(context.Background(), approx.Problem{Kernel: k, X: x})
	if err != nil {
		t.Fatal(err)
	}
	if got := maxError(fit.Features, k, x); !(got <= 1e-5) {
		t.Errorf("off by %.2g", got)
	}
	if err := approxtest.CheckFeatureMap(fit.Features, x); err != nil {
		t.Error(err)
	}
	// Without a warp, the lattice and its nodes define the same kernel.
	in := mustRepresent(t, inner, 2)
	n, err := equispacedNodes(context.Background(), in, fitting.Problem{Kernel: inner, X: x, Size: 60}, epsilonParam.Default, marginParam.Default)
	if err != nil {
		t.Fatal(err)
	}
	a, b := n.Map(in), approx.FeatureMap(n.lattice)
	hat := func(f approx.FeatureMap) (v []float64) {
		for i := range x.Len() {
			p, q := f.Map(nil, x.Row(0)), f.Map(nil, x.Row(i))
			var sum float64
			for l := range p {
				sum += p[l] * q[l]
			}
			v = append(v, sum)
		}
		return v
	}
	if d := fixture.MaxDiff(t, hat(a), hat(b)); !(d <= 1e-13) {
		t.Errorf("the waves and the lattice are %.2g apart", d)
	}
}

// TestEquispacedServes checks that in three dimensions, only lattices of harmonics are
// supported.
func TestEquispacedServes(t *testing.T) {
	if (Equispaced{}).Info().CheckSupport(kernel.Gaussian{Sigma: 1}, 3) == nil || (Equispaced{}).Info().CheckSupport(rectifiedKernel{}, 2) == nil {
		t.Error("a lattice serves three dimensions, or activations")
	}
	// 1/(1+r²) has an infinite integral over the plane and a finite integral over the
	// line.
	if (Equispaced{}).Info().CheckSupport(kernel.Cauchy{Sigma: 1}, 2) == nil {
		t.Error("a lattice serves a kernel with an infinite density at 0")
	}
	if err := (Equispaced{}).Info().CheckSupport(kernel.Cauchy{Sigma: 1}, 1); err != nil {
		t.Error(err)
	}
	if err := (Equispaced{}).Info().CheckSupport(kernel.Periodic{Sigma: 1, Period: 1}, 3); err != nil {
		t.Error(err)
	}
}

// TestImages checks that the images of slowly decreasing kernels have a long tail. The
// bound is compared with the sum of ten thousand images.
func TestImages(t *testing.T) {
	for _, c := range []struct {
		name string
		k    spectrum
		eval approx.Kernel
	}{
		{"Cauchy", mustSpectrum(t, kernel.Cauchy{Sigma: 0.3}, 1), kernel.Cauchy{Sigma: 0.3}},
		{"product Cauchy", mustSpectrum(t, kernel.ProductCauchy{Sigma: 0.3}, 1), kernel.ProductCauchy{Sigma: 0.3}},
		{"Gaussian", mustSpectrum(t, kernel.Gaussian{Sigma: 2}, 1), kernel.Gaussian{Sigma: 2}},
	} {
		l := newEmptyLattice([]float64{-1}, []float64{1})
		l.setSteps(0.5)
		var worst float64
		for _, delta := range []float64{0, 0.7, 2} {
			var sum float64
			for q := 1; q <= 10000; q++ {
				shift := 2.5 * float64(q)
				sum += c.eval.Eval([]float64{delta + shift}, []float64{0}) + c.eval.Eval([]float64{delta - shift}, []float64{0})
			}
			worst = max(worst, sum)
		}
		if bound := l.aliasBound(c.k); !(worst <= bound) || !(bound <= 1.6*worst) {
			t.Errorf("%s: the images sum to %g, the bound is %g", c.name, worst, bound)
		}
	}
}

func mustSpectrum(t *testing.T, k approx.Kernel, d int) spectrum {
	t.Helper()
	s, err := spectrumOf(k, d)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
