package lin

import (
	"math"
	"sort"

	"mercer/approx/internal/unset"
)

// QR returns the thin QR factors of the m×n matrix a with column pivoting,
//
//	A[:, perm[j]] ≈ Σ_l Q[:, l] R[l, j].
//
// Q is m×ρ with orthonormal columns. R is ρ×n, and its first ρ columns are upper
// triangular, with R₁₁ ≥ R₂₂ ≥ … > 0. The rank ρ is the number of Rᵢᵢ larger than
// tol·R₁₁. The omitted part is at most of this size. Numbers below 10⁻¹⁴⁰ times the largest
// entry may count as 0. QR does not change a. If an entry is NaN or infinite, the rank is 0.
//
// The algorithm is that of LAPACK's dgeqp3 (Quintana-Ortí, Sun & Bischof 1998). Each step
// computes a Householder reflection and its products with the remaining columns. The
// columns are updated only after several steps, by a product of matrices.
func QR(a []float64, m, n int, tol float64) (q, r []float64, perm []int, rank int) {
	f := newPivotedQR(resize(a, m*n), m, n)
	e := scaleExponent(f.c)
	shift(f.c, -e)
	perm = make([]int, n)
	maxRank := min(m, n)
	for j := range f.columns {
		perm[j] = j
		f.computeNorm(j, 0)
		if !(f.columns[j].norm <= math.MaxFloat64) {
			maxRank = 0
		}
	}
	var first float64
	for ; rank < maxRank; rank++ {
		p := f.choosePivot(rank)
		perm[p], perm[rank] = perm[rank], perm[p]
		size := f.computeReflection(rank)
		if rank == 0 {
			first = size
		}
		if !(size > tol*first) {
			break
		}
		f.reduce(rank)
	}
	q, r = f.factors(rank)
	shift(r, e)
	return q, r, perm, rank
}

// stepsPerUpdate is the number of steps of QR after which the remaining columns are updated.
const stepsPerUpdate = 16

// A pivotedQR is the state of QR. The reflection of step k is H_k = I − τ_k u_k u_kᵀ. Entry k
// of u_k is 1, and the entries before are 0.
type pivotedQR struct {
	m, n       int
	c, pending []float64 // n×m and n×stepsPerUpdate; row j belongs to column j
	columns    []pivotedColumn
	start      int       // first step since the last update
	products   []float64 // products of the last u and the rows of c, from row start on

	// The product of the reflections from one update to the next is I − Uᵀ(D + L)⁻ᵀU. The rows
	// of U are the vectors u, D is diag(1/τ), and L is the part of UUᵀ below the diagonal. Row
	// k of lower is the row of D + L for step k.
	lower []float64
	tau   float64 // of the last step
}

// A pivotedColumn is a column of A after some steps of QR. After k steps, the first k entries
// of x belong to R. The remaining entries are those of x + Σ_l pending[l] u_{start+l}. In
// step k, the remaining entries of column k are replaced by those of u_k.
type pivotedColumn struct {
	x, pending  []float64
	diagonal    float64 // R_kk
	norm, exact float64 // squared norm of the remaining entries: updated, and when last computed exactly
}

func newPivotedQR(a []float64, m, n int) *pivotedQR {
	f := &pivotedQR{
		m: m, n: n,
		c:        unset.Numbers(n * m),
		pending:  make([]float64, n*stepsPerUpdate),
		columns:  make([]pivotedColumn, n),
		products: make([]float64, n),
		lower:    make([]float64, n*stepsPerUpdate),
	}
	Transpose(f.c, a, m, n)
	c, pending := f.c, f.pending
	for j := range f.columns {
		x := &f.columns[j]
		x.x, c = c[:m], c[m:]
		x.pending, pending = pending[:stepsPerUpdate], pending[stepsPerUpdate:]
	}
	return f
}

// choosePivot exchanges column k and the column p ≥ k with the largest norm. If stepsPerUpdate
// steps are pending, it first updates all remaining columns.
func (f *pivotedQR) choosePivot(k int) (p int) {
	const b = stepsPerUpdate
	if k == f.start+b {
		c := block{s: f.c, ld: f.m}
		multiply(add, c.sub(k, k), block{s: f.pending[k*b:], ld: b}, c.sub(f.start, k), f.n-k, f.m-k, b, false)
		f.start = k
		for j := range f.columns[k:] {
			f.computeNorm(k+j, k)
		}
	}
	p = k
	for j := k + 1; j < f.n; j++ {
		if f.columns[j].norm > f.columns[p].norm {
			p = j
		}
	}
	if p != k {
		x, y := &f.columns[p], &f.columns[k]
		swap(x.x, y.x)
		swap(x.pending, y.pending)
		x.norm, x.exact = y.norm, y.exact
	}
	return p
}

// computeReflection computes R_kk and the reflection of step k. It returns |R_kk|.
func (f *pivotedQR) computeReflection(k int) float64 {
	f.update(k, k)
	x := &f.columns[k]
	u := x.x[k:]
	x.diagonal, f.tau = reflection(u[1:], u[0])
	u[0] = 1
	return math.Abs(x.diagonal)
}

// reduce computes row k of R, and what step k adds to the pending sums.
func (f *pivotedQR) reduce(k int) {
	start := f.start
	steps := k - start
	products := f.products[:f.n-start]
	matVecRows(products, f.c[start*f.m+k:], f.m, f.columns[k].x[k:], f.n-start, f.m-k)
	row := f.lower[k*stepsPerUpdate:]
	copy(row, products[:steps])
	row[steps] = 1 / f.tau              // infinite if τ is 0
	var entries [stepsPerUpdate]float64 // entry k of each u since start
	for l := range steps {
		entries[l] = f.columns[start+l].x[k]
	}
	for j := k + 1; j < f.n; j++ {
		x := &f.columns[j]
		pending := x.pending[:steps]
		last := -f.tau * (products[j-start] + Dot(pending, products))
		v := x.x[k] + Dot(pending, entries[:]) + last
		x.x[k], x.pending[steps] = v, last
		// Differences of squares lose accuracy, so norms are recomputed as in LAPACK's
		// dlaqps. Unlike dlaqps, reduce updates only this column then.
		if x.norm -= v * v; x.norm < 1e-6*x.exact {
			f.update(j, k+1)
			f.computeNorm(j, k+1)
		}
	}
}

// update applies the steps before step k to column j, from entry k on.
func (f *pivotedQR) update(j, k int) {
	x := &f.columns[j]
	pending, l := x.pending[:k-f.start], f.start
	for len(pending) > 0 && pending[0] == 0 { // steps before the last update of this column
		pending = pending[1:]
		l++
	}
	if k < f.m {
		addRows(x.x[k:], pending, f.c[l*f.m+k:], f.m-k, f.m)
	}
	clear(pending)
}

// computeNorm computes the squared norm of column j from entry k on.
func (f *pivotedQR) computeNorm(j, k int) {
	x := &f.columns[j]
	rest := x.x[k:]
	x.norm = Dot(rest, rest)
	x.exact = x.norm
}

// factors returns Q and R after the given number of steps. The columns of Q are the first
// columns of H₀H₁…, with the signs for which the diagonal of R is positive.
func (f *pivotedQR) factors(rank int) (q, r []float64) {
	m, n := f.m, f.n
	r = make([]float64, rank*n)
	qt := make([]float64, rank*m)
	for j := range f.columns {
		c := &f.columns[j]
		for l, v := range c.x[:min(j, rank)] {
			r[l*n+j] = v
		}
		if j < rank {
			r[j*n+j] = c.diagonal
			clear(c.x[:j])
		}
	}
	for k := range rank {
		s := math.Copysign(1, r[k*n+k])
		qt[k*m+k] = s
		Scale(r[k*n+k:k*n+n], s)
	}
	space := make([]float64, 2*rank*stepsPerUpdate)
	for k := (rank - 1) &^ (stepsPerUpdate - 1); k >= 0; k -= stepsPerUpdate {
		count, length := rank-k, m-k
		b := min(stepsPerUpdate, count)
		y, yt := space[:count*b], space[count*b:]
		z, u := block{s: qt, ld: m}.sub(k, k), block{s: f.c, ld: m}.sub(k, k)
		multiply(set, block{s: y, ld: b}, z, block{u.s, m, true}, count, b, length, false)
		Transpose(yt, y, count, b)
		solveT(block{s: f.lower[k*stepsPerUpdate:], ld: stepsPerUpdate}, block{s: yt, ld: count}, b, count)
		multiply(sub, z, block{yt, count, true}, u, count, length, b, false)
	}
	q = unset.Numbers(m * rank)
	Transpose(q, qt, rank, m)
	return q, r
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
