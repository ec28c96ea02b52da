package layers_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/layers"
	"mercer/approx/nystrom"
)

// TestTypedMethod checks that Method has the fit that its description has with the same
// settings by key, and that errors name the field.
func TestTypedMethod(t *testing.T) {
	x := fixture.Normal(60, 2, 3)
	k := kernel.Layered(kernel.Gaussian{Sigma: 1}, kernel.Gaussian{Sigma: 1})
	for _, first := range []layers.Layer{layers.RandomFourier, layers.Nystrom} {
		for _, second := range []layers.Layer{layers.RandomFourier, layers.Nystrom} {
			m := layers.Method{Size: 7, First: first, Second: second}
			got, err := m.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Seed: 5})
			if err != nil {
				t.Fatal(err)
			}
			want, err := fixture.Fit(context.Background(), m.Info(), 7, approx.Problem{Kernel: k, X: x, Seed: 5}, approx.Values{"first": float64(first), "second": float64(second)})
			if err != nil {
				t.Fatal(err)
			}
			if got.Size != want.Size || !slices.Equal(approx.FeaturesTo(nil, got.Features, x), approx.FeaturesTo(nil, want.Features, x)) || !slices.Equal(fixture.Eigen(t, got).Values(), fixture.Eigen(t, want).Values()) {
				t.Errorf("%#v: another fit than with the settings by key", m)
			}
		}
	}
	for field, m := range map[string]layers.Method{"Size": {Size: -1}, "First": {First: 2}, "Second": {Second: -1}} {
		var e *approx.RangeError
		if _, err := m.Fit(context.Background(), approx.Problem{Kernel: k, X: x}); !errors.As(err, &e) || e.Key != field {
			t.Errorf("%#v: %v, not about %s", m, err, field)
		}
	}
}

// A problemRecorder is a Method that records its problem.
type problemRecorder struct {
	approx.Method
	problem *approx.Problem
}

func (r problemRecorder) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	*r.problem = p
	return r.Method.Fit(ctx, p)
}

// TestBoundsReachBothLayers checks that both fits have the limits and Progress of the
// problem.
func TestBoundsReachBothLayers(t *testing.T) {
	var problems [2]approx.Problem
	calls := 0
	p := approx.Problem{
		X: fixture.Normal(30, 2, 3), Seed: 5,
		MaxSize: 40, Limits: approx.Limits{Points: 20, Landmarks: 9}, Progress: func(int, int) { calls++ },
	}
	g := kernel.Gaussian{Sigma: 1}
	first := problemRecorder{nystrom.Uniform{Landmarks: 7}, &problems[0]}
	second := problemRecorder{nystrom.RandomlyPivoted{Landmarks: 7}, &problems[1]}
	if _, err := layers.Fit(context.Background(), first, second, g, g, p); err != nil {
		t.Fatal(err)
	}
	for i, q := range problems {
		if q.MaxSize != p.MaxSize || q.Limits != p.Limits {
			t.Errorf("layer %d has MaxSize %d and %+v", i, q.MaxSize, q.Limits)
		}
	}
	if calls == 0 {
		t.Error("the pivoted factorisation of the second layer does not report its progress")
	}
}
