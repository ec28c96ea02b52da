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

// TestKrylovOfLowRank checks that block Krylov from a random start gives the results of
// the dense eigenproblem for any rank. It must end when the space contains the range of
// K.
func TestKrylovOfLowRank(t *testing.T) {
	ctx := context.Background()
	const n, q, spectrum = 300, 24, 40
	thirtyPoints := fixture.Normal(n, 2, 3)
	for i := range thirtyPoints.Data {
		thirtyPoints.Data[i] = thirtyPoints.Data[i%60]
	}
	repeatedPoints := fixture.Normal(n, 2, 3)
	for i := range repeatedPoints.Data {
		repeatedPoints.Data[i] = repeatedPoints.Data[i%200]
	}
	for name, c := range map[string]struct {
		k      approx.Kernel
		x      approx.Points
		maxDim int // largest dimension of the space, or 0 if unknown
	}{
		"linear, d = 1":      {kernel.Linear{}, fixture.Normal(n, 1, 3), 64},
		"linear, d = 2":      {kernel.Linear{}, fixture.Normal(n, 2, 3), 64},
		"linear, d = 7":      {kernel.Linear{}, fixture.Normal(n, 7, 3), 64},
		"thirty points":      {kernel.Matern12{Sigma: 0.5}, thirtyPoints, 96},
		"a huge bandwidth":   {kernel.Gaussian{Sigma: 1e6}, fixture.Normal(n, 2, 3), 64},
		"a wide one":         {kernel.Gaussian{Sigma: 5}, fixture.Normal(n, 2, 3), 128},
		"a tiny one":         {kernel.Gaussian{Sigma: 1e-6}, fixture.Normal(n, 2, 3), 0},
		"a tiny one, thrice": {kernel.Gaussian{Sigma: 1e-6}, repeatedPoints, 0},
		"sigmoid":            {kernel.Sigmoid{Sigma: 1, Offset: -0.5}, fixture.Normal(n, 2, 3), 0},
		"sigmoid, thirty":    {kernel.Sigmoid{Sigma: 1, Offset: -0.5}, thirtyPoints, 96},
		"sigmoid, wide":      {kernel.Sigmoid{Sigma: 30, Offset: -0.5}, fixture.Normal(n, 2, 3), 96},
	} {
		g := newGram(c.k, c.x)
		f := &lowRank{PivChol: &lin.PivChol{}, n: n, trace: n}
		e, err := g.solveKrylov(ctx, f, q, spectrum)
		if err != nil {
			t.Fatal(err)
		}
		if e.residual, err = g.residuals(ctx, e); err != nil {
			t.Fatal(err)
		}
		want, err := newGram(c.k, c.x).solveDense(ctx, n)
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
			if !(v <= defaultResidual*size) {
				t.Errorf("%s: residual %d is %.2g of ‖K‖", name, i+1, v/size)
			}
		}
		var p int
		if _, err := fmt.Sscanf(e.words, "block Krylov of dimension %d", &p); err != nil || c.maxDim > 0 && p > c.maxDim {
			t.Errorf("%s: %s, want %d at most", name, e.words, c.maxDim)
		}
	}
}

// TestKrylovOfMultiple checks that if more eigenvalues coincide than a block has vectors,
// all of them are found before smaller eigenvalues.
func TestKrylovOfMultiple(t *testing.T) {
	const n, q = 600, 96
	x := fixture.Normal(n, 2, 3)
	copy(x.Data[600:], x.Data[:400]) // 100 points occur three times, 100 twice and 100 once
	copy(x.Data[1000:], x.Data[:200])
	g := newGram(kernel.Gaussian{Sigma: 1e-6}, x)
	e, err := g.solveKrylov(context.Background(), &lowRank{PivChol: &lin.PivChol{}, n: n, trace: n}, q, q)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range e.mu {
		if !(math.Abs(v-3) <= 1e-9) {
			t.Fatalf("eigenvalue %d is %g, want 3: %s", i+1, v, e.words)
		}
	}
}

// TestKrylovHidesNone checks that distant copies of a point cloud have every eigenvalue
// once per copy. The eigenvalues agree to within rounding, or nearly if the copies differ
// slightly. No eigenvalue may be missing if there are more copies than vectors in a
// block.
func TestKrylovHidesNone(t *testing.T) {
	ctx := context.Background()
	const copies, m, q = 9, 48, 16
	cloud := fixture.Normal(m, 2, 3)
	for _, noise := range []float64{0, 1e-6} {
		x := approx.NewPoints(copies*m, 2)
		shift := fixture.Normal(copies*m, 2, 4)
		for i := range x.Len() {
			src, dst, shiftRow := cloud.Row(i%m), x.Row(i), shift.Row(i)
			dst[0], dst[1] = src[0]+1024*float64(i/m)+noise*shiftRow[0], src[1]+noise*shiftRow[1]
		}
		for _, k := range []approx.Kernel{kernel.Matern12{Sigma: 0.5}, kernel.Matern32{Sigma: 0.5}} {
			g := newGram(k, x)
			g.tolerance = maxExactResidual
			e, err := g.solveKrylov(ctx, &lowRank{PivChol: &lin.PivChol{}, n: g.n, trace: float64(g.n)}, q, q)
			if err != nil {
				t.Fatal(err)
			}
			want, err := newGram(k, x).solveDense(ctx, q)
			if err != nil {
				t.Fatal(err)
			}
			for i, v := range e.mu {
				if tol := e.residual[i] + 1e-13*want.mu[0]; !(math.Abs(v-want.mu[i]) <= tol) {
					t.Errorf("%T, apart by %g: eigenvalue %d is %g, want %g ± %.1g: %s", k, noise, i+1, v, want.mu[i], tol, e.words)
				}
			}
		}
	}
}

// TestHiddenInFewDimensions checks that an eigenvector that is orthogonal to the start is
// found even if few dimensions remain outside the space.
func TestHiddenInFewDimensions(t *testing.T) {
	const n, b, q = 100, 4, 3
	value := func(i int) float64 { // the last eigenvector is hidden
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
		w, s, err := lin.EigSymLeading(l.ctx, l.tridiagonal(), l.p, q+watchedValues)
		if err != nil {
			t.Fatal(err)
		}
		res := l.residuals(s, q+watchedValues)
		e := &eigen{spectrum: w[:q], spread: res[:q], squares: squares}
		pairs, values, err := l.findHidden(e, w, res, q, q, 1e-9)
		if err != nil || !pairs || !values || w[0] > 1.5 {
			t.Errorf("beside a space of %d of %d dimensions: pairs hidden %v, values %v; %v", l.p, n, pairs, values, err)
		}
	}
}
