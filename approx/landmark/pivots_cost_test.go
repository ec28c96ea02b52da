package landmark

import (
	"context"
	"errors"
	"math"
	"sync/atomic"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// TestPivotEvals checks that Evals is the number of evaluations, and that candidates add
// at most a quarter to it.
func TestPivotEvals(t *testing.T) {
	ctx := context.Background()
	const n, m = 300, 40
	x := fixture.Normal(n, 2, 1)
	for name, f := range map[string]func(k approx.Kernel) (*Cholesky, error){
		"greedy":      func(k approx.Kernel) (*Cholesky, error) { return Greedy(ctx, k, x, m, 0, nil) },
		"random":      func(k approx.Kernel) (*Cholesky, error) { return RandomlyPivoted(ctx, k, x, m, 1, nil) },
		"accelerated": func(k approx.Kernel) (*Cholesky, error) { return Accelerated(ctx, k, x, m, 1, nil) },
	} {
		k := &countingKernel{Kernel: kernel.Gaussian{Sigma: 0.3}}
		c, err := f(k)
		if err != nil {
			t.Fatal(err)
		}
		if int64(c.Evals) != k.n.Load() {
			t.Errorf("%s: %d evaluations are reported, %d were made", name, c.Evals, k.n.Load())
		}
		if lo := n + n*m; c.Evals < lo || 4*c.Evals > 5*lo {
			t.Errorf("%s: %d evaluations for %d rows of %d", name, c.Evals, m, n)
		}
	}
}

// countingKernel is a kernel that counts its evaluations.
type countingKernel struct {
	approx.Kernel
	n atomic.Int64
}

func (c *countingKernel) Eval(x, y []float64) float64 {
	c.n.Add(1)
	return c.Kernel.Eval(x, y)
}

// TestPivotsEnd checks that the factorisation ends if all residuals are 0, and it does
// not evaluate rows of the other points.
func TestPivotsEnd(t *testing.T) {
	ctx := context.Background()
	x := approx.NewPoints(50, 2)
	for i := range 50 {
		x.Row(i)[0] = float64(i % 3)
	}
	for _, sigma := range []float64{1e-8, 1, 1e8} {
		want := 3
		if sigma == 1e8 {
			want = 1
		}
		k := kernel.Gaussian{Sigma: sigma}
		a, err := Greedy(ctx, k, x, 20, 0, nil)
		if err != nil {
			t.Fatal(err)
		}
		b, err := RandomlyPivoted(ctx, k, x, 20, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []*Cholesky{a, b} {
			if len(c.Pivots) != want || c.Evals > 50*(want+2) || c.Trace > 1e-10 {
				t.Errorf("σ = %g: %d pivots of %d, %d evaluations, the trace %g", sigma, len(c.Pivots), want, c.Evals, c.Trace)
			}
		}
	}
	if _, err := Greedy(ctx, nanKernel{}, x, 3, 0, nil); err == nil {
		t.Error("a kernel that is NaN has pivots")
	}
	done, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := RandomlyPivoted(done, kernel.Gaussian{Sigma: 1}, x, 3, 1, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

// nanKernel is a kernel whose values are NaN.
type nanKernel struct{}

func (nanKernel) Eval(x, y []float64) float64 { return math.NaN() }
