package ritz_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
	"mercer/approx/ritz"
)

// TestSolveLeading checks that the leading pairs equal the first of all pairs. The stored
// features must equal the features of the map.
func TestSolveLeading(t *testing.T) {
	x := dataset.Moons.New(700, 0.1, 1).X
	f := nystrom.Features(kernel.Gaussian{Sigma: 0.3}, x.Subset([]int{0, 5, 77, 80, 91, 240, 300, 511, 512, 600}))
	allPairs, err := ritz.Pairs(t.Context(), f, x, nil)
	if err != nil {
		t.Fatal(err)
	}
	leading, err := ritz.Solve(t.Context(), f, x, ritz.Options{Leading: 4})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(leading.Spectrum, allPairs.Lambda) || !slices.Equal(leading.Lambda, allPairs.Lambda[:4]) || leading.Updater() != nil {
		t.Errorf("the eigenvalues %g of %g are not those of %g", leading.Lambda, leading.Spectrum, allPairs.Lambda)
	}
	checkNear := func(name string, a, b []float64) {
		if len(a) != len(b) {
			t.Fatalf("%s: %d numbers, not %d", name, len(a), len(b))
		}
		for i, v := range a {
			if !(math.Abs(v-b[i]) <= 1e-10) {
				t.Fatalf("%s: number %d is %g, not %g", name, i, v, b[i])
			}
		}
	}
	rows := []int{699, 3, 512, 511}
	points := x.Subset(rows)
	checkNear("features", leading.FeaturesAt(rows).RawMatrix().Data, approx.FeaturesTo(nil, f, points))
	checkNear("functions", approx.FeaturesTo(nil, leading.Phi, points), approx.FeaturesTo(nil, allPairs.Leading(4).Phi, points))
	checkNear("functions by features", leading.FunctionsAt(rows).RawMatrix().Data, approx.FeaturesTo(nil, leading.Phi, points))
	squares := make([]float64, x.Len())
	for i := range squares {
		for _, v := range f.Map(nil, x.Row(i)) {
			squares[i] += v * v
		}
	}
	checkNear("squares", leading.SquaredNorms, squares)
	fewPoints := x.Slice(0, 6) // fewer points than features
	if s, err := ritz.Solve(t.Context(), f, fewPoints, ritz.Options{Leading: 4}); err != nil || len(s.Lambda) != 6 || s.Updater() != nil || s.FeaturesAt([]int{1}) != nil {
		t.Errorf("of 6 points: error %v", err)
	}
	var e *approx.RangeError
	if _, err := ritz.Solve(t.Context(), f, x, ritz.Options{Leading: -1}); !errors.As(err, &e) || e.Key != "leading" {
		t.Errorf("of −1 leading pairs the error is %v", err)
	}
}

// TestSolveLeadingWithoutFeatures checks that if there are too many features to store,
// SquaredNorms are still correct, and Psi is nil.
func TestSolveLeadingWithoutFeatures(t *testing.T) {
	x := dataset.Moons.New(9000, 0.1, 1).X
	z := x.Slice(0, 120)
	f := nystrom.Features(kernel.Matern12{Sigma: 0.3}, z)
	l, err := ritz.Solve(t.Context(), f, x, ritz.Options{Leading: 4})
	if err != nil {
		t.Fatal(err)
	}
	if f.Len() != 120 || l.Psi != nil || l.FeaturesAt([]int{1}) != nil || l.FunctionsAt([]int{1}) != nil {
		t.Errorf("the features of the points are kept of %d features", f.Len())
	}
	for _, i := range []int{0, 511, 512, 8999} {
		var want float64
		for _, v := range f.Map(nil, x.Row(i)) {
			want += v * v
		}
		if !(math.Abs(l.SquaredNorms[i]-want) <= 1e-10) {
			t.Errorf("the square of point %d is %g, want %g", i, l.SquaredNorms[i], want)
		}
	}
	if len(l.Lambda) != 4 {
		t.Errorf("%d pairs, want 4", len(l.Lambda))
	}
}

// TestRelease checks that a Solution without Psi keeps its other results when later calls of Solve
// use its memory, and that the later results do not depend on the old content.
func TestRelease(t *testing.T) {
	x := dataset.Moons.New(300, 0.1, 1).X
	solve := func(sigma float64, points, size int) *ritz.Solution {
		f := nystrom.Features(kernel.Gaussian{Sigma: sigma}, x.Slice(0, size))
		s, err := ritz.Solve(t.Context(), f, x.Slice(0, points), ritz.Options{Leading: 4})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	rows := []int{3, 99, 42}
	for _, c := range []struct{ points, size int }{{300, 20}, {200, 20}, {300, 40}, {100, 7}} {
		want := solve(0.3, c.points, c.size)
		functions := want.FunctionsAt(rows).RawMatrix().Data
		first := solve(0.5, 300, 30)
		lambda, norms, values := slices.Clone(first.Lambda), slices.Clone(first.SquaredNorms), approx.FeaturesTo(nil, first.Phi, x)
		first.Release()
		first.Release() // has no effect
		if first.Psi != nil || first.FeaturesAt(rows) != nil || first.FunctionsAt(rows) != nil {
			t.Errorf("the features are kept")
		}
		got := solve(0.3, c.points, c.size)
		if !slices.Equal(got.Spectrum, want.Spectrum) || !slices.Equal(got.FunctionsAt(rows).RawMatrix().Data, functions) {
			t.Errorf("%d points, %d landmarks: the pairs depend on the memory", c.points, c.size)
		}
		if !slices.Equal(first.Lambda, lambda) || !slices.Equal(first.SquaredNorms, norms) || !slices.Equal(approx.FeaturesTo(nil, first.Phi, x), values) {
			t.Errorf("%d points, %d landmarks: later results change the first ones", c.points, c.size)
		}
	}
}

// TestReleaseOfCopies checks that the memory of Psi is released once, although two copies of a
// Solution are released, and that a matrix of the caller is not released.
func TestReleaseOfCopies(t *testing.T) {
	x := dataset.Moons.New(300, 0.1, 1).X
	solve := func(sigma float64) *ritz.Solution {
		s, err := ritz.Solve(t.Context(), nystrom.Features(kernel.Gaussian{Sigma: sigma}, x.Slice(0, 20)), x, ritz.Options{Leading: 4})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := solve(0.3)
	replaced, own := *s, mat.NewDense(300, 20, nil)
	replaced.Psi = own
	s.Release()
	replaced.Release()
	a := solve(0.4)
	want := a.FunctionsAt([]int{3}).At(0, 0)
	solve(0.5)
	if got := a.FunctionsAt([]int{3}).At(0, 0); got != want {
		t.Errorf("a later result changes a function from %g to %g", want, got)
	}
	if mat.Norm(own, 1) != 0 {
		t.Error("the features are stored in a matrix of the caller")
	}
}
