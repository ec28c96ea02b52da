package lin

import "math"

// small is the size below which triangular matrices are not cut in two.
const small = 16

// Chol overwrites the lower triangle of the n×n matrix a by its Cholesky factor L, A =
// LLᵀ, and clears the upper one. It reports whether A is positive definite; otherwise,
// the content of a is undefined. The upper triangle is not read.
func Chol(a []float64, n int) bool {
	a = resize(a, n*n)
	if !chol(block{s: a, ld: n}, n) {
		return false
	}
	for i := range n {
		clear(a[i*n+i+1 : i*n+n])
	}
	return true
}

// chol cuts the matrix in two, so that nearly all of the work is products.
func chol(a block, n int) bool {
	if n <= small {
		return chol1(a.s, a.ld, n)
	}
	h := half(n)
	if !chol(a, h) {
		return false
	}
	solveRight(a.sub(h, 0), a, n-h, h)
	low := a.sub(h, 0)
	multiply(sub, a.sub(h, h), low, block{low.s, low.ld, true}, n-h, n-h, h, true)
	return chol(a.sub(h, h), n-h)
}

// half returns a multiple of small near n/2.
func half(n int) int { return (n/2 + small - 1) / small * small }

func chol1(a []float64, ld, n int) bool {
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

// SolveLower overwrites the n×k matrix b by L⁻¹B, where l is n×n and lower
// triangular. Only its lower triangle is read.
func SolveLower(l, b []float64, n, k int) {
	solve(block{s: resize(l, n*n), ld: n}, block{s: resize(b, n*k), ld: k}, n, k)
}

func solve(l, b block, n, k int) {
	if n == 0 || k == 0 {
		return
	}
	if n <= small {
		substitute(l.s, 0, l.ld, 1, b.s, 0, b.ld, n, k, 0, 1)
		return
	}
	h := half(n)
	solve(l, b, h, k)
	multiply(sub, b.sub(h, 0), l.sub(h, 0), b, n-h, k, h, false)
	solve(l.sub(h, h), b.sub(h, 0), n-h, k)
}

// SolveLowerT overwrites the n×k matrix b by L⁻ᵀB.
func SolveLowerT(l, b []float64, n, k int) {
	solveT(block{s: resize(l, n*n), ld: n}, block{s: resize(b, n*k), ld: k}, n, k)
}

func solveT(l, b block, n, k int) {
	if n == 0 || k == 0 {
		return
	}
	if n <= small {
		substitute(l.s, 0, 1, l.ld, b.s, 0, b.ld, n, k, n-1, -1)
		return
	}
	h := half(n)
	solveT(l.sub(h, h), b.sub(h, 0), n-h, k)
	low := l.sub(h, 0)
	multiply(sub, b, block{low.s, low.ld, true}, b.sub(h, 0), h, k, n-h, false)
	solveT(l, b, h, k)
}

// SolveLowerRight overwrites the m×n matrix b by B·L⁻ᵀ. It applies forward substitution
// to each row.
func SolveLowerRight(b, l []float64, m, n int) {
	solveRight(block{s: resize(b, m*n), ld: n}, block{s: resize(l, n*n), ld: n}, m, n)
}

func solveRight(b, l block, m, n int) {
	if n == 0 || m == 0 {
		return
	}
	if n > small {
		h := half(n)
		solveRight(b, l, m, h)
		low := l.sub(h, 0)
		multiply(sub, b.sub(0, h), b, block{low.s, low.ld, true}, m, n-h, h, false)
		solveRight(b.sub(0, h), l.sub(h, h), m, n-h)
		return
	}
	done := 0
	if n == small {
		if done = forward(b, l, m); done == m {
			return
		}
	}
	// Vectors lie along the rows, the recurrence too: turn both, some rows at a
	// time.
	buf := borrow(small * rows)
	defer giveBack(buf)
	for i := done; i < m; i += rows {
		k := min(rows, m-i)
		part := b.sub(i, 0)
		part.t = true
		packRows(*buf, part, n, k)
		substitute(l.s, 0, l.ld, 1, *buf, 0, k, n, k, 0, 1)
		unpackRows(part, *buf, n, k)
	}
}
