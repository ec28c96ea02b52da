package kpca_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
)

// reducedSets are the methods on reduced sets, which the catalogue puts to the
// suite.
var reducedSets = []approx.Method{
	kpca.Reduced, kpca.ReducedNearest, kpca.ReducedMean, kpca.ReducedKMeans,
	kpca.ReducedParing, kpca.ReducedHerding, kpca.ReducedMMD, kpca.ReducedPivoted, kpca.ReducedRitz,
}

// Every setting is read: each choice, and each end of a range, has an answer of
// its own. The way that means are found is the exception.
func TestReducedSettings(t *testing.T) {
	x := dataset.Moons.New(300, 0.1, 1).X
	for _, m := range reducedSets {
		for _, p := range m.Params {
			var answers [][]float64
			step := max(1, (p.Max-p.Min)/2)
			if p.Integer {
				step = math.Floor(step)
			}
			for v := p.Min; v <= p.Max; v += step {
				set := approx.Values{p.Key: v}
				if p.Key == "sweeps" && len(m.Params) > 1 {
					set["solver"] = 1 // which alone makes sweeps
				}
				fit, err := m.Fit(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.35}, X: x, Rank: 80, Seed: 1}, set)
				if err != nil {
					t.Fatal(err)
				}
				answers = append(answers, slices.Concat(fit.Landmarks.Centers.Data, fit.Landmarks.Weights))
			}
			if p.Choices == nil {
				answers = answers[:2] // enough sweeps have an end
			}
			for i := range answers {
				for j := range i {
					if same := slices.Equal(answers[i], answers[j]); same != (p.Key == "means") {
						t.Errorf("%s: settings %d and %d of %s have one answer: %t", m.Key, j, i, p.Key, same)
					}
				}
			}
		}
	}
}

// Fit rejects exactly what Serves rejects. Kernels without a bandwidth have no
// shadows, but other reduced sets; those of warped points have shadows.
func TestReducedServes(t *testing.T) {
	x := dataset.Moons.New(50, 0.1, 1).X
	warped := kernel.Warp(kernel.Gaussian{Sigma: 1}, approx.Warp{A: approx.Points{Data: []float64{1, 0, 0, 3}, Dim: 2}})
	for _, m := range reducedSets {
		shadows := m.Params != nil && m.Params[0].Key == "ell"
		for _, k := range []approx.Kernel{kernel.Linear{}, kernel.Gaussian{Sigma: 1}, warped} {
			_, isLinear := k.(kernel.Linear)
			want := shadows && isLinear
			_, fit := m.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Rank: 5, Seed: 1}, nil)
			var serves error
			if m.Serves != nil {
				serves = m.Serves(k, 2)
			}
			for name, err := range map[string]error{"Fit": fit, "Serves": serves} {
				if refused := errors.As(err, new(*approx.UnsupportedError)); refused != want || err != nil && !refused {
					t.Errorf("%s, %T: %s says %v", m.Key, k, name, err)
				}
			}
		}
	}
}
