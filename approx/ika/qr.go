package ika

import (
	"math"

	"mercer/approx/internal/lin"
)

// factor returns the QR factorisation with column pivoting of the s×n matrix b, whose
// columns are first scaled to unit length. Column perm[j] of b, divided by
// scale[perm[j]], is Q times column j of R. Q is s×rank with orthonormal columns.
// Columns in the span of others to within rounding, n·2⁻⁵², do not increase the rank.
// factor overwrites b.
func factor(b []float64, s, n int) (q, r []float64, perm []int, rank int, scale []float64) {
	scale = make([]float64, n)
	for i, v := range b {
		scale[i%n] += v * v
	}
	for j, v := range scale {
		scale[j] = math.Sqrt(v)
		if v == 0 { // a function that vanishes on the sample is left out by its pivot
			scale[j] = 1
		}
	}
	for i := range b {
		b[i] /= scale[i%n]
	}
	q, r, perm, rank = lin.QR(b, s, n, float64(n)*0x1p-52)
	return q, r, perm, rank, scale
}
