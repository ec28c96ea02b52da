package learn_test

import (
	"context"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
)

// TestRegressionsKeepNoArguments checks that regressions, which compute some results on
// demand, do not change if the caller changes the training data.
func TestRegressionsKeepNoArguments(t *testing.T) {
	ctx := context.Background()
	data, query := dataset.Moons.New(40, 0.2, 1).X, dataset.Moons.New(10, 0.2, 2).X
	k := kernel.Gaussian{Sigma: 0.5}
	for name, train := range map[string]func(r learn.Ridge, x, y mat.Matrix) (*learn.Regression, error){
		"exact": func(r learn.Ridge, x, y mat.Matrix) (*learn.Regression, error) { return r.Exact(ctx, k, x, y) },
		"features": func(r learn.Ridge, x, y mat.Matrix) (*learn.Regression, error) {
			return r.Features(ctx, nystrom.Features(k, data.Slice(0, 15)), x, y)
		},
		"many features": func(r learn.Ridge, x, y mat.Matrix) (*learn.Regression, error) {
			return r.Features(ctx, kernel.Sections{Kernel: k, Centers: dataset.Moons.New(60, 0.2, 3).X}, x, y)
		},
		"path": func(r learn.Ridge, x, y mat.Matrix) (*learn.Regression, error) {
			p, err := learn.NewRidgePath(ctx, k, x, y)
			if err != nil {
				return nil, err
			}
			r.Weights = nil
			return p.Regression(r)
		},
	} {
		results := func(scribble bool) []float64 {
			x, y, weights := data.Clone(), mat.NewDense(40, 2, slices.Clone(data.Data)), slices.Repeat([]float64{1, 2}, 20)
			m, err := train(learn.Ridge{Rho: 0.1, Center: true, Weights: weights}, x, y)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if scribble {
				for _, v := range [][]float64{x.Data, y.RawMatrix().Data, weights} {
					for i := range v {
						v[i] = 7
					}
				}
				for _, v := range [][]float64{m.LeaveOneOut().RawMatrix().Data, m.Residuals().RawMatrix().Data, m.Leverages(), m.Predict(query).RawMatrix().Data, m.Variance(query)} {
					for i := range v {
						v[i] = 7
					}
				}
			}
			return slices.Concat(m.Predict(query).RawMatrix().Data, m.Variance(query), m.LeaveOneOut().RawMatrix().Data, m.Residuals().RawMatrix().Data, m.Leverages())
		}
		if got, want := results(true), results(false); !slices.Equal(got, want) {
			t.Errorf("%s: results change with the arguments or with other results", name)
		}
	}
}
