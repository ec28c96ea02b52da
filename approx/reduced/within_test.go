package reduced

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestIsWithin compares isWithin with distances, also near the limit and for radii whose
// squares underflow or overflow.
func TestIsWithin(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	for _, scale := range []float64{1, 1e-170, 1e-161, 1e200, 1e153} {
		for d := 1; d < 20; d++ {
			for range 50 {
				x, y := make([]float64, d), make([]float64, d)
				for a := range x {
					x[a], y[a] = scale*rng.NormFloat64(), scale*rng.NormFloat64()
				}
				r := dist(x, y)
				if r == 0 || math.IsInf(r, 1) {
					r = scale
				}
				for _, eps := range []float64{r, math.Nextafter(r, 0), math.Nextafter(r, math.MaxFloat64), r / 2, 2 * r} {
					if got, want := isWithin(x, y, squareLimit(eps)), dist(x, y) < eps; got != want {
						t.Fatalf("isWithin is %v for a distance of %g and the radius %g", got, dist(x, y), eps)
					}
				}
			}
		}
	}
}
