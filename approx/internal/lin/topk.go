package lin

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"sort"
)

// TopKOptions are the settings of TopK; the zero value is a cold start to
// 10⁻⁸.
type TopKOptions struct {
	// Start is an n×p guess at the vectors, row-major; its columns need not be
	// orthonormal.
	Start []float64

	// Trust takes the first answer. Without it two fixed random columns are
	// added when all residuals are small, and followed for three steps: a start
	// that is exact for the wrong vectors and eigenvalues of more copies than
	// Block hide no others then. It costs eight columns.
	Trust bool

	// Block is the number of columns by which the space grows; 0 stands for
	// min(k, 8), at least 2.
	Block int

	// Tol bounds the residuals ‖Kv−λv‖ relative to the largest |λ|; 0 stands for
	// 10⁻⁸. Less than 10⁻¹⁴ is not to be had.
	Tol float64

	// MaxApply bounds the number of columns that K is applied to; 0 stands for
	// 100 (k + 20).
	MaxApply int

	// Magnitude asks for the pairs of largest |λ|, in this order, where K is
	// indefinite.
	Magnitude bool
}

// NotConverged is what TopK returns when MaxApply is spent.
type NotConverged struct {
	Applies  int     // columns that K was applied to
	Residual float64 // the largest ‖Kv−λv‖
	Want     float64
}

func (e *NotConverged) Error() string {
	return fmt.Sprintf("lin: after %d products the residual is %.2g, above %.2g; allow more, or a larger tolerance", e.Applies, e.Residual, e.Want)
}

// TopK returns the k leading eigenpairs of a symmetric operator K on ℝⁿ, largest
// first: w holds min(k, n) eigenvalues, v their orthonormal vectors as columns,
// row-major, signed as by EigSym, resid the ‖Kv−λv‖, measured with a product
// that was made for it, and applies the number of columns that K was applied to.
// apply stores K·V in dst, where both are n×cols, row-major.
//
// The space grows by the residuals of its leading Ritz vectors, which makes it a
// block Krylov space wherever the start allows, and is cut back to the leading
// Ritz vectors when it has grown to some times k (Davidson's method without
// preconditioner; thick restart of Wu & Simon 2000). Every vector is made
// orthogonal to all others, twice. All is deterministic.
//
// err is that of ctx, with nothing else, or a *NotConverged beside the best
// pairs there are. TopK panics where K·V holds NaN.
func TopK(ctx context.Context, n, k int, apply func(dst, v []float64, cols int), opt TopKOptions) (w, v, resid []float64, applies int, err error) {
	k = min(k, n)
	if k <= 0 {
		return nil, nil, nil, 0, ctx.Err()
	}
	s := &space{n: n, apply: apply, magnitude: opt.Magnitude}
	tol := opt.Tol
	if tol == 0 {
		tol = 1e-8
	}
	block := opt.Block
	if block <= 0 {
		block = min(k, 8)
	}
	block = max(2, block)
	most := opt.MaxApply
	if most <= 0 {
		most = 100 * (k + 20)
	}
	limit := k + max(k, 24) + 2*block + 2*searchSteps // size of the space
	rng := rand.New(rand.NewPCG(0x6d6572636572, uint64(n)))
	if n <= max(limit, 64) {
		// The whole space is no larger: one step is exact.
		rows := make([]float64, n*n)
		for i := range n {
			rows[i*n+i] = 1
		}
		s.grow(rows, n)
	} else {
		if len(opt.Start)%n != 0 {
			panic(fmt.Sprintf("lin: TopK: a start of %d numbers for vectors of %d", len(opt.Start), n))
		}
		p := min(len(opt.Start)/n, limit-block)
		stride := len(opt.Start) / n
		cols := max(p, block)
		rows := make([]float64, cols*n)
		for i := range p {
			for j := range n {
				rows[i*n+j] = opt.Start[j*stride+i]
			}
		}
		copy(rows[p*n:], normal(rng, (cols-p)*n))
		if !s.grow(rows, cols) {
			s.grow(normal(rng, 2*n), 2)
		}
	}
	for searched := opt.Trust; ; {
		if err := ctx.Err(); err != nil {
			return nil, nil, nil, s.applies, err
		}
		s.ritz()
		m := min(s.size, k+block)
		res := s.residuals(m)
		goal := tol * s.scale()
		done := s.size >= k
		var worst float64
		for _, r := range res[:min(k, m)] {
			worst = max(worst, r)
			done = done && r <= goal
		}
		if done && !searched && s.size < n {
			before := append([]float64(nil), s.theta[:k]...)
			s.search(rng, limit)
			s.ritz()
			searched = true
			for i, t := range before {
				// What one search has found may not be all.
				searched = searched && math.Abs(s.theta[i]-t) <= goal
			}
			continue
		}
		if s.size == n || done || s.applies >= most {
			w, v, resid = s.leading(min(k, s.size))
			worst = 0
			for _, r := range resid {
				worst = max(worst, r)
			}
			if s.size < n && !done {
				err = &NotConverged{s.applies, worst, goal}
			}
			return w, v, resid, s.applies, err
		}
		searched = opt.Trust
		// The rows of r that hold more than rounding, by the order of the pairs.
		add := make([]float64, 0, block*n)
		for i := 0; i < m && len(add) < block*n; i++ {
			if res[i] > 0.1*goal {
				add = append(add, s.r[i*n:(i+1)*n]...)
			}
		}
		if len(add) < 2*n {
			add = append(add, normal(rng, 2*n)...)
		}
		if s.size+len(add)/n > limit {
			// Half of what there is: fewer forget too much, more make restarts dear.
			s.cut(limit / 2)
		}
		if !s.grow(add, len(add)/n) {
			s.grow(normal(rng, 2*n), 2)
		}
	}
}

// searchSteps is how far search follows its columns.
const searchSteps = 4

// search adds two random columns and what K makes of them to the space.
func (s *space) search(rng *rand.Rand, limit int) {
	if s.size+2*searchSteps > limit {
		s.cut(limit / 2)
	}
	rows := normal(rng, 2*s.n)
	for range searchSteps {
		old := s.size
		if !s.grow(rows, 2) {
			return
		}
		rows = append(rows[:0], s.kq[old*s.n:]...)
		rows = append(rows, make([]float64, 2*s.n-len(rows))...)
	}
}

func normal(rng *rand.Rand, n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = rng.NormFloat64()
	}
	return x
}

// SpectralNorm returns ‖A‖ = max |λ| of a symmetric operator on ℝⁿ, which may be
// indefinite, as the |λ| of a Ritz pair with the residual ‖Av−λv‖ ≤ tol·|λ|, as
// measured: there is an eigenvalue within resid of ±norm. It runs TopK on
// magnitudes with blocks of two, since λ and −λ are often close.
func SpectralNorm(ctx context.Context, n int, apply func(dst, v []float64), tol float64) (norm, resid float64, err error) {
	x, y := make([]float64, n), make([]float64, n)
	w, _, r, _, err := TopK(ctx, n, 1, func(dst, v []float64, cols int) {
		for c := range cols {
			for i := range x {
				x[i] = v[i*cols+c]
			}
			apply(y, x)
			for i, t := range y {
				dst[i*cols+c] = t
			}
		}
	}, TopKOptions{Block: 2, Tol: tol, Magnitude: true})
	if len(w) == 0 {
		return 0, 0, err
	}
	return math.Abs(w[0]), r[0], err
}

// A space is spanned by the orthonormal rows of q, of which kq holds the
// products with K.
type space struct {
	n, size   int
	apply     func(dst, v []float64, cols int)
	magnitude bool
	applies   int

	q, kq   []float64 // size×n
	t       []float64 // size×size: q K qᵀ
	theta   []float64 // Ritz values, leading first
	y       []float64 // size×size: their vectors as rows
	x, r    []float64 // Ritz vectors and residuals, by rows
	in, out []float64
}

// times stores K applied to m rows of x in dst.
func (s *space) times(dst, x []float64, m int) {
	n := s.n
	if len(s.in) < m*n {
		s.in, s.out = make([]float64, m*n), make([]float64, m*n)
	}
	in, out := s.in[:m*n], s.out[:m*n]
	packRows(in, block{x, n, true}, n, m)
	s.apply(out, in, m)
	packRows(dst, block{out, m, true}, m, n)
	s.applies += m
	for _, v := range dst[:m*n] {
		if math.IsNaN(v) {
			panic("lin: TopK: the operator returns NaN")
		}
	}
}

// grow adds the span of m rows to the space and reports whether it held anything
// new.
func (s *space) grow(rows []float64, m int) bool {
	n := s.n
	for i := range m {
		unit(rows[i*n : i*n+n])
	}
	for range 2 {
		s.project(rows, m)
		m = orthonormalize(rows, m, n)
	}
	if m == 0 {
		return false
	}
	old := s.size
	s.size += m
	s.q = append(s.q[:old*n], rows[:m*n]...)
	s.kq = append(s.kq[:old*n], make([]float64, m*n)...)
	s.times(s.kq[old*n:], rows, m)
	t := make([]float64, s.size*s.size)
	for i := range old {
		copy(t[i*s.size:i*s.size+old], s.t[i*old:])
	}
	part := make([]float64, m*s.size)
	MulT(part, rows, s.kq, m, n, s.size)
	for i := range m {
		for j := range old + i + 1 {
			t[(old+i)*s.size+j] = part[i*s.size+j]
			t[j*s.size+old+i] = part[i*s.size+j]
		}
	}
	s.t = t
	return true
}

// project takes from m rows their part in the space.
func (s *space) project(rows []float64, m int) {
	if s.size == 0 {
		return
	}
	n := s.n
	c := make([]float64, m*s.size)
	MulT(c, rows, s.q, m, n, s.size)
	multiply(sub, block{s: rows, ld: n}, block{s: c, ld: s.size}, block{s: s.q, ld: n}, m, n, s.size, false)
}

// orthonormalize does so by Gram and Schmidt with m rows that had length 1 before
// they were projected. It drops those of which less than 10⁻¹⁰ is left and
// returns how many stay.
func orthonormalize(rows []float64, m, n int) (left int) {
	for i := range m {
		x := rows[i*n : i*n+n]
		for j := range left {
			y := rows[j*n : j*n+n]
			Axpy(x, -Dot(y, x), y)
		}
		if Dot(x, x) <= 1e-20 {
			continue
		}
		unit(x)
		copy(rows[left*n:left*n+n], x)
		left++
	}
	return left
}

// unit divides x by its length, twice where that is so small or large that
// squares lose bits; 0 stays.
func unit(x []float64) {
	for range 2 {
		l := math.Sqrt(Dot(x, x))
		if l == 0 || math.IsInf(l, 1) {
			var top float64
			for _, v := range x {
				top = max(top, math.Abs(v))
			}
			l = top
		}
		if l == 0 {
			return
		}
		for i := range x {
			x[i] /= l
		}
	}
}

// ritz solves the problem in the space.
func (s *space) ritz() {
	m := s.size
	w, v := EigSym(append([]float64(nil), s.t...), m)
	order := make([]int, m)
	for i := range order {
		order[i] = i
	}
	if s.magnitude {
		sort.SliceStable(order, func(i, j int) bool { return math.Abs(w[order[i]]) > math.Abs(w[order[j]]) })
	}
	s.theta, s.y = make([]float64, m), make([]float64, m*m)
	for i, o := range order {
		s.theta[i] = w[o]
		for j := range m {
			s.y[i*m+j] = v[j*m+o]
		}
	}
}

// scale returns the largest |θ|.
func (s *space) scale() (top float64) {
	for _, t := range s.theta {
		top = max(top, math.Abs(t))
	}
	return top
}

// residuals works out the first m Ritz vectors and their residuals, and returns
// the lengths of these.
func (s *space) residuals(m int) []float64 {
	n := s.n
	if len(s.x) < m*n {
		s.x, s.r = make([]float64, m*n), make([]float64, m*n)
	}
	Mul(s.x, s.y, s.q, m, s.size, n)
	Mul(s.r, s.y, s.kq, m, s.size, n)
	l := make([]float64, m)
	for i := range m {
		r := s.r[i*n : i*n+n]
		Axpy(r, -s.theta[i], s.x[i*n:i*n+n])
		l[i] = math.Sqrt(Dot(r, r))
	}
	return l
}

// cut keeps the first m Ritz vectors.
func (s *space) cut(m int) {
	n := s.n
	q, kq := make([]float64, m*n), make([]float64, m*n)
	Mul(q, s.y, s.q, m, s.size, n)
	Mul(kq, s.y, s.kq, m, s.size, n)
	s.q, s.kq, s.size = q, kq, m
	s.t = make([]float64, m*m)
	for i := range m {
		s.t[i*m+i] = s.theta[i]
	}
}

// leading returns the first k Ritz pairs with measured residuals.
func (s *space) leading(k int) (w, v, resid []float64) {
	n := s.n
	x, kx := s.x[:k*n], make([]float64, k*n)
	for i := range k {
		positive(x[i*n : i*n+n])
	}
	s.times(kx, x, k)
	w, v, resid = append([]float64(nil), s.theta[:k]...), make([]float64, n*k), make([]float64, k)
	for i := range k {
		row, r := x[i*n:i*n+n], kx[i*n:i*n+n]
		for j, t := range row {
			v[j*k+i] = t
		}
		Axpy(r, -w[i], row)
		resid[i] = math.Sqrt(Dot(r, r))
	}
	return w, v, resid
}
