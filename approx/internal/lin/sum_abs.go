package lin

import (
	"math"
	"slices"
)

// SumAbs returns Σ |xᵢ|. The result is finite only if all numbers are finite. It may be
// infinite if they are very large.
func SumAbs(x []float64) (total float64) {
	for i := 0; i < len(x); i += callLength {
		total += sumAbs(x[i:min(i+callLength, len(x))])
	}
	return total
}

// AllFinite reports whether no number of x is NaN or infinite.
func AllFinite(x []float64) bool {
	isNotFinite := func(v float64) bool { return math.IsNaN(v) || math.IsInf(v, 0) }
	for i := 0; i < len(x); i += callLength {
		part := x[i:min(i+callLength, len(x))]
		// The sum of large finite numbers can be infinite.
		if !(sumAbs(part) <= math.MaxFloat64) && slices.ContainsFunc(part, isNotFinite) {
			return false
		}
	}
	return true
}

// sumAbsGeneric returns Σ |xᵢ|.
func sumAbsGeneric(x []float64) (total float64) {
	var s0, s1, s2, s3 vec
	w := s0.Len()
	i := 0
	for ; i+4*w <= len(x); i += 4 * w {
		s0, s1 = s0.Add(load(x, i).Abs()), s1.Add(load(x, i+w).Abs())
		s2, s3 = s2.Add(load(x, i+2*w).Abs()), s3.Add(load(x, i+3*w).Abs())
	}
	total = sum(s0.Add(s1).Add(s2.Add(s3)))
	for ; i < len(x); i++ {
		total += math.Abs(x[i])
	}
	return total
}
