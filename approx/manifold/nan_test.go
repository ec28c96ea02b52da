package manifold_test

import (
	"context"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/manifold"
	"mercer/approx/measure"
)

// The functions of an embedding are NaN at a point that has a coordinate that is NaN, also
// if the kernel is a caller's own.
func TestFunctionsAtNaN(t *testing.T) {
	x := fixture.Normal(20, 2, 1)
	for name, k := range map[string]approx.Kernel{"Gaussian": kernel.Gaussian{Sigma: 1}, "own": own{}} {
		e, err := manifold.Embed(context.Background(), k, measure.Empirical(x), manifold.Options{Dims: 2})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range []approx.FeatureMap{e.Functions(), e.Coordinates()} {
			at := approx.Points{Data: []float64{math.NaN(), 1, 0, 0}, Dim: 2}
			all, grid := approx.Features(f, at), approx.Grid(f, []float64{math.NaN(), 0}, []float64{1})
			d := f.Len()
			for i, v := range f.Map(nil, at.Row(0)) {
				if !math.IsNaN(v) || !math.IsNaN(all[i]) || !math.IsNaN(grid[2*i]) {
					t.Errorf("%s: function %d is %g, %g and %g at NaN", name, i, v, all[i], grid[2*i])
				}
				if w := all[d+i]; math.IsNaN(w) {
					t.Errorf("%s: function %d is NaN beside a point that is NaN", name, i)
				}
			}
		}
	}
}

// own is a caller's Gaussian.
type own struct{}

func (own) Eval(x, y []float64) float64 { return kernel.Gaussian{Sigma: 1}.Eval(x, y) }
