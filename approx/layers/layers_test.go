package layers_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/layers"
	"mercer/approx/nystrom"
)

func TestKernels(t *testing.T) {
	for _, k := range []approx.Kernel{
		kernel.Layered(kernel.Gaussian{Sigma: 0.8}, kernel.Gaussian{Sigma: 0.5}),
		kernel.Layered(kernel.Matern12{Sigma: 2}, kernel.Matern12{Sigma: 1}),
		kernel.Layered(kernel.ArcCosine1{}, kernel.Gaussian{Sigma: 1}),
		kernel.Layered(kernel.Laplacian{Sigma: 1}, kernel.Gaussian{Sigma: 1}),
	} {
		if err := approxtest.CheckKernel(k); err != nil {
			t.Errorf("%T: %v", k, err)
		}
	}
}

// TestClosedForms checks that if the first layer is the linear kernel, its distance is
// Euclidean, and the result is the second kernel. Two Gaussian layers must give
// exp((k₁−1)/τ²).
func TestClosedForms(t *testing.T) {
	x := fixture.Normal(12, 3, 3)
	g := kernel.Gaussian{Sigma: 0.7}
	linearKernel, layeredKernel := kernel.Layered(kernel.Linear{}, g), kernel.Layered(kernel.Gaussian{Sigma: 1.2}, g)
	for i := range x.Len() {
		for j := range x.Len() {
			u, v := x.Row(i), x.Row(j)
			// The tolerance is for rounding of differences of numbers of about ten.
			if got, want := linearKernel.Eval(u, v), g.Eval(u, v); !(math.Abs(got-want) <= 1e-13) {
				t.Errorf("over the linear kernel: %.8f, not %.8f", got, want)
			}
			want := math.Exp((kernel.Gaussian{Sigma: 1.2}.Eval(u, v) - 1) / 0.49)
			if got := layeredKernel.Eval(u, v); !(math.Abs(got-want) <= 1e-14) {
				t.Errorf("over a Gaussian: %.8f, not %.8f", got, want)
			}
		}
	}
}

// TestExactFirstLayer checks that the first layer is exact on the data. The composed map
// must then have the properties of the second method. Random features must be unbiased,
// and Nyström must be exact for m = n.
func TestExactFirstLayer(t *testing.T) {
	x := fixture.Normal(10, 2, 3)
	inner, outer := kernel.Gaussian{Sigma: 1}, kernel.Gaussian{Sigma: 0.6}
	want := kernel.Gram(nil, kernel.Layered(inner, outer), x)
	gram := func(second approx.Method, seed uint64) []float64 {
		fit, err := layers.Fit(context.Background(), kpca.Exact{}, second, inner, outer,
			approx.Problem{Kernel: inner, X: x, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		psi, d := approx.FeaturesTo(nil, fit.Features, x), fit.Features.Len()
		k := make([]float64, 100)
		for i := range 10 {
			for j := range 10 {
				k[i*10+j] = floats.Dot(psi[i*d:(i+1)*d], psi[j*d:(j+1)*d])
			}
		}
		return k
	}
	// Nyström is exact to 1e-12 of the diagonal, and the first layer is exact to 1e-11.
	if d := floats.Distance(gram(nystrom.Uniform{Landmarks: 10}, 1), want, math.Inf(1)); !(d <= 1e-9) {
		t.Errorf("exact layers are off by %.2g", d)
	}
	const seeds = 400
	mean := make([]float64, 100)
	for seed := range uint64(seeds) {
		floats.AddScaled(mean, 1.0/seeds, gram(fourier.Random{Frequencies: 10}, seed))
	}
	// The tolerance is five standard errors of means of ten cosines.
	if d := floats.Distance(mean, want, math.Inf(1)); !(d <= 5/math.Sqrt(20*seeds)) {
		t.Errorf("the mean is off by %.2g", d)
	}
}

// TestLayers checks that for all combinations of methods, the error decreases with the
// size of the layers.
func TestLayers(t *testing.T) {
	x := fixture.Normal(60, 2, 3)
	k := kernel.Layered(kernel.Gaussian{Sigma: 1}, kernel.Gaussian{Sigma: 0.6})
	want := kernel.Gram(nil, k, x)
	for _, first := range []float64{0, 1} {
		for _, second := range []float64{0, 1} {
			previous := math.Inf(1)
			for _, m := range []int{10, 60} {
				var sum float64
				for seed := range uint64(5) {
					fit, err := fixture.Fit(context.Background(), layers.Method{}.Info(), m, approx.Problem{Kernel: k, X: x, Seed: seed},
						approx.Values{"first": first, "second": second})
					if err != nil {
						t.Fatal(err)
					}
					if err := approxtest.CheckFeatureMap(fit.Features, x); err != nil {
						t.Error(err)
					}
					if (fit.Evals == 0) != (first+second == 0) {
						t.Errorf("%g, %g: %d evaluations", first, second, fit.Evals)
					}
					psi, d := approx.FeaturesTo(nil, fit.Features, x), fit.Features.Len()
					for i := range 60 {
						for j := range 60 {
							diff := floats.Dot(psi[i*d:(i+1)*d], psi[j*d:(j+1)*d]) - want[i*60+j]
							sum += diff * diff
						}
					}
				}
				if !(sum < previous/3) { // squared errors of random features decrease like 1/m
					t.Errorf("layers %g, %g: six times the size takes the squared error from %.3g to %.3g", first, second, previous, sum)
				}
				previous = sum
			}
		}
	}
}

func TestRefusals(t *testing.T) {
	var u *approx.UnsupportedError
	if err := (layers.Method{}).Info().CheckSupport(kernel.Gaussian{Sigma: 1}, 2); !errors.As(err, &u) || u.Reason == "" {
		t.Errorf("a kernel of one layer: %v", err)
	}
	if err := (layers.Method{}).Info().CheckSupport(kernel.Layered(kernel.Linear{}, kernel.Gaussian{Sigma: 1}), 2); !errors.As(err, &u) {
		t.Errorf("a first layer without a spectrum: %v", err)
	}
	g := kernel.Gaussian{Sigma: 1}
	for seed := range uint64(20) { // for some seeds, the constant feature is negative
		p := approx.Problem{Kernel: g, X: fixture.Normal(5, 2, 3), Seed: seed}
		first, err := fourier.SphericalRadial33{Frequencies: 4}.Fit(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		_, isSigned := first.Features.(approx.Signed)
		if _, err = layers.Fit(context.Background(), fourier.SphericalRadial33{Frequencies: 4}, fourier.Random{Frequencies: 4}, g, g, p); errors.As(err, &u) != isSigned {
			t.Errorf("the first layer is signed: %t, and the error is %v", isSigned, err)
		}
	}
}

// Example compares a kernel of two layers with its approximation by two layers of random
// Fourier features.
func Example() {
	k := kernel.Layered(kernel.Gaussian{Sigma: 1}, kernel.Gaussian{Sigma: 0.5})
	x := approx.Points{Data: []float64{0, 0.5, 2, 8}, Dim: 1}
	for _, m := range []int{20, 500} {
		fit, err := layers.Method{Size: m}.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Seed: 1})
		if err != nil {
			fmt.Println(err)
			return
		}
		for i := 1; i < 4; i++ {
			estimate := floats.Dot(fit.Features.Map(nil, x.Row(0)), fit.Features.Map(nil, x.Row(i)))
			fmt.Printf("m = %d: k(0, %g) = %.3f, by features %.3f\n", m, x.Row(i)[0], k.Eval(x.Row(0), x.Row(i)), estimate)
		}
	}
	// Output:
	// m = 20: k(0, 0.5) = 0.625, by features 0.544
	// m = 20: k(0, 2) = 0.031, by features -0.040
	// m = 20: k(0, 8) = 0.018, by features -0.020
	// m = 500: k(0, 0.5) = 0.625, by features 0.638
	// m = 500: k(0, 2) = 0.031, by features 0.053
	// m = 500: k(0, 8) = 0.018, by features 0.022
}
