package approxtest

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/integrate/quad"

	"mercer/approx"
)

// bochner checks Bochner's theorem by quadrature. The Fourier transform of the density
// must be κ(‖x‖²)/κ(0). In seven dimensions, the mean of cos ωᵀx over all directions
// falls like 15/t³ with t = ‖ω‖‖x‖. The part beyond the last quantile is therefore
// negligible, however heavy the tail.
func bochner(k approx.Kernel) error {
	s, ok := k.(approx.Spectral)
	if !ok {
		return nil
	}
	const d, p = 7, 0.9995
	area := 2 * math.Pow(math.Pi, d/2.0) / math.Gamma(d/2.0)
	top := s.Radius(p, d)
	omega := make([]float64, d)
	weight := func(r float64) float64 {
		omega[0] = r
		return area * math.Pow(r, d-1) * s.Density(omega)
	}
	for _, t := range []float64{0.5, 1, 2} {
		dist := t * scale(k)
		// Sixteen nodes per half-wave, and more if the density varies.
		panels := 60 + int(dist*top/math.Pi)
		var got float64
		for i := range panels {
			// Squares are dense at the origin, where densities are steepest.
			a, b := float64(i)/float64(panels), float64(i+1)/float64(panels)
			got += quad.Fixed(func(u float64) float64 {
				r := top * u * u
				return weight(r) * sphere[d](dist*r) * 2 * top * u
			}, a, b, 16, nil, 0)
		}
		beyond := (1 - p) * 15 / math.Pow(dist*top, 3) * 1.5
		want := s.Profile(dist*dist) / s.Profile(0)
		if !(math.Abs(got-want) <= beyond+1e-9) {
			return fmt.Errorf("‖x‖ = %gσ: the transform of the density is %.10f, κ = %.10f, and %.1g is beyond what was summed", t, got, want, beyond)
		}
	}
	return nil
}
