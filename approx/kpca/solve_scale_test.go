package kpca

import (
	"context"
	"fmt"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/dataset"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// TestScale checks that if a kernel is multiplied by a very large or small number, its
// eigenvalues are multiplied by the same number. The eigenvectors must not change, and
// the certificate must be exact.
func TestScale(t *testing.T) {
	ctx := context.Background()
	for _, n := range []int{100, 450} {
		if testing.Short() && n > 100 {
			break
		}
		x := dataset.Moons.New(n, 0.08, 1).X
		for _, k := range []approx.Kernel{kernel.Matern12{Sigma: 0.3}, kernel.AdditiveChi2{Shift: 4}} {
			for _, tol := range []float64{0, 1e-8} {
				want, err := Solve(ctx, k, x, 4, SolveOptions{Tol: tol})
				if err != nil {
					t.Fatal(err)
				}
				for _, c := range []float64{1e-300, 1e-160, 1e160} {
					name := fmt.Sprintf("%T at n = %d times %g, to %g", k, n, c, tol)
					kc := approx.Kernel(scaledKernel{k, c})
					if u, ok := k.(approx.Indefinite); ok {
						kc = scaledIndefinite{scaledKernel{k, c}, u.Indefinite()}
					}
					s, err := Solve(ctx, kc, x, 4, SolveOptions{Tol: tol})
					if err != nil {
						t.Fatal(name, err)
					}
					if !s.Certificate.IsExact() {
						t.Errorf("%s: certificate %g", name, s.Certificate.Value)
					}
					for i, v := range s.Lambda {
						if !(math.Abs(v/c-want.Lambda[i]) <= 1e-8*want.Lambda[0]) {
							t.Errorf("%s: λ%d is %g, not %g", name, i+1, v/c, want.Lambda[i])
						}
					}
					if !(math.Abs(s.Trace/c-want.Trace) <= 1e-12*math.Abs(want.Trace)+1e-14) {
						t.Errorf("%s: a trace of %g, not %g", name, s.Trace/c, want.Trace)
					}
					square := make([]float64, 16)
					lin.SymTMul(square, s.U.RawMatrix().Data, n, 4)
					for i, v := range square {
						if i%5 == 0 {
							v--
						}
						if !(math.Abs(v) <= 1e-10) {
							t.Errorf("%s: the product %d of eigenvectors is off by %g", name, i, v)
						}
					}
				}
			}
		}
	}
}

// TestManyPairs checks that any number of pairs up to n is possible.
func TestManyPairs(t *testing.T) {
	ctx := context.Background()
	k := kernel.Matern12{Sigma: 0.05}
	for _, n := range []int{385, 450} {
		if n > 385 && !approxtest.IsFull() {
			break // the same algorithms
		}
		x := dataset.Moons.New(n, 0.08, 1).X
		allValues, _, err := lin.EigSymLeading(t.Context(), kernel.Gram(nil, k, x), n, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []int{64, 192, n} {
			for _, opt := range []SolveOptions{{}, {Tol: 1e-8}} {
				s, err := Solve(ctx, k, x, r, opt)
				if err != nil {
					t.Fatal(err)
				}
				if len(s.Lambda) != r || !s.Certificate.IsExact() {
					t.Fatalf("n = %d, r = %d, %+v: %d pairs, certificate %g", n, r, opt, len(s.Lambda), s.Certificate.Value)
				}
				for i, v := range s.Lambda {
					if !(math.Abs(v*float64(n)-allValues[i]) <= 1e-7*allValues[0]) {
						t.Fatalf("n = %d, r = %d, %+v: μ%d is %g, not %g", n, r, opt, i+1, v*float64(n), allValues[i])
					}
				}
			}
		}
	}
}
