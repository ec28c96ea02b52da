package catalogue_test

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/kernel"
)

// TestZeroFieldsAreDefaults checks that a typed method whose fields are 0 has the size and
// the settings that its description gives as defaults.
func TestZeroFieldsAreDefaults(t *testing.T) {
	moons, _ := catalogue.Dataset("moons")
	x := moons.New(120, 0.1, 1).X
	for _, m := range catalogue.Methods {
		if m.New == nil {
			continue
		}
		kernels := []approx.Kernel{kernel.Gaussian{Sigma: 0.5}, kernel.Laplacian{Sigma: 0.5}, kernel.ArcCosine1{},
			kernel.Layered(kernel.Gaussian{Sigma: 0.5}, kernel.Gaussian{Sigma: 0.5})}
		i := slices.IndexFunc(kernels, func(k approx.Kernel) bool { return m.Supports(k, x.Dim) == nil })
		if i < 0 {
			t.Errorf("%s accepts none of the kernels", m.Key)
			continue
		}
		k := kernels[i]
		p := approx.Problem{Kernel: k, X: x, Rank: approx.DefaultSize, Seed: 3}
		want, err := m.Fit(context.Background(), p, nil)
		if err != nil {
			t.Errorf("%s: %v", m.Key, err)
			continue
		}
		defaults, err := approx.Check(m.Key, m.Params, nil)
		if err != nil {
			t.Fatal(err)
		}
		zero := reflect.Zero(reflect.TypeOf(m.New(1, defaults))).Interface().(approx.Method)
		if zero.Info().Key != m.Key {
			t.Errorf("%s: the type has the description of %s", m.Key, zero.Info().Key)
		}
		got, err := zero.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Seed: 3})
		if err != nil {
			t.Errorf("%T: %v", zero, err)
			continue
		}
		if got.Size != want.Size || got.Evals != want.Evals || !slices.Equal(got.Notes, want.Notes) ||
			!slices.Equal(approx.Features(got.Features, x), approx.Features(want.Features, x)) {
			t.Errorf("%T: the fit differs from the fit with the default settings", zero)
		}
	}
}
