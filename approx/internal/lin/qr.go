package lin

import (
	"math"
	"sort"
)

// QR returns the thin QR factors of the m×n matrix a with column pivoting,
//
//	A[:, perm[j]] ≈ Σ_l Q[:, l] R[l, j].
//
// Q is m×ρ with orthonormal columns. R is ρ×n, and its first ρ columns are upper
// triangular, with |R₁₁| ≥ |R₂₂| ≥ …. The rank ρ is the number of |Rᵢᵢ| larger than
// tol·|R₁₁|. The omitted part is at most of this size. QR does not change a. If an entry
// is NaN or infinite, the rank is 0.
//
// The algorithm is modified Gram–Schmidt. Each new column is orthogonalised twice, which
// keeps QᵀQ = I up to rounding errors (Giraud & Langou 2002).
func QR(a []float64, m, n int, tol float64) (q, r []float64, perm []int, rank int) {
	a = resize(a, m*n)
	c := make([]float64, n*m) // columns as rows
	packRows(c, block{a, n, true}, n, m)
	e := scaleExponent(c)
	shift(c, -e)
	perm = make([]int, n)
	norms, exact := make([]float64, n), make([]float64, n) // squared norms: updated, and when last computed exactly
	for j := range n {
		perm[j] = j
		x := c[j*m : j*m+m]
		norms[j] = Dot(x, x)
		exact[j] = norms[j]
		if math.IsNaN(norms[j]) || math.IsInf(norms[j], 0) {
			return nil, nil, perm, 0
		}
	}
	maxRank := min(m, n)
	qt, rr := make([]float64, maxRank*m), make([]float64, maxRank*n)
	coef := make([]float64, n)
	var first float64
	for rank < maxRank {
		p := rank
		for j := rank + 1; j < n; j++ {
			if norms[j] > norms[p] {
				p = j
			}
		}
		if p != rank {
			swap(c[p*m:p*m+m], c[rank*m:rank*m+m])
			perm[p], perm[rank] = perm[rank], perm[p]
			norms[p], norms[rank] = norms[rank], norms[p]
			exact[p], exact[rank] = exact[rank], exact[p]
			for l := range rank {
				rr[l*n+p], rr[l*n+rank] = rr[l*n+rank], rr[l*n+p]
			}
		}
		x := c[rank*m : rank*m+m]
		size := math.Sqrt(Dot(x, x))
		if rank == 0 {
			first = size
		}
		if !(size > tol*first) || !(size > 0) {
			break
		}
		u := qt[rank*m : rank*m+m]
		copy(u, x)
		normalizeVector(u)
		if rank > 0 {
			MatVec(coef[:rank], qt, u, rank, m)
			for l := range rank {
				coef[l] = -coef[l]
			}
			addRows(u, coef[:rank], qt, m, m)
			normalizeVector(u)
		}
		rr[rank*n+rank] = Dot(u, x)
		remaining := n - rank - 1
		if remaining > 0 {
			row := rr[rank*n+rank+1 : rank*n+n]
			MatVec(row, c[(rank+1)*m:], u, remaining, m)
			for i, f := range row {
				j := rank + 1 + i
				x := c[j*m : j*m+m]
				Axpy(x, -f, u)
				norms[j] -= f * f
				// Differences of squares lose accuracy, so norms are recomputed as in
				// LAPACK's dlaqp2.
				if !(norms[j] > 1e-6*exact[j]) {
					norms[j] = Dot(x, x)
					exact[j] = norms[j]
				}
			}
		}
		rank++
	}
	q = make([]float64, m*rank)
	packRows(q, block{qt, m, true}, m, rank)
	shift(rr[:rank*n], e)
	return q, rr[:rank*n], perm, rank
}

func swap(x, y []float64) {
	for i, v := range x {
		x[i], y[i] = y[i], v
	}
}

// SVDValues returns the min(m, n) singular values of the m×n matrix a, largest first. It
// uses one-sided Jacobi rotations (Hestenes 1958), and is intended for up to a few
// hundred rows or columns. The absolute error of small values is about √max(m, n) 2⁻⁵²
// σ₁. SVDValues does not change a.
func SVDValues(a []float64, m, n int) []float64 {
	a = resize(a, m*n)
	x := append([]float64(nil), a...)
	if m > n { // rotate the shorter side
		packRows(x, block{a, n, true}, n, m)
		m, n = n, m
	}
	e := scaleExponent(x)
	shift(x, -e)
	tol := 4e-16 * math.Sqrt(float64(n)+8)
	for sweep := range 60 {
		// Rows of rounding errors are ignored, because their rotations would never
		// converge.
		var top float64
		for i := range m {
			top = max(top, Dot(x[i*n:i*n+n], x[i*n:i*n+n]))
		}
		least := 0x1p-104 * float64(n) * top
		converged := true
		for i := range m {
			xi := x[i*n : i*n+n]
			for j := i + 1; j < m; j++ {
				xj := x[j*n : j*n+n]
				p, qi, qj := Dot(xi, xj), Dot(xi, xi), Dot(xj, xj)
				if min(qi, qj) <= least || !(math.Abs(p) > tol*math.Sqrt(qi)*math.Sqrt(qj)) {
					continue
				}
				converged = false
				t := (qj - qi) / (2 * p)
				t = math.Copysign(1/(math.Abs(t)+math.Hypot(1, t)), t)
				c := 1 / math.Hypot(1, t)
				rotate(x, i*n, j*n, n, c, -c*t)
			}
		}
		if converged {
			break
		}
		if sweep == 59 {
			panic("SVDValues did not converge")
		}
	}
	w := make([]float64, m)
	for i := range w {
		w[i] = math.Sqrt(Dot(x[i*n:i*n+n], x[i*n:i*n+n]))
	}
	shift(w, e)
	sort.Sort(sort.Reverse(sort.Float64Slice(w)))
	return w
}

// PrincipalAngles returns the min(k, l) angles between two subspaces in radians, smallest
// first. The subspaces are spanned by the orthonormal columns of u, n×k, and v, n×l.
// Angles near 0 are computed from sines, and angles near π/2 from cosines. Both are then
// accurate to rounding errors (Björck & Golub 1973).
func PrincipalAngles(u, v []float64, n, k, l int) []float64 {
	if k < l {
		u, v, k, l = v, u, l, k
	}
	u, v = resize(u, n*k), resize(v, n*l)
	c := make([]float64, k*l)
	TMul(c, u, v, k, n, l)
	residual := append([]float64(nil), v...)
	multiply(sub, block{s: residual, ld: l}, block{s: u, ld: k}, block{s: c, ld: l}, n, l, k, false)
	// QR first reduces the number of rows, because rotations of thousands of rows are
	// expensive.
	_, r, _, rank := QR(residual, n, l, 0)
	cos, sin := SVDValues(c, k, l), make([]float64, l)
	copy(sin, SVDValues(r, rank, l))
	angles := make([]float64, len(cos))
	for i := range angles {
		if cos[i]*cos[i] < 0.5 {
			angles[i] = math.Acos(cos[i])
		} else {
			angles[i] = math.Asin(min(1, sin[l-1-i]))
		}
	}
	return angles
}
