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
			if got.Size != want.Size || !slices.Equal(approx.Features(got.Features, x), approx.Features(want.Features, x)) || !slices.Equal(fixture.Eigen(t, got).Values(), fixture.Eigen(t, want).Values()) {
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
