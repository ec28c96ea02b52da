package ika

import (
	"math"

	"mercer/approx/internal/lin"
)

// factorScaled returns the QR factorisation with column pivoting of the s×n matrix b. It
// first scales the columns of b to unit length. Column perm[j] of b, divided by
// scale[perm[j]], is Q times column j of R. Q is an s×rank matrix with orthonormal
// columns. A column does not increase the rank if it is in the span of others to within
// rounding, n·2⁻⁵². factorScaled overwrites b.
func factorScaled(b []float64, s, n int) (q, r []float64, perm []int, rank int, scale []float64) {
	scale = make([]float64, n)
	for i := range s {
		for j, v := range b[i*n : (i+1)*n] {
			scale[j] += v * v
		}
	}
	for j, v := range scale {
		scale[j] = math.Sqrt(v)
		if v == 0 { // pivoting omits a function that is 0 on the sample
			scale[j] = 1
		}
	}
	for i := range s {
		row := b[i*n : (i+1)*n]
		for j, v := range scale {
			row[j] /= v
		}
	}
	q, r, perm, rank = lin.QR(b, s, n, float64(n)*0x1p-52)
	return q, r, perm, rank, scale
}
