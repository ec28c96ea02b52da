package lin

import "math"

// power returns the exponent e for which 2⁻ᵉx has its largest magnitude in [1, 2).
// It returns 0 if that magnitude is between 10⁻⁵⁰ and 10⁵⁰, so that squares neither
// overflow nor vanish, and if x is 0 or not finite. Such a scaling is exact.
func power(x []float64) int {
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
