package measure

import (
	"context"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
)

// Of a kernel with negative eigenvalues the exact method leaves those: no error is
// hidden, and each is relative to the norm of the same kind.
func TestIndefinite(t *testing.T) {
	ctx := context.Background()
	k := kernel.Sigmoid{Sigma: 1, Offset: -1}
	for _, n := range []int{60, nuclearUpTo + 20} {
		if testing.Short() && n > nuclearUpTo {
			break
		}
		x := moons(n)
		fit, err := kpca.Exact.Fit(ctx, approx.Problem{Kernel: k, X: x, Rank: 1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		s, err := kpca.Solve(ctx, k, x, 8, kpca.SolveOptions{Spectrum: n})
		if err != nil {
			t.Fatal(err)
		}
		var all mat.EigenSym
		all.Factorize(mat.NewSymDense(n, kernel.Gram(nil, k, x)), false)
		var mu, left []float64 // |μ|, and those that are negative
		for _, v := range all.Values(nil) {
			mu = append(mu, math.Abs(v))
			left = append(left, max(0, -v))
		}
		slices.Sort(mu)
		slices.Reverse(mu)
		f0, s0, n0 := norms(mu)
		f1, s1, n1 := norms(left)
		if f1 < 0.01*f0 {
			t.Fatal("the kernel is not negative enough for a test")
		}
		e, err := Gram(ctx, k, fit.Features, x, GramOptions{Lower: true, Norm: float64(n) * s.Lambda[0], Estimate: true})
		if err != nil || math.Abs(e.Frobenius-f1/f0) > 1e-10 || math.Abs(e.Spectral-s1/s0) > 1e-6 || math.Abs(*e.Nuclear-n1/n0) > 1e-10+5*e.NuclearSE {
			t.Errorf("n = %d: %+v, nuclear %g; want %g, %g, %g (%v)", n, e.Error, *e.Nuclear, f1/f0, s1/s0, n1/n0, err)
		}
		if (e.NuclearSE > 0) != (n > nuclearUpTo) {
			t.Errorf("n = %d: the nuclear norm is said to be off by %g", n, e.NuclearSE)
		}
		// No positive semi-definite matrix does better than the exact method.
		o := Optimum(s, n)
		if o.Frobenius.AtMost && n <= nuclearUpTo || math.Abs(o.Frobenius.Value-f1/f0) > 1e-9 || o.Spectral.Value < s1/s0 || o.Nuclear.Value < n1/n0 {
			t.Errorf("n = %d: optimum %+v, errors %g, %g, %g", n, o, f1/f0, s1/s0, n1/n0)
		}
	}
}
