package manifold_test

import (
	"context"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/measure"
)

// TestFunctionsAtNaN checks that the functions of an embedding are NaN at a point with a
// NaN coordinate, also if the kernel is defined by the caller.
func TestFunctionsAtNaN(t *testing.T) {
	x := fixture.Normal(20, 2, 1)
	for name, k := range map[string]approx.Kernel{"Gaussian": kernel.Gaussian{Sigma: 1}, "own": customGaussian{}} {
		e, err := embed(context.Background(), k, measure.Empirical(x), embedOptions{Dims: 2})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range []approx.FeatureMap{e.Functions(), e.Coordinates()} {
			queries := approx.Points{Data: []float64{math.NaN(), 1, 0, 0}, Dim: 2}
			batch, grid := approx.FeaturesTo(nil, f, queries), approx.Grid(f, []float64{math.NaN(), 0}, []float64{1})
			d := f.Len()
			for i, v := range f.Map(nil, queries.Row(0)) {
				if !math.IsNaN(v) || !math.IsNaN(batch[i]) || !math.IsNaN(grid[2*i]) {
					t.Errorf("%s: function %d is %g, %g and %g at NaN", name, i, v, batch[i], grid[2*i])
				}
				if w := batch[d+i]; math.IsNaN(w) {
					t.Errorf("%s: function %d is NaN beside a point that is NaN", name, i)
				}
			}
		}
	}
}

// customGaussian is a Gaussian that package kernel does not recognise.
type customGaussian struct{}

func (customGaussian) Eval(x, y []float64) float64 { return kernel.Gaussian{Sigma: 1}.Eval(x, y) }
