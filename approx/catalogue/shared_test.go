package catalogue_test

import (
	"context"
	"maps"
	"slices"
	"sync"
	"testing"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// TestFitsAreShared checks that a fit does not modify its input. Several goroutines must
// be able to use its feature maps at the same time, with the same results.
func TestFitsAreShared(t *testing.T) {
	moons, _ := catalogue.Dataset("moons")
	x := moons.New(150, 0.1, 1).X
	original, servedCount := x.Clone(), 0
	for _, m := range catalogue.Methods {
		for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.35}, kernel.Laplacian{Sigma: 0.5}, kernel.ArcCosine1{}} {
			if m.Supports(k, 2) != nil {
				continue
			}
			servedCount++
			v := approx.Values{}
			for _, s := range m.Params {
				v[s.Key] = s.Default
			}
			settings := maps.Clone(v)
			fit, err := fixture.Fit(context.Background(), m.MethodInfo, 12, approx.Problem{Kernel: k, X: x, Seed: 1}, v)
			if err != nil {
				t.Fatalf("%s: %v", m.Key, err)
			}
			if !slices.Equal(x.Data, original.Data) || !maps.Equal(v, settings) {
				t.Errorf("%s: the points or the settings have changed", m.Key)
			}
			functions := []approx.FeatureMap{fit.Features}
			if fit.HasEigen() {
				functions = append(functions, fixture.Eigen(t, fit).Functions())
			}
			for _, f := range functions {
				want := approx.Features(f, x)
				var group sync.WaitGroup
				for range 4 {
					group.Go(func() {
						if !slices.Equal(approx.Features(f, x), want) {
							t.Errorf("%s: other numbers beside others", m.Key)
						}
					})
				}
				group.Wait()
			}
			break
		}
	}
	if servedCount < len(catalogue.Methods)-1 { // one method needs a layered kernel
		t.Errorf("%d of %d methods serve", servedCount, len(catalogue.Methods))
	}
}
