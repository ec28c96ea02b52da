package lin

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

func TestWaves(t *testing.T) { forEachLevel(t, testWaves) }

func testWaves(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for n := range 70 {
		x, a := randomNormal(rng, n), randomNormal(rng, n)
		if n > 20 {
			x[3], x[n-1], x[8] = 3e7, -1e6, math.Inf(1)
		}
		sin, cos := make([]float64, n), make([]float64, n)
		Waves(cos, sin, x, a)
		for i, v := range x {
			s, c := math.Sincos(v)
			// The tolerance covers rounding errors of the sine, the product and package
			// math.
			tol := 4 * 0x1p-53 * math.Abs(a[i])
			if math.IsNaN(s) {
				if !math.IsNaN(sin[i]) || !math.IsNaN(cos[i]) {
					t.Errorf("of %g: %g, %g", v, cos[i], sin[i])
				}
				continue
			}
			if !(math.Abs(sin[i]-a[i]*s) <= tol) || !(math.Abs(cos[i]-a[i]*c) <= tol) {
				t.Errorf("%g of %g, number %d of %d: %g, %g, want %g, %g", a[i], v, i, n, cos[i], sin[i], a[i]*c, a[i]*s)
			}
		}
	}
}

// TestWavesUnits checks that the error of a scaled sine and cosine consists of the errors
// of the sine and of the product, in units in the last place.
func TestWavesUnits(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 0))
	for _, c := range []struct{ reach, most float64 }{{10, 2.7}, {1e5, 2.7}, {1e9, 4.5}} {
		const n = 1500
		x, a, sin, cos := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
		for i := range x {
			x[i], a[i] = c.reach*(2*rng.Float64()-1), math.Exp(40*rng.NormFloat64())
		}
		Waves(cos, sin, x, a)
		var worst float64
		for i, v := range x {
			s, c := bigSinCos(v)
			amp := new(big.Float).SetFloat64(a[i])
			worst = max(worst, ulps(sin[i], s.Mul(s, amp)), ulps(cos[i], c.Mul(c, amp)))
		}
		if t.Logf("|x| ≤ %g: %.3f units in the last place", c.reach, worst); !(worst <= c.most) {
			t.Errorf("|x| ≤ %g: %.3f units off, at most %g are stated", c.reach, worst, c.most)
		}
	}
}
