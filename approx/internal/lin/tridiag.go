package lin

import (
	"context"
	"math"
)

// tridiagonal reduces the symmetric n×n matrix a to A = QTQᵀ, starting with the last row.
// It reads only the lower triangle. T has the diagonal d and the off-diagonal e. Q =
// H_{n−1} … H₁ with H_k = I − τ_k u uᵀ. The vector u of H_k is stored in the first k
// numbers of row k.
//
// The update of one step is combined with the product of the next step. The matrix is
// then read and written only once in each step. If ctx is done, tridiagonal returns the
// error of ctx.
func tridiagonal(ctx context.Context, a []float64, n int) (d, e, tau []float64, err error) {
	d, e, tau = make([]float64, n), make([]float64, n), make([]float64, n)
	v := make([]float64, 4*n)
	u, w, x, p := v[:n], v[n:2*n], v[2*n:3*n], v[3*n:]
	for k := n - 1; k > 0; k-- {
		if k%columnsPerCheck == 0 {
			if err := ctx.Err(); err != nil {
				return nil, nil, nil, err
			}
		}
		row := a[k*n : k*n+k+1]
		uk, wk := u[k], w[k]
		Axpy(row, -uk, w[:k+1])
		Axpy(row, -wk, u[:k+1])
		d[k] = row[k]
		row = row[:k]
		alpha := row[k-1]
		head := row[:k-1]
		// Below 10⁻¹⁴⁰, squares lose accuracy, and the reflection would not be
		// orthogonal. Compared with a largest entry above 10⁻⁵⁰, the row is then 0.
		if norm := math.Sqrt(Dot(head, head)); norm < 1e-140 {
			clear(head)
			if math.Abs(alpha) >= 1e-140 { // rotations also square alpha
				e[k-1] = alpha
			}
		} else {
			beta := -math.Copysign(math.Hypot(alpha, norm), alpha)
			tau[k] = (beta - alpha) / beta
			scale(head, 0, k-1, 1/(alpha-beta))
			e[k-1] = beta
		}
		row[k-1] = 1
		copy(x, row)
		pass(a, n, k, v, n)
		// Compute w = τ p − ½ τ² (pᵀu) u.
		c := tau[k] * tau[k] / 2 * Dot(p[:k], row)
		for i, ui := range row {
			w[i] = tau[k]*p[i] - c*ui
		}
		copy(u, row)
	}
	if n > 0 {
		d[0] = a[0]
	}
	return d, e, tau, nil
}

// columnsPerCheck is the number of columns, or roots, between two checks of a
// context.
const columnsPerCheck = 16

// reflections is the largest number of reflections that are applied at once.
const reflections = 32

// reflect overwrites each of the last m rows z of q.z by Qz, where tridiagonal has stored
// Q in a. It combines several reflections as H_{k+b−1} … H_k = I − UᵀTU = I − WᵀU with a
// lower triangular T.
func reflect(ctx context.Context, q *tridiagSolver, a, tau []float64, m int) error {
	n, nb := q.n, reflections
	if n <= 256 {
		nb /= 2 // the cost of T grows with nb
	}
	z, u, w, y := q.z[(n-m)*n:], q.packedVectors, q.s, q.result
	var g, t [reflections * reflections]float64
	for k := 1; k < n; k += nb {
		if err := ctx.Err(); err != nil {
			return err
		}
		b := min(nb, n-k)
		kk := k + b - 1 // length of the longest u
		for r := range b {
			row := u[r*kk : r*kk+kk]
			clear(row[copy(row, a[(k+r)*n:(k+r)*n+k+r]):])
		}
		SymMulT(g[:], u, b, kk)
		clear(t[:])
		for j := range b {
			for l := range j {
				Axpy(t[j*b:j*b+l+1], -tau[k+j]*g[j*b+l], t[l*b:l*b+l+1])
			}
			t[j*b+j] = tau[k+j]
		}
		multiply(set, block{s: y, ld: b}, block{s: z, ld: n}, block{s: u, ld: kk, t: true}, m, b, kk, false)
		TMul(w, t[:], u, b, b, kk)
		multiply(sub, block{s: z, ld: n}, block{s: y, ld: b}, block{s: w, ld: kk}, m, kk, b, false)
	}
	return nil
}
