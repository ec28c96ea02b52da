package kpca_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
)

// TestExactOnManyPoints checks fits with limits. K̂ still equals K if the numerical rank
// is small or n is at most Limits.Points. Otherwise, K̂ must be the best kernel of rank
// Limits.Pairs, with a note.
func TestExactOnManyPoints(t *testing.T) {
	for _, c := range []struct {
		n        int
		k        approx.Kernel
		note     string
		maxError float64 // relative Frobenius error
	}{
		{900, kernel.Gaussian{Sigma: 1}, "", 1e-9},
		{400, kernel.Gaussian{Sigma: 0.3}, "", 1e-9},
		{400, kernel.Matern12{Sigma: 1}, "", 1e-9},
		{800, kernel.Matern12{Sigma: 1}, "The leading 64 pairs are kept", 0.05},
		{500, kernel.Gaussian{Sigma: 1e8}, "K has rank 1", 1e-9},
		{800, kernel.Sigmoid{Sigma: 1, Offset: -0.5}, "no more than 64 pairs are kept, so positive eigenvalues may be left out", 0.5},
	} {
		if testing.Short() && c.n > 500 {
			continue
		}
		rng := rand.New(rand.NewPCG(1, 2))
		x := approx.NewPoints(c.n, 2)
		for i := range x.Data {
			x.Data[i] = rng.NormFloat64()
		}
		fit, err := kpca.Exact{}.Fit(context.Background(), approx.Problem{Kernel: c.k, X: x, Limits: approx.Limits{Points: 768, Pairs: 64}})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(fit.Notes.Texts(), " "); (c.note == "") != (got == "") || !strings.Contains(got, c.note) {
			t.Errorf("n = %d, %v: notes %q without %q", c.n, c.k, got, c.note)
		}
		k := mat.NewDense(c.n, c.n, kernel.Gram(nil, c.k, x))
		psi := mat.NewDense(c.n, fit.Features.Len(), approx.FeaturesTo(nil, fit.Features, x))
		var diff mat.Dense
		diff.Mul(psi, psi.T())
		diff.Sub(k, &diff)
		got := mat.Norm(&diff, 2) / mat.Norm(k, 2)
		if !(got <= c.maxError) {
			t.Errorf("n = %d, %v: K̂ is off by %.2g", c.n, c.k, got)
		}
		// The error consists of the other eigenvalues. The square root of a difference
		// has half as many correct digits.
		want := mat.Norm(k, 2) * mat.Norm(k, 2)
		for _, v := range fixture.Eigen(t, fit).Values() {
			want -= float64(c.n) * v * float64(c.n) * v
		}
		if want := math.Sqrt(max(want, 0)) / mat.Norm(k, 2); !(math.Abs(got-want) <= 1e-6) {
			t.Errorf("n = %d, %v: K̂ is off by %.3g, and the best of its rank by %.3g", c.n, c.k, got, want)
		}
	}
}

// TestFirst checks that the first pairs of a solution have the same certificate and notes
// as a solution with only these pairs.
func TestFirst(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	x := approx.NewPoints(150, 2)
	for i := range x.Data {
		x.Data[i] = rng.NormFloat64()
	}
	k := kernel.Gaussian{Sigma: 1}
	fit, err := kpca.Exact{}.Fit(context.Background(), approx.Problem{Kernel: k, X: x})
	if err != nil {
		t.Fatal(err)
	}
	solution, err := kpca.Solve(context.Background(), k, x, 150, kpca.SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if len(solution.Notes) != 1 || len(solution.Lambda) == 150 {
		t.Fatalf("%d pairs, and notes %q", len(solution.Lambda), solution.Notes)
	}
	want, err := kpca.Solve(context.Background(), k, x, 16, kpca.SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []*kpca.Solution{solution, fixture.Eigen(t, fit).(*kpca.Solution)} {
		got := s.Leading(16)
		if got.Certificate != want.Certificate || !slices.Equal(got.Notes, want.Notes) {
			t.Errorf("certificate %+v and notes %q, want %+v and %q", got.Certificate, got.Notes, want.Certificate, want.Notes)
		}
	}
	if len(solution.Notes) != 1 {
		t.Errorf("notes of all pairs are %q", solution.Notes)
	}
}
