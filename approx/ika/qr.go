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
// by scale[pivots[i]], is Σⱼ qⱼ Rⱼᵢ. Row j of q, r×s, is qⱼ, and lower, r×r, is
// Rᵀ. Columns that are within cut of the span of others are left out.
//
// It is the modified Gram–Schmidt process, with each new q orthogonalised twice,
// which makes Q orthonormal to rounding however dependent the columns are
// (Giraud, Langou & Rozložník 2005). Its inner loops are as long as the sample.
func factor(b []float64, s, n int) (q, lower []float64, pivots []int, scale []float64) {
	column := make([]float64, n*s) // row j is what is left of column j
	for i := range s {
		for j := range n {
			column[j*s+i] = b[i*n+j]
		}
	}
	at := func(j int) []float64 { return column[j*s : (j+1)*s] }
	scale = make([]float64, n)
	rest := make([]float64, n) // length of what is left
	for j := range n {
		scale[j] = length(at(j))
		if scale[j] > 0 {
			for i := range at(j) {
				at(j)[i] /= scale[j]
			}
			rest[j] = 1
		}
	}

	r := make([]float64, n*n) // row j holds the coefficients of column j
	for len(pivots) < min(n, s) {
		p := 0
		for j, v := range rest {
			if v > rest[p] {
				p = j
			}
		}
		if !(rest[p] > cut) {
			break
		}
		v, k := at(p), len(pivots)
		for i := range k { // the second time
			t := lin.Dot(q[i*s:(i+1)*s], v)
			lin.Axpy(v, -t, q[i*s:(i+1)*s])
			r[p*n+i] += t
		}
		norm := length(v)
		r[p*n+k] = norm
		for i := range v {
			v[i] /= norm
		}
		q = append(q, v...)
		pivots = append(pivots, p)
		rest[p] = 0
		for j := range n {
			if rest[j] == 0 {
				continue
			}
			t := lin.Dot(v, at(j))
			lin.Axpy(at(j), -t, v)
			r[j*n+k] = t
			rest[j] = length(at(j))
		}
	}
	rank := len(pivots)
	lower = make([]float64, rank*rank)
	for i, p := range pivots {
		copy(lower[i*rank:i*rank+i+1], r[p*n:])
	}
	return q, lower, pivots, scale
}

func length(v []float64) float64 { return math.Sqrt(lin.Dot(v, v)) }
