package ika_test

import (
	"context"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/ika"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

func fitShapes(t *testing.T, m approx.MethodInfo, k approx.Kernel, x approx.Points) approx.Fit {
	t.Helper()
	f, err := fixture.Fit(context.Background(), m, 6, approx.Problem{Kernel: k, X: x, Seed: 2}, approx.Values{"basis": 8})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// lineSides returns for each line whether p is on its positive side. It also returns the
// distance of p from the nearest line.
func lineSides(lines approx.Points, p []float64) (s []bool, minDist float64) {
	minDist = math.Inf(1)
	for j := range lines.Len() {
		l := lines.Row(j)
		v, norm := l[len(p)], 0.0
		for a, w := range l[:len(p)] {
			v += w * p[a]
			norm = math.Hypot(norm, w)
		}
		s, minDist = append(s, v > 0), min(minDist, math.Abs(v)/norm)
	}
	return s, minDist
}

// TestLinesAreBends checks that functions of ReLUs are linear between the lines and have
// a bend at each line.
func TestLinesAreBends(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		x := fixture.Normal(60, d, uint64(d))
		f := fitShapes(t, ika.ReLU{}.Info(), kernel.Gaussian{Sigma: 1}, x)
		lines := f.Shapes.Lines
		if lines.Len() != 7 || lines.Dim != d+1 {
			t.Fatalf("%d lines of %d numbers", lines.Len(), lines.Dim)
		}
		const h = 1e-3
		for i := range x.Len() {
			p, dir := x.Row(i), make([]float64, d)
			dir[i%d] = h
			second := maxSecondDifference(f.Features, p, dir)
			if _, minDist := lineSides(lines, p); minDist > 2*h && second > 1e-9 {
				t.Errorf("d = %d: a bend of %g away from all lines", d, second)
			}
		}
		for j := range lines.Len() {
			l := lines.Row(j)
			// The point p is the foot of the perpendicular from the origin to the line.
			// The direction dir crosses the line.
			p, v := make([]float64, d), l[d]
			for a := range d {
				p[a] = -v * l[a]
			}
			dir := make([]float64, d)
			for a := range d {
				dir[a] = h * l[a]
			}
			if second := maxSecondDifference(f.Features, p, dir); !(second > 1e-9) {
				t.Errorf("d = %d: no bend at line %d", d, j)
			}
		}
	}
}

// maxSecondDifference returns the largest second difference of the features at p in the
// direction dir.
func maxSecondDifference(f approx.FeatureMap, p, dir []float64) (largest float64) {
	evalAt := func(s float64) []float64 {
		q := append([]float64(nil), p...)
		for a := range q {
			q[a] += s * dir[a]
		}
		return f.Map(nil, q)
	}
	lo, mid, hi := evalAt(-1), evalAt(0), evalAt(1)
	for i := range mid {
		largest = max(largest, math.Abs(lo[i]-2*mid[i]+hi[i]))
	}
	return largest
}

// TestLinesOfOtherMethods checks that each sigmoid has data points on both sides of its
// line. Waves must have no lines, unless the kernel is a kernel of neurons.
func TestLinesOfOtherMethods(t *testing.T) {
	x := fixture.Normal(60, 2, 2)
	lines := fitShapes(t, ika.Sigmoid{}.Info(), kernel.Gaussian{Sigma: 1}, x).Shapes.Lines
	for j := range lines.Len() {
		aboveCount := 0
		for i := range x.Len() {
			if s, _ := lineSides(lines, x.Row(i)); s[j] {
				aboveCount++
			}
		}
		if aboveCount == 0 || aboveCount == x.Len() {
			t.Errorf("step %d has all points on one side", j)
		}
	}
	if f := fitShapes(t, ika.RandomFourier{}.Info(), kernel.Gaussian{Sigma: 1}, x); f.Shapes.Lines.Len() > 0 {
		t.Error("waves have lines")
	}
	k := kernel.Biased(kernel.ArcCosine1{}, 1)
	f := fitShapes(t, ika.RandomFourier{}.Info(), k, x)
	want, _, _, err := fourier.RandomBasis(k, 2, 8, 2)
	if err != nil {
		t.Fatal(err)
	}
	if f.Shapes.Lines.Len() != f.Frequencies.Len() || f.Shapes.Lines.Len() != want.Len() {
		t.Errorf("%d lines of %d neurons", f.Shapes.Lines.Len(), want.Len())
	}
}

// TestFunctionsEndAtTheBox checks that outside the box, the functions have the values of
// the nearest point of the box.
func TestFunctionsEndAtTheBox(t *testing.T) {
	x := fixture.Normal(60, 2, 2)
	f := fitShapes(t, ika.Chebyshev{}.Info(), kernel.Gaussian{Sigma: 1}, x)
	box := f.Shapes.Box
	for _, p := range [][]float64{{9, 0.2}, {-9, -9}, {0.1, 9}} {
		edge := make([]float64, 2)
		for a, v := range p {
			edge[a] = min(max(v, box.Row(0)[a]), box.Row(1)[a])
		}
		u, v := f.Features.Map(nil, p), f.Features.Map(nil, edge)
		for i := range u {
			if !(math.Abs(u[i]-v[i]) <= 1e-9*(1+math.Abs(v[i]))) {
				t.Errorf("at %v feature %d is %g, at the edge %g", p, i, u[i], v[i])
			}
		}
	}
}
