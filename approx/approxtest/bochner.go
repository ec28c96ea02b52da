package approxtest

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/integrate/quad"

	"mercer/approx"
)

// checkBochner checks Bochner's theorem by quadrature. The Fourier transform of the
// density must be κ(‖x‖²)/κ(0). In seven dimensions, the mean of cos ωᵀx over all
// directions decreases like 15/t³ with t = ‖ω‖‖x‖. Frequencies beyond the largest
// quantile are therefore negligible, even for heavy tails.
func checkBochner(k approx.Kernel) error {
	s, _ := approx.SpectrumOf(k)
	if s.Radius == nil || s.Density == nil {
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
		// There are at least sixteen nodes for each half period.
		panels := 60 + int(dist*top/math.Pi)
		var got float64
		for i := range panels {
			// The substitution r = top·u² places more nodes near the origin, where
			// densities are steepest.
			a, b := float64(i)/float64(panels), float64(i+1)/float64(panels)
			got += quad.Fixed(func(u float64) float64 {
				r := top * u * u
				return weight(r) * sphereMeans[d](dist*r) * 2 * top * u
			}, a, b, 16, nil, 0)
		}
		tailBound := (1 - p) * 15 / math.Pow(dist*top, 3) * 1.5
		want := relativeValue(k, distantPoint(d, dist))
		if !(math.Abs(got-want) <= tailBound+1e-9) {
			return fmt.Errorf("‖x‖ = %gσ: the transform of the density is %.10f, κ = %.10f, and %.1g is beyond what was summed", t, got, want, tailBound)
		}
	}
	return nil
}
