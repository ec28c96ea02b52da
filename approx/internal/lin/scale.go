package lin

import "math"

// scaleExponent returns the exponent e for which the largest magnitude of 2⁻ᵉx is in [1,
// 2). It returns 0 if this magnitude is between 10⁻⁵⁰ and 10⁵⁰, because squares then
// neither overflow nor underflow. It also returns 0 if x is 0 or not finite. Scaling by
// 2⁻ᵉ is exact.
func scaleExponent(x []float64) int {
	var top float64
	for _, v := range x {
		if v = math.Abs(v); !(v <= top) {
			if !(v <= math.MaxFloat64) {
				return 0
			}
			top = v
		}
	}
	if top == 0 || 1e-50 < top && top < 1e50 {
		return 0
	}
	_, e := math.Frexp(top)
	return e - 1
}

// shift multiplies x by 2ᵉ.
func shift(x []float64, e int) {
	if e == 0 {
		return
	}
	for i, v := range x {
		x[i] = math.Ldexp(v, e)
	}
}
