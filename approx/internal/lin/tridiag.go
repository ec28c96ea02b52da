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
		e[k-1], tau[k] = reflection(row[:k-1], row[k-1])
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

// reflection returns β and τ of the reflection I − τuuᵀ that maps a vector to a multiple β of
// a unit vector. The vector has the entry alpha, and the other entries x. The entry of u is
// 1 instead of alpha, and reflection overwrites x by the other entries of u.
//
// Below 10⁻¹⁴⁰, squares lose accuracy, and the reflection would not be orthogonal. Compared
// with a largest entry above 10⁻⁵⁰, such entries are then 0.
func reflection(x []float64, alpha float64) (beta, tau float64) {
	squares := Dot(x, x)
	if squares < 1e-280 {
		clear(x)
		if math.Abs(alpha) < 1e-140 { // rotations also square alpha
			return 0, 0
		}
		return alpha, 0
	}
	beta = -math.Copysign(math.Sqrt(alpha*alpha+squares), alpha)
	Scale(x, 1/(alpha-beta))
	return beta, (beta - alpha) / beta
}

// columnsPerCheck is the number of columns, or roots, between two checks of a
// context.
const columnsPerCheck = 16

// reflections is the largest number of reflections that are applied at once.
const reflections = 32

// reflect overwrites each of the last m rows z of q.z by Qz, where tridiagonal has stored
// Q in a. It combines several reflections as H_{k+b−1} … H_k = I − WᵀU with (D + L)ᵀW = U. Here
// D is diag(1/τ), and L is the part of UUᵀ below the diagonal.
func reflect(ctx context.Context, q *tridiagSolver, a, tau []float64, m int) error {
	n, nb := q.n, reflections
	if n <= 256 {
		nb /= 2 // the costs of UUᵀ and W grow with nb
	}
	z, u, w, y := q.z[(n-m)*n:], q.packedVectors, q.s, q.result
	var g [reflections * reflections]float64
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
		multiply(set, block{s: g[:], ld: b}, block{s: u, ld: kk}, block{s: u, ld: kk, t: true}, b, b, kk, true)
		for j := range b {
			g[j*b+j] = 1 / tau[k+j] // infinite if tau is 0; row j of W is then 0
		}
		copy(w[:b*kk], u[:b*kk])
		solveT(block{s: g[:], ld: b}, block{s: w, ld: kk}, b, kk)
		multiply(set, block{s: y, ld: b}, block{s: z, ld: n}, block{s: u, ld: kk, t: true}, m, b, kk, false)
		multiply(sub, block{s: z, ld: n}, block{s: y, ld: b}, block{s: w, ld: kk}, m, kk, b, false)
	}
	return nil
}
