package kpca_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
)

// TestWeightedCentered checks that centred kernel PCA of weighted points equals
// scikit-learn's result for repeated points.
func TestWeightedCentered(t *testing.T) {
	var f struct {
		Sigma                     float64
		X, Y                      fixture.Matrix
		Counts                    []float64
		CenteredValues            []float64
		CenteredPhi, CenteredPhiY fixture.Matrix
	}
	fixture.Read(t, "weighted", &f)
	x, y := f.X.Points(), f.Y.Points()
	p := approx.Density{Centers: x}
	for _, c := range f.Counts {
		p.Weights = append(p.Weights, c/21)
	}
	// A centre without weight must have no effect.
	p.Centers.Data = append(p.Centers.Data[:len(p.Centers.Data):len(p.Centers.Data)], 1, 1)
	p.Weights = append(p.Weights, 0)
	pairs, err := kpca.CenteredWeightedPairs(context.Background(), kernel.Gaussian{Sigma: f.Sigma}, p)
	if err != nil {
		t.Fatal(err)
	}
	r := len(f.CenteredValues)
	if d := fixture.MaxDiff(t, pairs.Lambda[:r], f.CenteredValues); !(d <= 1e-13) {
		t.Errorf("eigenvalues %v, not %v", pairs.Lambda[:r], f.CenteredValues)
	}
	phi, phiY := fixture.LeadingFunctions(pairs.Phi, x, r), fixture.LeadingFunctions(pairs.Phi, y, r)
	fixture.AlignColumns(r, f.CenteredPhi.Flat(), phi, phiY)
	if d := fixture.MaxDiff(t, phi, f.CenteredPhi.Flat()); !(d <= 1e-11) {
		t.Errorf("eigenfunctions are off by %.2g", d)
	}
	if d := fixture.MaxDiff(t, phiY, f.CenteredPhiY.Flat()); !(d <= 1e-11) {
		t.Errorf("eigenfunctions at new points are off by %.2g", d)
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := kpca.CenteredWeightedPairs(cancelled, kernel.Gaussian{Sigma: 1}, p); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: the error is %v", err)
	}
}

// TestWeightedCenteredIndefinite checks that for a kernel with negative eigenvalues, the
// pairs equal the positive pairs of the dense matrix. Under equal weights, SolveCentered
// must return the same number of pairs. The kernel may implement approx.Indefinite or
// not.
func TestWeightedCenteredIndefinite(t *testing.T) {
	ctx := t.Context()
	const n = 40
	distance := func(x, y []float64) float64 {
		var s float64
		for i, v := range x {
			s += (v - y[i]) * (v - y[i])
		}
		return math.Sqrt(s)
	}
	for _, d := range []int{1, 2, 7} {
		x := fixture.Normal(n, d, 5)
		copy(x.Row(7), x.Row(3)) // equal points
		equal, unequal := make([]float64, n), make([]float64, n)
		for i := range n {
			equal[i], unequal[i] = 1.0/n, float64(i%5) // some weights are 0
		}
		lin.Scale(unequal, 1/lin.Dot(unequal, slices.Repeat([]float64{1}, n)))
		for name, k := range map[string]approx.Kernel{
			"additive χ²":           kernel.AdditiveChi2{Shift: 9},
			"additive χ², silent":   hiddenKernel{kernel.AdditiveChi2{Shift: 9}},
			"sigmoid":               kernel.Sigmoid{Sigma: 1, Offset: -1},
			"sigmoid, silent":       hiddenKernel{kernel.Sigmoid{Sigma: 1, Offset: -1}},
			"sigmoid, small":        kernel.Scaled(1e-200, kernel.Sigmoid{Sigma: 1, Offset: -1}),
			"negative distance":     funcKernel(func(x, y []float64) float64 { return -distance(x, y) }),
			"less the distance":     funcKernel(func(x, y []float64) float64 { return 1 - distance(x, y) }),
			"negative Gaussian":     funcKernel(func(x, y []float64) float64 { return -kernel.Gaussian{Sigma: 1}.Eval(x, y) }),
			"negative, very narrow": funcKernel(func(x, y []float64) float64 { return -kernel.Gaussian{Sigma: 1e-3}.Eval(x, y) }),
			"Gaussian, wide":        kernel.Gaussian{Sigma: 1e5},
			"Gaussian":              kernel.Gaussian{Sigma: 1},
		} {
			for _, q := range [][]float64{equal, unequal} {
				pairs, err := kpca.CenteredWeightedPairs(ctx, k, approx.Density{Centers: x, Weights: q})
				if err != nil {
					t.Errorf("%s, d = %d: %v", name, d, err)
					continue
				}
				a := kernel.Gram(nil, k, x)
				scale := lin.Largest(a)
				lin.Scale(a, 1/scale)
				want, _ := lin.EigSym(centeredGram(a, q), n)
				got := slices.Clone(pairs.Lambda)
				lin.Scale(got, 1/scale)
				for i, v := range want {
					if i < len(got) && !(math.Abs(got[i]-v) <= 1e-13) || i >= len(got) && v > 1e-13 {
						t.Errorf("%s, d = %d: %d pairs with λ_%d of %.14g…, want %.14g", name, d, len(got), i+1, got[min(i, max(0, len(got)-1)):min(i+1, len(got))], v)
						break
					}
				}
				if q[0] > 0 {
					s, err := kpca.SolveCentered(ctx, k, x, n, kpca.SolveOptions{})
					if err != nil || len(s.Lambda) != len(got) {
						t.Fatalf("%s, d = %d: %d pairs and %v, want %d pairs", name, d, len(s.Lambda), err, len(got))
					}
				}
				// The leading functions must have mean 0, be orthonormal, and satisfy the
				// eigenvalue equation at new points.
				keptCount := 0
				for keptCount < len(got) && got[keptCount] > 1e-4*got[0] && got[keptCount] > 1e-9 {
					keptCount++
				}
				phi := approx.FeaturesTo(nil, pairs.Leading(keptCount).Phi, x)
				for i := range keptCount {
					for j := range i + 1 {
						var mean, product float64
						for l, w := range q {
							mean += w * phi[l*keptCount+i]
							product += w * phi[l*keptCount+i] * phi[l*keptCount+j]
						}
						if want := map[bool]float64{true: 1}[i == j]; !(math.Abs(product-want) <= 1e-9) || !(math.Abs(mean) <= 1e-9) {
							t.Errorf("%s, d = %d: the mean of φ_%d is %g, and that of its product with φ_%d is %g", name, d, i+1, mean, j+1, product)
						}
					}
				}
				y := fixture.Normal(3, d, 6)
				newValues := approx.FeaturesTo(nil, pairs.Leading(keptCount).Phi, y)
				cross := kernel.Cross(nil, k, y, x)
				for l := range y.Len() {
					for i := range keptCount {
						var sum float64 // Σ qⱼ k(y, xⱼ) φ(xⱼ) minus its mean over y = x
						for j, w := range q {
							var mean float64
							for o, v := range q {
								mean += v * a[o*n+j]
							}
							sum += w * (cross[l*n+j]/scale - mean) * phi[j*keptCount+i]
						}
						// The residual of the solver, 1e-12 of the largest entry, is
						// divided by λ.
						if want := sum / got[i]; !(math.Abs(newValues[l*keptCount+i]-want) <= (1+math.Abs(want))*max(1e-10, 1e-12/got[i])) {
							t.Errorf("%s, d = %d: φ_%d is %.12g at a new point, want %.12g", name, d, i+1, newValues[l*keptCount+i], want)
						}
					}
				}
			}
		}
	}
}

// TestScaledAnyScale checks that the magnitudes of s and of k(x, x) are arbitrary, as
// long as the eigenvalues are representable.
func TestScaledAnyScale(t *testing.T) {
	ctx := t.Context()
	for _, d := range []int{1, 2, 7} {
		x, s := fixture.Normal(30, d, 1), make([]float64, 30)
		for i := range s {
			s[i] = 1 + float64(i%4)
		}
		want, wantU, _, err := kpca.ScaledPairs(ctx, kernel.Gaussian{Sigma: 1}, x, s, 5)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct{ s, k float64 }{
			{0x1p500, 0x1p-1000}, {0x1p510, 0x1p-1020}, {0x1p-500, 0x1p1000}, {0x1p-510, 0x1p1020}, {0x1p700, 0x1p-800}, {0x1p-700, 0x1p900}, {0x1p1000, 0x1p-1020},
			{0x1p900, 1}, {0x1p-900, 1}, {0x1p-300, 0x1p-600},
		} {
			t2 := slices.Clone(s)
			lin.Scale(t2, c.s)
			got, u, _, err := kpca.ScaledPairs(ctx, kernel.Scaled(c.k, kernel.Gaussian{Sigma: 1}), x, t2, 5)
			if power := 2*math.Log2(c.s) + math.Log2(c.k); math.Abs(power) > 1060 {
				var e *approx.RangeError
				if !errors.As(err, &e) || e.Key != "s[3]" || e.Value != 4*c.s || !(e.Min < e.Max) || e.Min <= e.Value && e.Value <= e.Max {
					t.Errorf("s times %g, k times %g: the error is %v, not about s[3]", c.s, c.k, err)
				}
				continue
			}
			if err != nil || len(got) != len(want) {
				t.Errorf("s times %g, k times %g: %d pairs and %v", c.s, c.k, len(got), err)
				continue
			}
			for i, v := range got {
				// The division is done in steps whose results are representable.
				if v = v / c.s / c.k / c.s; !(math.Abs(v-want[i]) <= 1e-12*want[0]) {
					t.Errorf("s times %g, k times %g, d = %d: λ_%d is %g, want %g", c.s, c.k, d, i+1, v, want[i])
				}
			}
			if a := fixture.MaxDiff(t, u.RawMatrix().Data, wantU.RawMatrix().Data); !(a <= 1e-9) {
				t.Errorf("s times %g, k times %g, d = %d: vectors are off by %.2g", c.s, c.k, d, a)
			}
		}
	}
}

// funcKernel is a kernel defined by a function, without further information.
type funcKernel func(x, y []float64) float64

func (k funcKernel) Eval(x, y []float64) float64 { return k(x, y) }

// TestIndistinguishablePoints checks that points that the kernel does not distinguish
// have no components. A density without weight must cause an error.
func TestIndistinguishablePoints(t *testing.T) {
	x := approx.Points{Data: []float64{0, 1e-160, 3e-160}, Dim: 1}
	s, err := kpca.SolveCentered(context.Background(), kernel.Gaussian{Sigma: 1}, x, 2, kpca.SolveOptions{})
	if err != nil || len(s.Lambda) != 0 {
		t.Errorf("%v, %v", s, err)
	}
	zeroDensity := approx.Density{Centers: x, Weights: []float64{0, 0, 0}}
	if _, err := kpca.CenteredWeightedPairs(context.Background(), kernel.Gaussian{Sigma: 1}, zeroDensity); err == nil {
		t.Error("a density without weight has components")
	}
}

// TestPreimageOverflow checks that FindPreimage ends if the first step overflows.
func TestPreimageOverflow(t *testing.T) {
	x := approx.Points{Data: []float64{0, 1e150}, Dim: 1}
	for _, gamma := range [][]float64{{1, 1e300}, {1e-300, 1}, {1, -1e300}} {
		p, err := kpca.FindPreimage(context.Background(), kernel.Gaussian{Sigma: 1e149}, x, gamma, []float64{1e148}, 20)
		if err != nil || math.IsNaN(p.Z[0]) {
			t.Errorf("γ = %v: %v, %v", gamma, p, err)
		}
	}
	if _, err := kpca.FindPreimage(context.Background(), kernel.Gaussian{Sigma: 1}, x, []float64{1, 1}, []float64{math.NaN()}, 20); err == nil {
		t.Error("a start that is no number is none")
	}
}
