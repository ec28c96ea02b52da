package learn

import (
	"math"

	"mercer/approx/internal/lin"
)

// A factor is A = P·L·S·Lᵀ·Pᵀ, d×d: L lower triangular, S = diag(±1) with the +1
// first, P a permutation. For S = I it is Cholesky's.
type factor struct {
	l     []float64
	place []int // of row i of A among the rows of L; nil: its own
	plus  int   // number of +1 in S
	d     int
}

// cholesky factors A, which it overwrites. It reports whether A is positive
// definite.
func cholesky(a []float64, d int) (factor, bool) {
	return factor{l: a, plus: d, d: d}, lin.Chol(a, d)
}

// quasidefinite factors ΨᵀΨ + ρS, where g is ΨᵀΨ and s the diagonal of S. That
// matrix is not positive definite, but with the +1 first,
//
//	[ A + ρI     B    ]   [ L₁   ] [ I     ] [ L₁ᵀ  M₁ᵀ ]
//	[   Bᵀ    C − ρI  ] = [ M₁ L₂] [    −I ] [      L₂ᵀ ]
//
// with two factors of Cholesky, the second of ρI + M₁M₁ᵀ − C. It exists exactly
// where ΨSΨᵀ + ρI is positive definite, which quasidefinite reports (Vanderbei
// 1995, of such matrices).
func quasidefinite(g, s []float64, d int, rho float64) (factor, bool) {
	f := factor{place: make([]int, d), d: d}
	var order []int
	for _, sign := range []float64{1, -1} {
		for i, v := range s {
			if v == sign {
				f.place[i] = len(order)
				order = append(order, i)
			}
		}
		if sign == 1 {
			f.plus = len(order)
		}
	}
	p, q := f.plus, d-f.plus
	// block returns the rows and columns of g that stand in the given places.
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
		copy(v[f.at(i)*k:], b[i*k:(i+1)*k])
	}
	lin.SolveLower(f.l, v, f.d, k)
	for i := f.plus * k; i < len(v); i++ {
		v[i] = -v[i]
	}
	lin.SolveLowerT(f.l, v, f.d, k)
	out := make([]float64, len(b))
	for i := range f.d {
		copy(out[i*k:], v[f.at(i)*k:(f.at(i)+1)*k])
	}
	return out
}

// smallestEigenvalue returns an estimate, from above, of the smallest magnitude of an eigenvalue of
// A, by inverse iteration.
func (f factor) smallestEigenvalue() float64 {
	v := make([]float64, f.d)
	for i := range v { // no eigenvector of a smooth kernel is as rough
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

// quadratic stores bᵢᵀA⁻¹bᵢ in dst for each row of the n×d matrix b, which it
// overwrites.
func (f factor) quadratic(dst, b []float64) {
	n, d := len(dst), f.d
	if f.place != nil {
		row := make([]float64, d)
		for i := range n {
			copy(row, b[i*d:(i+1)*d])
			for j, v := range row {
				b[i*d+f.place[j]] = v
			}
		}
	}
	lin.SolveLowerRight(b, f.l, n, d)
	for i := range n {
		row := b[i*d : (i+1)*d]
		dst[i] = lin.Dot(row[:f.plus], row[:f.plus]) - lin.Dot(row[f.plus:], row[f.plus:])
	}
}

// inverseDiagonal returns the diagonal of A⁻¹ of a factor by cholesky: the squared lengths of
// the columns of L⁻¹, which vanish above the diagonal.
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

func (f factor) at(i int) int {
	if f.place == nil {
		return i
	}
	return f.place[i]
}
