package learn_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/learn"
)

func newGaussian(sigma float64) approx.Kernel { return kernel.Gaussian{Sigma: sigma} }

// TestChooseBandwidth compares the errors with regressions on all points but one.
func TestChooseBandwidth(t *testing.T) {
	const n, k, rho = 17, 2, 0.05
	for _, d := range []int{1, 2, 7} {
		x := fixture.Normal(n, d, 1)
		copy(x.Row(5), x.Row(4)) // a repeated point
		y := make([]float64, n*k)
		for i := range n {
			y[i*k], y[i*k+1] = math.Sin(x.Row(i)[0]), x.Row(i)[d-1]+0.1*float64(i%3)
		}
		sigmas := []float64{1e-3, 0.1, 0.5, 2, 8, 1e6}
		choice, err := learn.ChooseBandwidth(context.Background(), newGaussian, x, approx.Points{Data: y, Dim: k}, sigmas, learn.Ridge{Rho: rho})
		if err != nil {
			t.Fatal(err)
		}
		for j, sigma := range sigmas {
			var want float64
			for i := range n {
				otherX := approx.Points{Data: slices.Concat(x.Data[:i*d], x.Data[(i+1)*d:]), Dim: d}
				otherY := slices.Concat(y[:i*k], y[(i+1)*k:])
				r, err := learn.Ridge{Rho: rho}.Exact(context.Background(), newGaussian(sigma), otherX, approx.Points{Data: otherY, Dim: k})
				if err != nil {
					t.Fatal(err)
				}
				for l, v := range r.Predict(x.Slice(i, i+1)).RawRowView(0) {
					want += (v - y[i*k+l]) * (v - y[i*k+l]) / (n * k)
				}
			}
			if got := choice.Errors[j]; !(math.Abs(got-want) <= 1e-6*want) {
				t.Errorf("d = %d, σ = %g: the error is %g, want %g", d, sigma, got, want)
			}
		}
		if smallest := slices.Min(choice.Errors); choice.Errors[choice.Index] != smallest || sigmas[choice.Index] != choice.Sigma {
			t.Errorf("d = %d: %+v does not have the smallest error", d, choice)
		}
	}
}

// TestChooseBandwidthErrors checks candidates that are missing or out of range, and data
// without a leave-one-out error.
func TestChooseBandwidthErrors(t *testing.T) {
	x, y, r := fixture.Normal(4, 2, 1), []float64{1, 2, 3, 4}, learn.Ridge{Rho: 1}
	if _, err := learn.ChooseBandwidth(context.Background(), newGaussian, x, approx.Points{Data: y, Dim: 1}, nil, r); !errors.As(err, new(*approx.EmptyError)) {
		t.Errorf("no candidates: got %v, want an EmptyError", err)
	}
	for _, sigma := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		if _, err := learn.ChooseBandwidth(context.Background(), newGaussian, x, approx.Points{Data: y, Dim: 1}, []float64{1, sigma}, r); !errors.As(err, new(*approx.RangeError)) {
			t.Errorf("σ = %g: got %v, want a RangeError", sigma, err)
		}
	}
	r.Center = true
	if _, err := learn.ChooseBandwidth(context.Background(), newGaussian, x.Slice(0, 1), approx.Points{Data: y[:1], Dim: 1}, []float64{1}, r); !errors.As(err, new(*approx.UnsupportedError)) {
		t.Errorf("one centred point: got %v, want an UnsupportedError", err)
	}
}

// ExampleChooseBandwidth compares multiples of the median distance.
func ExampleChooseBandwidth() {
	const n = 40
	x, y := approx.NewPoints(n, 1), make([]float64, n)
	for i := range y {
		x.Data[i] = 10 * float64(i) / n
		y[i] = math.Sin(2*x.Data[i]) + 0.1*math.Cos(37*float64(i))
	}
	median := kernel.MedianBandwidth(x, 1)
	var sigmas []float64
	for _, ratio := range []float64{0.05, 0.1, 0.2, 0.4, 0.8} {
		sigmas = append(sigmas, ratio*median)
	}
	choice, err := learn.ChooseBandwidth(context.Background(), func(sigma float64) approx.Kernel {
		return kernel.Matern{Nu: 1.8, Sigma: sigma}
	}, x, approx.Points{Data: y, Dim: 1}, sigmas, learn.Ridge{Rho: 0.01})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("median %.2f, best ratio %.1f, error %.4f\n", median, choice.Sigma/median, choice.Errors[choice.Index])
	// Output:
	// median 3.00, best ratio 0.4, error 0.0026
}
