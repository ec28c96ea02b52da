package lin

import "math"

// ColumnNorms returns the Euclidean norms of the columns of the matrix a, which has c columns. The
// squares neither overflow nor underflow where the norms do not.
func ColumnNorms(a []float64, c int) []float64 {
	norms := make([]float64, c)
	top := Largest(a)
	if top == 0 {
		return norms
	}
	for i := 0; i < len(a); i += c {
		for j, v := range a[i : i+c] {
			norms[j] += (v / top) * (v / top)
		}
	}
	for j, v := range norms {
		norms[j] = top * math.Sqrt(v)
	}
	return norms
}
