package learn

import (
	"context"
	"math"

	"mercer/approx/internal/lin"
)

// A factor is a factorisation A = P·L·S·Lᵀ·Pᵀ of a d×d matrix. L is lower triangular, P
// is a permutation, and S = diag(±1) with the +1 first. If S = I, it is the Cholesky
// factorisation.
type factor struct {
	l         []float64
	rowOf     []int // row of L for each row of A; nil stands for the same row
	plusCount int   // number of +1 in S
	d         int
}

// cholesky factors A, which it overwrites. It reports whether A is positive definite.
func cholesky(a []float64, d int) (factor, bool) {
	return factor{l: a, plusCount: d, d: d}, lin.Chol(a, d)
}

// choleskyContext is cholesky with cancellation. It returns the error of ctx soon after ctx is
// done.
func choleskyContext(ctx context.Context, a []float64, d int) (factor, bool, error) {
	ok, err := lin.CholContext(ctx, a, d)
	return factor{l: a, plusCount: d, d: d}, ok, err
}

// quasidefinite factors ΨᵀΨ + ρS, where g is ΨᵀΨ and s is the diagonal of S. This matrix
// is not positive definite. With the +1 first, however,
//
//	[ A + ρI     B    ]   [ L₁   ] [ I     ] [ L₁ᵀ  M₁ᵀ ]
//	[   Bᵀ    C − ρI  ] = [ M₁ L₂] [    −I ] [      L₂ᵀ ].
//
// L₁ and L₂ are Cholesky factors of A + ρI and of ρI + M₁M₁ᵀ − C. They exist if and only
// if ΨSΨᵀ + ρI is positive definite, and quasidefinite reports whether they do. Vanderbei
// 1995 describes this factorisation of quasi-definite matrices.
func quasidefinite(g, s []float64, d int, rho float64) (factor, bool) {
	f := factor{rowOf: make([]int, d), d: d}
	var order []int
	for _, sign := range []float64{1, -1} {
		for i, v := range s {
			if v == sign {
				f.rowOf[i] = len(order)
				order = append(order, i)
			}
		}
		if sign == 1 {
			f.plusCount = len(order)
		}
	}
	p, q := f.plusCount, d-f.plusCount
	// block returns the rows i0 to i1−1 and columns j0 to j1−1 of the permuted matrix g.
	block := func(i0, i1, j0, j1 int) []float64 {
		b := make([]float64, 0, (i1-i0)*(j1-j0))
		for _, i := range order[i0:i1] {
			for _, j := range order[j0:j1] {
				b = append(b, g[i*d+j])
			}
		}
		return b
	}
	l1 := block(0, p, 0, p)
	for i := range p {
		l1[i*p+i] += rho
	}
	if !lin.Chol(l1, p) {
		return f, false
	}
	m := block(p, d, 0, p)
	lin.SolveLowerRight(m, l1, q, p)
	l2, c := make([]float64, q*q), block(p, d, p, d)
	lin.SymMulT(l2, m, q, p)
	for i := range l2 {
		l2[i] -= c[i]
	}
	for i := range q {
		l2[i*q+i] += rho
	}
	if !lin.Chol(l2, q) {
		return f, false
	}
	f.l = make([]float64, d*d)
	for i := range p {
		copy(f.l[i*d:], l1[i*p:(i+1)*p])
	}
	for i := range q {
		copy(f.l[(p+i)*d:], m[i*p:(i+1)*p])
		copy(f.l[(p+i)*d+p:], l2[i*q:(i+1)*q])
	}
	return f, true
}

// solve returns A⁻¹B for the d×k matrix b.
func (f factor) solve(b []float64, k int) []float64 {
	v := make([]float64, len(b))
	for i := range f.d {
		copy(v[f.row(i)*k:], b[i*k:(i+1)*k])
	}
	lin.SolveLower(f.l, v, f.d, k)
	for i := f.plusCount * k; i < len(v); i++ {
		v[i] = -v[i]
	}
	lin.SolveLowerT(f.l, v, f.d, k)
	out := make([]float64, len(b))
	for i := range f.d {
		copy(out[i*k:], v[f.row(i)*k:(f.row(i)+1)*k])
	}
	return out
}

// smallestEigenvalue estimates the smallest magnitude of an eigenvalue of A, by inverse
// iteration. The estimate is not below the true value.
func (f factor) smallestEigenvalue() float64 {
	v := make([]float64, f.d)
	for i := range v { // an oscillating start, unlike any eigenvector of a smooth kernel
		v[i] = math.Cos(2 * float64(i*i))
	}
	var norm float64
	for range 6 {
		if norm = math.Sqrt(lin.Dot(v, v)); norm > 0 {
			lin.Scale(v, 1/norm)
		}
		v = f.solve(v, 1)
	}
	return 1 / math.Sqrt(lin.Dot(v, v))
}

// setQuadraticForms stores bᵢᵀA⁻¹bᵢ in dst[i] for each row bᵢ of the n×d matrix b, which
// it overwrites.
func (f factor) setQuadraticForms(dst, b []float64) {
	n, d := len(dst), f.d
	if f.rowOf != nil {
		row := make([]float64, d)
		for i := range n {
			copy(row, b[i*d:(i+1)*d])
			for j, v := range row {
				b[i*d+f.rowOf[j]] = v
			}
		}
	}
	lin.SolveLowerRight(b, f.l, n, d)
	for i := range n {
		row := b[i*d : (i+1)*d]
		dst[i] = lin.Dot(row[:f.plusCount], row[:f.plusCount]) - lin.Dot(row[f.plusCount:], row[f.plusCount:])
	}
}

// inverseDiagonal returns the diagonal of A⁻¹, for a factor made by cholesky. The
// diagonal consists of the squared lengths of the columns of L⁻¹.
func (f factor) inverseDiagonal() []float64 {
	const side = 128
	d := f.d
	out := make([]float64, d)
	for i := 0; i < d; i += side {
		n, h := d-i, min(side, d-i)
		l, b := make([]float64, 0, n*n), make([]float64, h*n)
		for j := i; j < d; j++ {
			l = append(l, f.l[j*d+i:(j+1)*d]...)
		}
		for j := range h {
			b[j*n+j] = 1
		}
		lin.SolveLowerRight(b, l, h, n)
		for j := range h {
			out[i+j] = lin.Dot(b[j*n:(j+1)*n], b[j*n:(j+1)*n])
		}
	}
	return out
}

// row returns the row of L for row i of A.
func (f factor) row(i int) int {
	if f.rowOf == nil {
		return i
	}
	return f.rowOf[i]
}
