package viz

import "math"

// leastPercent is the share below which the sentence of the page gives no digits.
const leastPercent = 1e-4

// percent writes an error as the page does: two digits, "below 0.01 %", or 0 where it
// is rounding.
func percent(v float64) string {
	if v > rounding && v < leastPercent {
		return "below 0.01\u202f%"
	}
	return exactly(v)
}

// exactly writes a share however small: below a hundredth of a percent as a power of
// ten, as on a logarithmic axis.
func exactly(v float64) string {
	switch a := math.Abs(v); {
	case v != v:
		return "not known"
	case !finite(100 * v):
		return endless(v)
	case a <= rounding:
		return "0"
	case a < leastPercent:
		return number(v, 2)
	}
	return number(100*v, 2) + "\u202f%"
}

// reading writes a value under the pointer: two decimals, and two digits of what is
// smaller than 0.1, so that little is not read as nothing.
func reading(v float64) string {
	switch {
	case v == 0:
		return "0"
	case math.Abs(v) < 0.1:
		return number(v, 2)
	}
	return fixed2(v)
}
