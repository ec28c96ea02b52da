package kernel

import (
	"math"

	"mercer/approx"
)

// Whatever is made of a kernel matrix squares its entries and divides by them. The
// largest k(x, x), which no entry of a positive semi-definite matrix exceeds, has to
// stay between these for that.
const (
	leastOwn = 1e-150
	mostOwn  = 1e150
)

// sized returns an *approx.DomainError where a kernel without a bound has no use of
// the points: where some k(x, x), which own makes of ‖x‖², is larger than mostOwn, or
// all are smaller than leastOwn and not all of them 0.
func sized(x approx.Points, own func(square float64) float64) error {
	var top float64
	first := -1 // with k(x, x) > 0
	for i := range x.Len() {
		var s float64
		for _, v := range x.At(i) {
			s += v * v
		}
		k := own(s)
		if !(k <= mostOwn) { // catches NaN
			return unsized(x, i, "The kernel grows without bound, and is too large for its squares to be numbers: use a larger unit, or a larger σ.")
		}
		if first < 0 && k > 0 {
			first = i
		}
		top = max(top, k)
	}
	if top > 0 && top < leastOwn {
		return unsized(x, first, "The kernel falls to 0 at the origin, and is too small for its squares to be numbers: use a smaller unit, or a smaller σ.")
	}
	return nil
}

// unsized names the largest coordinate of point i.
func unsized(x approx.Points, i int, reason string) error {
	e := &approx.DomainError{Row: i, Reason: reason}
	for a, v := range x.At(i) {
		if a == 0 || math.Abs(v) > math.Abs(e.Value) {
			e.Column, e.Value = a, v
		}
	}
	return e
}

var (
	_ approx.Domained = Linear{}
	_ approx.Domained = Polynomial{}
	_ approx.Domained = ArcCosine1{}
	_ approx.Domained = ArcCosine2{}
)

// Domain implements approx.Domained: k(x, x) = ‖x‖² is neither too large nor too
// small for a float64 to hold its square.
func (Linear) Domain(x approx.Points) error {
	return sized(x, func(s float64) float64 { return s })
}

// Domain implements approx.Domained, as that of Linear.
func (k Polynomial) Domain(x approx.Points) error {
	return sized(x, func(s float64) float64 { return power(s/k.Sigma/k.Sigma+k.Offset, k.Degree) })
}

// Domain implements approx.Domained, as that of Linear.
func (ArcCosine1) Domain(x approx.Points) error { return Linear{}.Domain(x) }

// Domain implements approx.Domained, as that of Linear: k(x, x) = 3‖x‖⁴.
func (ArcCosine2) Domain(x approx.Points) error {
	return sized(x, func(s float64) float64 { return 3 * s * s })
}
