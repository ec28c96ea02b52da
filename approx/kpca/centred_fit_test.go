package kpca_test

import (
	"math"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/internal/fixture"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
)

// TestCenteredTolerance checks that a fit with residuals up to 1e-8 agrees with the
// default fit to this accuracy in eigenvalues, K̂, rank and notes. For few pairs, it must
// evaluate no kernel values. For small eigenvalues, few points or other kernels, it must
// use the default algorithm.
func TestCenteredTolerance(t *testing.T) {
	x := dataset.Moons.New(600, 0.1, 3).X
	for _, c := range []struct {
		k            approx.Kernel
		n, m         int
		withoutEvals bool // whether no kernel value is evaluated
	}{
		{kernel.Gaussian{Sigma: 0.35}, 600, 12, true},
		{kernel.Gaussian{Sigma: 0.15}, 600, 24, false},
		{kernel.Gaussian{Sigma: 0.35}, 600, 1, false},
		{kernel.Gaussian{Sigma: 0.35}, 600, 70, true},
		{kernel.Gaussian{Sigma: 0.35}, 600, 90, false},
		{kernel.Gaussian{Sigma: 0.35}, 100, 12, false},
		{kernel.Matern32{Sigma: 0.35}, 400, 12, false},
	} {
		if testing.Short() && c.n > 400 && c.m > 12 {
			continue
		}
		p := approx.Problem{Kernel: c.k, X: x.Slice(0, c.n)}
		got, err := kpca.Centered{Rank: c.m, Tolerance: 1e-8}.Fit(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		want, err := kpca.Centered{Rank: c.m}.Fit(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if withoutEvals := got.Evals == 0; withoutEvals != c.withoutEvals || got.Size != want.Size || !slices.Equal(got.Notes, want.Notes) {
			t.Errorf("%v, n = %d, m = %d: %d evaluations, size %d and %q, want %d and %q", c.k, c.n, c.m, got.Evals, got.Size, got.Notes, want.Size, want.Notes)
		}
		a, b := fixture.Eigen(t, got).Values(), fixture.Eigen(t, want).Values()
		if len(a) != len(b) {
			t.Fatalf("%v, m = %d: %d pairs, want %d", c.k, c.m, len(a), len(b))
		}
		for i, v := range b {
			if !(math.Abs(a[i]-v) <= 1e-8*b[0]) {
				t.Errorf("%v, m = %d: λ_%d is off by %.2g", c.k, c.m, i+1, a[i]-v)
			}
		}
		approxGram := func(f approx.FeatureMap) []float64 {
			psi, d := approx.FeaturesTo(nil, f, x.Slice(0, 20)), f.Len()
			k := make([]float64, 20*20)
			lin.MulT(k, psi, psi, 20, d, 20)
			return k
		}
		if d := fixture.MaxDiff(t, approxGram(got.Features), approxGram(want.Features)); !(d <= 1e-5) {
			t.Errorf("%v, m = %d: K̂ is off by %.2g", c.k, c.m, d)
		}
	}
}
