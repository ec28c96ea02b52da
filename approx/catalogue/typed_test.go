package catalogue_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
	"mercer/approx/nystrom"
)

// TestZeroFieldsAreDefaults checks that a typed method whose fields are 0 has the size and
// the settings that its description gives as defaults.
func TestZeroFieldsAreDefaults(t *testing.T) {
	moons, _ := catalogue.Dataset("moons")
	x := moons.New(120, 0.1, 1).X
	for _, m := range catalogue.Methods {
		kernels := []approx.Kernel{kernel.Gaussian{Sigma: 0.5}, kernel.Laplacian{Sigma: 0.5}, kernel.ArcCosine1{},
			kernel.Layered(kernel.Gaussian{Sigma: 0.5}, kernel.Gaussian{Sigma: 0.5})}
		i := slices.IndexFunc(kernels, func(k approx.Kernel) bool { return m.Supports(k, x.Dim) == nil })
		if i < 0 {
			t.Errorf("%s accepts none of the kernels", m.Key)
			continue
		}
		k := kernels[i]
		p := approx.Problem{Kernel: k, X: x, Seed: 3}
		want, err := fixture.Fit(context.Background(), m.MethodInfo, approx.DefaultSize, p, nil)
		if err != nil {
			t.Errorf("%s: %v", m.Key, err)
			continue
		}
		method, err := m.New(1, nil)
		if err != nil {
			t.Fatal(err)
		}
		zero := reflect.Zero(reflect.TypeOf(method)).Interface().(approx.Method)
		if zero.Info().Key != m.Key {
			t.Errorf("%s: the type has the description of %s", m.Key, zero.Info().Key)
		}
		got, err := zero.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Seed: 3})
		if err != nil {
			t.Errorf("%T: %v", zero, err)
			continue
		}
		if got.Size != want.Size || got.Evals != want.Evals || !slices.Equal(got.Notes, want.Notes) ||
			!slices.Equal(approx.FeaturesTo(nil, got.Features, x), approx.FeaturesTo(nil, want.Features, x)) {
			t.Errorf("%T: the fit differs from the fit with the default settings", zero)
		}
	}
}

// TestNewMethod checks that NewMethod returns the method that New of its description returns,
// and its errors.
func TestNewMethod(t *testing.T) {
	for _, m := range catalogue.Methods {
		want, err := m.New(7, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := catalogue.NewMethod(m.Key, 7, nil); err != nil || got != want {
			t.Errorf("%s: %#v, %v", m.Key, got, err)
		}
	}
	got, err := catalogue.NewMethod("nystrom-kmeans", 7, approx.Values{"sweeps": 0})
	if want := (nystrom.KMeans{Landmarks: 7, Sweeps: landmark.NoSweeps}); err != nil || got != want {
		t.Errorf("without sweeps: %#v, %v", got, err)
	}
	var unknown *approx.KeyError
	if _, err := catalogue.NewMethod("rf", 7, nil); !errors.As(err, &unknown) || !slices.Contains(unknown.Known, "rff") ||
		!strings.HasPrefix(err.Error(), `approx: the catalogue has no method "rf": it has `) {
		t.Errorf("an unknown method: %v", err)
	}
	if _, err := catalogue.NewMethod("nystrom-kmeans", 7, approx.Values{"sweep": 1}); !errors.As(err, &unknown) || unknown.Key != "sweep" {
		t.Errorf("an unknown setting: %v", err)
	}
	for key, c := range map[string]struct {
		m        int
		settings approx.Values
	}{"m": {m: 0}, "nystrom-kmeans.sweeps": {m: 7, settings: approx.Values{"sweeps": 101}}} {
		var e *approx.RangeError
		if _, err := catalogue.NewMethod("nystrom-kmeans", c.m, c.settings); !errors.As(err, &e) || e.Key != key {
			t.Errorf("%s out of range: %v", key, err)
		}
	}
}
