// Package lin is the linear algebra of the hot paths: dense products, solves,
// factorisations and eigenproblems on row-major slices.
//
// A matrix is a slice and its sizes: element (i, j) of an m×n matrix a is
// a[i*n+j]. Functions panic where a slice is shorter than its sizes say. Results
// may not overlap arguments unless it says so.
package lin

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Mul stores A·B in c, where a is m×k, b is k×n and c is m×n.
func Mul(c, a, b []float64, m, k, n int) {
	clear(c[:m*n])
	for i := range m {
		for l := range k {
			Axpy(c[i*n:i*n+n], a[i*k+l], b[l*n:l*n+n])
		}
	}
}

// MulT stores A·Bᵀ in c, where a is m×k, b is n×k and c is m×n.
func MulT(c, a, b []float64, m, k, n int) {
	for i := range m {
		for j := range n {
			c[i*n+j] = Dot(a[i*k:i*k+k], b[j*k:j*k+k])
		}
	}
}

// TMul stores Aᵀ·B in c, where a is k×m, b is k×n and c is m×n.
func TMul(c, a, b []float64, m, k, n int) {
	clear(c[:m*n])
	for l := range k {
		for i := range m {
			Axpy(c[i*n:i*n+n], a[l*m+i], b[l*n:l*n+n])
		}
	}
}

// SymTMul stores AᵀA in c, where a is n×k and c is k×k.
func SymTMul(c, a []float64, n, k int) { TMul(c, a, a, k, n, k) }

// SymMulT stores AAᵀ in c, where a is n×k and c is n×n.
func SymMulT(c, a []float64, n, k int) { MulT(c, a, a, n, k, n) }

// MatVec stores A·x in y, where a is m×n.
func MatVec(y, a, x []float64, m, n int) {
	for i := range m {
		y[i] = Dot(a[i*n:i*n+n], x)
	}
}

// TMatVec stores Aᵀ·x in y, where a is m×n.
func TMatVec(y, a, x []float64, m, n int) {
	clear(y[:n])
	for i := range m {
		Axpy(y[:n], x[i], a[i*n:i*n+n])
	}
}

// Dot returns Σ xᵢyᵢ.
func Dot(x, y []float64) (s float64) {
	for i, v := range x {
		s += v * y[i]
	}
	return s
}

// Axpy adds αx to y.
func Axpy(y []float64, alpha float64, x []float64) {
	for i, v := range x {
		y[i] += alpha * v
	}
}

// Exp stores exp(xᵢ) in dst, which may be x.
func Exp(dst, x []float64) {
	for i, v := range x {
		dst[i] = math.Exp(v)
	}
}

// SinCos stores sin xᵢ and cos xᵢ; one of them may be x.
func SinCos(sin, cos, x []float64) {
	for i, v := range x {
		sin[i], cos[i] = math.Sincos(v)
	}
}

// SqDist stores ‖xᵢ−yⱼ‖² in dst, n×m, where x is n×d and y is m×d. It never
// returns a negative number and is exactly 0 for equal points.
func SqDist(dst, x, y []float64, n, m, d int) {
	for i := range n {
		for j := range m {
			var s float64
			for a := range d {
				t := x[i*d+a] - y[j*d+a]
				s += t * t
			}
			dst[i*m+j] = s
		}
	}
}

// Chol overwrites the lower triangle of the n×n matrix a by its Cholesky factor
// L, A = LLᵀ, and clears the upper one. It reports whether A is positive
// definite.
func Chol(a []float64, n int) bool {
	for j := range n {
		for k := range j {
			a[j*n+j] -= a[j*n+k] * a[j*n+k]
		}
		if !(a[j*n+j] > 0) {
			return false
		}
		a[j*n+j] = math.Sqrt(a[j*n+j])
		for i := j + 1; i < n; i++ {
			a[i*n+j] = (a[i*n+j] - Dot(a[i*n:i*n+j], a[j*n:j*n+j])) / a[j*n+j]
		}
		clear(a[j*n+j+1 : j*n+n])
	}
	return true
}

// SolveLower overwrites the n×k matrix b by L⁻¹B, where l is lower triangular.
func SolveLower(l, b []float64, n, k int) {
	for i := range n {
		bi := b[i*k : i*k+k]
		for j := range i {
			Axpy(bi, -l[i*n+j], b[j*k:j*k+k])
		}
		for c := range bi {
			bi[c] /= l[i*n+i]
		}
	}
}

// SolveLowerT overwrites the n×k matrix b by L⁻ᵀB.
func SolveLowerT(l, b []float64, n, k int) {
	for i := n - 1; i >= 0; i-- {
		bi := b[i*k : i*k+k]
		for j := i + 1; j < n; j++ {
			Axpy(bi, -l[j*n+i], b[j*k:j*k+k])
		}
		for c := range bi {
			bi[c] /= l[i*n+i]
		}
	}
}

// SolveLowerRight overwrites the m×n matrix b by B·L⁻ᵀ: each row is mapped by
// forward substitution.
func SolveLowerRight(b, l []float64, m, n int) {
	for r := range m {
		row := b[r*n : r*n+n]
		for i := range n {
			row[i] = (row[i] - Dot(l[i*n:i*n+i], row[:i])) / l[i*n+i]
		}
	}
}

// EigSym returns the eigenvalues of the symmetric n×n matrix a, largest first,
// and the orthonormal eigenvectors as columns of the n×n matrix v. Each vector's
// entry of largest magnitude is positive. a is overwritten.
func EigSym(a []float64, n int) (w, v []float64) {
	if n == 0 {
		return nil, nil
	}
	var e mat.EigenSym
	if !e.Factorize(mat.NewSymDense(n, a[:n*n]), true) {
		panic("lin: the eigenproblem did not converge")
	}
	asc := e.Values(nil)
	var u mat.Dense
	e.VectorsTo(&u)
	w, v = make([]float64, n), make([]float64, n*n)
	for i := range n {
		w[i] = asc[n-1-i]
		for j := range n {
			v[j*n+i] = u.At(j, n-1-i)
		}
	}
	SignColumns(v, n, n)
	return w, v
}

// SignColumns flips the columns of the m×n matrix v so that the entry of
// largest magnitude in each is positive; of equal ones the first decides.
func SignColumns(v []float64, m, n int) {
	for j := range n {
		var top float64
		for i := range m {
			if x := v[i*n+j]; math.Abs(x) > math.Abs(top) {
				top = x
			}
		}
		if top < 0 {
			for i := range m {
				v[i*n+j] = -v[i*n+j]
			}
		}
	}
}
