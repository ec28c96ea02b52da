package kpca_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
)

// reducedMethods lists the methods for reduced sets.
var reducedMethods = []approx.MethodInfo{
	kpca.Shadow{}.Info(), kpca.NearestShadow{}.Info(), kpca.MeanShadow{}.Info(), kpca.KMeans{}.Info(),
	kpca.Paring{}.Info(), kpca.Herding{}.Info(), kpca.OptimalShadow{}.Info(), kpca.OptimalPivoted{}.Info(), kpca.RitzShadow{}.Info(),
}

// TestReducedSettings checks that every setting affects the result: each choice and each
// end of a range gives another result. The setting for computing means is an exception.
func TestReducedSettings(t *testing.T) {
	x := dataset.Moons.New(300, 0.1, 1).X
	for _, m := range reducedMethods {
		for _, p := range m.Params {
			var results [][]float64
			step := max(1, (p.Max-p.Min)/2)
			if p.Integer {
				step = math.Floor(step)
			}
			for v := p.Min; v <= p.Max; v += step {
				settings := approx.Values{p.Key: v}
				if p.Key == "sweeps" && len(m.Params) > 1 {
					settings["solver"] = 1 // only this solver uses sweeps
				}
				fit, err := fixture.Fit(context.Background(), m, 80, approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.35}, X: x, Seed: 1}, settings)
				if err != nil {
					t.Fatal(err)
				}
				results = append(results, slices.Concat(fit.Landmarks.Centers.Data, fit.Landmarks.Weights))
			}
			if p.Choices == nil {
				results = results[:2] // many sweeps converge to the same weights
			}
			for i := range results {
				for j := range i {
					if isEqual := slices.Equal(results[i], results[j]); isEqual != (p.Key == "means") {
						t.Errorf("%s: settings %d and %d of %s have one answer: %t", m.Key, j, i, p.Key, isEqual)
					}
				}
			}
		}
	}
}

// TestReducedSupport checks that Fit rejects exactly the kernels that CheckSupport rejects.
// Shadows need a bandwidth, other reduced sets do not. Warped kernels have a bandwidth.
func TestReducedSupport(t *testing.T) {
	x := dataset.Moons.New(50, 0.1, 1).X
	warpedKernel := kernel.Warp(kernel.Gaussian{Sigma: 1}, approx.Warp{A: approx.Points{Data: []float64{1, 0, 0, 3}, Dim: 2}})
	for _, m := range reducedMethods {
		hasShadows := m.Params != nil && m.Params[0].Key == "ell"
		for _, k := range []approx.Kernel{kernel.Linear{}, kernel.Gaussian{Sigma: 1}, warpedKernel} {
			_, isLinear := k.(kernel.Linear)
			want := hasShadows && isLinear
			_, fitErr := fixture.Fit(context.Background(), m, 5, approx.Problem{Kernel: k, X: x, Seed: 1}, nil)
			var supportErr error
			if m.CheckSupport != nil {
				supportErr = m.CheckSupport(k, 2)
			}
			for name, err := range map[string]error{"Fit": fitErr, "CheckSupport": supportErr} {
				if isUnsupported := errors.As(err, new(*approx.UnsupportedError)); isUnsupported != want || err != nil && !isUnsupported {
					t.Errorf("%s, %T: %s says %v", m.Key, k, name, err)
				}
			}
		}
	}
}
