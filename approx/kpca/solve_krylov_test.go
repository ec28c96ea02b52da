package kpca

import (
	"context"
	"fmt"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// Block Krylov from a start at random finds what the dense eigenproblem finds, whatever
// the rank, and ends where there is no more of K.
func TestKrylovOfLowRank(t *testing.T) {
	ctx := context.Background()
	const n, q, spectrum = 450, 24, 40
	few := fixture.Normal(n, 2, 3)
	for i := range few.Data {
		few.Data[i] = few.Data[i%60]
	}
	thrice := fixture.Normal(n, 2, 3)
	for i := range thrice.Data {
		thrice.Data[i] = thrice.Data[i%300]
	}
	for name, c := range map[string]struct {
		k    approx.Kernel
		x    approx.Points
		most int // the dimension of the space, where that is known
	}{
		"linear, d = 1":      {kernel.Linear{}, fixture.Normal(n, 1, 3), 64},
		"linear, d = 2":      {kernel.Linear{}, fixture.Normal(n, 2, 3), 64},
		"linear, d = 7":      {kernel.Linear{}, fixture.Normal(n, 7, 3), 64},
		"thirty points":      {kernel.Matern12{Sigma: 0.5}, few, 96},
		"a huge bandwidth":   {kernel.Gaussian{Sigma: 1e6}, fixture.Normal(n, 2, 3), 64},
		"a wide one":         {kernel.Gaussian{Sigma: 5}, fixture.Normal(n, 2, 3), 128},
		"a tiny one":         {kernel.Gaussian{Sigma: 1e-6}, fixture.Normal(n, 2, 3), 0},
		"a tiny one, thrice": {kernel.Gaussian{Sigma: 1e-6}, thrice, 0},
		"sigmoid":            {kernel.Sigmoid{Sigma: 1, Offset: -0.5}, fixture.Normal(n, 2, 3), 0},
		"sigmoid, thirty":    {kernel.Sigmoid{Sigma: 1, Offset: -0.5}, few, 96},
		"sigmoid, wide":      {kernel.Sigmoid{Sigma: 30, Offset: -0.5}, fixture.Normal(n, 2, 3), 96},
	} {
		g := newGram(c.k, c.x)
		f := &lowRank{PivChol: &lin.PivChol{}, n: n, trace: n}
		e, err := g.krylov(ctx, f, q, spectrum)
		if err != nil {
			t.Fatal(err)
		}
		if e.residual, err = g.residuals(ctx, e); err != nil {
			t.Fatal(err)
		}
		want, err := newGram(c.k, c.x).dense(ctx, n)
		if err != nil {
			t.Fatal(err)
		}
		size := max(want.mu[0], -want.mu[n-1])
		for i, v := range e.spectrum {
			if tol := e.spread[i] + 1e-13*size; !(math.Abs(v-want.mu[i]) <= tol) {
				t.Errorf("%s: eigenvalue %d is %g, want %g ± %g", name, i+1, v, want.mu[i], tol)
			}
		}
		for i, v := range e.residual {
			if !(v <= settledResidual*size) {
				t.Errorf("%s: residual %d is %.2g of ‖K‖", name, i+1, v/size)
			}
		}
		var p int
		if _, err := fmt.Sscanf(e.words, "block Krylov of dimension %d", &p); err != nil || c.most > 0 && p > c.most {
			t.Errorf("%s: %s, want %d at most", name, e.words, c.most)
		}
	}
}

// Where more eigenvalues coincide than a block has vectors, all of them are found before
// smaller ones count.
func TestKrylovOfMultiple(t *testing.T) {
	const n, q = 600, 96
	x := fixture.Normal(n, 2, 3)
	copy(x.Data[600:], x.Data[:400]) // 100 points are there three times, 100 twice, 100 once
	copy(x.Data[1000:], x.Data[:200])
	g := newGram(kernel.Gaussian{Sigma: 1e-6}, x)
	e, err := g.krylov(context.Background(), &lowRank{PivChol: &lin.PivChol{}, n: n, trace: n}, q, q)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range e.mu {
		if !(math.Abs(v-3) <= 1e-9) {
			t.Fatalf("eigenvalue %d is %g, want 3: %s", i+1, v, e.words)
		}
	}
}

// Distant copies of a cloud have every eigenvalue as many times as there are
// copies. The eigenvalues agree up to rounding, or nearly if the points of the
// copies differ slightly. Of more copies than a block has vectors none is missing.
func TestKrylovHidesNone(t *testing.T) {
	ctx := context.Background()
	const copies, m, q = 9, 48, 16
	cloud := fixture.Normal(m, 2, 3)
	for _, off := range []float64{0, 1e-6} {
		x := approx.NewPoints(copies*m, 2)
		shift := fixture.Normal(copies*m, 2, 4)
		for i := range x.Len() {
			from, to, by := cloud.Row(i%m), x.Row(i), shift.Row(i)
			to[0], to[1] = from[0]+1024*float64(i/m)+off*by[0], from[1]+off*by[1]
		}
		for _, k := range []approx.Kernel{kernel.Matern12{Sigma: 0.5}, kernel.Matern32{Sigma: 0.5}} {
			g := newGram(k, x)
			g.tolerance = exactUpTo
			e, err := g.krylov(ctx, &lowRank{PivChol: &lin.PivChol{}, n: g.n, trace: float64(g.n)}, q, q)
			if err != nil {
				t.Fatal(err)
			}
			want, err := newGram(k, x).dense(ctx, q)
			if err != nil {
				t.Fatal(err)
			}
			for i, v := range e.mu {
				if tol := e.residual[i] + 1e-13*want.mu[0]; !(math.Abs(v-want.mu[i]) <= tol) {
					t.Errorf("%T, apart by %g: eigenvalue %d is %g, want %g ± %.1g: %s", k, off, i+1, v, want.mu[i], tol, e.words)
				}
			}
		}
	}
}

// An eigenvector of which the start has no share is found when few dimensions are left
// beside the space, too.
func TestHiddenInFewDimensions(t *testing.T) {
	const n, b, q = 100, 4, 3
	value := func(i int) float64 { // the last is hidden
		if i == n-1 {
			return 2
		}
		return math.Pow(0.8, float64(i))
	}
	var squares float64
	for i := range n {
		squares += value(i) * value(i)
	}
	for p := 32; p <= n-b; p += b {
		start := fixture.Normal(n, b, 5)
		rows := make([]float64, b*n)
		lin.Transpose(rows, start.Data, n, b)
		for i := range b {
			rows[i*n+n-1] = 0
		}
		l := newLanczos(context.Background(), rows, n, b, n, n, func(y, x []float64, m int) error {
			for i := range x {
				y[i] = value(i/m) * x[i]
			}
			return nil
		})
		for l.p < p {
			if err := l.step(); err != nil {
				t.Fatal(err)
			}
		}
		w, s, err := lin.EigSymLeading(l.ctx, l.band(), l.p, q+watchedValues)
		if err != nil {
			t.Fatal(err)
		}
		res := l.residuals(s, q+watchedValues)
		e := &eigen{spectrum: w[:q], spread: res[:q], squares: squares}
		pairs, values, err := l.hidden(e, w, res, q, q, 1e-9)
		if err != nil || !pairs || !values || w[0] > 1.5 {
			t.Errorf("beside a space of %d of %d dimensions: pairs hidden %v, values %v; %v", l.p, n, pairs, values, err)
		}
	}
}
