package ika_test

import (
	"errors"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/ika"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// TestTypedMethods checks that a typed method has the fit that its description has with the
// same settings by key.
func TestTypedMethods(t *testing.T) {
	x := fixture.Normal(90, 2, 3)
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.7}, X: x, Seed: 5}
	sizes := approx.Values{"basis": 20, "sample": 60}
	for _, c := range []struct {
		method approx.Method
		values approx.Values
	}{
		{ika.Bumps{Components: 9, Basis: 20, Sample: 60}, sizes},
		{ika.KMeans{Components: 9, Basis: 20, Sample: 60}, sizes},
		{ika.Pivoted{Components: 9, Basis: 20, Sample: 60}, sizes},
		{ika.Gaussians{Components: 9, Width: 2}, approx.Values{"tau": 2}},
		{ika.ReLU{Components: 9, Basis: 20, Sample: 60}, sizes},
		{ika.Sigmoid{Components: 9, Width: 2}, approx.Values{"tau": 2}},
		{ika.Cosine{Components: 9, Width: 2}, approx.Values{"tau": 2}},
		{ika.Chebyshev{Components: 9, Padding: 0.3}, approx.Values{"pad": 0.3}},
		{ika.Chebyshev{Components: 9, Padding: ika.NoPadding}, approx.Values{"pad": 0}},
		{ika.RandomFourier{Components: 9, Basis: 20, Sample: 60}, sizes},
	} {
		got, err := c.method.Fit(t.Context(), approx.Problem{Kernel: p.Kernel, X: x, Seed: p.Seed})
		if err != nil {
			t.Errorf("%T: %v", c.method, err)
			continue
		}
		want, err := fixture.Fit(t.Context(), c.method.Info(), 9, p, c.values)
		if err != nil {
			t.Fatal(err)
		}
		if got.Size != want.Size || got.Evals != want.Evals || !slices.Equal(got.Notes, want.Notes) ||
			!slices.Equal(fixture.Eigen(t, got).Values(), fixture.Eigen(t, want).Values()) ||
			!slices.Equal(approx.FeaturesTo(nil, got.Features, x), approx.FeaturesTo(nil, want.Features, x)) {
			t.Errorf("%#v: another fit than with the settings %v", c.method, c.values)
		}
	}
}

// TestLargeSizes checks that the sizes of a typed method may exceed the ranges of sliders.
func TestLargeSizes(t *testing.T) {
	x := fixture.Normal(5400, 1, 3)
	fit, err := ika.Chebyshev{Components: 3, Basis: 501, Sample: 5300}.Fit(t.Context(), approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x})
	if err != nil || fit.Size != 3 {
		t.Errorf("a basis of 501 functions: %v, %v", fit, err)
	}
}

// TestFieldErrors checks that an error of a setting names the field.
func TestFieldErrors(t *testing.T) {
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: fixture.Normal(20, 2, 1)}
	for field, methods := range map[string][]approx.Method{
		"Components": {ika.Bumps{Components: -1}, ika.RandomFourier{Components: approx.MaxSize + 1}},
		"Basis":      {ika.KMeans{Basis: -1}, ika.ReLU{Basis: -2}},
		"Sample":     {ika.Pivoted{Sample: -1}, ika.Cosine{Sample: -1}},
		"Width":      {ika.Gaussians{Width: -1}, ika.Sigmoid{Width: 9}, ika.Cosine{Width: 0.1}},
		"Padding":    {ika.Chebyshev{Padding: 1.5}, ika.Chebyshev{Padding: -0.5}},
	} {
		for _, m := range methods {
			var e *approx.RangeError
			if _, err := m.Fit(t.Context(), p); !errors.As(err, &e) || e.Key != field {
				t.Errorf("%#v: %v, not about %s", m, err, field)
			}
		}
	}
}
