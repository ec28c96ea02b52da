package fourier

import (
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
)

var sequenceMethods = []approx.MethodInfo{Halton{}.Info(), Sobol{}.Info(), Roberts{}.Info()}

// TestQuantiles checks that without a shift, the frequencies are quantiles of the points
// of the sequence. In one dimension, the first points of Halton and Sobol after 0 are
// 1/2, 1/4 or 3/4, ….
func TestQuantiles(t *testing.T) {
	fixedValues := approx.Values{"shift": 0}
	for _, c := range []struct {
		method approx.MethodInfo
		u      []float64
	}{
		{Halton{}.Info(), []float64{0.5, 0.25, 0.75, 0.125}},
		{Sobol{}.Info(), []float64{0.5, 0.75, 0.25, 0.375}},
		{Roberts{}.Info(), []float64{0.5 + math.Phi - 1.5 + 0.5, 0.5 + 2*math.Phi - 3, 0.5 + 3*math.Phi - 5 + 0.5 - 0.5}},
	} {
		w := fitFrequencies(t, c.method, kernel.Gaussian{Sigma: 0.5}, 1, 4, 1, fixedValues)
		for j, u := range c.u {
			_, u = math.Modf(u + 1)
			if want := 2 * math.Sqrt2 * math.Erfinv(2*u-1); !(math.Abs(w.Row(j)[0]-want) <= 1e-9) {
				t.Errorf("%s: frequency %d is %g, not %g", c.method.Key, j, w.Row(j)[0], want)
			}
		}
	}
}

// TestFasterThanChance checks that the error decreases faster than for random
// frequencies, whose variance is (1−e^(−z²))²/2m.
func TestFasterThanChance(t *testing.T) {
	k := kernel.Gaussian{Sigma: 1}
	for _, m := range sequenceMethods {
		for _, d := range []int{1, 2, 3} {
			const z, seeds, rank = 1.2, 40, 512
			_, variance := meanVariance(approxValues(t, m, k, nil, vectorOfLength(d, z), rank, seeds))
			e := 1 - math.Exp(-z*z)
			if ratio := math.Sqrt(variance / (e * e / 2 / rank)); !(ratio <= 0.4) {
				t.Errorf("%s in %d dimensions: %.2f of the error of random frequencies", m.Key, d, ratio)
			}
		}
	}
}

// TestUnshifted checks that a sequence without a shift does not depend on the seed. No
// frequency is infinite, even if a coordinate of a point is 0.
func TestUnshifted(t *testing.T) {
	for _, m := range sequenceMethods {
		a, b := fitFrequencies(t, m, kernel.Matern12{Sigma: 1}, 3, 20, 1, approx.Values{"shift": 0}), fitFrequencies(t, m, kernel.Matern12{Sigma: 1}, 3, 20, 2, approx.Values{"shift": 0})
		for i, v := range a.Data {
			if v != b.Data[i] || math.IsInf(v, 0) || math.IsNaN(v) {
				t.Errorf("%s: coordinate %d is %g with one seed and %g with another", m.Key, i, v, b.Data[i])
			}
		}
	}
}

// TestScrambledDigits checks that in many dimensions, the coordinates of Halton's points
// are correlated. Random digits remove the correlation without a bias. The error is then
// not much larger than for random frequencies.
func TestScrambledDigits(t *testing.T) {
	const d, m, seeds, z = 40, 60, 200, 1.5
	k := kernel.Gaussian{Sigma: 1}
	// The difference lies along the last coordinates, which have large primes.
	delta := make([]float64, d)
	delta[d-2], delta[d-1] = z/math.Sqrt2, -z/math.Sqrt2
	e := 1 - math.Exp(-z*z)
	relativeError := func(v approx.Values) float64 {
		mean, variance := meanVariance(approxValues(t, Halton{}.Info(), k, v, delta, m, seeds))
		if want := math.Exp(-z * z / 2); !(math.Abs(mean-want) <= 5*math.Sqrt(variance/seeds)) {
			t.Errorf("%v: the mean of k̂ is %.4f, k is %.4f", v, mean, want)
		}
		return math.Sqrt(variance / (e * e / 2 / m)) // relative to random frequencies
	}
	if shiftedError, digits := relativeError(nil), relativeError(approx.Values{"shift": 2}); shiftedError < 2 || digits > 1.5 {
		t.Errorf("shifted %.2f times the error of random frequencies, with random digits %.2f", shiftedError, digits)
	}
}
