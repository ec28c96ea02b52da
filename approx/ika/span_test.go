package ika

import (
	"context"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// hiddenGaussian is a Gaussian kernel whose type is hidden, so that only its values are
// available.
type hiddenGaussian struct{ approx.Kernel }

// TestFactoredGram checks that for many points, the Gram matrix of a Gaussian is
// factored. The result must equal the result for the unfactored matrix.
func TestFactoredGram(t *testing.T) {
	ctx := context.Background()
	k := kernel.Gaussian{Sigma: 0.5}
	x := approx.NewPoints(700, 2)
	for i := range x.Data {
		x.Data[i] = 1.5 * math.Sin(float64(i*i))
	}
	f := kernel.Sections{Kernel: k, Centers: x.Slice(0, 40)}
	got, err := Eigenfunctions(ctx, k, x, f, 30)
	if err != nil {
		t.Fatal(err)
	}
	want, err := Eigenfunctions(ctx, hiddenGaussian{k}, x, f, 30)
	if err != nil {
		t.Fatal(err)
	}
	if got.Span != want.Span || len(got.Lambda) != len(want.Lambda) {
		t.Fatalf("%d pairs of %d functions, want %d of %d", len(got.Lambda), got.Span, len(want.Lambda), want.Span)
	}
	for i, v := range want.Lambda {
		if !(math.Abs(got.Lambda[i]-v) <= 2*entryTolerance) {
			t.Errorf("λ%d is %g, want %g", i+1, got.Lambda[i], v)
		}
	}
	// K̂ is compared because it does not depend on signs or rotations of eigenfunctions.
	g, w := approx.Mercer(got), approx.Mercer(want)
	for i := range 20 {
		a, b := g.Map(nil, x.Row(i)), w.Map(nil, x.Row(i))
		c, d := g.Map(nil, x.Row(2*i)), w.Map(nil, x.Row(2*i))
		var p, q float64
		for l := range a {
			p += a[l] * c[l]
			q += b[l] * d[l]
		}
		if !(math.Abs(p-q) <= 1e-8) {
			t.Errorf("k̂ of points %d and %d is %g, want %g", i, 2*i, p, q)
		}
	}
}

// perturbedBasis simulates the basis of another build. Its functions are in another
// order, and its values differ in the last bits.
type perturbedBasis struct {
	approx.FeatureMap
	units float64
}

func (f perturbedBasis) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, f.Len())
	v := f.FeatureMap.Map(nil, x)
	for j := range v {
		// The sign depends only on the point and the function.
		sign := math.Copysign(1, math.Sin(1e4*float64(j+1)*(x[0]+1.7)))
		dst[len(v)-1-j] = v[j] * (1 + f.units*sign*0x1p-52)
	}
	return dst
}

// TestRoundingChangesNothing checks that the order of the functions and their rounding
// do not affect K̂. The test uses nearly dependent functions that are smoother than the
// kernel.
func TestRoundingChangesNothing(t *testing.T) {
	ctx := context.Background()
	for _, d := range []int{1, 2, 7} {
		x := approx.NewPoints(120, d)
		for i := range x.Data {
			x.Data[i] = math.Sin(float64(i*i)) + 0.1*float64(i%7)
		}
		repeatedPoints := x.Clone() // half of the points repeat the others
		copy(repeatedPoints.Data[len(repeatedPoints.Data)/2:], repeatedPoints.Data[:len(repeatedPoints.Data)/2])
		for _, x := range []approx.Points{x, repeatedPoints} {
			for _, k := range []approx.Kernel{kernel.Laplacian{Sigma: 0.3}, kernel.Matern12{Sigma: 0.35}, kernel.Gaussian{Sigma: 0.2}, kernel.Cosine{}, kernel.Linear{}} {
				norm := lin.Largest(kernel.Gram(nil, k, x)) * 120
				for _, sigma := range []float64{0.5, 3} {
					f := kernel.Sections{Kernel: kernel.Gaussian{Sigma: sigma}, Centers: x.Slice(0, 64)}
					for _, r := range []int{12, 64} {
						want, err := Eigenfunctions(ctx, k, x, f, r)
						if err != nil {
							t.Fatal(err)
						}
						got, err := Eigenfunctions(ctx, k, x, perturbedBasis{f, 2}, r)
						if err != nil {
							t.Fatal(err)
						}
						if want.Span != got.Span {
							t.Errorf("%d dimensions, %T, σ = %g, r = %d: the functions span %d and %d", d, k, sigma, r, want.Span, got.Span)
						}
						a, b := approxGram(want.Pairs, x), approxGram(got.Pairs, x)
						lin.Axpy(a, -1, b)
						if change := lin.Largest(a) / norm; !(change <= 1e-10) {
							t.Errorf("%d dimensions, %T, σ = %g, r = %d: K̂ moves by %.2g of the norm", d, k, sigma, r, change)
						}
					}
				}
			}
		}
	}
}

// approxGram returns the matrix K̂ on x.
func approxGram(pairs approx.Pairs, x approx.Points) []float64 {
	n, f := x.Len(), approx.Mercer(pairs)
	psi, hat := approx.FeaturesTo(nil, f, x), make([]float64, n*n)
	lin.MulT(hat, psi, psi, n, f.Len(), n)
	return hat
}
