package catalogue_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/learn"
)

// TestPrecomputed fits every method of the catalogue to a precomputed matrix. The
// approximation must equal the approximation of the kernel itself, or the method must
// reject the matrix before it fits anything. The kernel itself also states only values.
func TestPrecomputed(t *testing.T) {
	const n = 100
	x, k := fixture.Normal(n, 2, 1), valuesOnly{kernel.Matern32{Sigma: 1.5}}
	indices, table := kernel.Indices(n), kernel.Precomputed{K: mat.NewDense(n, n, kernel.Gram(nil, k, x))}
	accepted := 0
	for _, m := range catalogue.Methods {
		for _, c := range []struct{ table, k approx.Kernel }{{table, k}, {kernel.Scaled(0.3, table), kernel.Scaled(0.3, k)}} {
			got, err := fixture.Fit(context.Background(), m.MethodInfo, 8, approx.Problem{Kernel: c.table, X: indices, Seed: 3}, nil)
			if supports := m.Supports(c.table, 1); (supports == nil) != (err == nil) {
				t.Errorf("%s: Supports returns %v, and Fit returns %v", m.Key, supports, err)
			}
			if err != nil {
				if !errors.As(err, new(*approx.UnsupportedError)) {
					t.Errorf("%s: got %v, want an UnsupportedError", m.Key, err)
				}
				continue
			}
			accepted++
			want, err := fixture.Fit(context.Background(), m.MethodInfo, 8, approx.Problem{Kernel: c.k, X: x, Seed: 3}, nil)
			if err != nil {
				t.Errorf("%s: accepts a precomputed matrix, but not the kernel: %v", m.Key, err)
				continue
			}
			a, b := approxGram(got.Features, indices), approxGram(want.Features, x)
			for i, v := range a {
				if !(math.Abs(v-b[i]) <= 1e-9) {
					t.Errorf("%s: k̂ is %g, and %g for the kernel itself", m.Key, v, b[i])
					break
				}
			}
		}
	}
	if accepted < 2*18 {
		t.Errorf("%d fits of precomputed matrices, want at least %d", accepted, 2*18)
	}
}

// valuesOnly is a kernel of which only values are known.
type valuesOnly struct{ k approx.Kernel }

func (p valuesOnly) Eval(x, y []float64) float64 { return p.k.Eval(x, y) }

// approxGram returns the n×n matrix ΨΨᵀ for the features Ψ of the points x.
func approxGram(f approx.FeatureMap, x approx.Points) []float64 {
	n := x.Len()
	features := mat.NewDense(n, f.Len(), approx.FeaturesTo(nil, f, x))
	g := mat.NewDense(n, n, nil)
	g.Mul(features, features.T())
	return g.RawMatrix().Data
}

// TestPrecomputedRidge checks kernel ridge regression with a precomputed matrix, at the
// data and at rows of the matrix that were not among the data.
func TestPrecomputedRidge(t *testing.T) {
	const n, train = 40, 30
	x, k := fixture.Normal(n, 3, 1), kernel.Gaussian{Sigma: 1}
	y := make([]float64, train)
	for i := range y {
		y[i] = math.Sin(2 * x.Row(i)[0])
	}
	predictions := func(k approx.Kernel, x approx.Points) []float64 {
		r, err := learn.Ridge{Rho: 0.1}.Exact(context.Background(), k, x.Slice(0, train), approx.Points{Data: y, Dim: 1})
		if err != nil {
			t.Fatal(err)
		}
		return r.Predict(x).RawMatrix().Data
	}
	got := predictions(kernel.Precomputed{K: mat.NewSymDense(n, kernel.Gram(nil, k, x))}, kernel.Indices(n))
	for i, want := range predictions(k, x) {
		if !(math.Abs(got[i]-want) <= 1e-12) {
			t.Errorf("prediction %d is %g, and %g for the kernel itself", i, got[i], want)
		}
	}
}
