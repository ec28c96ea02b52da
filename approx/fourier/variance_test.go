package fourier

import (
	"context"
	"fmt"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/fixture"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// approxValues returns k̂(0, δ) of the method m for each seed.
func approxValues(t *testing.T, m approx.MethodInfo, k approx.Kernel, v approx.Values, delta []float64, rank, seeds int) []float64 {
	t.Helper()
	x := approx.NewPoints(2, len(delta))
	copy(x.Row(1), delta)
	hat := make([]float64, seeds)
	for seed := range hat {
		fit, err := fixture.Fit(context.Background(), m, rank, approx.Problem{Kernel: k, X: x, Seed: uint64(seed)}, v)
		if err != nil {
			t.Fatal(err)
		}
		hat[seed] = lin.Dot(fit.Features.Map(nil, x.Row(0)), fit.Features.Map(nil, x.Row(1)))
	}
	return hat
}

// meanVariance returns the mean and the sample variance of x.
func meanVariance(x []float64) (mean, variance float64) {
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		variance += (v - mean) * (v - mean) / float64(len(x)-1)
	}
	return mean, variance
}

// vectorOfLength returns a vector of length z in ℝᵈ in an arbitrary direction.
func vectorOfLength(d int, z float64) []float64 {
	delta := make([]float64, d)
	var norm float64
	for a := range delta {
		delta[a] = 1 + math.Sin(float64(3*a+1))
		norm = math.Hypot(norm, delta[a])
	}
	for a := range delta {
		delta[a] *= z / norm
	}
	return delta
}

// waveCovariance returns the covariance of the cosines of two orthogonal frequencies of
// ℝᵈ at the distance z, ₁F₁(d; d/2; −z²/2) − exp(−z²). It uses Kummer's transformation
// ₁F₁(d; d/2; −t) = e^(−t) ₁F₁(−d/2; d/2; t).
func waveCovariance(d int, z float64) float64 {
	t, a, b := z*z/2, -float64(d)/2, float64(d)/2
	sum, term := 1.0, 1.0
	for k := 0.0; k < 200 && term != 0; k++ {
		term *= (a + k) / (b + k) * t / (k + 1)
		sum += term
	}
	return math.Exp(-t)*sum - math.Exp(-z*z)
}

// TestCovariance checks that in the plane, the covariance is exp(−z²/2)(1−z²/2) −
// exp(−z²).
func TestCovariance(t *testing.T) {
	for _, z := range []float64{0.1, 1, 2.5} {
		want := math.Exp(-z*z/2)*(1-z*z/2) - math.Exp(-z*z)
		if got := waveCovariance(2, z); !(math.Abs(got-want) <= 1e-15) {
			t.Errorf("z = %g: %g, not %g", z, got, want)
		}
	}
}

// TestVariances checks that the variance of k̂ over seeds agrees with the formulas in the
// comments of the methods, for the Gaussian at distances zσ.
func TestVariances(t *testing.T) {
	if testing.Short() {
		t.Skip("statistics do not depend on the arithmetic")
	}
	const seeds, sigma = 1200, 0.7
	wave := func(z float64) float64 { e := 1 - math.Exp(-z*z); return e * e / 2 } // variance of one cos ωᵀδ
	for _, c := range []struct {
		method approx.MethodInfo
		d, m   int
		want   func(z float64) float64
	}{
		{Random{}.Info(), 3, 4, func(z float64) float64 { return wave(z) / 4 }},
		{RandomPhase{}.Info(), 3, 4, func(z float64) float64 {
			return (1 + math.Exp(-2*z*z)/2 - math.Exp(-z*z)) / 4
		}},
		{Orthogonal{}.Info(), 2, 2, func(z float64) float64 { return (wave(z) + waveCovariance(2, z)) / 2 }},
		{Orthogonal{}.Info(), 2, 4, func(z float64) float64 { return (wave(z) + waveCovariance(2, z)) / 4 }},
		{Orthogonal{}.Info(), 5, 5, func(z float64) float64 { return (wave(z) + 4*waveCovariance(5, z)) / 5 }},
		{Orthogonal{}.Info(), 5, 3, func(z float64) float64 { return (wave(z) + 2*waveCovariance(5, z)) / 3 }},
		{Orthogonal{}.Info(), 1, 4, func(z float64) float64 { return wave(z) / 4 }},
		{ColumnOrthogonal{}.Info(), 2, 2, func(z float64) float64 { return (wave(z) + waveCovariance(2, z)) / 2 }},
		{ColumnOrthogonal{}.Info(), 2, 6, func(z float64) float64 { return (wave(z) + 5*waveCovariance(6, z)) / 6 }},
		{ColumnOrthogonal{}.Info(), 1, 8, func(z float64) float64 { return (wave(z) + 7*waveCovariance(8, z)) / 8 }},
	} {
		for _, z := range []float64{0.7, 2} {
			hat := approxValues(t, c.method, kernel.Gaussian{Sigma: sigma}, nil, vectorOfLength(c.d, z*sigma), c.m, seeds)
			mean, got := meanVariance(hat)
			if k := math.Exp(-z * z / 2); !(math.Abs(mean-k) <= 5*math.Sqrt(got/seeds)) {
				t.Errorf("%s, d = %d, m = %d, z = %g: the mean is %.4f, k is %.4f", c.method.Key, c.d, c.m, z, mean, k)
			}
			// The tolerance is five standard errors of a sample variance. The numbers are
			// at most twice as heavy-tailed as normal numbers.
			if want := c.want(z); !(math.Abs(got/want-1) <= 5*math.Sqrt(4.0/seeds)) {
				t.Errorf("%s, d = %d, m = %d, z = %g: the variance is %.3g, predicted %.3g", c.method.Key, c.d, c.m, z, got, want)
			}
		}
	}
}

// TestOrthogonalBlocks checks that the directions of a block are orthonormal.
func TestOrthogonalBlocks(t *testing.T) {
	const d, m = 5, 12
	w := fitFrequencies(t, Orthogonal{}.Info(), kernel.Matern12{Sigma: 2}, d, m, 3, nil)
	for i := range m {
		for j := range i {
			if i/d != j/d {
				continue
			}
			cos := lin.Dot(w.Row(i), w.Row(j)) / math.Sqrt(lin.Dot(w.Row(i), w.Row(i))*lin.Dot(w.Row(j), w.Row(j)))
			if !(math.Abs(cos) <= 1e-14) {
				t.Errorf("frequencies %d and %d of a block have the cosine %g", i, j, cos)
			}
		}
	}
	// With unit lengths, the matrix of ColumnOrthogonal has orthonormal columns.
	in := Integral{Dim: d, Radius: func(float64, int) float64 { return 1 }}
	n := columnOrthogonalDirections(t, in, m)
	gram := make([]float64, d*d)
	lin.SymTMul(gram, n.Data, m, d)
	for i, v := range gram {
		want := 0.0
		if i%(d+1) == 0 {
			want = 1
		}
		if !(math.Abs(v-want) <= 1e-14) {
			t.Errorf("columns %d and %d have the product %g", i/d, i%d, v)
		}
	}
}

func columnOrthogonalDirections(t *testing.T, in Integral, m int) approx.Points {
	n, err := columnOrthogonalNodes(context.Background(), in, fitting.Problem{Size: m, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return n.W
}

// fitFrequencies returns the frequencies of a fit of the method.
func fitFrequencies(t *testing.T, method approx.MethodInfo, k approx.Kernel, d, m int, seed uint64, v approx.Values) approx.Points {
	t.Helper()
	fit, err := fixture.Fit(context.Background(), method, m, approx.Problem{Kernel: k, X: approx.NewPoints(1, d), Seed: seed}, v)
	if err != nil {
		t.Fatal(err)
	}
	return fit.Frequencies
}

// Orthogonal frequencies are spread more evenly. In seven dimensions at a typical
// distance, their variance is a third of the variance of independent frequencies.
func Example_variance() {
	k, x := kernel.Gaussian{Sigma: 1}, approx.NewPoints(2, 7)
	x.Row(1)[0], x.Row(1)[3] = 0.9, 1.2
	for _, m := range []approx.Method{RandomPhase{Frequencies: 7}, Random{Frequencies: 7}, Orthogonal{Frequencies: 7}} {
		var square float64
		const seeds = 2000
		for seed := range uint64(seeds) {
			fit, err := m.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Seed: seed})
			if err != nil {
				fmt.Println(err)
				return
			}
			diff := lin.Dot(fit.Features.Map(nil, x.Row(0)), fit.Features.Map(nil, x.Row(1))) - k.Eval(x.Row(0), x.Row(1))
			square += diff * diff / seeds
		}
		fmt.Printf("off by %.2f with %s\n", math.Sqrt(square), m.Info().Short)
	}
	// Output:
	// off by 0.36 with random features with a phase
	// off by 0.24 with random Fourier features
	// off by 0.14 with orthogonal random features
}
