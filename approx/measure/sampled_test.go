package measure_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/dataset"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/measure"
)

// TestSampledFollows checks that after its points have moved one by one, also onto each
// other, a Sampled equals a new Sampled with these points.
func TestSampledFollows(t *testing.T) {
	x := dataset.Moons.New(120, 0.1, 1).X
	rows := measure.Sample(120, 3)[:60]
	k := kernel.Gaussian{Sigma: 0.4}
	for _, m := range catalogue.Methods {
		// These methods use landmarks, frequencies, signs and bins.
		if m.Key != "nystrom" && m.Key != "rff" && m.Key != "sr33" && m.Key != "binning" {
			continue
		}
		var of approx.Kernel = k
		if m.Key == "binning" {
			of = kernel.Laplacian{Sigma: 0.4}
		}
		fit, err := fixture.Fit(context.Background(), m.MethodInfo, 20, approx.Problem{Kernel: of, X: x, Seed: 1}, nil)
		if err != nil {
			t.Fatalf("%s: %v", m.Key, err)
		}
		s := must(measure.NewSampled(of, fit.Features, x.Subset(rows)))
		y := x.Clone()
		rng := rand.New(rand.NewPCG(2, 0))
		for step := range 200 {
			i := rng.IntN(len(rows))
			position := []float64{3*rng.Float64() - 1, 2*rng.Float64() - 0.5}
			if step%5 == 0 {
				position = append(position[:0], y.Row(rows[(i+1)%len(rows)])...)
			}
			copy(y.Row(rows[i]), position)
			s.Move(i, position)
		}
		got, want := s.Error(120), must(measure.OnSample(of, fit.Features, y, rows))
		if d := math.Abs(got.Frobenius - want.Frobenius); !(d <= 1e-13) {
			t.Errorf("%s: Frobenius is off by %.2g", m.Key, d)
		}
		if d := math.Abs(got.SE - want.SE); !(d <= 1e-12) {
			t.Errorf("%s: its standard error is off by %.2g", m.Key, d)
		}
		// Features of landmarks have larger rounding errors.
		for i, v := range want.Abs {
			if !(math.Abs(got.Abs[i]-v) <= 1e-10) {
				t.Fatalf("%s: |K−K̂| of pair %d is %g, want %g", m.Key, i, got.Abs[i], v)
			}
		}
	}
}

// must returns v. It panics if err is not nil.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
