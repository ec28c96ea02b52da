package lin

import (
	"math"

	"mercer/approx/internal/parallel"
)

// Mul stores A·B in c, where a is m×k, b is k×n and c is m×n.
func Mul(c, a, b []float64, m, k, n int) {
	c, a, b = resize(c, m*n), resize(a, m*k), resize(b, k*n)
	switch {
	case n == 1:
		MatVec(c, a, b, m, k)
	case m == 1:
		TMatVec(c, b, a, k, n)
	default:
		multiply(set, block{s: c, ld: n}, block{s: a, ld: k}, block{s: b, ld: n}, m, n, k, false)
	}
}

// MulT stores A·Bᵀ in c, where a is m×k, b is n×k and c is m×n.
func MulT(c, a, b []float64, m, k, n int) {
	c, a, b = resize(c, m*n), resize(a, m*k), resize(b, n*k)
	switch {
	case n == 1:
		MatVec(c, a, b, m, k)
	case m == 1:
		MatVec(c, b, a, n, k)
	default:
		multiply(set, block{s: c, ld: n}, block{s: a, ld: k}, block{s: b, ld: k, t: true}, m, n, k, false)
	}
}

// TMul stores Aᵀ·B in c, where a is k×m, b is k×n and c is m×n.
func TMul(c, a, b []float64, m, k, n int) {
	c, a, b = resize(c, m*n), resize(a, k*m), resize(b, k*n)
	switch {
	case n == 1:
		TMatVec(c, a, b, k, m)
	case m == 1:
		TMatVec(c, b, a, k, n)
	default:
		multiply(set, block{s: c, ld: n}, block{s: a, ld: m, t: true}, block{s: b, ld: n}, m, n, k, false)
	}
}

// SymTMul stores AᵀA in c, where a is n×k and c is k×k. The result is exactly symmetric.
func SymTMul(c, a []float64, n, k int) {
	c, a = resize(c, k*k), resize(a, n*k)
	multiply(set, block{s: c, ld: k}, block{s: a, ld: k, t: true}, block{s: a, ld: k}, k, k, n, true)
	mirrorLower(c, k)
}

// SymMulT stores AAᵀ in c, where a is n×k and c is n×n. The result is exactly symmetric.
func SymMulT(c, a []float64, n, k int) {
	c, a = resize(c, n*n), resize(a, n*k)
	multiply(set, block{s: c, ld: n}, block{s: a, ld: k}, block{s: a, ld: k, t: true}, n, n, k, true)
	mirrorLower(c, n)
}

// MaxUnsplit is the largest k for which SubMulT and SubSymMulT subtract exactly the entries that
// MulT and SymMulT compute. They split longer sums, and subtract each part.
const MaxUnsplit = depth

// SubMulT subtracts A·Bᵀ from C, where a is m×k, b is n×k and c is m×n.
func SubMulT(c, a, b []float64, m, k, n int) {
	c, a, b = resize(c, m*n), resize(a, m*k), resize(b, n*k)
	multiply(sub, block{s: c, ld: n}, block{s: a, ld: k}, block{s: b, ld: k, t: true}, m, n, k, false)
}

// SubSymMulT subtracts AAᵀ from the symmetric matrix C, where a is n×k and c is n×n. The result
// is exactly symmetric.
func SubSymMulT(c, a []float64, n, k int) {
	c, a = resize(c, n*n), resize(a, n*k)
	multiply(sub, block{s: c, ld: n}, block{s: a, ld: k}, block{s: a, ld: k, t: true}, n, n, k, true)
	mirrorLower(c, n)
}

// mirrorLower copies the lower triangle of the n×n matrix a to the upper one. It begins with
// the last rows, which are the longest, so that all processors are busy until the end.
func mirrorLower(a []float64, n int) {
	if !parallel.Enabled || float64(n)*float64(n)*readTime < 2*parallel.MinTime {
		MirrorRows(a, n, 0, n)
		return
	}
	const height = 64
	count := (n + height - 1) / height
	parallel.For(count, func(b int) {
		i0 := (count - 1 - b) * height
		MirrorRows(a, n, i0, min(i0+height, n))
	})
}

// MatVec stores A·x in y, where a is m×n.
func MatVec(y, a, x []float64, m, n int) {
	y, a, x = resize(y, m), resize(a, m*n), resize(x, n)
	matVecRows(y, a, n, x, m, n)
}

// matVecRows is MatVec where the rows of a have the distance ld.
func matVecRows(y, a []float64, ld int, x []float64, m, n int) {
	if parallel.Enabled && float64(m)*float64(n)*readTime > 2*parallel.MinTime {
		parallel.Split(m, rangeAlign, rangeAlign, float64(n)*readTime, func(i0, i1 int) {
			matVec(y[i0:i1], a[i0*ld:], ld, x, i1-i0, n)
		})
		return
	}
	matVec(y, a, ld, x, m, n)
}

// readTime is about the time, in nanoseconds, in which one number of a large matrix is read.
const readTime = 0.2

// matVec is MatVec in one goroutine, where the rows of a have the distance ld.
func matVec(y, a []float64, ld int, x []float64, m, n int) {
	i := m &^ 3
	dots(y, a, ld, x, i, n)
	for ; i < m; i++ {
		y[i] = dot(a, i*ld, x, 0, n)
	}
}

// TMatVec stores Aᵀ·x in y, where a is m×n.
func TMatVec(y, a, x []float64, m, n int) {
	y, a, x = resize(y, n), resize(a, m*n), resize(x, m)
	if m == 2 { // x has two entries, as points of the plane do
		blend(y, x[0], x[1], a, n)
		return
	}
	if parallel.Enabled && float64(m)*float64(n)*readTime > 2*parallel.MinTime {
		parallel.Split(n, rangeAlign, rangeAlign, float64(m)*readTime, func(j0, j1 int) {
			tMatVec(y[j0:j1], a[j0:], x, m, j1-j0, n)
		})
		return
	}
	tMatVec(y, a, x, m, n, n)
}

// tMatVec is TMatVec in one goroutine, where the rows of a have the distance ld.
func tMatVec(y, a, x []float64, m, n, ld int) {
	clear(y)
	addRows(y, x[:m], a, n, ld)
}

// AddRows adds Σ cᵢ aᵢ to y, where aᵢ is row i of the matrix a. It is faster than adding one row
// after the other.
func AddRows(y, c, a []float64) {
	n := len(y)
	addRows(y, c, resize(a, len(c)*n), n, n)
}

// addRows adds Σ cᵢ aᵢ to y, where aᵢ is row i of a. A row has n numbers, and the distance
// of rows is ld.
func addRows(y, c, a []float64, n, ld int) {
	i := 0
	for ; i+4 <= len(c); i += 4 {
		axpy4(y, c[i], c[i+1], c[i+2], c[i+3], a, i*ld, ld, n)
	}
	for ; i < len(c); i++ {
		axpy(y, 0, c[i], a, i*ld, n)
	}
}

// Dot returns Σ xᵢyᵢ over the length of x. The slice y may be longer.
func Dot(x, y []float64) (s float64) {
	y = resize(y, len(x))
	if len(x) < 8 { // too short for vectors
		for i, v := range x {
			s += v * y[i]
		}
		return s
	}
	for i := 0; i < len(x); i += callLength {
		s += dot(x, i, y, i, min(callLength, len(x)-i))
	}
	return s
}

// Largest returns the largest |xᵢ|. It returns 0 if x is empty, and NaN if an element is
// NaN.
func Largest(x []float64) (top float64) {
	for len(x) > 0 {
		// In WebAssembly, a step of a loop takes longer than some comparisons.
		if len(x) >= 4 && math.Abs(x[0]) <= top && math.Abs(x[1]) <= top && math.Abs(x[2]) <= top && math.Abs(x[3]) <= top {
			x = x[4:]
			continue
		}
		if v := math.Abs(x[0]); !(v <= top) { // a comparison is faster than max, which handles NaN
			if top = v; v != v {
				return v
			}
		}
		x = x[1:]
	}
	return top
}

// RaiseToAbs replaces yᵢ by the larger of yᵢ and |xᵢ|. No number may be NaN, and y may be
// longer than x.
func RaiseToAbs(y, x []float64) {
	y = resize(y, len(x))
	for i := 0; i < len(x); i += callLength {
		raise(y[i:], x[i:], min(callLength, len(x)-i))
	}
}

// Scale multiplies x by f.
func Scale(x []float64, f float64) {
	for i := 0; i < len(x); i += callLength {
		scale(x, i, min(callLength, len(x)-i), f)
	}
}

// Axpy adds αx to y, which may be longer than x.
func Axpy(y []float64, alpha float64, x []float64) {
	y = resize(y, len(x))
	if len(x) < 8 {
		for i, v := range x {
			y[i] += alpha * v
		}
		return
	}
	for i := 0; i < len(x); i += callLength {
		axpy(y, i, alpha, x, i, min(callLength, len(x)-i))
	}
}
