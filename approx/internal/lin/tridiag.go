package lin

import (
	"context"
	"math"
)

// tridiagonal reduces the symmetric n×n matrix a, of which it reads the lower
// triangle, to A = Q T Qᵀ, from the last row up. T has the diagonal d and the
// off-diagonal e. Q = H_{n−1} … H₁, where H_k = I − τ_k u uᵀ and u is left in the
// first k numbers of row k.
//
// The update of one step is put off to the product of the next, so that the
// matrix is read and written once a step.
//
// It stops with the error of ctx soon after that is done.
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
		rest := row[:k-1]
		// Below 10⁻¹⁴⁰ squares lose bits, and the reflection would not be
		// orthogonal; beside a largest entry over 10⁻⁵⁰ such a row is 0.
		if norm := math.Sqrt(Dot(rest, rest)); norm < 1e-140 {
			clear(rest)
			if math.Abs(alpha) >= 1e-140 { // rotations square it too
				e[k-1] = alpha
			}
		} else {
			beta := -math.Copysign(math.Hypot(alpha, norm), alpha)
			tau[k] = (beta - alpha) / beta
			scale(rest, 0, k-1, 1/(alpha-beta))
			e[k-1] = beta
		}
		row[k-1] = 1
		copy(x, row)
		pass(a, n, k, v, n)
		// w = τ p − ½ τ² (pᵀu) u.
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

// reflections is the largest number that is applied at once.
const reflections = 32

// reflect overwrites each of the last m rows z of the divide-and-conquer result by
// Q z, where tridiagonal left Q in a. It applies some reflections at a time, as
// H_{k+b−1} … H_k = I − Uᵀ T U = I − Wᵀ U with T lower triangular.
func reflect(ctx context.Context, q *conquest, a, tau []float64, m int) error {
	n, nb := q.n, reflections
	if n <= 256 {
		nb /= 2 // the part computed from U alone grows with it
	}
	z, u, w, y := q.z[(n-m)*n:], q.packed, q.s, q.result
	var g, t [reflections * reflections]float64
	for k := 1; k < n; k += nb {
		if err := ctx.Err(); err != nil {
			return err
		}
		b := min(nb, n-k)
		kk := k + b - 1 // length of the longest
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
