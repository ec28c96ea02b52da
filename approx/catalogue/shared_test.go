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
				want := approx.FeaturesTo(nil, f, x)
				var group sync.WaitGroup
				for range 4 {
					group.Go(func() {
						if !slices.Equal(approx.FeaturesTo(nil, f, x), want) {
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

// TestFitsOwnTheirPoints checks that a fit shares no memory with X and Landmarks of its
// problem. After a change of these matrices, features, eigenpairs and the slices of the fit
// must be those of a fit whose matrices have not changed.
func TestFitsOwnTheirPoints(t *testing.T) {
	const n = 40
	ctx := context.Background()
	original, z := fixture.Normal(n, 2, 1), fixture.Normal(9, 2, 2)
	landmarks := fixture.Normal(5, 2, 3)
	for _, m := range catalogue.Methods {
		k := sampleKernel(m, 2)
		for _, placed := range []bool{false, true} {
			if placed && !m.Traits.Placeable {
				continue
			}
			method, err := catalogue.NewMethod(m.Key, 5, nil)
			if err != nil {
				t.Fatal(err)
			}
			results := [2][][]float64{}
			for i := range results {
				x, given := original.Clone(), landmarks.Clone()
				p := approx.Problem{Kernel: k, X: x, Seed: 1}
				if placed {
					p.Landmarks = given
				}
				fit, err := method.Fit(ctx, p)
				if err != nil {
					t.Fatalf("%s: %v", m.Key, err)
				}
				if i == 1 {
					for _, values := range [][]float64{x.Data, given.Data} {
						for j := range values {
							values[j] = 1e3 * float64(j+1)
						}
					}
				}
				results[i] = [][]float64{
					approx.FeaturesTo(nil, fit.Features, z), fit.Landmarks.Centers.Data, fit.Landmarks.Weights, fit.Frequencies.Data, fit.FrequencyWeights,
					fit.Shapes.Lines.Data, fit.Shapes.Box.Data, fit.Shapes.Ball.Data,
				}
				if fit.HasEigen() {
					e, err := fit.Eigen(ctx, 3)
					if err != nil {
						t.Fatalf("%s: %v", m.Key, err)
					}
					results[i] = append(results[i], e.Values(), approx.FeaturesTo(nil, e.Functions(), z))
				}
			}
			if !slices.EqualFunc(results[0], results[1], slices.Equal) {
				t.Errorf("%s, given landmarks %t: the fit has changed with the matrices of the problem", m.Key, placed)
			}
		}
	}
}
