package learn_test

import (
	"context"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/dataset"
	"mercer/approx/internal/fixture"
	"mercer/approx/learn"
)

// servedKernel returns the first kernel of the catalogue that a method accepts in the
// plane. It returns false if the method accepts only combinations of kernels.
func servedKernel(t *testing.T, m catalogue.MethodEntry) (approx.Kernel, bool) {
	for _, f := range catalogue.Kernels {
		settings, err := approx.Check(f.Key, f.Params, nil)
		if err != nil {
			t.Fatal(err)
		}
		k, err := f.New(0.5, settings)
		if err != nil {
			t.Fatal(err)
		}
		if m.CheckSupport == nil || m.CheckSupport(k, 2) == nil {
			return k, true
		}
	}
	return nil, false
}

// TestCatalogue checks that ridge regression accepts the features of every method in the
// catalogue. Its result must solve (K̂ + ρI)a = y.
func TestCatalogue(t *testing.T) {
	ctx := context.Background()
	sample := dataset.Moons.New(24, 0.1, 1)
	new := dataset.Moons.New(4, 0.3, 2).X
	y := dataset.Moons.Target.Draw(sample.X, 1)
	learnt := 0
	for _, m := range catalogue.Methods {
		k, ok := servedKernel(t, m)
		if !ok {
			continue
		}
		learnt++
		settings, err := approx.Check(m.Key, m.Params, nil)
		if err != nil {
			t.Fatal(err)
		}
		fit, err := fixture.Fit(ctx, m.MethodInfo, 8, approx.Problem{Kernel: k, X: sample.X, Seed: 1}, settings)
		if err != nil {
			t.Errorf("%s: %v", m.Key, err)
			continue
		}
		// A reasonable approximation of a kernel up to 1 is at most 10, so its eigenvalues
		// are at least −240.
		r := learn.Ridge{Rho: 0.1}
		if !m.Traits.Definite {
			r.Rho = 240
		}
		reg, err := r.Features(ctx, fit.Features, sample.X, approx.Points{Data: y, Dim: 1})
		if err != nil {
			t.Errorf("%s: %v", m.Key, err)
			continue
		}
		want := directPredictions(fit.Features, sample.X, y, r, new)
		// Features of nearly equal landmarks are divided by 10⁻⁶, which amplifies
		// their rounding errors.
		if d := fixture.MaxDiff(t, reg.Predict(new).RawMatrix().Data, want); !(d <= 1e-7) {
			t.Errorf("%s: the regression is %.2g off", m.Key, d)
		}
		grid := reg.Grid([]float64{new.Data[0]}, []float64{new.Data[1]})
		if math.Abs(grid[0]-want[0]) > 1e-7 {
			t.Errorf("%s: on a grid the regression is %g, not %g", m.Key, grid[0], want[0])
		}
		machine, err := learn.SVM{C: 1}.Features(ctx, fit.Features, sample.X, sample.Labels)
		if err != nil {
			if m.Traits.Definite {
				t.Errorf("%s: %v", m.Key, err)
			}
			continue
		}
		if gap := machine.Primal[0] - machine.Dual[0]; !(gap >= -1e-9 && machine.Gap() <= 1.01e-6) {
			t.Errorf("%s: objectives %g and %g, %q", m.Key, machine.Primal[0], machine.Dual[0], machine.Notes)
		}
	}
	if learnt < 20 {
		t.Errorf("%d methods serve a kernel of the catalogue", learnt)
	}
}
