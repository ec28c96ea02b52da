package lin

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestByHand checks that the handwritten WebAssembly stores the same numbers as the Go
// function that it replaces, and nothing else.
func TestByHand(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 0))
	random := func(n int) []float64 {
		s := make([]float64, n)
		for i := range s {
			s[i] = rng.NormFloat64()
		}
		return s
	}
	w := width()
	for _, m := range []int{4, 8, 12} {
		for k := range 11 {
			for _, mode := range []int{set, add, sub} {
				c0, ldc, a0, lda, b0 := 3, 2*w+5, 2, k+3, 2*w
				a, b, c := random(a0+m*lda), random(b0+2*w*k+1), random(c0+m*ldc)
				want := slices.Clone(c)
				micro(mode, c, c0, ldc, a, a0, lda, b, b0, k, m)
				for i := 0; i < m; i += 4 {
					p, q := c0+i*ldc, a0+i*lda
					tile(mode, want, p, p+ldc, p+2*ldc, p+3*ldc, a, q, q+lda, q+2*lda, q+3*lda, b, b0, k)
				}
				if !slices.Equal(c, want) {
					t.Fatalf("mode %d, %d rows, %d steps: micro and tile differ", mode, m, k)
				}
			}
		}
	}
	for k := range 24 {
		ld, m := k+3, k+2
		a, v := random(k*ld+1), random(4*m+1)
		clear(v[3*m:])
		want, wantV := slices.Clone(a), slices.Clone(v)
		pass(a, ld, k, v, m)
		fold(want, ld, k, wantV, m)
		tol := 0.0
		if hasKernels { // the imported fold may round a multiply-add once
			tol = 1e-14
		}
		for i := range a {
			if !(math.Abs(a[i]-want[i]) <= tol) {
				t.Fatalf("%d rows: number %d of the matrix is %g after pass and %g after fold", k, i, a[i], want[i])
			}
		}
		for i := range v { // the sums are in different orders
			if math.Abs(v[i]-wantV[i]) > 1e-13 {
				t.Fatalf("%d rows: number %d of the vectors is %g after pass and %g after fold", k, i, v[i], wantV[i])
			}
		}
	}
}
