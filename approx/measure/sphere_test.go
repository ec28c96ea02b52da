package measure

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
)

// TestSphereMean checks that the means equal integrals over the sphere by quadrature. The
// coordinate u₁ = sin θ has a density proportional to cos^(d−2) θ.
func TestSphereMean(t *testing.T) {
	for _, d := range []int{2, 3, 4, 5, 7, 8, 20, 33, 64, 200} {
		norm := quad.Fixed(func(a float64) float64 { return math.Pow(math.Cos(a), float64(d-2)) }, -math.Pi/2, math.Pi/2, 500, nil, 0)
		for _, x := range []float64{0, 1e-9, 0.01, 0.5, 2, 2.404825557695773, 5, math.Pi, 12, 31, 90, 250} {
			want := quad.Fixed(func(a float64) float64 {
				return math.Pow(math.Cos(a), float64(d-2)) * math.Cos(x*math.Sin(a)) / norm
			}, -math.Pi/2, math.Pi/2, 500, nil, 0)
			if got := sphereMean(x, d); !(math.Abs(got-want) <= 1e-12) {
				t.Errorf("d = %d, t = %g: %.15g, want %.15g", d, x, got, want)
			}
		}
	}
	for _, x := range []float64{0, 1, 1e6} {
		if got := sphereMean(x, 1); got != math.Cos(x) {
			t.Errorf("d = 1, t = %g: %g", x, got)
		}
	}
	// For large t, the mean is small: at most about (2/t)^(d/2−1) Γ(d/2) √(2/πt).
	if got := sphereMean(1e5, 7); math.Abs(got) > 1e-13 {
		t.Errorf("d = 7, t = 1e5: %g", got)
	}
}
