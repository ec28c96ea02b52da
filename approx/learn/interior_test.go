package learn_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
)

// TestExpensiveErrors checks that for a large C, the interior-point method continues
// after coordinate descent and closes the gap. The cases have fewer and more features than
// points, and features of negative sign.
func TestExpensiveErrors(t *testing.T) {
	ctx := context.Background()
	sample := dataset.Moons.New(80, 0.3, 1)
	k := kernel.Gaussian{Sigma: 0.4}
	fewFeatures := nystrom.Features(k, sample.X.Slice(0, 15))
	for name, f := range map[string]approx.FeatureMap{
		"few": fewFeatures, "many": doubledMap{nystrom.Features(kernel.Matern12{Sigma: 1}, sample.X), 80}, "signed": doubledMap{fewFeatures, 15},
	} {
		for _, s := range []learn.SVM{{C: 1e3}, {C: 1e5}, {C: 1e4, Squared: true}, {C: 1e4, Bias: learn.NoBias}} {
			s.Tol = 1e-6
			m, err := s.Features(ctx, f, sample.X, sample.Labels)
			if err != nil {
				t.Fatal(err)
			}
			if gap := m.Primal[0] - m.Dual[0]; !(gap >= -1e-9*m.Primal[0] && m.Gap() <= 1.01e-6) || len(m.Notes) > 0 {
				t.Errorf("%s, %+v: objectives %g and %g, %q", name, s, m.Primal[0], m.Dual[0], m.Notes)
			}
			if a, b := mat.Min(m.Alpha), mat.Max(m.Alpha); a < 0 || !s.Squared && b > s.C {
				t.Errorf("%s, %+v: multipliers from %g to %g", name, s, a, b)
			}
			// Coordinate descent alone must not close the gap in this case.
			s.MaxSteps = 300 * 80
			if m, err = s.Features(ctx, f, sample.X, sample.Labels); err != nil {
				t.Fatal(err)
			}
			if name == "few" && len(m.Notes) == 0 {
				t.Errorf("%s, %+v: solved by coordinate descent, with a gap of %g", name, s, m.Gap())
			}
		}
	}
}

// TestExpensiveErrorsExact checks that for a large C, the interior-point method also
// closes the gap for the exact kernel, whose bias is not penalised.
func TestExpensiveErrorsExact(t *testing.T) {
	ctx := context.Background()
	sample := dataset.Moons.New(150, 0.4, 1)
	for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.5}, kernel.Gaussian{Sigma: 2}} {
		for _, s := range []learn.SVM{{C: 3e3}, {C: 1e5}, {C: 1e4, Squared: true}} {
			m, err := s.Exact(ctx, k, sample.X, sample.Labels)
			if err != nil {
				t.Fatal(err)
			}
			name := fmt.Sprintf("%+v, %+v", k, s)
			if gap := m.Primal[0] - m.Dual[0]; !(gap >= -1e-9*m.Primal[0] && m.Gap() <= 1.01e-6) || len(m.Notes) > 0 {
				t.Errorf("%s: objectives %g and %g, %q", name, m.Primal[0], m.Dual[0], m.Notes)
			}
			if m.Steps < 20*150 || m.Steps > 20*150+200 {
				t.Errorf("%s: %d steps, so moves of pairs alone solved it", name, m.Steps)
			}
			var sum float64
			for i, code := range learn.ClassTargets(sample.Labels, 2).RawMatrix().Data {
				sum += m.Alpha.RawMatrix().Data[i] * code
			}
			if math.Abs(sum) > 1e-11*mat.Max(m.Alpha) {
				t.Errorf("%s: Σ αᵢtᵢ = %g", name, sum)
			}
			if a, b := mat.Min(m.Alpha), mat.Max(m.Alpha); a < 0 || !s.Squared && b > s.C {
				t.Errorf("%s: multipliers from %g to %g", name, a, b)
			}
		}
	}
}
