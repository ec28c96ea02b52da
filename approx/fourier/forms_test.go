package fourier

import (
	"context"
	"math"
	"math/cmplx"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/internal/fixture"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// fitGaussian fits a method to the Gaussian kernel of bandwidth 0.8 on the points x.
func fitGaussian(t *testing.T, m approx.MethodInfo, x approx.Points, rank int, v approx.Values) approx.Fit {
	t.Helper()
	fit, err := fixture.Fit(context.Background(), m, rank, approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.8}, X: x, Seed: 5}, v)
	if err != nil {
		t.Fatal(err)
	}
	return fit
}

// TestComplex checks that the real part of the complex inner product equals k̂ of the
// pairs of cosines and sines. The complex map has the same features in another order.
func TestComplex(t *testing.T) {
	x := scatterPoints(12, 2, 1)
	pairs, z := fitGaussian(t, Random{}.Info(), x, 7, nil).Features, fitGaussian(t, RandomComplex{}.Info(), x, 7, nil).Features.(ComplexWaves)
	if err := approxtest.CheckFeatureMap(z, x); err != nil {
		t.Error(err)
	}
	for i := range x.Len() {
		p, q := pairs.Map(nil, x.Row(i)), z.Map(nil, x.Row(i))
		for j := range 7 {
			if p[j] != q[2*j] || p[7+j] != q[2*j+1] {
				t.Fatalf("wave %d at point %d is (%g, %g), the pair (%g, %g)", j, i, q[2*j], q[2*j+1], p[j], p[7+j])
			}
		}
		for l := range x.Len() {
			h := z.Hermitian(x.Row(i), x.Row(l))
			if got := lin.Dot(q, z.Map(nil, x.Row(l))); !(math.Abs(got-real(h)) <= 1e-14) {
				t.Errorf("k̂ is %g, the real part of z(x)ᴴz(y) is %g", got, real(h))
			}
			// The imaginary part changes its sign if x and y are swapped.
			if swappedForm := z.Hermitian(x.Row(l), x.Row(i)); cmplx.Abs(swappedForm-cmplx.Conj(h)) > 1e-14 {
				t.Errorf("z(y)ᴴz(x) is %g, not the conjugate of %g", swappedForm, h)
			}
		}
	}
}

func TestCosines(t *testing.T) {
	var f struct {
		X, Omega, Features fixture.Matrix
		Offset             []float64
	}
	fixture.Read(t, "rbf_sampler", &f)
	omega := f.Omega.Points()
	c := Cosines{Omega: omega, Phase: f.Offset, Amp: make([]float64, omega.Len())}
	for j := range c.Amp {
		c.Amp[j] = math.Sqrt(2 / float64(omega.Len()))
	}
	x := f.X.Points()
	if d := fixture.MaxDiff(t, approx.FeaturesTo(nil, c, x), f.Features.Flat()); !(d <= 1e-14) {
		t.Errorf("features are off by %.2g from scikit-learn's", d)
	}
	if err := approxtest.CheckFeatureMap(c, x); err != nil {
		t.Error(err)
	}
}

// TestFormsShareFrequencies checks that all forms have the same frequencies. Half the
// bandwidth doubles them.
func TestFormsShareFrequencies(t *testing.T) {
	x := scatterPoints(3, 2, 1)
	w := fitGaussian(t, Random{}.Info(), x, 9, nil).Frequencies
	for _, m := range []approx.MethodInfo{RandomPhase{}.Info(), RandomComplex{}.Info()} {
		if got := fitGaussian(t, m, x, 9, nil).Frequencies; fixture.MaxDiff(t, got.Data, w.Data) != 0 {
			t.Errorf("%s has other frequencies than the pairs", m.Key)
		}
	}
	for _, m := range []approx.MethodInfo{Random{}.Info(), RandomPhase{}.Info(), Orthogonal{}.Info(), ColumnOrthogonal{}.Info(), StructuredOrthogonal{}.Info(), RandomOrthogonalMatrix{}.Info(), Halton{}.Info(), Sobol{}.Info(), Roberts{}.Info()} {
		a, b := fitFrequencies(t, m, kernel.Gaussian{Sigma: 1}, 3, 9, 1, nil), fitFrequencies(t, m, kernel.Gaussian{Sigma: 0.5}, 3, 9, 1, nil)
		for i, v := range a.Data {
			if b.Data[i] != 2*v {
				t.Errorf("%s: frequency %g at σ = 1 is %g at σ = ½", m.Key, v, b.Data[i])
			}
		}
	}
}

// TestPhaseServes checks that RandomPhase and RandomComplex do not support activations.
func TestPhaseServes(t *testing.T) {
	for _, m := range []approx.MethodInfo{RandomPhase{}.Info(), RandomComplex{}.Info()} {
		if m.CheckSupport(rectifiedKernel{}, 2) == nil {
			t.Errorf("%s serves a kernel without waves", m.Key)
		}
		if err := m.CheckSupport(laplacian{}, 2); err != nil {
			t.Errorf("%s: %v", m.Key, err)
		}
	}
}
