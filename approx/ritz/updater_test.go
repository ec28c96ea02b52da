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

// TestJoined checks that PairsWithFeature gives the pairs of all features. The new feature may be
// independent, small, 0, or in the span of the others. Pairs must give the stored
// pairs.
func TestJoined(t *testing.T) {
	ctx := context.Background()
	x := dataset.Moons.New(400, 0.1, 1).X
	waves := fourier.Waves{Omega: fourier.Frequencies(kernel.Gaussian{Sigma: 0.4}, 6, 2, 1), Amp: []float64{1, 1, 1, 1, 1, 1}}
	const d = 11
	identity := make([]float64, 12*d)
	for i := range d {
		identity[i*d+i] = 1
	}
	f := approx.Combined(waves, approx.Points{Data: identity, Dim: d})
	psi := approx.FeaturesTo(nil, f, x)
	c := ritz.NewCovariance(f)
	c.AddFeatures(t.Context(), approx.Points{Data: psi, Dim: d})
	b, err := c.Updater(ctx)
	if err != nil {
		t.Fatal(err)
	}
	allPairs, err := ritz.Pairs(ctx, f, x, nil)
	if err != nil {
		t.Fatal(err)
	}
	values, pairs := b.Pairs(8)
	if len(values) != d || len(pairs.Lambda) != 8 {
		t.Errorf("%d values and %d pairs", len(values), len(pairs.Lambda))
	}
	checkPairs(t, "none", pairs, allPairs.Leading(8), x)

	for name, lastColumn := range map[string]func(i int) float64{
		"a twelfth":  func(i int) float64 { return map[bool]float64{true: 1}[i == d] },
		"a small":    func(i int) float64 { return map[bool]float64{true: 1e-9}[i == d] },
		"none":       func(int) float64 { return 0 },
		"a repeated": func(i int) float64 { return map[bool]float64{true: 2}[i == 3] },
		"a mixed":    func(i int) float64 { return 0.1 * float64(i-4) },
	} {
		columns := make([]float64, 12*12)
		for i := range 12 {
			copy(columns[i*12:i*12+d], identity[i*d:(i+1)*d])
			columns[i*12+d] = lastColumn(i)
		}
		g := approx.Combined(waves, approx.Points{Data: columns, Dim: 12})
		features, tt := approx.FeaturesTo(nil, g, x), make([]float64, x.Len())
		for i := range tt {
			tt[i] = features[i*12+d]
		}
		want, err := ritz.Pairs(ctx, g, x, nil)
		if err != nil {
			t.Fatal(err)
		}
		values, pairs := b.PairsWithFeature(g, psi, tt, 8)
		if len(values) != len(want.Lambda) {
			t.Errorf("%s: %d values, want %d", name, len(values), len(want.Lambda))
		}
		checkPairs(t, name, pairs, want.Leading(8), x)
		if lastColumn := values[len(values)-1]; !(math.Abs(lastColumn-want.Lambda[len(values)-1]) <= 1e-15) {
			t.Errorf("%s: the last value is %g, want %g", name, lastColumn, want.Lambda[len(values)-1])
		}
	}
}
