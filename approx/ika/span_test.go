package ika

import (
	"context"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
)

// veiled is a kernel of which nothing but its values is known.
type veiled struct{ approx.Kernel }

// On many points the Gram matrix of a Gaussian is factored, and the answer is that of
// the matrix itself.
func TestFactored(t *testing.T) {
	ctx := context.Background()
	k := kernel.Gaussian{Sigma: 0.5}
	x := approx.NewPoints(700, 2)
	for i := range x.Data {
		x.Data[i] = 1.5 * math.Sin(float64(i*i))
	}
	f := kernel.Sections{Kernel: k, Centers: x.Slice(0, 40)}
	got, rank, err := Eigenfunctions(ctx, k, x, f, 30)
	if err != nil {
		t.Fatal(err)
	}
	want, whole, err := Eigenfunctions(ctx, veiled{k}, x, f, 30)
	if err != nil {
		t.Fatal(err)
	}
	if rank != whole || len(got.Lambda) != len(want.Lambda) {
		t.Fatalf("%d pairs of %d functions, want %d of %d", len(got.Lambda), rank, len(want.Lambda), whole)
	}
	for i, v := range want.Lambda {
		if !(math.Abs(got.Lambda[i]-v) <= 2*agreed) {
			t.Errorf("λ%d is %g, want %g", i+1, got.Lambda[i], v)
		}
	}
	// K̂ knows no signs and no rotations.
	g, w := approx.Mercer(got), approx.Mercer(want)
	for i := range 20 {
		a, b := g.Map(nil, x.At(i)), w.Map(nil, x.At(i))
		c, d := g.Map(nil, x.At(2*i)), w.Map(nil, x.At(2*i))
		var p, q float64
		for l := range a {
			p += a[l] * c[l]
			q += b[l] * d[l]
		}
		if !(math.Abs(p-q) <= 1e-8) {
			t.Errorf("k̂ of points %d and %d is %g, want %g", i, 2*i, p, q)
		}
	}
}
