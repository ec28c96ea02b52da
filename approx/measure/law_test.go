package measure_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/measure"
)

// checkVariance compares the variance of k̂ over seeds with the theory. Errors such as
// non-orthogonal directions, a repeated frequency or a lost phase do not change the mean
// of k̂.
func checkVariance(m approx.MethodInfo, formula *measure.Variance) error {
	const seeds, rank = 160, 9 // 9 is not a multiple of the block sizes 2 and 7
	defaults, err := approx.Check(m.Key, m.Params, nil)
	if err != nil {
		return err
	}
	servedCount := 0
	for _, d := range []int{1, 2, 7} {
		for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 1}, kernel.Matern12{Sigma: 1.5}, kernel.Matern32{Sigma: 1}, kernel.Laplacian{Sigma: 2}} {
			if m.CheckSupport != nil && m.CheckSupport(k, d) != nil {
				continue
			}
			delta := approx.NewPoints(2, d)
			for i, z := range []float64{0.8, 2} {
				for a := range d {
					delta.Row(i)[a] = z / math.Sqrt(float64(d))
				}
			}
			got, err := measure.Observe(context.Background(), m, nil, k, rank, seeds, delta)
			if err != nil {
				return err
			}
			for i, o := range got {
				want, err := measure.PredictedVariance(formula, k, defaults, rank, delta.Row(i))
				if err != nil {
					break // no formula for this kernel
				}
				servedCount++
				// The tolerance covers five standard errors and the error of the quadrature.
				if tol := 5*o.Variance.SE + 1e-3/rank; !(math.Abs(o.Variance.Value-want) <= tol) {
					return fmt.Errorf("%T, d = %d: the variance of k̂ over %d seeds is %.5f ± %.5f, and in theory %.5f", k, d, seeds, o.Variance.Value, o.Variance.SE, want)
				}
			}
		}
	}
	if servedCount == 0 {
		return errors.New("there is a formula, but for no kernel that was tried")
	}
	return nil
}

// TestVaries checks that the variance of every method with a formula agrees with the
// formula.
func TestVaries(t *testing.T) {
	formulaCount := 0
	for _, m := range catalogue.Methods {
		if m.Variance == nil {
			continue
		}
		formulaCount++
		if testing.Short() && formulaCount%5 != 1 { // the same selection as in the tests of the catalogue
			continue
		}
		if err := checkVariance(m.MethodInfo, m.Variance); err != nil {
			t.Errorf("%s: %v", m.Key, err)
		}
	}
	if formulaCount != 10 {
		t.Errorf("%d methods have a formula", formulaCount)
	}
}

// TestVariesObjects checks that checkVariance detects errors that only the variance
// reveals.
func TestVariesObjects(t *testing.T) {
	if testing.Short() {
		t.Skip("which mistakes show is the same in every arithmetic")
	}
	changedMethod := func(info approx.MethodInfo, f func(p approx.Problem, m int, w approx.FeatureMap) approx.FeatureMap) approx.MethodInfo {
		return fixture.WithFit(info, func(ctx context.Context, inner approx.Method, m int, p approx.Problem) (*approx.Fit, error) {
			fit, err := inner.Fit(ctx, p)
			if err == nil {
				fit.Features = f(p, m, fit.Features)
			}
			return fit, err
		})
	}
	independentWaves := func(p approx.Problem, m int, _ approx.FeatureMap) approx.FeatureMap {
		fit, err := fourier.Random{Frequencies: m}.Fit(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		return fit.Features
	}
	for what, c := range map[string]struct {
		m       approx.MethodInfo
		formula *measure.Variance
	}{
		"each frequency twice": {changedMethod(fourier.Random{}.Info(), func(_ approx.Problem, _ int, f approx.FeatureMap) approx.FeatureMap {
			w := f.(fourier.Waves)
			w.Omega = w.Omega.Clone()
			for j := 1; j < w.Omega.Len(); j += 2 {
				copy(w.Omega.Row(j), w.Omega.Row(j-1))
			}
			return w
		}), measure.IndependentWaves},
		"directions that are not orthogonal": {changedMethod(fourier.Orthogonal{}.Info(), independentWaves), measure.OrthogonalWaves},
		"directions of no simplex":           {changedMethod(fourier.Simplex{}.Info(), independentWaves), measure.SimplexWaves},
		"cosine and sine for a phase":        {changedMethod(fourier.RandomPhase{}.Info(), independentWaves), measure.PhasedWaves},
	} {
		if checkVariance(c.m, c.formula) == nil {
			t.Errorf("%s: no objection", what)
		}
	}
}
