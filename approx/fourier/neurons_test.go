package fourier_test

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// TestNeuronsByEveryRule checks that all rules for cosines also support arc-cosine
// kernels, with neurons instead of cosines. Rules with the trait Unbiased are unbiased
// for neurons too.
func TestNeuronsByEveryRule(t *testing.T) {
	if testing.Short() {
		t.Skip("statistics do not depend on the arithmetic")
	}
	x := approx.Points{Data: []float64{0.9, -0.4, 0.2, 1.1}, Dim: 2}
	for _, key := range []string{"arccos0", "arccos1", "arccos2"} {
		f, ok := catalogue.Kernel(key)
		if !ok {
			t.Fatalf("there is no %s", key)
		}
		k, err := f.New(1, defaultValues(f.Params))
		if err != nil {
			t.Fatal(err)
		}
		want := k.Eval(x.Row(0), x.Row(1))
		for _, m := range []approx.MethodInfo{
			fourier.Random{}.Info(), fourier.Orthogonal{}.Info(), fourier.ColumnOrthogonal{}.Info(), fourier.LeverageWeighted{}.Info(), fourier.Halton{}.Info(), fourier.Sobol{}.Info(), fourier.Roberts{}.Info(),
			fourier.StructuredOrthogonal{}.Info(), fourier.RandomOrthogonalMatrix{}.Info(), fourier.SubsampledGauss{}.Info(), fourier.GaussQuadrature{}.Info(),
		} {
			if err := m.CheckSupport(k, 2); err != nil {
				t.Errorf("%s × %s: %v", m.Key, key, err)
				continue
			}
			const seeds, rank = 150, 32
			var sum, squares float64
			for seed := range uint64(seeds) {
				fit, err := fixture.Fit(context.Background(), m, rank, approx.Problem{Kernel: k, X: x, Seed: seed}, nil)
				if err != nil {
					t.Fatal(err)
				}
				v := floats.Dot(fit.Features.Map(nil, x.Row(0)), fit.Features.Map(nil, x.Row(1)))
				sum, squares = sum+v, squares+v*v
				if !m.Traits.Seeded {
					sum, squares = seeds*v, seeds*v*v
					break
				}
			}
			mean := sum / seeds
			se := math.Sqrt(max(0, squares/seeds-mean*mean) / seeds)
			// Biased rules have a bias of a few per cent. It comes from too few
			// directions, or from kinks of the activation between nodes.
			bias := 0.0
			if !m.Traits.Unbiased {
				bias = 0.15 * want
			}
			if !(math.Abs(mean-want) <= 5*se+bias) {
				t.Errorf("%s × %s: the mean of k̂ is %.4f ± %.4f, k is %.4f", m.Key, key, mean, se, want)
			}
		}
	}
}

// TestStepsOnTheHyperplane checks that a point on the hyperplane of a step neuron has the
// value f(0) despite rounding errors. For example, 0.1 + 0.2 − 0.3 is 5.6e-17.
func TestStepsOnTheHyperplane(t *testing.T) {
	step, _ := kernel.ArcCosine0{}.Spectrum()
	ramp, _ := kernel.ArcCosine1{}.Spectrum()
	for _, c := range []struct {
		x, w []float64
		bias float64
		want float64
	}{
		{[]float64{0.1, 0.2, 0.3}, []float64{1, 1, -1}, 0, 0.5},
		{[]float64{0.1, 0.2, 0.3}, []float64{-1, -1, 1}, 0, 0.5},
		{[]float64{0.1, 0.2}, []float64{3, 3}, -0.9, 0.5},
		{[]float64{0.1e160, 0.2e160, 0.3e160}, []float64{1, 1, -1}, 0, 0.5},
		{[]float64{0.1e-160, 0.2e-160, 0.3e-160}, []float64{1, 1, -1}, 0, 0.5},
		{[]float64{0, 0}, []float64{1, 1}, 0, 0.5},
		{[]float64{0, 0}, []float64{1, 1}, 1e-9, 1},
		{[]float64{0.1, 0.2, 0.3 - 1e-12}, []float64{1, 1, -1}, 0, 1},
		{[]float64{0.1, 0.2, 0.3 + 1e-12}, []float64{1, 1, -1}, 0, 0},
		{[]float64{1e160, 1}, []float64{1e160, 1}, 0, 1},
	} {
		f := fourier.Activations{W: approx.Points{Data: c.w, Dim: len(c.w)}, Bias: []float64{c.bias}, Amp: []float64{1}, F: step.Activation}
		if got := f.Map(nil, c.x)[0]; got != c.want {
			t.Errorf("a step of %v·x + %g at %v is %g, want %g", c.w, c.bias, c.x, got, c.want)
		}
	}
	f := fourier.Activations{W: approx.Points{Data: []float64{1, 1, -1}, Dim: 3}, Amp: []float64{1}, F: ramp.Activation}
	if got := f.Map(nil, []float64{0.1, 0.2, 0.3})[0]; !(got > 0) {
		t.Errorf("a ramp near its hyperplane is %g: what is continuous needs no care", got)
	}
}
