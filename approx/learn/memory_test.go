package learn_test

import (
	"context"
	"testing"

	"mercer/approx"
	"mercer/approx/binning"
	"mercer/approx/dataset"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/learn"
)

// TestMemorisingAndInterpolating checks that random bins can memorise neighbours of
// different classes, and a hundred random Fourier features cannot. Across a gap between
// the points, Fourier features interpolate and bins do not (Rahimi & Recht 2007, §5).
func TestMemorisingAndInterpolating(t *testing.T) {
	ctx := context.Background()
	const sigma, m, rho = 0.2, 50, 0.01
	features := func(x approx.Points) map[string]approx.FeatureMap {
		testMaps := map[string]approx.FeatureMap{}
		for name, c := range map[string]struct {
			k approx.Kernel
			m approx.MethodInfo
		}{"bins": {kernel.Laplacian{Sigma: sigma}, binning.Method{}.Info()}, "waves": {kernel.Gaussian{Sigma: sigma}, fourier.Random{}.Info()}} {
			fit, err := fixture.Fit(ctx, c.m, m, approx.Problem{Kernel: c.k, X: x, Seed: 24}, nil)
			if err != nil {
				t.Fatal(err)
			}
			testMaps[name] = fit.Features
		}
		return testMaps
	}

	rivals := dataset.Rivals.New(500, 0, 1)
	errorRates := map[string]float64{}
	for name, f := range features(rivals.X) {
		r, err := learn.Ridge{Rho: rho}.Features(ctx, f, rivals.X, learn.ClassTargets(rivals.Labels, 2))
		if err != nil {
			t.Fatal(err)
		}
		errorRates[name] = learn.ErrorRate(learn.Classifier{Model: r.Model, Labels: []int{0, 1}}.Classify(rivals.X), rivals.Labels)
	}
	if errorRates["bins"] > 0.01 || errorRates["waves"] < 0.3 {
		t.Errorf("of the points that were learnt, these shares are missed: %v", errorRates)
	}

	gaps, fullData := dataset.Gaps.New(500, 0, 1).X, dataset.Uniform.New(1000, 0, 2).X
	target := dataset.Gaps.Target
	target.Noise = 0
	errs := map[string]float64{}
	for name, f := range features(gaps) {
		r, err := learn.Ridge{Rho: rho}.Features(ctx, f, gaps, approx.Points{Data: dataset.Gaps.Target.Draw(gaps, 1), Dim: 1})
		if err != nil {
			t.Fatal(err)
		}
		errs[name] = learn.MSE(r.Predict(fullData), approx.Points{Data: target.Draw(fullData, 1), Dim: 1})
	}
	if errs["waves"] > 0.01 || errs["bins"] < 0.05 {
		t.Errorf("over the whole square, mean squared errors are %v", errs)
	}
}
