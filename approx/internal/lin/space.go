package lin

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
)

// A space is a subspace spanned by the orthonormal rows of q. The rows of kq are their
// products with K.
type space struct {
	n, size       int
	apply         func(dst, v []float64, cols int)
	usesMagnitude bool
	applies       int
	exp           int // exponent: kq, t and values computed from them belong to 2⁻ᵉK

	q, kq   []float64 // size×n
	t       []float64 // size×size: qKqᵀ
	theta   []float64 // Ritz values, leading ones first
	y       []float64 // size×size: eigenvectors of t as rows
	x, r    []float64 // Ritz vectors and residuals, as rows
	in, out []float64
}

// multiplyK stores the products of K with m rows of x in dst.
func (s *space) multiplyK(dst, x []float64, m int) {
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
		if !(math.Abs(v) <= math.MaxFloat64) {
			panic(fmt.Sprintf("TopK: the operator returns %g", v))
		}
	}
	shift(dst[:m*n], -s.exp)
}

// grow adds the span of m rows to the space. It reports whether the dimension has
// increased.
func (s *space) grow(rows []float64, m int) bool {
	n := s.n
	for i := range m {
		normalizeVector(rows[i*n : i*n+n])
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
	s.multiplyK(s.kq[old*n:], rows, m)
	if e := scaleExponent(s.kq); e != 0 {
		shift(s.kq, -e)
		shift(s.t, -e)
		s.exp += e
	}
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

// project subtracts from m rows their projections onto the space.
func (s *space) project(rows []float64, m int) {
	if s.size == 0 {
		return
	}
	n := s.n
	c := make([]float64, m*s.size)
	MulT(c, rows, s.q, m, n, s.size)
	multiply(sub, block{s: rows, ld: n}, block{s: c, ld: s.size}, block{s: s.q, ld: n}, m, n, s.size, false)
}

// orthonormalize applies the Gram–Schmidt process to m rows. They must have had length 1
// before they were projected. It removes rows whose residual is below 10⁻¹⁰, and returns
// the number of remaining rows.
func orthonormalize(rows []float64, m, n int) (count int) {
	for i := range m {
		x := rows[i*n : i*n+n]
		for j := range count {
			y := rows[j*n : j*n+n]
			Axpy(x, -Dot(y, x), y)
		}
		if Dot(x, x) <= 1e-20 {
			continue
		}
		normalizeVector(x)
		copy(rows[count*n:count*n+n], x)
		count++
	}
	return count
}

// normalizeVector divides x by its length. If the length is very small or large, it does
// so twice, because squares lose accuracy. If x is 0, it does not change.
func normalizeVector(x []float64) {
	for range 2 {
		l := math.Sqrt(Dot(x, x))
		if l == 0 || math.IsInf(l, 1) {
			l = Largest(x)
		}
		if l == 0 {
			return
		}
		for i := range x {
			x[i] /= l
		}
	}
}

// ritz computes the Ritz values theta and the eigenvectors y of t.
func (s *space) ritz() {
	m := s.size
	w, v := EigSym(append([]float64(nil), s.t...), m)
	order := sortedIndices(m, func(a, b int) int {
		if s.usesMagnitude {
			return cmp.Compare(math.Abs(w[b]), math.Abs(w[a]))
		}
		return 0 // EigSym has sorted the values
	})
	s.theta, s.y = make([]float64, m), make([]float64, m*m)
	for i, o := range order {
		s.theta[i] = w[o]
		for j := range m {
			s.y[i*m+j] = v[j*m+o]
		}
	}
}

// scale returns the largest absolute Ritz value.
func (s *space) scale() float64 { return Largest(s.theta) }

// residuals computes the first m Ritz vectors and their residuals. It returns the norms
// of the residuals.
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

// openPairs returns the indices of pairs after the first k that may belong to the first
// k. These are the pairs for which θ + ‖r‖ exceeds θ_k by more than goal.
func (s *space) openPairs(k int, res []float64, goal float64) (at []int) {
	size := func(t float64) float64 {
		if s.usesMagnitude {
			return math.Abs(t)
		}
		return t
	}
	for i := k; i < len(res); i++ {
		if size(s.theta[i])+res[i] > size(s.theta[k-1])+goal {
			at = append(at, i)
		}
	}
	return at
}

// restart reduces the space to its first m Ritz vectors.
func (s *space) restart(m int) {
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

// leadingPairs returns the first k Ritz pairs with newly measured residuals.
func (s *space) leadingPairs(k int) (w, v, resid []float64) {
	n := s.n
	x, kx := s.x[:k*n], make([]float64, k*n)
	for i := range k {
		makePositive(x[i*n : i*n+n])
	}
	s.multiplyK(kx, x, k)
	w, v, resid = append([]float64(nil), s.theta[:k]...), make([]float64, n*k), make([]float64, k)
	for i := range k {
		row, r := x[i*n:i*n+n], kx[i*n:i*n+n]
		for j, t := range row {
			v[j*k+i] = t
		}
		Axpy(r, -w[i], row)
		resid[i] = math.Sqrt(Dot(r, r))
	}
	shift(w, s.exp)
	shift(resid, s.exp)
	return w, v, resid
}

// searchSteps is the number of steps of search.
const searchSteps = 4

// search adds two random columns, and their repeated products with K, to the space.
func (s *space) search(rng *rand.Rand, limit int) {
	if s.size+2*searchSteps > limit {
		s.restart(limit / 2)
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
