package kpca

import (
	"context"
	"math"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// Pairs from the factor of a Gaussian are those of the Gram matrix, to within the
// residual that was asked for.
func TestSolveBySpan(t *testing.T) {
	ctx := context.Background()
	const r, tol = 12, 1e-8
	line := approx.NewPoints(400, 1)
	for i := range line.Data {
		line.Data[i] = math.Sin(float64(i * i))
	}
	for name, c := range map[string]struct {
		x     approx.Points
		sigma float64
	}{"plane": {moons(700, 0.1), 0.35}, "line": {line, 0.1}} {
		for _, centred := range []bool{false, true} {
			solve := Solve
			if centred {
				solve = SolveCentred
			}
			k := gaussian(c.sigma)
			got, err := solve(ctx, k, c.x, r, SolveOptions{Tol: tol})
			if err != nil {
				t.Fatal(err)
			}
			want, err := solve(ctx, k, c.x, r, SolveOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(got.Certificate.Words, "features") || !got.Certificate.Exact() {
				t.Errorf("%s: certificate %g, %q", name, got.Certificate.Value, got.Certificate.Words)
			}
			top := want.Lambda[0]
			for i, v := range want.Lambda {
				if !(math.Abs(got.Lambda[i]-v) <= tol*top) {
					t.Errorf("%s: λ%d is %g, want %g", name, i+1, got.Lambda[i], v)
				}
			}
			if !(math.Abs(got.Trace-want.Trace) <= tol) || !(math.Abs(got.SumSquares-want.SumSquares) <= tol) {
				t.Errorf("%s: trace %g and squares %g, want %g and %g", name, got.Trace, got.SumSquares, want.Trace, want.SumSquares)
			}
			n := c.x.Len()
			gram := make([]float64, r*r)
			lin.SymTMul(gram, got.U, n, r)
			for i, v := range gram {
				if i%(r+1) == 0 {
					v--
				}
				if !(math.Abs(v) <= 1e-7) {
					t.Fatalf("%s: entry %d of UᵀU − 1 is %g", name, i, v)
				}
			}
			// Functions are divided by λ, so they are off by more.
			at := c.x.Slice(0, 20).Clone()
			for i := range at.Data {
				at.Data[i] += 0.01
			}
			f, g := approx.Features(got.Functions(), at), approx.Features(want.Functions(), at)
			for i, v := range g {
				if !(math.Abs(f[i]-v) <= 1e-5*(1+math.Abs(v))) {
					t.Fatalf("%s: function %d is %g, want %g", name, i%r+1, f[i], v)
				}
			}
		}
	}
}

// Where the factor is not small or not exact enough, or there is none, another route
// is taken, and it is as exact.
func TestSolveNotBySpan(t *testing.T) {
	ctx := context.Background()
	x := moons(500, 0.1)
	for name, k := range map[string]approx.Kernel{
		"narrow": gaussian(0.02), "wide": gaussian(1e4), "rough": kernel.Matern12{Sigma: 0.3},
	} {
		s, err := SolveCentred(ctx, k, x, 4, SolveOptions{Tol: 1e-8})
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(s.Certificate.Words, "features") {
			t.Errorf("%s: %q", name, s.Certificate.Words)
		}
		if !s.Certificate.Exact() {
			t.Errorf("%s: certificate %g", name, s.Certificate.Value)
		}
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Solve(stopped, gaussian(0.35), x, 4, SolveOptions{Tol: 1e-8}); err == nil {
		t.Error("a solution after the end")
	}
}
