package ritz_test

import (
	"context"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/fourier"
	"mercer/approx/kernel"
	"mercer/approx/ritz"
)

// Adding one feature to the stored ones, whether in their span, orthogonal to them
// or 0, gives the pairs of all features at once. Adding none gives the stored
// pairs.
func TestJoined(t *testing.T) {
	ctx := context.Background()
	x := dataset.Moons.New(400, 0.1, 1).X
	waves := fourier.Waves{Omega: fourier.Frequencies(kernel.Gaussian{Sigma: 0.4}, 6, 2, 1), Amp: []float64{1, 1, 1, 1, 1, 1}}
	const d = 11
	eye := make([]float64, 12*d)
	for i := range d {
		eye[i*d+i] = 1
	}
	f := approx.Combined(waves, eye, d)
	psi := approx.Features(f, x)
	c := ritz.NewCovariance(f)
	c.AddMapped(t.Context(), psi, x.Len())
	b, err := c.Base(ctx)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := ritz.Pairs(ctx, f, x, nil)
	if err != nil {
		t.Fatal(err)
	}
	values, pairs := b.Leading(8)
	if len(values) != d || len(pairs.Lambda) != 8 {
		t.Errorf("%d values and %d pairs", len(values), len(pairs.Lambda))
	}
	agree(t, "none", pairs, whole.Leading(8), x)

	for what, last := range map[string]func(i int) float64{
		"a twelfth":  func(i int) float64 { return map[bool]float64{true: 1}[i == d] },
		"a small":    func(i int) float64 { return map[bool]float64{true: 1e-9}[i == d] },
		"none":       func(int) float64 { return 0 },
		"a repeated": func(i int) float64 { return map[bool]float64{true: 2}[i == 3] },
		"a mixed":    func(i int) float64 { return 0.1 * float64(i-4) },
	} {
		columns := make([]float64, 12*12)
		for i := range 12 {
			copy(columns[i*12:i*12+d], eye[i*d:(i+1)*d])
			columns[i*12+d] = last(i)
		}
		g := approx.Combined(waves, columns, 12)
		all, tt := approx.Features(g, x), make([]float64, x.Len())
		for i := range tt {
			tt[i] = all[i*12+d]
		}
		want, err := ritz.Pairs(ctx, g, x, nil)
		if err != nil {
			t.Fatal(err)
		}
		values, pairs := b.Joined(g, psi, tt, 8)
		if len(values) != len(want.Lambda) {
			t.Errorf("%s: %d values, want %d", what, len(values), len(want.Lambda))
		}
		agree(t, what, pairs, want.Leading(8), x)
		if last := values[len(values)-1]; !(math.Abs(last-want.Lambda[len(values)-1]) <= 1e-15) {
			t.Errorf("%s: the last value is %g, want %g", what, last, want.Lambda[len(values)-1])
		}
	}
}
