package kpca

import (
	"context"
	"errors"
	"math"
	"sync/atomic"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/reduced"
)

// TestLeading checks that the results of LeadingWeightedPairs equal the first results of WeightedPairs.
func TestLeading(t *testing.T) {
	ctx := context.Background()
	x := moons(1200, 0.1)
	for name, c := range map[string]struct {
		k   approx.Kernel
		ell float64
		r   int
	}{
		"few of many":  {kernel.Gaussian{Sigma: 0.3}, 2.83, 8},
		"a good share": {kernel.Gaussian{Sigma: 0.3}, 1, 8},
		"all":          {kernel.Gaussian{Sigma: 0.3}, 0.5, 1000},
		"rough":        {kernel.Matern12{Sigma: 0.3}, 2, 6},
	} {
		set, err := reduced.Shadow{Ell: c.ell}.Reduce(ctx, approx.Problem{Kernel: c.k, X: x})
		if err != nil {
			t.Fatal(err)
		}
		d := set.Density
		got, _, err := LeadingWeightedPairs(ctx, c.k, d, c.r)
		if err != nil {
			t.Fatal(err)
		}
		want, _, err := WeightedPairs(ctx, c.k, d)
		if err != nil {
			t.Fatal(err)
		}
		r := len(got.Lambda)
		if r != min(c.r, len(want.Lambda)) {
			t.Fatalf("%s: %d pairs, want %d of %d", name, r, c.r, len(want.Lambda))
		}
		f, g := approx.FeaturesTo(nil, got.Phi, x.Slice(0, 30)), approx.FeaturesTo(nil, want.Phi, x.Slice(0, 30))
		for i, v := range got.Lambda {
			if !(math.Abs(v-want.Lambda[i]) <= 1e-8*want.Lambda[0]) {
				t.Errorf("%s: λ%d is %g, want %g", name, i+1, v, want.Lambda[i])
			}
			for j := range 30 {
				a, b := f[j*r+i]*math.Sqrt(v), g[j*len(want.Lambda)+i]*math.Sqrt(v)
				if i < 6 && !(math.Abs(a-b) <= 1e-5) {
					t.Fatalf("%s: function %d at point %d is %g, want %g", name, i+1, j, a, b)
				}
			}
		}
	}
	var out *approx.RangeError
	if _, _, err := LeadingWeightedPairs(ctx, kernel.Gaussian{Sigma: 1}, approx.Density{Centers: x.Slice(0, 2), Weights: []float64{0.5, 0.5}}, 0); !errors.As(err, &out) {
		t.Errorf("no pairs: %v", err)
	}
}

// TestLeadingDegenerate checks that equal centres have one pair. A kernel that is 0 must
// cause an error.
func TestLeadingDegenerate(t *testing.T) {
	ctx := context.Background()
	d := approx.Density{Centers: approx.NewPoints(60, 2), Weights: make([]float64, 60)}
	for i := range d.Weights {
		d.Weights[i] = 1.0 / 60
	}
	p, _, err := LeadingWeightedPairs(ctx, kernel.Gaussian{Sigma: 1}, d, 4)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Lambda) != 1 || !(math.Abs(p.Lambda[0]-1) <= 1e-12) {
		t.Errorf("eigenvalues %v, want 1 alone", p.Lambda)
	}
	if _, _, err := LeadingWeightedPairs(ctx, kernel.Linear{}, d, 4); !errors.Is(err, errZeroKernel) {
		t.Errorf("a kernel that vanishes: %v", err)
	}
}

// TestEvaluationsOfLeading checks that the number of evaluations includes the evaluations
// of a failed attempt.
func TestEvaluationsOfLeading(t *testing.T) {
	const n = 120
	ring := approx.NewPoints(n, 2)
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / n)
		copy(ring.Row(i), []float64{cos, sin})
	}
	for name, c := range map[string]struct {
		x        approx.Points
		matrices int // number of evaluations of the matrix
	}{"apart": {moons(n, 0.1), 1}, "in doubles": {ring, 2}} {
		k := countingKernel{kernel.Gaussian{Sigma: 0.3}, new(atomic.Int64)}
		_, evals, err := LeadingWeightedPairs(context.Background(), k, reduced.Empirical(c.x), 7)
		if err != nil {
			t.Fatal(err)
		}
		if int64(evals) != k.n.Load() || evals < c.matrices*n*(n+1)/2 || evals > c.matrices*n*n {
			t.Errorf("%s: %d evaluations are said, %d were made, of %d matrices of %d points", name, evals, k.n.Load(), c.matrices, n)
		}
	}
}

// TestSolveSingleVector checks that solveSingleVector returns pairs only if it found all
// of them, and if the last eigenvalue is separated from the next. Otherwise, LeadingWeightedPairs must
// use block Krylov.
func TestSolveSingleVector(t *testing.T) {
	ctx := context.Background()
	blobs, ring := moons(200, 0.1), approx.NewPoints(120, 2)
	for i := range 120 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 120)
		copy(ring.Row(i), []float64{cos, sin})
	}
	copies := approx.Points{Data: append([]float64(nil), blobs.Data...), Dim: 2}
	for i := 100; i < 200; i++ { // distant copies of the same points
		copy(copies.Row(i), []float64{blobs.Row(i - 100)[0] + 50, blobs.Row(i - 100)[1]})
	}
	for name, c := range map[string]struct {
		k     approx.Kernel
		x     approx.Points
		r     int
		found bool
	}{
		"apart":       {kernel.Gaussian{Sigma: 0.3}, blobs, 16, true},
		"rough":       {kernel.Matern12{Sigma: 1}, blobs, 6, true},
		"one":         {kernel.Gaussian{Sigma: 1}, blobs, 1, true},
		"in doubles":  {kernel.Gaussian{Sigma: 0.3}, ring, 7, false},
		"two of each": {kernel.Gaussian{Sigma: 0.3}, copies, 6, false},
		"wide":        {kernel.Gaussian{Sigma: 30}, blobs, 16, false},
		"few points":  {kernel.Gaussian{Sigma: 0.3}, blobs.Slice(0, 40), 16, false},
		"indefinite":  {kernel.Sigmoid{Sigma: 1, Offset: -1}, blobs, 3, true},
	} {
		n := c.x.Len()
		d, s := approx.Density{Centers: c.x, Weights: make([]float64, n)}, make([]float64, n)
		for i := range n {
			d.Weights[i] = 1 / float64(n)
			if name == "apart" {
				d.Weights[i] = float64(1+i%5) / float64(3*n)
			}
			s[i] = math.Sqrt(d.Weights[i])
		}
		mu, u, _, err := solveSingleVector(ctx, c.k, c.x, s, c.r)
		if err != nil {
			t.Fatal(err)
		}
		if (mu != nil) != c.found {
			t.Errorf("%s: pairs %v", name, mu)
		}
		a := kernel.Gram(nil, c.k, c.x)
		for i := range a {
			a[i] *= s[i/n] * s[i%n]
		}
		want, _, err := lin.EigSymLeading(t.Context(), append([]float64(nil), a...), n, 0)
		if err != nil {
			t.Fatal(err)
		}
		if mu != nil {
			au := make([]float64, n*c.r)
			lin.Mul(au, a, u, n, n, c.r)
			if v := maxRelativeResidual(residuals(au, u, mu, n), want[0]); v > maxExactResidual {
				t.Errorf("%s: residuals up to %.2g", name, v)
			}
			square := make([]float64, c.r*c.r)
			lin.SymTMul(square, u, n, c.r)
			for i, v := range square {
				if i/c.r == i%c.r {
					v--
				}
				if math.Abs(v) > 1e-11 {
					t.Fatalf("%s: vectors are askew by %.2g", name, v)
				}
			}
		}
		p, _, err := LeadingWeightedPairs(ctx, c.k, d, c.r)
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range p.Lambda {
			if math.Abs(v-want[i]) > 1e-12*want[0] {
				t.Errorf("%s: λ%d is %g, not %g", name, i+1, v, want[i])
			}
		}
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, _, _, err := solveSingleVector(cancelled, kernel.Gaussian{Sigma: 0.3}, blobs, make([]float64, 200), 4); err != nil {
		t.Errorf("without weights: %v", err) // zero weights return before the context is used
	}
	w := reduced.Empirical(blobs)
	if _, _, err := LeadingWeightedPairs(cancelled, kernel.Gaussian{Sigma: 0.3}, w, 4); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// countingKernel is a Gaussian that counts its evaluations.
type countingKernel struct {
	kernel.Gaussian
	n *atomic.Int64
}

func (c countingKernel) Eval(x, y []float64) float64 {
	c.n.Add(1)
	return c.Gaussian.Eval(x, y)
}

func (c countingKernel) Cross(dst []float64, x, y approx.Points) {
	c.n.Add(int64(x.Len() * y.Len()))
	c.Gaussian.Cross(dst, x, y)
}
