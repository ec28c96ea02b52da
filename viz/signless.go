package viz

import (
	"math"

	"mercer/viz/figure"
)

// beyondZero returns what a read-out says where |v|, of a function of that scale, is too
// small for a zero line: nothing where it is not.
func beyondZero(v, least, scale float64) string {
	if math.Abs(v) <= max(least, figure.Noise*scale) {
		return figure.BeyondZeroLine
	}
	return ""
}

// beyondZero returns that of a panel of eigenfunctions, which has a zero line unless it
// shows a difference.
func (b blocks) beyondZero(part string, exact, approx float64) string {
	v := math.NaN()
	switch part {
	case "exact":
		v = exact
	case "approx", "phi":
		v = approx
	}
	return beyondZero(v, b.one("phi.noise", 0), figure.Round(b.one("phi.scale", 1)))
}
