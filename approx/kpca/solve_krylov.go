package kpca

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/lin"
)

// keepUpTo is the largest n for which block Krylov stores half of the Gram matrix,
// 100 MB. For larger n, its tiles are computed for every product.
const keepUpTo = 5000

// narrow is the block size for a matrix that fits the cache, for which wider blocks
// have no advantage.
const narrow = 4

// firstCheck returns the dimension at which q pairs are first checked, in blocks of
// b.
func firstCheck(q, b int) int { return (3*q + b - 1 + 2*(b-narrow)) / b * b }

// krylov finds the leading q pairs and the leading spectrum eigenvalues in the space
// spanned by
//
//	V, KV, K²V, …,  V n×b.
//
// V holds the leading eigenvectors of the incomplete factor. The process ends when
// pairs are settled, and the best possible error at rank spectrum is known to a tenth.
// Small residuals do not prove that no pair is missing. Of more than b nearly
// coinciding eigenvalues, the space contains b. If the method hidden finds missing
// eigenvalues, krylov doubles the block size. If wider blocks do not settle the pairs,
// the result is that of the previous blocks, with Gaps set.
//
// A negative smallest Ritz value reveals negative eigenvalues.
func (g *gram) krylov(ctx context.Context, f *lowRank, q, spectrum int) (*eigen, error) {
	e, err := g.krylovSpaces(ctx, f, q, spectrum)
	if err == nil {
		e.noteNegative(e.smallest, e.mu[0])
	}
	return e, err
}

// krylovSpaces is krylov without the check of negative eigenvalues.
func (g *gram) krylovSpaces(ctx context.Context, f *lowRank, q, spectrum int) (*eigen, error) {
	e := &eigen{trace: f.trace}
	if err := g.squares(ctx, e); err != nil {
		return nil, err
	}
	// Blocks of more than an eighth leave few steps, and wide ones reach no further than
	// narrow ones in as large a space.
	b := min((q+15)/8*8, 32, max(8, g.n/64*8))
	if g.tolerance > settledResidual {
		b = narrow // needs the fewest products
		if g.swept != nil || g.n > denseUpTo {
			b = lin.Swept
		}
	}
	var kept *eigen // what narrower blocks have found, if but eigenvalues are missing
	for {
		missing, err := g.krylovOf(ctx, e, f, q, spectrum, b)
		if err != nil {
			return nil, err
		}
		if kept != nil && e.unsettled && !missing {
			e, b = kept, g.n
		}
		if !e.gaps {
			return e, nil
		}
		what := "eigenpairs"
		if kept = nil; !missing {
			c := *e
			kept, what = &c, "eigenvalues"
		}
		if b *= 2; 4*b > g.n {
			e.unsettled = true
			e.notes = append(e.notes, "More eigenvalues nearly coincide than are found at once: of the leading "+what+" some may be missing.")
			return e, nil
		}
	}
}

// krylovOf is krylov with blocks of b. It reports whether pairs are missing, and sets
// e.gaps if values are missing.
func (g *gram) krylovOf(ctx context.Context, e *eigen, f *lowRank, q, spectrum, b int) (missing bool, err error) {
	want, most := max(2*spectrum, 8*b), 20*(q+8)
	if g.tolerance > settledResidual {
		want, most = firstCheck(q, b), 20*b
	}
	// The block after the last needs room too.
	limit := min(g.n/b-1, (max(3*spectrum, most, 320)+b-1)/b) * b
	l := newLanczos(ctx, f.start(b), g.n, b, max(q, spectrum), min(limit, want), func(y, x []float64, m int) error { return g.Mul(ctx, y, x, m) })
	for want = min(limit, want); ; {
		for l.p < want && !l.complete {
			if err := l.step(); err != nil {
				return false, err
			}
			approx.Progress(ctx, l.p, limit)
		}
		c := min(l.p, max(q, spectrum))
		more := min(l.p, c+watchedValues)
		w, s, err := lin.EigSymLeading(ctx, l.band(), l.p, more)
		if err != nil {
			return false, err
		}
		res := l.residuals(s, more)
		e.spectrum, e.spread = w[:c:c], res[:c:c]
		worst, goal := slices.Max(res[:q]), g.tolerance/2*w[0]
		done := worst <= goal && (l.complete || e.isErrorKnown(spectrum) && !rises(w, res, q, goal))
		if err := ctx.Err(); err != nil {
			return false, err
		}
		if done || l.complete || l.p >= limit {
			e.gaps = false
			if !l.complete {
				known := q
				if done {
					known = c
				}
				if missing, e.gaps, err = l.hidden(e, w, res, q, known, max(goal, worst)); err != nil {
					return false, err
				}
			}
			e.mu, e.u, e.smallest = w[:q:q], l.vectors(s, more, q), w[len(w)-1]
			e.words = fmt.Sprintf("block Krylov of dimension %d", l.p)
			if g.tolerance > settledResidual { // far above rounding, of which only a product would give evidence
				e.residual = make([]float64, q)
				for i, v := range res[:q] {
					e.residual[i] = v + 0x1p-50*math.Sqrt(float64(g.n))*w[0]
				}
			}
			e.unsettled = !done
			if worst > exactUpTo*w[0] && !missing {
				e.notes = append(e.notes, "The eigenvalues lie so close together that the eigenpairs are not settled: the certificate says how far they are.")
			}
			return missing, nil
		}
		want = min(limit, want+growthFactor(worst, goal, b))
	}
}

// watchedValues is the number of monitored Ritz values below the requested ones.
const watchedValues = 8

// rises reports whether a Ritz value below the first q may still exceed one of them.
func rises(w, res []float64, q int, tol float64) bool {
	for i := q; i < len(res); i++ {
		if w[i]+res[i] > w[q-1]+tol {
			return true
		}
	}
	return false
}

// growthFactor returns the factor by which a space of blocks of b should grow before it is
// checked again. Residuals seldom fall by more than a factor of 100 for two blocks.
func growthFactor(worst, goal float64, b int) int {
	return 2 * b * max(1, int(math.Log(worst/goal)/math.Log(100)))
}

// squares computes ‖K‖_F², and stores the tiles for later products if there is
// enough memory.
func (g *gram) squares(ctx context.Context, e *eigen) error {
	if g.swept != nil {
		e.squares = g.swept.squares()
		return ctx.Err()
	}
	if g.n <= keepUpTo {
		g.StoreTiles()
	}
	return g.Each(ctx, func(i0, _, j0, _ int, t []float64) {
		s := lin.Dot(t, t)
		if i0 != j0 {
			s *= 2
		}
		e.squares += s
	})
}

// isErrorKnown reports whether the best error at the given rank, √(‖K‖_F² − Σμᵢ²), is
// known to a tenth, by the certificate of measure.Optimum.
func (e *eigen) isErrorKnown(rank int) bool {
	tail, spread := e.squaredError(rank)
	return 2*spread <= 0.01*tail
}

// squaredError returns the square of that error, and Σ spread² of the eigenvalues in it.
func (e *eigen) squaredError(rank int) (tail, spread float64) {
	tail = e.squares
	for i, v := range e.spectrum[:min(rank, len(e.spectrum))] {
		tail -= v * v
		spread += e.spread[i] * e.spread[i]
	}
	return tail, spread
}

// A lanczos is a block Lanczos process with full orthogonalisation of a symmetric
// matrix K:
//
//	K Q = Q T + Q⁺ B eᵀ,  QᵀQ = I,
//
// where T is block tridiagonal and Q⁺ the next block. With K y − θy = Q⁺ B s_b for
// y = Qs, T s = θs, and s_b the last b entries of s, the residual of every Ritz
// pair needs no product.
type lanczos struct {
	ctx        context.Context // of the solution that this is a part of
	mul        func(y, x []float64, m int) error
	n, b       int
	minColumns int         // columns of Q that there are before it ends
	p          int         // columns of Q
	q          *lin.Basis  // Q
	last       []float64   // Q⁺ᵀ, b×n
	x, y       []float64   // Q⁺, n×b, and its product
	diag       [][]float64 // the b×b blocks of T on the diagonal
	next       [][]float64 // and below it: B of each step
	size       float64     // the largest entry of T
	complete   bool        // K is rounding outside of Q
	rng        *rand.Rand
}

// newLanczos starts at the rows of start, b×n, which it keeps. mul stores KX in y,
// where x and y are n×m. The argument least is the minimal number of columns of Q, and
// room is the expected number.
func newLanczos(ctx context.Context, start []float64, n, b, least, room int, mul func(y, x []float64, m int) error) *lanczos {
	l := &lanczos{ctx: ctx, mul: mul, n: n, b: b, minColumns: least, q: lin.NewBasis(n, room), last: start,
		rng: rand.New(rand.NewPCG(0x9e3779b97f4a7c15, 0)), x: make([]float64, n*b), y: make([]float64, n*b)}
	lin.Transpose(l.y, start, b, n)
	l.orthonormalise(make([]float64, b*b))
	return l
}

// step multiplies the last block by K and computes the next block. If the product is
// only rounding, Q contains the range of K with high probability, and the process ends.
func (l *lanczos) step() error {
	n, b := l.n, l.b
	if err := l.mul(l.y, l.x, b); err != nil {
		return err
	}
	if noise := l.noise(); l.p >= l.minColumns && lin.Dot(l.y, l.y) <= noise*noise {
		l.complete = true
		return l.ctx.Err()
	}
	l.q.Add(l.last, l.x, b)
	l.p += b
	a := make([]float64, b*b)
	lin.Mul(a, l.last, l.y, b, n, b)
	lin.Symmetrise(a, b)
	l.size = max(l.size, lin.Largest(a))
	r := make([]float64, b*b)
	l.orthonormalise(r)
	l.size = max(l.size, lin.Largest(r))
	l.diag, l.next = append(l.diag, a), append(l.next, r)
	return l.ctx.Err()
}

// orthonormalise computes the next block Q⁺ from the columns W of y, orthonormal and
// orthogonal to Q. It stores the coefficients of W = Q⁺R in the b×b matrix r. A column
// in the span of previous columns indicates an invariant space of K. It is replaced by
// a random direction, with zeros in r.
func (l *lanczos) orthonormalise(r []float64) {
	n, b, w := l.n, l.b, l.last
	// A vector with a remainder below this is noise.
	noise := l.noise()
	for i := range b {
		clear(r[i*b : (i+1)*b])
		r[i*b+i] = 1
	}
	part := make([]float64, 2*b*b+b)
	one, before, took := part[:b*b], part[b*b:2*b*b], part[2*b*b:]
	// Most of a product lies along the last two blocks. The rounding errors there,
	// and along older blocks, would grow with every step; the next pass removes
	// them.
	l.q.DeflateLast(l.y, b, min(2*b, l.p))
	for range passes {
		if l.ctx.Err() != nil {
			return // the step ends with it
		}
		l.q.Deflate(l.y, b, took)
		lin.Transpose(w, l.y, n, b)
		clear(one)
		copy(before, r)
		orthonormaliseRows(w, b, n, one, noise, l.rng)
		lin.Mul(r, one, before, b, b, b)
		lin.Transpose(l.x, w, b, n)
		// The share of each vector that this pass has left.
		least := 1.0
		for j := range b {
			for i := range j + 1 {
				took[j] += one[i*b+j] * one[i*b+j]
			}
			least = min(least, one[j*b+j]/math.Sqrt(took[j]))
		}
		if least >= remainderShare {
			break
		}
		noise = 0 // the next pass removes rounding errors
		copy(l.y, l.x)
	}
}

// noise returns the size of a vector that is the rounding of a product with K.
func (l *lanczos) noise() float64 { return 1e-14 * l.size }

// band returns T, p×p.
func (l *lanczos) band() []float64 {
	p, b := l.p, l.b
	t := make([]float64, p*p)
	for k, a := range l.diag {
		at := k * b
		for i := range b {
			copy(t[(at+i)*p+at:], a[i*b:(i+1)*b])
			if at+b < p {
				for j := range b {
					v := l.next[k][i*b+j]
					t[(at+b+i)*p+at+j], t[(at+j)*p+at+b+i] = v, v
				}
			}
		}
	}
	return t
}

// residuals returns ‖B s_b‖ of c eigenvectors of T, the columns of s.
func (l *lanczos) residuals(s []float64, c int) []float64 {
	p, b := l.p, l.b
	part := make([]float64, b*c)
	lin.Mul(part, l.next[len(l.next)-1], s[(p-b)*c:], b, b, c)
	res := make([]float64, c)
	for i := range b {
		for j, v := range part[i*c : (i+1)*c] {
			res[j] += v * v
		}
	}
	for j, v := range res {
		res[j] = math.Sqrt(v)
	}
	return res
}

// vectors returns the first q Ritz vectors, n×q, where s has c columns.
func (l *lanczos) vectors(s []float64, c, q int) []float64 {
	u := make([]float64, l.n*q)
	if c > q {
		s = lin.Columns(s, l.p, c, q)
	}
	l.q.Combine(u, s, q)
	return u
}
