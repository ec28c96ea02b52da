package measure

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/unit"
)

// atUnit returns k and f, which may be nil, divided by the power of four that
// brings k to unit scale on the points: k = 2ᵉk' and k̂ = 2ᵉk̂' with even e.
// Squares of errors are then representable for every scale of k, and errors
// relative to k are unchanged.
func atUnit(k approx.Kernel, f approx.FeatureMap, points ...approx.Points) (approx.Kernel, approx.FeatureMap, int) {
	k, e, _ := unit.Kernel(k, points...)
	if f != nil && e != 0 {
		f = unit.ScaleFeatures(f, -e/2)
	}
	return k, f, e
}

// rescale multiplies v by 2ᵉ in place.
func rescale(v []float64, e int) {
	if e == 0 {
		return
	}
	for i, u := range v {
		v[i] = math.Ldexp(u, e)
	}
}

// times returns the estimate of 2ᵉ times the number.
func (e Estimate) times(exponent int) Estimate {
	e.Value, e.SE = math.Ldexp(e.Value, exponent), math.Ldexp(e.SE, exponent)
	return e
}

var errSquares error = &approx.UnsupportedError{Method: "Expected error", Reason: "The scale of the kernel is so large or small that its squares are no numbers: multiply it by a constant."}

// inSquaredUnits returns the estimate of 4ᵉ times the number, which is in units of
// k², or an error if that is not representable.
func (e Estimate) inSquaredUnits(exponent int) (Estimate, error) {
	t := e.times(2 * exponent)
	if math.IsInf(t.Value, 0) || t.Value == 0 && e.Value != 0 {
		return Estimate{}, errSquares
	}
	return t, nil
}
