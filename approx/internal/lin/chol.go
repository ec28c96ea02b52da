package lin

import (
	"math"

	"mercer/approx/internal/parallel"
)

// smallOrder is the order up to which triangular matrices are not divided.
const smallOrder = 16

// Chol overwrites the lower triangle of the n×n matrix a by its Cholesky factor L, A =
// LLᵀ, and clears the upper triangle. It reports whether A is positive definite. If it is
// not, the contents of a are undefined. The upper triangle is not read.
func Chol(a []float64, n int) bool {
	a = resize(a, n*n)
	if !chol(block{s: a, ld: n}, n) {
		return false
	}
	clearUpperTriangle(a, n)
	return true
}

// clearUpperTriangle sets the entries of the n×n matrix a above the diagonal to 0.
func clearUpperTriangle(a []float64, n int) {
	parallel.Split(n, 1, 1, float64(n)*readTime/2, func(i0, i1 int) {
		for i := i0; i < i1; i++ {
			clear(a[i*n+i+1 : i*n+n])
		}
	})
}

// chol divides the matrix into two halves, so that nearly all of the work is matrix
// products.
func chol(a block, n int) bool {
	if n <= smallOrder {
		return cholSmall(a.s, a.ld, n)
	}
	h := halfOrder(n)
	if !chol(a, h) {
		return false
	}
	solveRight(a.sub(h, 0), a, n-h, h)
	low := a.sub(h, 0)
	multiply(sub, a.sub(h, h), low, block{low.s, low.ld, true}, n-h, n-h, h, true)
	return chol(a.sub(h, h), n-h)
}

// halfOrder returns a multiple of smallOrder near n/2.
func halfOrder(n int) int { return (n/2 + smallOrder - 1) / smallOrder * smallOrder }

func cholSmall(a []float64, ld, n int) bool {
	for i := range n {
		ri := a[i*ld : i*ld+i+1]
		for j := range i {
			rj := a[j*ld : j*ld+j+1]
			s := ri[j]
			for k, v := range rj[:j] {
				s -= ri[k] * v
			}
			ri[j] = s / rj[j]
		}
		s := ri[i]
		for _, v := range ri[:i] {
			s -= v * v
		}
		if !(s > 0) || math.IsInf(s, 1) {
			return false
		}
		ri[i] = math.Sqrt(s)
	}
	return true
}

// SolveLower overwrites the n×k matrix b by L⁻¹B. The n×n matrix l is lower triangular,
// and its upper triangle is not read.
func SolveLower(l, b []float64, n, k int) {
	l, b = resize(l, n*n), resize(b, n*k)
	if k == 1 {
		solveVector(l, b, n)
		return
	}
	splitSolve(k, rangeAlign, n, func(j0, j1 int) {
		solve(block{s: l, ld: n}, block{s: b, ld: k}.sub(0, j0), n, j1-j0)
	})
}

// splitSolve divides m solves with an n×n triangular matrix among goroutines.
func splitSolve(m, least, n int, f func(i0, i1 int)) {
	parallel.Split(m, rangeAlign, least, float64(n)*float64(n)*termTime, f)
}

func solve(l, b block, n, k int) {
	if n == 0 || k == 0 {
		return
	}
	if n <= smallOrder {
		substitute(l.s, 0, l.ld, 1, b.s, 0, b.ld, n, k, 0, 1)
		return
	}
	h := halfOrder(n)
	solve(l, b, h, k)
	multiply(sub, b.sub(h, 0), l.sub(h, 0), b, n-h, k, h, false)
	solve(l.sub(h, h), b.sub(h, 0), n-h, k)
}

// SolveLowerT overwrites the n×k matrix b by L⁻ᵀB.
func SolveLowerT(l, b []float64, n, k int) {
	l, b = resize(l, n*n), resize(b, n*k)
	if k == 1 {
		solveVectorT(l, b, n)
		return
	}
	splitSolve(k, rangeAlign, n, func(j0, j1 int) {
		solveT(block{s: l, ld: n}, block{s: b, ld: k}.sub(0, j0), n, j1-j0)
	})
}

func solveT(l, b block, n, k int) {
	if n == 0 || k == 0 {
		return
	}
	if n <= smallOrder {
		substitute(l.s, 0, 1, l.ld, b.s, 0, b.ld, n, k, n-1, -1)
		return
	}
	h := halfOrder(n)
	solveT(l.sub(h, h), b.sub(h, 0), n-h, k)
	low := l.sub(h, 0)
	multiply(sub, b, block{low.s, low.ld, true}, b.sub(h, 0), h, k, n-h, false)
	solveT(l, b, h, k)
}

// solveVector overwrites x by L⁻¹x. It reads L once, in strips of rows. A matrix product is not
// used, because it would first copy L, which does not pay for one column.
func solveVector(l, x []float64, n int) {
	if !parallel.Enabled || n < blockedOrder {
		solveVectorStrips(l, x, n, 0, n, 0)
		return
	}
	for j := 0; j < n; j += solveBlock {
		end, first := min(j+solveBlock, n), 0
		if time := float64(j) * readTime; j > 0 && parallel.Count(float64(end-j)*time) > 1 {
			parallel.Split(end-j, rangeAlign, rangeAlign, time, func(i0, i1 int) {
				var sums [solveBlock]float64
				subtractProduct(x[j+i0:j+i1], l[(j+i0)*n:], n, x[:j], sums[:])
			})
			first = j
		}
		solveVectorStrips(l, x, n, j, end, first)
	}
}

const (
	// blockedOrder is the smallest order of a triangular matrix that is divided into blocks of rows
	// for a solve with one vector. Several processors read a block. Smaller matrices fit into caches,
	// which one processor reads nearly as fast.
	blockedOrder = 2304

	// solveBlock is the number of rows of a block. It is a multiple of smallOrder and of rangeAlign.
	// It does not depend on the number of processors, because it determines rounding errors.
	solveBlock = 144
)

// solveVectorStrips solves for the entries [j, end) of x, in strips of rows. The products of L with
// the entries before j and from j on are subtracted one after the other. The products with the
// entries before the index first, which is 0 or j, have been subtracted.
func solveVectorStrips(l, x []float64, n, j, end, first int) {
	var sums [smallOrder]float64
	for i := j; i < end; i += smallOrder {
		b := x[i:min(i+smallOrder, end)]
		if first < j {
			subtractProduct(b, l[i*n+first:], n, x[first:j], sums[:])
		}
		if i > j {
			subtractProduct(b, l[i*n+j:], n, x[j:i], sums[:])
		}
		substitute(l, i*n+i, n, 1, x, i, 1, len(b), 1, 0, 1)
	}
}

// subtractProduct subtracts Ax from y, where the rows of a have the distance ld. It overwrites sums.
func subtractProduct(y, a []float64, ld int, x, sums []float64) {
	sums = sums[:len(y)]
	matVec(sums, a, ld, x, len(y), len(x))
	for r, s := range sums {
		y[r] -= s
	}
}

// solveVectorT overwrites x by L⁻ᵀx, in strips of rows of L that begin with the last one. Several
// processors subtract the multiples of a large block of rows.
func solveVectorT(l, x []float64, n int) {
	var minus [smallOrder]float64
	for end := n; end > 0; {
		j := 0
		if parallel.Enabled && n >= blockedOrder && parallel.Count(float64(end)*solveBlock*readTime) > 1 {
			j = (end - 1) / solveBlock * solveBlock
		}
		for i := (end - 1) / smallOrder * smallOrder; i >= j; i -= smallOrder {
			b := x[i:min(i+smallOrder, end)]
			substitute(l, i*n+i, 1, n, x, i, 1, len(b), 1, len(b)-1, -1)
			subtractRows(x[j:i], b, l[i*n+j:], n, &minus)
		}
		if j > 0 {
			parallel.Split(j, rangeAlign, rangeAlign, float64(end-j)*readTime, func(i0, i1 int) {
				var minus [smallOrder]float64
				for i := (end - 1) / smallOrder * smallOrder; i >= j; i -= smallOrder {
					subtractRows(x[i0:i1], x[i:min(i+smallOrder, end)], l[i*n+i0:], n, &minus)
				}
			})
		}
		end = j
	}
}

// subtractRows subtracts Σ cᵢ aᵢ from y, where aᵢ is row i of a and the distance of rows is ld. It
// overwrites minus.
func subtractRows(y, c, a []float64, ld int, minus *[smallOrder]float64) {
	for r, v := range c {
		minus[r] = -v
	}
	addRows(y, minus[:len(c)], a, len(y), ld)
}

// SolveLowerRight overwrites the m×n matrix b by BL⁻ᵀ. It applies forward substitution to
// each row.
func SolveLowerRight(b, l []float64, m, n int) {
	solveRight(block{s: resize(b, m*n), ld: n}, block{s: resize(l, n*n), ld: n}, m, n)
}

func solveRight(b, l block, m, n int) {
	if parallel.Enabled && float64(m)*float64(n)*float64(n)*termTime > 2*parallel.MinTime {
		splitSolve(m, packedLeast, n, func(i0, i1 int) { solveRightRows(b.sub(i0, 0), l, i1-i0, n) })
		return
	}
	solveRightRows(b, l, m, n)
}

// solveRightRows implements solveRight.
func solveRightRows(b, l block, m, n int) {
	if n == 0 || m == 0 {
		return
	}
	if n > smallOrder {
		h := halfOrder(n)
		solveRightRows(b, l, m, h)
		low := l.sub(h, 0)
		multiply(sub, b.sub(0, h), b, block{low.s, low.ld, true}, m, n-h, h, false)
		solveRightRows(b.sub(0, h), l.sub(h, h), m, n-h)
		return
	}
	solvedRows := 0
	if n == smallOrder {
		if solvedRows = forward(b, l, m); solvedRows == m {
			return
		}
	}
	// The recurrence runs along the rows, as vectors do. Some rows at a time are
	// therefore transposed.
	buf := getBuffer(smallOrder * rows)
	defer putBuffer(buf)
	for i := solvedRows; i < m; i += rows {
		k := min(rows, m-i)
		part := b.sub(i, 0)
		part.t = true
		packRows(*buf, part, n, k)
		substitute(l.s, 0, l.ld, 1, *buf, 0, k, n, k, 0, 1)
		unpackRows(part, *buf, n, k)
	}
}
