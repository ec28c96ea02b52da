package kpca_test

import (
	"errors"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/reduced"
)

// TestTypedMethods checks that a typed method has the fit that its description has with the
// same settings by key.
func TestTypedMethods(t *testing.T) {
	x := fixture.Normal(90, 2, 3)
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.7}, X: x, Seed: 5}
	for _, c := range []struct {
		method approx.Method
		values approx.Values
	}{
		{kpca.Exact{}, nil},
		{kpca.Centered{Rank: 12}, nil},
		{kpca.Shadow{}, nil},
		{kpca.Shadow{Ell: 2, Order: reduced.DensestFirst}, approx.Values{"ell": 2, "order": 2}},
		{kpca.NearestShadow{Ell: 2, Order: reduced.ShuffledOrder}, approx.Values{"ell": 2, "order": 1}},
		{kpca.MeanShadow{Ell: 2}, approx.Values{"ell": 2}},
		{kpca.OptimalShadow{Ell: 2}, approx.Values{"ell": 2}},
		{kpca.OptimalShadow{Solver: kpca.ExchangeWeights}, approx.Values{"solver": 1}},
		{kpca.OptimalShadow{Solver: kpca.ExchangeWeights, Sweeps: 2}, approx.Values{"solver": 1, "sweeps": 2}},
		{kpca.RitzShadow{Ell: 2}, approx.Values{"ell": 2}},
		{kpca.KMeans{Centers: 12, Sweeps: 3}, approx.Values{"sweeps": 3}},
		{kpca.Paring{Centers: 12}, nil},
		{kpca.Herding{Centers: 12}, nil},
		{kpca.Herding{Centers: 12, Distinct: true, Means: reduced.LatticeMeans}, approx.Values{"repeats": 1, "means": 1}},
		{kpca.OptimalPivoted{Centers: 12, Solver: kpca.ExchangeWeights}, approx.Values{"solver": 1}},
	} {
		got, err := c.method.Fit(t.Context(), approx.Problem{Kernel: p.Kernel, X: x, Seed: p.Seed})
		if err != nil {
			t.Errorf("%T: %v", c.method, err)
			continue
		}
		want, err := fixture.Fit(t.Context(), c.method.Info(), 12, p, c.values)
		if err != nil {
			t.Fatal(err)
		}
		if got.Size != want.Size || got.Evals != want.Evals || !slices.Equal(got.Notes, want.Notes) ||
			!slices.Equal(got.Landmarks.Weights, want.Landmarks.Weights) ||
			!slices.Equal(fixture.Eigen(t, got).Values(), fixture.Eigen(t, want).Values()) ||
			!slices.Equal(approx.FeaturesTo(nil, got.Features, x), approx.FeaturesTo(nil, want.Features, x)) {
			t.Errorf("%#v: another fit than with the settings %v", c.method, c.values)
		}
	}
}

// TestFieldErrors checks that an error of a setting names the field.
func TestFieldErrors(t *testing.T) {
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: fixture.Normal(20, 2, 1)}
	for field, methods := range map[string][]approx.Method{
		"Components": {kpca.Exact{Components: -1}},
		"Rank":       {kpca.Centered{Rank: -1}},
		"Tolerance":  {kpca.Centered{Tolerance: 2}},
		"Ell":        {kpca.Shadow{Ell: -1}, kpca.RitzShadow{Ell: -1}},
		"Order":      {kpca.NearestShadow{Order: 3}, kpca.MeanShadow{Order: -1}},
		"Solver":     {kpca.OptimalShadow{Solver: 2}, kpca.OptimalPivoted{Solver: -1}},
		"Sweeps":     {kpca.OptimalShadow{Sweeps: 101}, kpca.KMeans{Sweeps: -1}},
		"Centers":    {kpca.KMeans{Centers: -1}, kpca.Paring{Centers: -1}, kpca.Herding{Centers: -2}, kpca.OptimalPivoted{Centers: approx.MaxSize + 1}},
		"Means":      {kpca.Herding{Means: 2}},
	} {
		for _, m := range methods {
			var e *approx.RangeError
			if _, err := m.Fit(t.Context(), p); !errors.As(err, &e) || e.Key != field {
				t.Errorf("%#v: %v, not about %s", m, err, field)
			}
		}
	}
}
