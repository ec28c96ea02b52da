package kpca_test

import (
	"math"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
)

// TestNoLimits checks that a fit has the size that was asked for, and that
// approx.Problem.Limits bounds it. The kernel matrix of 64-dimensional points has full
// numerical rank.
func TestNoLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("a limit is the same in every arithmetic")
	}
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 8}, X: fixture.Normal(800, 64, 1)}
	for _, c := range []struct {
		method approx.Method
		limits approx.Limits
		want   int
		note   string
	}{
		{kpca.Exact{Components: 128}, approx.Limits{}, 128, ""},
		{kpca.Exact{}, approx.Limits{Points: 768, Pairs: 64}, 64, "The leading 64 pairs are kept"},
		{kpca.Exact{Components: 20}, approx.Limits{Points: 768, Pairs: 64}, 20, ""},
		{kpca.Centered{Rank: 101}, approx.Limits{}, 101, ""},
		{kpca.Centered{Rank: 101}, approx.Limits{Points: 768}, 65, "More than 64 components of a rough kernel take too long."},
	} {
		if c.want != 128 && !approxtest.IsFull() {
			continue
		}
		p.Limits = c.limits
		fit, err := c.method.Fit(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if notes := strings.Join(fit.Notes.Texts(), " "); fit.Size != c.want || !strings.Contains(notes, c.note) || c.note == "" && notes != "" {
			t.Errorf("%#v, %+v: size %d and notes %q, want %d and %q", c.method, c.limits, fit.Size, notes, c.want, c.note)
		}
		if got := fit.Features.Len(); got != c.want {
			t.Errorf("%#v, %+v: %d features", c.method, c.limits, got)
		}
	}
}

// TestAllComponents checks that Exact without limits reproduces K for more points than the
// page solves completely.
func TestAllComponents(t *testing.T) {
	if !approxtest.IsFull() {
		t.Skip("an eigenproblem of size 800")
	}
	x, k := fixture.Normal(800, 30, 1), kernel.Gaussian{Sigma: 3}
	fit, err := kpca.Exact{}.Fit(t.Context(), approx.Problem{Kernel: k, X: x})
	if err != nil || fit.Size != 800 || len(fit.Notes) > 0 {
		t.Fatalf("%v, %v", fit, err)
	}
	few := x.Slice(0, 20)
	psi := approx.FeaturesTo(nil, fit.Features, few)
	for i := range 20 {
		for j := range 20 {
			var v float64
			for l := range 800 {
				v += psi[i*800+l] * psi[j*800+l]
			}
			if d := v - k.Eval(few.Row(i), few.Row(j)); !(math.Abs(d) <= 1e-10) {
				t.Fatalf("k̂ of points %d and %d is off by %.2g", i, j, d)
			}
		}
	}
}
