package fourier

import (
	"context"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// TestLimits checks that if the weights of the frequencies sum to one, k̂(x, x) = k(x, x)
// at every point. If the kernel is much wider than the data, k̂ = 1.
func TestLimits(t *testing.T) {
	for _, m := range []approx.MethodInfo{
		Random{}.Info(), RandomComplex{}.Info(), Orthogonal{}.Info(), ColumnOrthogonal{}.Info(), StructuredOrthogonal{}.Info(), RandomOrthogonalMatrix{}.Info(), Halton{}.Info(), Sobol{}.Info(), Roberts{}.Info(), GaussQuadrature{}.Info(), SubsampledGauss{}.Info(),
	} {
		for _, d := range []int{1, 2, 7} {
			x := approx.NewPoints(5, d)
			for i := range x.Data {
				x.Data[i] = 3 * math.Sin(float64(i*i+1))
			}
			for _, sigma := range []float64{1e-3, 1, 1e8} {
				for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: sigma}, kernel.Matern52{Sigma: sigma}} {
					fit, err := fixture.Fit(context.Background(), m, 70, approx.Problem{Kernel: k, X: x, Seed: 1}, nil)
					if err != nil {
						t.Fatalf("%s: %v", m.Key, err)
					}
					psi, gram := approx.FeaturesTo(nil, fit.Features, x), make([]float64, 25)
					lin.SymMulT(gram, psi, 5, fit.Features.Len())
					for i, v := range gram {
						if i%6 == 0 && !(math.Abs(v-1) <= 1e-13) {
							t.Errorf("%s, d = %d, σ = %g: k̂(x, x) is %.15g", m.Key, d, sigma, v)
						}
						if sigma == 1e8 && !(math.Abs(v-1) <= 1e-12) {
							t.Errorf("%s, d = %d, σ = %g: k̂(x, y) is %.15g", m.Key, d, sigma, v)
						}
					}
				}
			}
		}
	}
}
