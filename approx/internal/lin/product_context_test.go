package lin

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/approx/internal/fixture"
)

// TestProductsCheckTheirContext checks that products with a context equal those without
// one exactly. A product that is cancelled between two strips does not compute the second
// strip.
func TestProductsCheckTheirContext(t *testing.T) {
	const m, k = 101, 270
	defer func(interval int) { checkInterval = interval }(checkInterval)
	checkInterval = 16 * m * k
	rng := rand.New(rand.NewPCG(11, 3))
	a, b := randomNormal(rng, k*m), randomNormal(rng, k)
	for what, f := range map[string]struct {
		plain  func(c []float64)
		asking func(ctx context.Context, c []float64) error
	}{
		"AᵀB": {
			func(c []float64) { TMul(c, a, a, m, k, m) },
			func(ctx context.Context, c []float64) error { return TMulContext(ctx, c, a, a, m, k, m) },
		},
		"AᵀA": {
			func(c []float64) { SymTMul(c, a, k, m) },
			func(ctx context.Context, c []float64) error { return SymTMulContext(ctx, c, a, k, m) },
		},
		"AAᵀ": {
			func(c []float64) { SymMulT(c, a, m, k) },
			func(ctx context.Context, c []float64) error { return SymMulTContext(ctx, c, a, m, k) },
		},
	} {
		want, got := make([]float64, m*m), make([]float64, m*m)
		f.plain(want)
		if err := f.asking(t.Context(), got); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: another product, %v", what, err)
		}
		part := make([]float64, m*m)
		if err := f.asking(fixture.CancelledAfter(1), part); err != context.Canceled || part[0] != want[0] || part[m*m-1] != 0 {
			t.Errorf("%s: given up with %v, from %g to %g", what, err, part[0], part[m*m-1])
		}
	}
	want, got := make([]float64, m), make([]float64, m)
	TMul(want, a, b, m, k, 1)
	if err := TMulContext(t.Context(), got, a, b, m, k, 1); err != nil || !slices.Equal(got, want) {
		t.Errorf("a vector: another product, %v", err)
	}
}

// TestCholContext checks that CholContext equals Chol exactly, that it stops between two
// strips, and that both find a matrix that is not positive definite.
func TestCholContext(t *testing.T) {
	defer func(interval int) { checkInterval = interval }(checkInterval)
	checkInterval = 1 << 14
	rng := rand.New(rand.NewPCG(11, 4))
	for _, n := range []int{1, 31, 64, 150, 321} {
		a, psi := make([]float64, n*n), randomNormal(rng, n*n)
		SymMulT(a, psi, n, n)
		for i := range n {
			a[i*n+i]++
		}
		want, got, part := slices.Clone(a), slices.Clone(a), slices.Clone(a)
		if !Chol(want, n) {
			t.Fatalf("n = %d: the matrix is not positive definite", n)
		}
		if ok, err := CholContext(t.Context(), got, n); !ok || err != nil || !slices.Equal(got, want) {
			t.Errorf("n = %d: another factor, %t, %v", n, ok, err)
		}
		if ok, err := CholContext(fixture.CancelledAfter(1), part, n); n > 64 && (ok || err != context.Canceled) {
			t.Errorf("n = %d: given up with %t, %v", n, ok, err)
		}
		a[n*n-1] = -1
		if ok, err := CholContext(t.Context(), a, n); ok || err != nil {
			t.Errorf("n = %d: an indefinite matrix has a factor, %v", n, err)
		}
	}
}
