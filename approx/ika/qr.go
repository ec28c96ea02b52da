package ika

import (
	"math"

	"mercer/approx/internal/lin"
)

// cut is the share of the largest column below which what is left of another
// counts as nothing.
const cut = 1e-10

// factor returns the QR factorisation with column pivoting of the s×n matrix b,
// whose columns are first scaled to unit length: column pivots[i] of b, divided
// by scale[pivots[i]], is Q times column i of R. Q is s×r with orthonormal
// columns, and lower, r×r, is Rᵀ. Columns that are within cut of the span of
// others are left out. It overwrites b.
func factor(b []float64, s, n int) (q, lower []float64, pivots []int, scale []float64) {
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
	q, r, perm, rank := lin.QR(b, s, n, cut)
	lower = make([]float64, rank*rank)
	for i := range rank {
		for j := range i + 1 {
			lower[i*rank+j] = r[j*n+i]
		}
	}
	return q, lower, perm[:rank], scale
}
