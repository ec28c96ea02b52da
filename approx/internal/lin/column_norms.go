package lin

import "math"

// ColumnNorms returns the Euclidean norms of the columns of the matrix a, which has c columns. The
// squares neither overflow nor underflow where the norms do not. The norm of a column with an
// infinite number is +Inf.
func ColumnNorms(a []float64, c int) []float64 {
	norms := make([]float64, c)
	top := Largest(a)
	if top == 0 {
		return norms
	}
	isScalable := top <= math.MaxFloat64
	_, exponent := math.Frexp(top)
	exponent = max(exponent, -1000)
	scale := math.Ldexp(1, -exponent)
	for i := 0; i < len(a); i += c {
		for j, v := range a[i : i+c] {
			if isScalable {
				norms[j] += (v * scale) * (v * scale)
			} else {
				norms[j] = math.Hypot(norms[j], v)
			}
		}
	}
	for j, v := range norms {
		if isScalable {
			norms[j] = math.Ldexp(math.Sqrt(v), exponent)
		}
	}
	return norms
}
