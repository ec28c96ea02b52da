package ritz_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
	"mercer/approx/ritz"
)

// What a picture takes of a fit is what the whole fit has.
func TestLeadingPairs(t *testing.T) {
	x := dataset.Moons.New(700, 0.1, 1).X
	f := nystrom.Features(kernel.Gaussian{Sigma: 0.3}, x.Subset([]int{0, 5, 77, 80, 91, 240, 300, 511, 512, 600}))
	all, err := ritz.Pairs(t.Context(), f, x, nil)
	if err != nil {
		t.Fatal(err)
	}
	l := ritz.Leading{Pairs: 4}
	ctx := ritz.Wanting(t.Context(), &l)
	some, err := ritz.LeadingPairs(ctx, f, x)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(l.Values, all.Lambda) || !slices.Equal(some.Lambda, all.Lambda[:4]) {
		t.Errorf("the eigenvalues %g of %g are not those of %g", some.Lambda, l.Values, all.Lambda)
	}
	near := func(what string, a, b []float64) {
		if len(a) != len(b) {
			t.Fatalf("%s: %d numbers, not %d", what, len(a), len(b))
		}
		for i, v := range a {
			if !(math.Abs(v-b[i]) <= 1e-10) {
				t.Fatalf("%s: number %d is %g, not %g", what, i, v, b[i])
			}
		}
	}
	rows := []int{699, 3, 512, 511}
	at := x.Subset(rows)
	near("features", l.Features(rows), approx.Features(f, at))
	near("functions", approx.Features(some.Phi, at), approx.Features(all.Leading(4).Phi, at))
	near("functions by features", l.Functions(rows), approx.Features(some.Phi, at))
	squares := make([]float64, x.Len())
	for i := range squares {
		for _, v := range f.Map(nil, x.At(i)) {
			squares[i] += v * v
		}
	}
	near("squares", l.Squares, squares)
	if ritz.Wanted(ctx, f, some.Lambda) != &l || ritz.Wanted(ctx, f, all.Lambda) != nil || ritz.Wanted(context.Background(), f, some.Lambda) != nil {
		t.Error("what is wanted is not of this fit alone")
	}
	if whole, err := ritz.LeadingPairs(context.Background(), f, x); err != nil || !slices.Equal(whole.Lambda, all.Lambda) {
		t.Errorf("where nothing is wanted the pairs are not all: %v", err)
	}
}

// More features than are kept leave the squares alone, to the same numbers.
func TestLeadingPairsKeepsLittle(t *testing.T) {
	x := dataset.Moons.New(9000, 0.1, 1).X
	z := x.Slice(0, 120)
	f := nystrom.Features(kernel.Matern12{Sigma: 0.3}, z)
	l := ritz.Leading{Pairs: 4}
	pairs, err := ritz.LeadingPairs(ritz.Wanting(t.Context(), &l), f, x)
	if err != nil {
		t.Fatal(err)
	}
	if f.Len() != 120 || l.Psi != nil || l.Features([]int{1}) != nil || l.Functions([]int{1}) != nil {
		t.Errorf("%d numbers are kept of %d features", len(l.Psi), f.Len())
	}
	for _, i := range []int{0, 511, 512, 8999} {
		var want float64
		for _, v := range f.Map(nil, x.At(i)) {
			want += v * v
		}
		if !(math.Abs(l.Squares[i]-want) <= 1e-10) {
			t.Errorf("the square of point %d is %g, want %g", i, l.Squares[i], want)
		}
	}
	if len(pairs.Lambda) != 4 {
		t.Errorf("%d pairs, want 4", len(pairs.Lambda))
	}
}
