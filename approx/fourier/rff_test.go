package fourier_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

func TestScikitLearn(t *testing.T) {
	var f struct {
		X, Y, Omega, Features, Kernel fixture.Matrix
		Offset                        []float64
	}
	fixture.Read(t, "rbf_sampler", &f)
	x, y, omega := f.X.Points(), f.Y.Points(), f.Omega.Points()
	m := omega.Len()
	w := fourier.Waves{Omega: omega, Amp: slices.Repeat([]float64{1 / math.Sqrt(float64(m))}, m)}

	var got []float64
	for i := range x.Len() {
		for j := range y.Len() {
			got = append(got, floats.Dot(w.Map(nil, x.Row(i)), w.Map(nil, y.Row(j))))
		}
	}
	// The tolerance covers rounding errors of cosines.
	if d := fixture.MaxDiff(t, got, f.Kernel.Flat()); !(d <= 1e-14) {
		t.Errorf("k̂ is off by %.2g", d)
	}

	// Scikit-learn's features are combinations of these: √(2/m) cos(ωᵀx + b) = √(2/m)
	// (cos b cos ωᵀx − sin b sin ωᵀx).
	coef := make([]float64, 2*m*m)
	for j, b := range f.Offset {
		coef[j*m+j] = math.Sqrt2 * math.Cos(b)
		coef[(m+j)*m+j] = -math.Sqrt2 * math.Sin(b)
	}
	if d := fixture.MaxDiff(t, approx.FeaturesTo(nil, approx.Combined(w, approx.Points{Data: coef, Dim: m}), x), f.Features.Flat()); !(d <= 1e-14) {
		t.Errorf("features with a phase are off by %.2g", d)
	}
}

func TestWaves(t *testing.T) {
	for _, d := range []int{1, 2, 5} {
		w := fourier.Waves{Omega: fourier.Frequencies(kernel.Matern12{Sigma: 1}, 40, d, 3), Amp: make([]float64, 40)}
		for j := range w.Amp {
			w.Amp[j] = 1 / float64(1+j)
		}
		x := approx.NewPoints(90, d)
		for i := range x.Data {
			x.Data[i] = math.Sin(float64(i * i))
		}
		if err := approxtest.CheckFeatureMap(w, x); err != nil {
			t.Errorf("in %d dimensions: %v", d, err)
		}
	}
}

// TestFrequenciesScale checks that with half the bandwidth, frequencies have the same
// directions and twice the lengths.
func TestFrequenciesScale(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		a := fourier.Frequencies(kernel.Gaussian{Sigma: 1}, 50, d, 1)
		b := fourier.Frequencies(kernel.Gaussian{Sigma: 0.5}, 50, d, 1)
		for i := range a.Data {
			if b.Data[i] != 2*a.Data[i] {
				t.Fatalf("in %d dimensions: %g and %g", d, a.Data[i], b.Data[i])
			}
		}
	}
}

// TestFrequencyMoments checks that for the Gaussian, each coordinate of a frequency is
// N(0, 1/σ²), and coordinates are uncorrelated. Scaled by σ, the second moments are the
// identity matrix.
func TestFrequencyMoments(t *testing.T) {
	const m = 20000
	for _, d := range []int{1, 2, 7} {
		w := fourier.Frequencies(kernel.Gaussian{Sigma: 2}, m, d, 1)
		for a := range d {
			for b := range a + 1 {
				var sum float64
				for j := range m {
					sum += 4 * w.Row(j)[a] * w.Row(j)[b]
				}
				want := 0.0
				if a == b {
					want = 1
				}
				// The tolerance is five standard errors. The variance of g² is 2, and the
				// variance of gh is 1.
				if tol := 5 * math.Sqrt((1+want)/m); !(math.Abs(sum/m-want) <= tol) {
					t.Errorf("in %d dimensions the moment %d, %d is %.4f, not %g ± %.2g", d, a, b, sum/m, want, tol)
				}
			}
		}
	}
}

// TestVariance checks that the variance of k̂ over seeds is (1−exp(−z²))²/2m at the
// distance zσ.
func TestVariance(t *testing.T) {
	const m, seeds = 4, 1500
	k := kernel.Gaussian{Sigma: 0.7}
	for _, z := range []float64{0.25, 1, 3} {
		x := approx.Points{Data: []float64{0, 0, 0, 0, 0.6 * z * 0.7, 0, 0.8 * z * 0.7, 0}, Dim: 4}
		var sum, squares float64
		for seed := range uint64(seeds) {
			fit, err := fourier.Random{Frequencies: m}.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			v := floats.Dot(fit.Features.Map(nil, x.Row(0)), fit.Features.Map(nil, x.Row(1)))
			sum += v
			squares += v * v
		}
		got := squares/seeds - sum/seeds*sum/seeds
		e := 1 - math.Exp(-z*z)
		want := e * e / (2 * m)
		// The sample variance of normal numbers has the relative standard error
		// √(2/seeds). A mean of 4 cosines is at most twice as heavy-tailed.
		if tol := 5 * math.Sqrt(4.0/seeds); !(math.Abs(got/want-1) <= tol) {
			t.Errorf("z = %g: variance %.3g, predicted %.3g", z, got, want)
		}
	}
}

func TestKernelWithoutSpectrum(t *testing.T) {
	_, err := fourier.Random{Frequencies: 2}.Fit(context.Background(), approx.Problem{
		Kernel: linearKernel{}, X: approx.Points{Data: []float64{1, 2}, Dim: 1},
	})
	u, ok := err.(*approx.UnsupportedError)
	if !ok || u.Reason == "" {
		t.Errorf("the error is %v, not an UnsupportedError with a reason", err)
	}
}

type linearKernel struct{}

func (linearKernel) Eval(x, y []float64) float64 { return floats.Dot(x, y) }

// Random Fourier features are unbiased for all data. With sixteen times as many
// frequencies, the error is a quarter.
func Example() {
	x := approx.Points{Data: []float64{0, 1}, Dim: 1}
	k := kernel.Gaussian{Sigma: 1}
	for _, m := range []int{10, 160, 2560} {
		var square float64
		const seeds = 100
		for seed := range uint64(seeds) {
			fit, _ := fourier.Random{Frequencies: m}.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Seed: seed})
			diff := floats.Dot(fit.Features.Map(nil, x.Row(0)), fit.Features.Map(nil, x.Row(1))) - k.Eval(x.Row(0), x.Row(1))
			square += diff * diff / seeds
		}
		fmt.Printf("m = %d: off by %.3f\n", m, math.Sqrt(square))
	}
	// Output:
	// m = 10: off by 0.133
	// m = 160: off by 0.035
	// m = 2560: off by 0.009
}
