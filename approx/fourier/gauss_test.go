package fourier

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/kernel"
)

func mustRepresent(t *testing.T, k approx.Kernel, d int) Integral {
	t.Helper()
	in, err := Represent(k, d)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// TestTensor checks that if m is large, the nodes are the whole product of rules. The sum
// of their cosines is a product of sums over the coordinates. If m is small, the nodes
// are the boxes with the largest weights.
func TestTensor(t *testing.T) {
	for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.7}, kernel.Matern12{Sigma: 1}, laplacian{}, kernel.Periodic{Sigma: 1, Period: 2}} {
		for d := 1; d <= 3; d++ {
			in := mustRepresent(t, k, d)
			for _, q := range []int{1, 2, 5, 6} {
				tensor := tensorRule{in, axisRule(in, q), scaleRule(in, 3)}
				lines := len(tensor.axis.node)
				nodeCount := int(math.Pow(float64(lines), float64(d)))
				half := (nodeCount + lines%2) / 2 * len(tensor.scale.node)
				n, lostWeight := tensor.heaviestNodes(10000, true)
				if n.W.Len() != half || len(n.Weights) != half {
					t.Errorf("%T, d = %d: %d nodes of %d³ by halves", k, d, n.W.Len(), lines)
				}
				delta := vectorOfLength(d, 0.9)
				var got, want, total float64
				for j, v := range n.Weights {
					var angle float64
					for a, w := range n.W.Row(j) {
						angle += w * delta[a]
					}
					got, total = got+v*math.Cos(angle), total+v
				}
				for j, s := range tensor.scale.node {
					p := tensor.scale.weight[j]
					for _, x := range delta {
						p *= tensor.axis.wave(s * x)
					}
					want += p
				}
				if want /= 1 - lostWeight; !(math.Abs(got-want) <= 1e-13) || !(math.Abs(total-1) <= 1e-13) {
					t.Errorf("%T, d = %d, q = %d: Σ v cos is %g with Σ v = %g, the product of lines %g", k, d, q, got, total, want)
				}
				if in.Harmonic == nil && lostWeight > 1e-13 {
					t.Errorf("%T, d = %d, q = %d: %g is lost where all is kept", k, d, q, lostWeight)
				}

				// The test sorts the weights of all nodes. The largest weights must equal
				// the weights of the shorter rule.
				some, omittedWeight := tensor.heaviestNodes(half/2+1, true)
				scaledWeights := slices.Clone(some.Weights)
				for j := range scaledWeights {
					scaledWeights[j] *= 1 - omittedWeight
				}
				sorted := slices.Clone(n.Weights)
				for j := range sorted {
					sorted[j] *= 1 - lostWeight
				}
				// A node at 0 is not a pair, so its position in the order may differ.
				order := func(a, b float64) int { return -cmp.Compare(a, b) }
				slices.SortFunc(sorted, order)
				slices.SortFunc(scaledWeights, order)
				for j, v := range scaledWeights {
					if j > 0 && !(v >= sorted[min(j+1, half-1)]*(1-1e-12)) {
						t.Errorf("%T, d = %d, q = %d: weight %d is %g, of all it is %g", k, d, q, j, v, sorted[j])
						break
					}
				}
			}
		}
	}
}

// TestTensorSymmetric checks that the rule is symmetric: k̂ does not change if one
// coordinate changes its sign.
func TestTensorSymmetric(t *testing.T) {
	in := mustRepresent(t, kernel.Matern12{Sigma: 1}, 3)
	n, _ := tensorRule{in, axisRule(in, 7), scaleRule(in, 2)}.heaviestNodes(70, true)
	f := n.Map(in)
	hat := func(x []float64) (sum float64) {
		origin := f.Map(nil, make([]float64, 3))
		for i, v := range f.Map(nil, x) {
			sum += v * origin[i]
		}
		return sum
	}
	want := hat([]float64{0.3, 0.5, -0.2})
	for _, x := range [][]float64{{-0.3, 0.5, -0.2}, {0.3, -0.5, -0.2}, {0.3, 0.5, 0.2}} {
		if got := hat(x); !(math.Abs(got-want) <= 1e-14) {
			t.Errorf("k̂ is %g at %v, %g at its mirror image", got, x, want)
		}
	}
}

// maxError returns the largest |k̂ − k| for pairs of points of x.
func maxError(f approx.FeatureMap, k approx.Kernel, x approx.Points) (top float64) {
	d, psi := f.Len(), approx.FeaturesTo(nil, f, x)
	for i := range x.Len() {
		for j := range x.Len() {
			var hat float64
			for l := range d {
				hat += psi[i*d+l] * psi[j*d+l]
			}
			top = max(top, math.Abs(hat-k.Eval(x.Row(i), x.Row(j))))
		}
	}
	return top
}

// TestGaussConverges checks that the error vanishes once cosines with the period of the
// data are resolved. For a periodic kernel, the nodes are its harmonics, and a few of
// them are enough.
func TestGaussConverges(t *testing.T) {
	for _, c := range []struct {
		k    approx.Kernel
		d, m int
		tol  float64
	}{
		{kernel.Gaussian{Sigma: 0.7}, 1, 12, 1e-7},
		{kernel.Gaussian{Sigma: 0.7}, 2, 100, 1e-5},
		{kernel.Gaussian{Sigma: 2}, 2, 24, 2e-5},
		{kernel.Periodic{Sigma: 1, Period: 2}, 1, 6, 1e-4},
		{kernel.Periodic{Sigma: 1, Period: 2}, 2, 64, 1e-3},
		{laplacian{}, 1, 40, 0.2},
	} {
		x := scatterPoints(60, c.d, 3)
		fit, err := GaussQuadrature{Frequencies: c.m}.Fit(context.Background(), approx.Problem{Kernel: c.k, X: x})
		if err != nil {
			t.Fatal(err)
		}
		if got := maxError(fit.Features, c.k, x); !(got <= c.tol) {
			t.Errorf("%T, d = %d, m = %d: off by %.2g, %v", c.k, c.d, c.m, got, fit.Notes)
		}
	}
}

// TestGaussSampledMean checks that the mean over seeds is the product of the rules of the
// coordinates. With two nodes, it is Π cos(δₐ/σ) for any m.
func TestGaussSampledMean(t *testing.T) {
	const sigma, seeds = 0.8, 1500
	k := kernel.Gaussian{Sigma: sigma}
	delta := vectorOfLength(2, 1.3)
	for _, q := range []float64{2, 5} {
		mean, variance := meanVariance(approxValues(t, SubsampledGauss{}.Info(), k, approx.Values{"nodes": q}, delta, 6, seeds))
		want := 1.0
		for _, x := range delta {
			if q == 2 {
				want *= math.Cos(x / sigma)
			} else {
				want *= hermiteRule(5).wave(x / sigma)
			}
		}
		if !(math.Abs(mean-want) <= 5*math.Sqrt(variance/seeds)) {
			t.Errorf("q = %g: the mean of k̂ is %.4f, the product of the lines %.4f", q, mean, want)
		}
	}
}

// TestGaussActivations checks the rule for activations. They need all nodes, since f(t)
// differs from f(−t). The error decreases slowly, since f has a kink.
func TestGaussActivations(t *testing.T) {
	x := scatterPoints(30, 2, 1)
	last := math.Inf(1)
	for _, m := range []int{9, 100, 900} {
		fit, err := GaussQuadrature{Frequencies: m}.Fit(context.Background(), approx.Problem{Kernel: rectifiedKernel{}, X: x})
		if err != nil {
			t.Fatal(err)
		}
		if err := approxtest.CheckFeatureMap(fit.Features, x); err != nil {
			t.Error(err)
		}
		got := maxError(fit.Features, rectifiedKernel{}, x)
		if !(got <= 0.7*last) {
			t.Errorf("m = %d: off by %.3g, with fewer by %.3g", m, got, last)
		}
		last = got
	}
	if last > 0.05 {
		t.Errorf("off by %.3g with 900 nodes", last)
	}
}

// TestGaussRefuses checks that there is an error if m is too small for two nodes for each
// coordinate. There is also an error if there are too many dimensions.
func TestGaussRefuses(t *testing.T) {
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: approx.NewPoints(3, 7)}
	_, err := GaussQuadrature{Frequencies: 63}.Fit(context.Background(), p)
	if u := (*approx.UnsupportedError)(nil); !errors.As(err, &u) {
		t.Errorf("63 frequencies in 7 dimensions: %v", err)
	}
	if _, err := (GaussQuadrature{Frequencies: 64}).Fit(context.Background(), p); err != nil {
		t.Errorf("64 frequencies in 7 dimensions: %v", err)
	}
	if fit, err := (GaussQuadrature{Frequencies: 1024, Nodes: 2}).Fit(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: 3}, X: approx.NewPoints(3, 11)}); err != nil || fit.Frequencies.Len() != 1024 {
		t.Errorf("1,024 frequencies in 11 dimensions: %v", err)
	}
	if (GaussQuadrature{}).Info().CheckSupport(p.Kernel, 24) != nil || (GaussQuadrature{}).Info().CheckSupport(p.Kernel, 25) == nil {
		t.Error("want support for up to 24 dimensions")
	}
	if (GaussQuadrature{}).Info().CheckSupport(ring{}, 2) == nil || (SubsampledGauss{}).Info().CheckSupport(ring{}, 2) == nil {
		t.Error("a product serves a law that is known by its radius")
	}
}
