package measure

import (
	"context"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
)

// TestIndefinite checks that for a kernel with negative eigenvalues, the exact method
// omits these eigenvalues. They must count as errors. Each error must be relative to the
// same norm of K.
func TestIndefinite(t *testing.T) {
	ctx := context.Background()
	k := kernel.Sigmoid{Sigma: 1, Offset: -1}
	for _, n := range []int{60, maxNuclearPoints + 20} {
		if testing.Short() && n > maxNuclearPoints {
			break
		}
		x := moons(n)
		fit, err := kpca.Exact{}.Fit(ctx, approx.Problem{Kernel: k, X: x})
		if err != nil {
			t.Fatal(err)
		}
		s, err := kpca.Solve(ctx, k, x, 8, kpca.SolveOptions{Spectrum: n})
		if err != nil {
			t.Fatal(err)
		}
		var all mat.EigenSym
		all.Factorize(mat.NewSymDense(n, kernel.Gram(nil, k, x)), false)
		mu := all.Values(nil)
		negative := slices.Clone(mu) // the negative eigenvalues
		for i, v := range negative {
			negative[i] = min(0, v)
		}
		f0, s0, n0 := eigenNorms(mu)
		f1, s1, n1 := eigenNorms(negative)
		if f1 < 0.01*f0 {
			t.Fatal("the kernel is not negative enough for a test")
		}
		e, err := Gram(ctx, k, fit.Features, x, GramOptions{Lower: true, Norm: float64(n) * s.Lambda[0], NuclearPoints: maxNuclearPoints, Estimate: true})
		if err != nil || math.Abs(e.Frobenius-f1/f0) > 1e-10 || math.Abs(e.Spectral-s1/s0) > 1e-6 || math.Abs(*e.Nuclear-n1/n0) > 1e-10+5*e.NuclearSE {
			t.Errorf("n = %d: %+v, nuclear %g; want %g, %g, %g (%v)", n, e.Error, *e.Nuclear, f1/f0, s1/s0, n1/n0, err)
		}
		if (e.NuclearSE > 0) != (n > maxNuclearPoints) {
			t.Errorf("n = %d: the nuclear norm is said to be off by %g", n, e.NuclearSE)
		}
		// The exact method has the smallest error of all positive semi-definite matrices.
		o := Optimum(s, n)
		if o.Frobenius.IsUpperBound || math.Abs(o.Frobenius.Value-f1/f0) > 1e-9 || o.Spectral.Value < s1/s0-1e-9 || o.Nuclear.IsUpperBound || math.Abs(o.Nuclear.Value-n1/n0) > 1e-9 {
			t.Errorf("n = %d: optimum %+v, errors %g, %g, %g", n, o, f1/f0, s1/s0, n1/n0)
		}
	}
}

// eigenNorms returns the norms of a matrix with the eigenvalues mu, which may have any
// sign and order.
func eigenNorms(mu []float64) (f, s, n float64) {
	size := make([]float64, len(mu))
	for i, v := range mu {
		size[i] = math.Abs(v)
	}
	slices.Sort(size)
	slices.Reverse(size)
	return norms(size)
}

// TestOptimumOfIndefinite checks that if the spectrum is not completely known, each part
// of Optimum is at least the error of the best positive semi-definite matrix, and at most
// the error of the zero matrix. The test checks every rank.
func TestOptimumOfIndefinite(t *testing.T) {
	const n = 800
	x := moons(n)
	for i, k := range []approx.Kernel{kernel.Sigmoid{Sigma: 0.35, Offset: -1}, kernel.Sigmoid{Sigma: 1, Offset: -1}} {
		if i > 0 && !approxtest.IsFull() {
			break // the eigenvalues of 800 points take a second
		}
		s, err := kpca.Solve(context.Background(), k, x, 16, kpca.SolveOptions{Spectrum: 65})
		if err != nil {
			t.Fatal(err)
		}
		if s.Complete {
			t.Fatal(s.Certificate.Text)
		}
		mu, _, err := lin.EigSymLeading(t.Context(), kernel.Gram(nil, k, x), n, 0)
		if err != nil {
			t.Fatal(err)
		}
		f0, s0, n0 := eigenNorms(mu)
		for _, m := range []int{1, 16, 65, 66, 300, n} {
			left := slices.Clone(mu)
			for i, v := range left[:m] {
				left[i] = min(0, v)
			}
			f1, s1, n1 := eigenNorms(left)
			o := Optimum(s, m)
			for i, b := range []Bound{o.Frobenius, o.Spectral, o.Nuclear} {
				want := []float64{f1 / f0, s1 / s0, n1 / n0}[i]
				if !(b.Value >= want*(1-1e-9)) || !(b.Value <= 1) || !b.IsUpperBound && !(b.Value <= 1.1*want) {
					t.Errorf("%v, rank %d: part %d is %v, want %g", k, m, i+1, b, want)
				}
			}
			if o.Frobenius.IsUpperBound != (m > 65) {
				t.Errorf("%v, rank %d: %+v", k, m, o)
			}
		}
	}
}
