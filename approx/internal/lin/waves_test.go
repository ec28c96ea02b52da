package lin

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestWaves(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for n := range 70 {
		x, a := random(rng, n), random(rng, n)
		if n > 20 {
			x[3], x[n-1], x[8] = 3e7, -1e6, math.Inf(1)
		}
		sin, cos := make([]float64, n), make([]float64, n)
		Waves(cos, sin, x, a)
		for i, v := range x {
			s, c := math.Sincos(v)
			// The units in the last place of the sine, of the product, and of math's.
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
