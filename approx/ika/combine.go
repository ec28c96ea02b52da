package ika

import (
	"math"

	"mercer/approx/internal/lin"
)

// cut is the smallest singular value of B that is not rounding, for columns of B of
// unit length.
const cut = 1e-10

// combine returns the leading eigenvalues, at most r, of the projection of G on the
// span of B. It also returns the columns w with φ = b(x)ᵀw, N×len(mu), in the order of
// the pivots. m is M = QᵀGQ and upper is R, rank×n, with B = QR; s is the size of the
// sample. It also returns the dimension of the span. The result least is the smallest
// eigenvalue if it is negative beyond rounding, and 0 otherwise.
//
// Rounding of B changes the functions of small singular values and their coefficients
// w. If the kernel is as smooth as the basis, these functions contribute little to K̂.
// If the kernel is rough, combine omits the smallest singular values. It increases the
// floor by factors of ten until rounding changes no feature √λφ by more than visible.
func combine(m, upper []float64, rank, n, r, s int) (mu, w []float64, dim int, least float64) {
	for floor := cut; ; floor *= 10 {
		span := newSpan(upper, rank, n, floor)
		mu, w, least = span.leadingPairs(m, rank, r, s)
		if span.dim <= 1 || floor >= 1 || !noisy(mu, w, n) {
			return mu, w, span.dim, least
		}
	}
}

// A span holds the leading left singular vectors U of R, rank×dim, and W with RW =
// U, n×dim, whose columns have the least norm.
type span struct {
	dim, n int
	u, w   []float64
}

// newSpan returns the span of the singular vectors of R with singular values σ above
// about the floor. It cuts at the widest gap of f = σ²/(σ²+floor²). A wide gap reduces
// the effect of rounding on the span, and the choice does not depend on the pivots.
//
// The singular vectors come from the factorisation
//
//	(R; floor·I) = (C; D)T,
//
// where CCᵀ has the left singular vectors of R and the eigenvalues f, and the
// condition of T is σ₁/floor at most. Then W = T⁻¹CᵀU/f.
func newSpan(upper []float64, rank, n int, floor float64) span {
	stack := make([]float64, (rank+n)*n)
	copy(stack, upper)
	for j := range n {
		stack[(rank+j)*n+j] = floor
	}
	q, t, perm, _ := lin.QR(stack, rank+n, n, 0)
	c := q[:rank*n]
	h := make([]float64, rank*rank)
	lin.SymMulT(h, c, rank, n)
	f, v := lin.EigSym(h, rank)
	dim, widest := 0, 0.0
	for i, x := range f {
		next := 0.0
		if i+1 < rank {
			next = max(0, f[i+1])
		}
		if gap := x - next; gap > widest {
			dim, widest = i+1, gap
		}
	}
	u := lin.Columns(v, rank, rank, dim)
	x := make([]float64, n*dim)
	lin.TMul(x, c, u, n, rank, dim)
	lower := make([]float64, n*n)
	for i := range n {
		for j := range i + 1 {
			lower[i*n+j] = t[j*n+i]
		}
	}
	lin.SolveLowerT(lower, x, n, dim)
	w := make([]float64, n*dim)
	for i, p := range perm {
		for j := range dim {
			w[p*dim+j] = x[i*dim+j] / f[j]
		}
	}
	return span{dim: dim, n: n, u: u, w: w}
}

// leadingPairs returns at most r eigenvalues of UᵀMU above rounding, and the n×len(mu)
// matrix of Wy for their vectors y. The result least is the smallest eigenvalue, or 0
// if it is not negative beyond rounding.
func (p span) leadingPairs(m []float64, rank, r, s int) (mu, w []float64, least float64) {
	mu0 := make([]float64, rank*p.dim)
	lin.Mul(mu0, m, p.u, rank, rank, p.dim)
	inner := make([]float64, p.dim*p.dim)
	lin.TMul(inner, p.u, mu0, p.dim, rank, p.dim)
	lin.Symmetrise(inner, p.dim)
	mu, y := lin.EigSym(inner, p.dim)
	if p.dim > 0 && mu[p.dim-1] < -negligible*max(mu[0], 0) {
		least = mu[p.dim-1]
	}
	// Values below S·2.2e-16 of the largest are rounding.
	keep := 0
	for keep < min(r, p.dim) && mu[keep] > float64(s)*0x1p-52*mu[0] {
		keep++
	}
	w = make([]float64, p.n*keep)
	lin.Mul(w, p.w, lin.Columns(y, p.dim, p.dim, keep), p.n, p.dim, keep)
	return mu[:keep], w, least
}

// visible is the largest change of a feature by one unit of rounding, as a fraction of
// the largest √λφ. K̂, the sum of products of features, then has ten digits for errors
// of two units.
const visible = 2.5e-11

// noisy reports whether rounding of the basis, 2.2e-16 of each function, changes some
// √λφ by more than visible.
func noisy(mu, w []float64, n int) bool {
	square, k := make([]float64, len(mu)), len(mu)
	for i := range n {
		for j, v := range w[i*k : (i+1)*k] {
			square[j] += v * v
		}
	}
	for j, v := range square {
		if !(math.Sqrt(mu[j]*v)*0x1p-52 <= visible*math.Sqrt(mu[0])) {
			return true
		}
	}
	return false
}
