package measure

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/unit"
)

// toUnitScale returns k and f divided by a power of four, so that k has unit scale on the
// points: k = 2ᵉk' and k̂ = 2ᵉk̂' with even e. The map f may be nil. Squares of errors
// can then be represented for every scale of k. Errors relative to k are unchanged.
func toUnitScale(k approx.Kernel, f approx.FeatureMap, points ...approx.Points) (approx.Kernel, approx.FeatureMap, int) {
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

// scaleBy returns the estimate multiplied by 2^exponent.
func (e Estimate) scaleBy(exponent int) Estimate {
	e.Value, e.SE = math.Ldexp(e.Value, exponent), math.Ldexp(e.SE, exponent)
	return e
}

var errSquares error = &approx.UnsupportedError{Method: "Expected error", Reason: "The scale of the kernel is so large or small that its squares are no numbers: multiply it by a constant."}

// toSquaredUnits returns the estimate multiplied by 4^exponent. This converts a number in
// units of k² to the scale of the caller. It returns an error if the result is not
// representable.
func (e Estimate) toSquaredUnits(exponent int) (Estimate, error) {
	t := e.scaleBy(2 * exponent)
	if math.IsInf(t.Value, 0) || t.Value == 0 && e.Value != 0 {
		return Estimate{}, errSquares
	}
	return t, nil
}
