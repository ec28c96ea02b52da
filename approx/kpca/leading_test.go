package kpca

import (
	"context"
	"errors"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/reduced"
)

// The leading pairs alone are the first of all.
func TestLeading(t *testing.T) {
	ctx := context.Background()
	x := moons(1200, 0.1)
	for name, c := range map[string]struct {
		k   approx.Bandwidther
		ell float64
		r   int
	}{
		"few of many":  {kernel.Gaussian{Sigma: 0.3}, 2.83, 8},
		"a good share": {kernel.Gaussian{Sigma: 0.3}, 1, 8},
		"all":          {kernel.Gaussian{Sigma: 0.3}, 0.5, 1000},
		"rough":        {kernel.Matern12{Sigma: 0.3}, 2, 6},
	} {
		d, err := reduced.Shadow{Ell: c.ell}.Reduce(ctx, approx.Problem{Kernel: c.k, X: x, Rank: 1})
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := Leading(ctx, c.k, d, c.r)
		if err != nil {
			t.Fatal(err)
		}
		want, _, err := Weighted(ctx, c.k, d)
		if err != nil {
			t.Fatal(err)
		}
		r := len(got.Lambda)
		if r != min(c.r, len(want.Lambda)) {
			t.Fatalf("%s: %d pairs, want %d of %d", name, r, c.r, len(want.Lambda))
		}
		f, g := approx.Features(got.Phi, x.Slice(0, 30)), approx.Features(want.Phi, x.Slice(0, 30))
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
	if _, _, err := Leading(ctx, kernel.Gaussian{Sigma: 1}, approx.Density{Centers: x.Slice(0, 2), Weights: []float64{0.5, 0.5}}, 0); !errors.As(err, &out) {
		t.Errorf("no pairs: %v", err)
	}
}

// Equal centres, of which one has a pair, and a kernel that is 0 on all.
func TestLeadingOfLittle(t *testing.T) {
	ctx := context.Background()
	d := approx.Density{Centers: approx.NewPoints(60, 2), Weights: make([]float64, 60)}
	for i := range d.Weights {
		d.Weights[i] = 1.0 / 60
	}
	p, _, err := Leading(ctx, kernel.Gaussian{Sigma: 1}, d, 4)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Lambda) != 1 || !(math.Abs(p.Lambda[0]-1) <= 1e-12) {
		t.Errorf("eigenvalues %v, want 1 alone", p.Lambda)
	}
	if _, _, err := Leading(ctx, kernel.Linear{}, d, 4); !errors.Is(err, errVanishes) {
		t.Errorf("a kernel that vanishes: %v", err)
	}
}
