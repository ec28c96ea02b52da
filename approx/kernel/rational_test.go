package kernel_test

import (
	"math"
	"testing"

	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// TestRationalQuadraticTendsToGaussian checks that for large α, Cross is as accurate as
// Eval, and the kernel tends to the Gaussian. The logarithm of the kernel is −t + t²/2α −
// … with t = r²/2σ².
func TestRationalQuadraticTendsToGaussian(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		x := fixture.Normal(30, d, 1)
		for _, sigma := range []float64{1e-3, 0.7, 1e3} {
			g := kernel.Gaussian{Sigma: sigma}
			for _, alpha := range []float64{1, 100, 1e3, 1001, 1e5, 1e8, 1e10, 1e12, 1e15, 1e17, 1e100, 1e300, math.MaxFloat64} {
				k := kernel.RationalQuadratic{Sigma: sigma, Alpha: alpha}
				cross := kernel.Cross(nil, k, x, x)
				for i := range 30 {
					for j := range 30 {
						v, limit := k.Eval(x.Row(i), x.Row(j)), g.Eval(x.Row(i), x.Row(j))
						if diff := math.Abs(cross[i*30+j] - v); !(diff <= 3e-13) {
							t.Fatalf("σ = %g, α = %g: Cross is off by %.2g of Eval, %g", sigma, alpha, diff, v)
						}
						// The tolerance follows from t² exp(−t) ≤ 4/e².
						if diff := math.Abs(v - limit); alpha >= 1e3 && !(diff <= 1/alpha+1e-15) {
							t.Fatalf("σ = %g, α = %g: k is off by %.2g of the Gaussian, %g", sigma, alpha, diff, limit)
						}
					}
				}
				// The largest slope of a Gaussian is exp(−½)/σ.
				if l, limit := k.Lipschitz(d), math.Exp(-0.5)/sigma; alpha >= 1e3 && !(math.Abs(l-limit) <= limit*(1/alpha+1e-15)) {
					t.Errorf("σ = %g, α = %g: the steepest slope is %g, that of the Gaussian %g", sigma, alpha, l, limit)
				}
			}
		}
	}
}

// TestRationalQuadraticOutOfRange checks that if α is out of range, quantiles are NaN,
// and no method panics.
func TestRationalQuadraticOutOfRange(t *testing.T) {
	for _, alpha := range []float64{-7, -1, -0.3, 0, math.NaN()} {
		k := kernel.RationalQuadratic{Sigma: 1, Alpha: alpha}
		if k.Check() == nil {
			t.Errorf("α = %g: no error", alpha)
		}
		for _, p := range []float64{0.01, 0.4, 0.9} {
			if a, b := spectrum(k).Scale(p), spectrum(k).Radius(p, 2); !math.IsNaN(a) || !math.IsNaN(b) {
				t.Errorf("α = %g: quantiles %g and %g", alpha, a, b)
			}
		}
		if v := spectrum(kernel.Scaled(2, k)).Scale(0.4); !math.IsNaN(v) {
			t.Errorf("α = %g: quantile %g of a multiple", alpha, v)
		}
	}
}

// TestRationalQuadraticDensityFarAway checks that the density decays to 0 at frequencies
// of any size.
func TestRationalQuadraticDensityFarAway(t *testing.T) {
	for _, alpha := range []float64{1e-3, 0.7, 1, 40, 1e7} {
		k, last := kernel.RationalQuadratic{Sigma: 1, Alpha: alpha}, math.Inf(1)
		for _, omega := range []float64{0.1, 1, 10, 1e3, 1e6, 1e10, 1e20, 1e40, 1e100, 1e150} {
			v := spectrum(k).Density([]float64{omega})
			if !(v >= 0 && v <= last) {
				t.Errorf("α = %g: the density is %g at %g, and %g before", alpha, v, omega, last)
			}
			last = v
		}
	}
}
