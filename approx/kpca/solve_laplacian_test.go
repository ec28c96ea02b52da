package kpca

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/kernel"
)

// hiddenLaplacian is a Laplacian kernel whose type is hidden, so that only its values are
// available.
type hiddenLaplacian struct{ approx.Kernel }

// TestSolveLaplacian checks that the fast products for the Laplacian kernel give the same
// pairs and the same facts about the matrix as products with its entries. This must hold
// with and without centring.
func TestSolveLaplacian(t *testing.T) {
	ctx := context.Background()
	const r = 10
	k := kernel.Laplacian{Sigma: 0.4}
	line := approx.NewPoints(400, 1)
	for i := range line.Data {
		line.Data[i] = math.Sin(float64(i * i))
	}
	for name, x := range map[string]approx.Points{"plane": moons(450, 0.1), "line": line} {
		for _, opt := range []SolveOptions{{}, {Tol: 1e-8}} {
			for _, solve := range []func(context.Context, approx.Kernel, mat.Matrix, int, SolveOptions) (*Solution, error){Solve, SolveCentered} {
				got, err := solve(ctx, k, x, r, opt)
				if err != nil {
					t.Fatal(err)
				}
				want, err := solve(ctx, hiddenLaplacian{k}, x, r, SolveOptions{})
				if err != nil {
					t.Fatal(err)
				}
				if got.Evals > 100*x.Len() {
					t.Errorf("%s: %d evaluations", name, got.Evals)
				}
				if !got.Certificate.IsExact() {
					t.Errorf("%s: certificate %g", name, got.Certificate.Value)
				}
				for i, v := range want.Lambda {
					if !(math.Abs(got.Lambda[i]-v) <= 1e-8*want.Lambda[0]) {
						t.Errorf("%s: λ%d is %g, want %g", name, i+1, got.Lambda[i], v)
					}
				}
				if !(math.Abs(got.Trace-want.Trace) <= 1e-12) || !(math.Abs(got.SumSquares-want.SumSquares) <= 1e-12) {
					t.Errorf("%s: trace %g and squares %g, want %g and %g", name, got.Trace, got.SumSquares, want.Trace, want.SumSquares)
				}
				points := x.Slice(0, 10)
				f, g := approx.FeaturesTo(nil, got.Functions(), points), approx.FeaturesTo(nil, want.Functions(), points)
				for i, v := range g {
					if !(math.Abs(f[i]-v) <= 1e-5) {
						t.Fatalf("%s: function %d is %g, want %g", name, i%r+1, f[i], v)
					}
				}
			}
		}
	}
}
