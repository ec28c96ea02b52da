package ika

import (
	"math"

	"mercer/approx/internal/lin"
)

// minSingularValue is the smallest singular value of B that is above rounding. The
// columns of B have unit length.
const minSingularValue = 1e-10

// leadingCombinations returns the leading eigenvalues mu of the projection of G onto the
// span of B, at most r of them. The arguments are M = QᵀGQ, the rank×n matrix R of the
// factorisation B = QR, and the size s of the sample. The columns of the n×len(mu) result
// w are coefficients: φ = b(x)ᵀw, with the basis functions b in the order of the pivots.
// The result dim is the dimension of the span. The result minEigenvalue is the smallest
// eigenvalue if it is negative beyond rounding, and 0 otherwise.
//
// Rounding of B changes the eigenfunctions that use small singular values. If the kernel
// is as smooth as the basis, these functions contribute little to K̂. If the kernel is
// rough, leadingCombinations omits the smallest singular values. It increases the floor
// by factors of ten until rounding changes no feature √λφ by more than visibleChange.
func leadingCombinations(m, upper []float64, rank, n, r, s int) (mu, w []float64, dim int, minEigenvalue float64) {
	for floor := minSingularValue; ; floor *= 10 {
		span := newSpan(upper, rank, n, floor)
		mu, w, minEigenvalue = span.leadingPairs(m, rank, r, s)
		if span.dim <= 1 || floor >= 1 || !isNoisy(mu, w, n) {
			return mu, w, span.dim, minEigenvalue
		}
	}
}

// A span is the span of the leading left singular vectors of R. U, rank×dim, contains
// these vectors. W, n×dim, is the solution of RW = U whose columns have the least norm.
type span struct {
	dim, n int
	u, w   []float64 // U and W
}

// newSpan returns the span of the singular vectors of R whose singular values σ are
// larger than about floor. Let f = σ²/(σ²+floor²). The span ends at the widest gap
// between consecutive values of f. A wide gap reduces the effect of rounding, and the
// position of the gap does not depend on the pivots.
//
// The singular vectors come from the factorisation
//
//	(R; floor·I) = (C; D)T.
//
// The matrix CCᵀ has the left singular vectors of R and the eigenvalues f. The condition
// number of T is at most σ₁/floor. It follows that W = T⁻¹CᵀU/f.
func newSpan(upper []float64, rank, n int, floor float64) span {
	stack := make([]float64, (rank+n)*n)
	copy(stack, upper)
	for j := range n {
		stack[(rank+j)*n+j] = floor
	}
	q, t, perm, _ := lin.QR(stack, rank+n, n, 0) // the rank is n, since the stack contains floor·I
	c := q[:rank*n]
	h := make([]float64, rank*rank)
	lin.SymMulT(h, c, rank, n)
	f, v := lin.EigSym(h, rank)
	dim, widestGap := 0, 0.0
	for i, x := range f {
		next := 0.0
		if i+1 < rank {
			next = max(0, f[i+1])
		}
		if gap := x - next; gap > widestGap {
			dim, widestGap = i+1, gap
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

// leadingPairs returns the eigenvalues of UᵀMU above rounding, at most r of them. It also
// returns the n×len(mu) matrix of the products Wy, where y are the eigenvectors. The
// result minEigenvalue is the smallest eigenvalue if it is negative beyond rounding, and
// 0 otherwise.
func (p span) leadingPairs(m []float64, rank, r, s int) (mu, w []float64, minEigenvalue float64) {
	mTimesU := make([]float64, rank*p.dim)
	lin.Mul(mTimesU, m, p.u, rank, rank, p.dim)
	inner := make([]float64, p.dim*p.dim)
	lin.TMul(inner, p.u, mTimesU, p.dim, rank, p.dim)
	lin.Symmetrise(inner, p.dim)
	mu, y := lin.EigSym(inner, p.dim)
	if p.dim > 0 && mu[p.dim-1] < -negligibleShare*max(mu[0], 0) {
		minEigenvalue = mu[p.dim-1]
	}
	// Values below S·2.2e-16 times the largest value are rounding errors.
	keptCount := 0
	for keptCount < min(r, p.dim) && mu[keptCount] > float64(s)*0x1p-52*mu[0] {
		keptCount++
	}
	w = make([]float64, p.n*keptCount)
	lin.Mul(w, p.w, lin.Columns(y, p.dim, p.dim, keptCount), p.n, p.dim, keptCount)
	return mu[:keptCount], w, minEigenvalue
}

// visibleChange is the largest acceptable change of a feature by one unit of rounding, as
// a fraction of the largest √λφ. K̂ is a sum of products of features. It then has ten
// correct digits if errors are two units.
const visibleChange = 2.5e-11

// isNoisy reports whether rounding of the basis functions changes some √λφ by more than
// visibleChange. The relative rounding error of a basis function is 2.2e-16.
func isNoisy(mu, w []float64, n int) bool {
	squares, k := make([]float64, len(mu)), len(mu)
	for i := range n {
		for j, v := range w[i*k : (i+1)*k] {
			squares[j] += v * v
		}
	}
	for j, v := range squares {
		if !(math.Sqrt(mu[j]*v)*0x1p-52 <= visibleChange*math.Sqrt(mu[0])) {
			return true
		}
	}
	return false
}
