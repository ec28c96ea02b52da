package measure

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/reduced"
)

// TestTheorem52OfManyCenters checks that the left side of Theorem 5.2 is the sum over all
// eigenvalues, also for a reduced set of hundreds of centres with a flat spectrum. If
// some eigenvalues are unknown, it must be a lower bound.
func TestTheorem52OfManyCenters(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 2))
	for _, c := range []struct {
		n     int
		ell   float64
		whole bool
	}{
		{500, 1, true}, {500, 3, true}, {500, 3, false}, {800, 3, true}, {800, 3, false},
	} {
		if c.n > 500 && !approxtest.IsFull() {
			continue // larger sizes repeat the same computation
		}
		x := approx.NewPoints(c.n, 2)
		for i := range x.Data {
			x.Data[i] = rng.NormFloat64()
		}
		k := kernel.Gaussian{Sigma: 0.05}
		set, err := reduced.Shadow{Ell: c.ell}.Reduce(context.Background(), approx.Problem{Kernel: k, X: x})
		if err != nil {
			t.Fatal(err)
		}
		q := set.Density
		if q.Centers.Len() <= 384 {
			t.Fatalf("%d centres", q.Centers.Len())
		}
		s, err := kpca.Solve(context.Background(), k, x, 5, kpca.SolveOptions{Spectrum: 65, AllEigenvalues: c.whole})
		if err != nil {
			t.Fatal(err)
		}
		list, err := ReducedSet(context.Background(), s, q, 0.05/c.ell, 5, approx.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		want := 0.0
		a, b := allEigenvalues(k, reduced.Empirical(x)), allEigenvalues(k, q)
		for i, v := range a {
			if i < len(b) {
				v -= b[i]
			}
			want += v * v
		}
		for _, th := range list {
			if th.Key != "5.2" {
				continue
			}
			what := fmt.Sprintf("%d points, whole: %v, ℓ = %g, %s", c.n, c.whole, c.ell, th.Form)
			if th.IsLowerBound == c.whole {
				t.Errorf("%s: at least: %v", what, th.IsLowerBound)
			}
			if c.whole && math.Abs(th.Actual-want) > 1e-8*want || !(th.Actual <= want*(1+1e-6)) || !(th.Actual > 0.1*want) {
				t.Errorf("%s: %g, and all eigenvalues say %g", what, th.Actual, want)
			}
			if th.IsViolated() {
				t.Errorf("%s: %g > %g", what, th.Actual, th.Bound)
			}
		}
	}
}

// allEigenvalues returns all eigenvalues of the operator of k for the density q.
func allEigenvalues(k approx.Kernel, q approx.Density) []float64 {
	m := len(q.Weights)
	a := kernel.Gram(nil, k, q.Centers)
	for i, v := range q.Weights {
		for j, w := range q.Weights {
			a[i*m+j] *= math.Sqrt(v * w)
		}
	}
	w, _, _ := lin.EigSymLeading(context.Background(), a, m, 0) // only the context can cause an error
	return w
}
