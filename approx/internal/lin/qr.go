package lin

import (
	"math"
	"sort"
)

// QR returns the thin factors of the m×n matrix a, with pivoting of columns,
//
//	A[:, perm[j]] = Σ_l Q[:, l] R[l, j]  up to what the cut leaves,
//
// where Q is m×ρ with orthonormal columns, and R is ρ×n, upper triangular in its
// first ρ columns, with |R₁₁| ≥ |R₂₂| ≥ …. The rank ρ is the number of |Rᵢᵢ| larger
// than tol·|R₁₁|. a is left as it is. A matrix with an entry that is NaN or
// infinite has rank 0.
//
// It is modified Gram–Schmidt with each new column made orthogonal a second
// time, which keeps QᵀQ = 1 to rounding (Giraud & Langou 2002).
func QR(a []float64, m, n int, tol float64) (q, r []float64, perm []int, rank int) {
	a = resize(a, m*n)
	c := make([]float64, n*m) // columns as rows
	packRows(c, block{a, n, true}, n, m)
	e := power(c)
	shift(c, -e)
	perm = make([]int, n)
	left, exact := make([]float64, n), make([]float64, n) // squared norms: followed, and when last worked out
	for j := range n {
		perm[j] = j
		x := c[j*m : j*m+m]
		left[j] = Dot(x, x)
		exact[j] = left[j]
		if math.IsNaN(left[j]) || math.IsInf(left[j], 0) {
			return nil, nil, perm, 0
		}
	}
	most := min(m, n)
	qt, rr := make([]float64, most*m), make([]float64, most*n)
	coef := make([]float64, n)
	var first float64
	for rank < most {
		p := rank
		for j := rank + 1; j < n; j++ {
			if left[j] > left[p] {
				p = j
			}
		}
		if p != rank {
			swap(c[p*m:p*m+m], c[rank*m:rank*m+m])
			perm[p], perm[rank] = perm[rank], perm[p]
			left[p], left[rank] = left[rank], left[p]
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
		unit(u)
		if rank > 0 {
			MatVec(coef[:rank], qt, u, rank, m)
			for l := range rank {
				coef[l] = -coef[l]
			}
			combine(u, coef, qt, rank, m)
			unit(u)
		}
		rr[rank*n+rank] = Dot(u, x)
		rest := n - rank - 1
		if rest > 0 {
			row := rr[rank*n+rank+1 : rank*n+n]
			MatVec(row, c[(rank+1)*m:], u, rest, m)
			for i, f := range row {
				j := rank + 1 + i
				x := c[j*m : j*m+m]
				Axpy(x, -f, u)
				left[j] -= f * f
				// Differences of squares lose their bits: LAPACK's dlaqp2.
				if !(left[j] > 1e-6*exact[j]) {
					left[j] = Dot(x, x)
					exact[j] = left[j]
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

// SVDValues returns the min(m, n) singular values of the m×n matrix a, largest
// first, by one-sided Jacobi rotations (Hestenes 1958). It is meant for at most
// some hundred rows or columns. Values below the rounding of the largest, √max(m,
// n) 2⁻⁵² σ₁, are accurate only to that size. a is not modified.
func SVDValues(a []float64, m, n int) []float64 {
	a = resize(a, m*n)
	x := append([]float64(nil), a...)
	if m > n { // rotate the shorter side
		packRows(x, block{a, n, true}, n, m)
		m, n = n, m
	}
	e := power(x)
	shift(x, -e)
	tol := 4e-16 * math.Sqrt(float64(n)+8)
	for sweep := range 60 {
		// A row of rounding errors has no direction: rotations would never
		// converge.
		var top float64
		for i := range m {
			top = max(top, Dot(x[i*n:i*n+n], x[i*n:i*n+n]))
		}
		least := 0x1p-104 * float64(n) * top
		still := true
		for i := range m {
			xi := x[i*n : i*n+n]
			for j := i + 1; j < m; j++ {
				xj := x[j*n : j*n+n]
				p, qi, qj := Dot(xi, xj), Dot(xi, xi), Dot(xj, xj)
				if min(qi, qj) <= least || !(math.Abs(p) > tol*math.Sqrt(qi)*math.Sqrt(qj)) {
					continue
				}
				still = false
				t := (qj - qi) / (2 * p)
				t = math.Copysign(1/(math.Abs(t)+math.Hypot(1, t)), t)
				c := 1 / math.Hypot(1, t)
				rotate(x, i*n, j*n, n, c, -c*t)
			}
		}
		if still {
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

// PrincipalAngles returns the min(k, l) angles between the spaces of the
// orthonormal columns of u, n×k, and v, n×l, in radians, smallest first. Angles
// near 0 come from sines and near π/2 from cosines, so that both are exact to
// rounding (Björck & Golub 1973).
func PrincipalAngles(u, v []float64, n, k, l int) []float64 {
	if k < l {
		u, v, k, l = v, u, l, k
	}
	u, v = resize(u, n*k), resize(v, n*l)
	c := make([]float64, k*l)
	TMul(c, u, v, k, n, l)
	rest := append([]float64(nil), v...)
	multiply(sub, block{s: rest, ld: l}, block{s: u, ld: k}, block{s: c, ld: l}, n, l, k, false)
	// Rotations of thousands of rows cost more than to make them few.
	_, r, _, rank := QR(rest, n, l, 0)
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
