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

func shapes(t *testing.T, m approx.Method, k approx.Kernel, x approx.Points) approx.Fit {
	t.Helper()
	f, err := m.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Rank: 6, Seed: 2}, approx.Values{"basis": 8})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// sides returns on which side of each line p is.
func sides(lines approx.Points, p []float64) (s []bool, near float64) {
	near = math.Inf(1)
	for j := range lines.Len() {
		l := lines.Row(j)
		v, norm := l[len(p)], 0.0
		for a, w := range l[:len(p)] {
			v += w * p[a]
			norm = math.Hypot(norm, w)
		}
		s, near = append(s, v > 0), min(near, math.Abs(v)/norm)
	}
	return s, near
}

// The functions that ReLUs make are linear between the lines, and bend at each.
func TestLinesAreWhereItBends(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		x := fixture.Normal(60, d, uint64(d))
		f := shapes(t, ika.ReLU, kernel.Gaussian{Sigma: 1}, x)
		lines := f.Shapes.Lines
		if lines.Len() != 7 || lines.Dim != d+1 {
			t.Fatalf("%d lines of %d numbers", lines.Len(), lines.Dim)
		}
		const h = 1e-3
		for i := range x.Len() {
			p, dir := x.Row(i), make([]float64, d)
			dir[i%d] = h
			second := bend(f.Features, p, dir)
			if _, near := sides(lines, p); near > 2*h && second > 1e-9 {
				t.Errorf("d = %d: a bend of %g away from all lines", d, second)
			}
		}
		for j := range lines.Len() {
			l := lines.Row(j)
			// The foot of the middle of the data on the line, and across it.
			p, v := make([]float64, d), l[d]
			for a := range d {
				p[a] = -v * l[a]
			}
			dir := make([]float64, d)
			for a := range d {
				dir[a] = h * l[a]
			}
			if second := bend(f.Features, p, dir); !(second > 1e-9) {
				t.Errorf("d = %d: no bend at line %d", d, j)
			}
		}
	}
}

// bend returns the largest second difference of the features at p.
func bend(f approx.FeatureMap, p, dir []float64) (most float64) {
	at := func(s float64) []float64 {
		q := append([]float64(nil), p...)
		for a := range q {
			q[a] += s * dir[a]
		}
		return f.Map(nil, q)
	}
	lo, mid, hi := at(-1), at(0), at(1)
	for i := range mid {
		most = max(most, math.Abs(lo[i]-2*mid[i]+hi[i]))
	}
	return most
}

// Steps are between points of the data. Waves have no lines unless their kernel is
// of neurons, which then are both.
func TestLinesOfOthers(t *testing.T) {
	x := fixture.Normal(60, 2, 2)
	lines := shapes(t, ika.Sigmoid, kernel.Gaussian{Sigma: 1}, x).Shapes.Lines
	for j := range lines.Len() {
		above := 0
		for i := range x.Len() {
			if s, _ := sides(lines, x.Row(i)); s[j] {
				above++
			}
		}
		if above == 0 || above == x.Len() {
			t.Errorf("step %d has all points on one side", j)
		}
	}
	if f := shapes(t, ika.Waves, kernel.Gaussian{Sigma: 1}, x); f.Shapes.Lines.Len() > 0 {
		t.Error("waves have lines")
	}
	k := kernel.Biased(kernel.ArcCosine1{}, 1)
	f := shapes(t, ika.Waves, k, x)
	want, _, _, err := fourier.Basis(k, 2, 8, 2)
	if err != nil {
		t.Fatal(err)
	}
	if f.Shapes.Lines.Len() != f.Frequencies.Len() || f.Shapes.Lines.Len() != want.Len() {
		t.Errorf("%d lines of %d neurons", f.Shapes.Lines.Len(), want.Len())
	}
}

// Outside of the box, polynomials keep their values on its edge.
func TestFunctionsEndAtTheBox(t *testing.T) {
	x := fixture.Normal(60, 2, 2)
	f := shapes(t, ika.Chebyshev, kernel.Gaussian{Sigma: 1}, x)
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
