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

// maxStored is the largest n for which block Krylov stores half of the Gram matrix, 100
// MB. For larger n, the entries are computed again for every product.
const maxStored = 5000

// narrowBlock is the block size for a matrix that fits into the cache. For such a matrix,
// wider blocks have no advantage.
const narrowBlock = 4

// firstCheckDim returns the dimension of the Krylov space at which q pairs are first
// checked, for blocks of size b.
func firstCheckDim(q, b int) int { return (3*q + b - 1 + 2*(b-narrowBlock)) / b * b }

// solveKrylov computes the leading q pairs and the leading spectrum eigenvalues in a
// block Krylov space,
//
//	V, KV, K²V, …,  V n×b.
//
// V contains the leading eigenvectors of the incomplete factor f. The process ends when
// the pairs are settled and the best possible error at rank spectrum is known to a tenth.
//
// Small residuals do not prove that no pair is missing. If more than b eigenvalues nearly
// coincide, the space contains only b of them. If findHidden detects missing eigenvalues,
// solveKrylov doubles the block size. If the wider blocks do not settle the pairs, the
// result comes from the previous blocks, with gaps set.
//
// A negative smallest Ritz value shows that K has negative eigenvalues.
func (g *gram) solveKrylov(ctx context.Context, f *lowRank, q, spectrum int) (*eigen, error) {
	e, err := g.solveKrylovSpaces(ctx, f, q, spectrum)
	if err == nil {
		e.noteNegative(e.smallest, e.mu[0])
	}
	return e, err
}

// solveKrylovSpaces is solveKrylov without the check for negative eigenvalues.
func (g *gram) solveKrylovSpaces(ctx context.Context, f *lowRank, q, spectrum int) (*eigen, error) {
	e := &eigen{trace: f.trace}
	if err := g.addSquares(ctx, e); err != nil {
		return nil, err
	}
	// Blocks of more than an eighth of n would allow only few steps. Wide blocks are no
	// more accurate than narrow blocks in a space of the same dimension.
	b := min((q+15)/8*8, 32, max(8, g.n/64*8))
	if g.tolerance > defaultResidual {
		b = narrowBlock // narrow blocks need the fewest products
		if g.laplacian != nil || g.n > maxDense {
			b = lin.SweepColumns
		}
	}
	var partial *eigen // result of narrower blocks, if no pairs are missing
	for {
		missing, err := g.solveKrylovBlocks(ctx, e, f, q, spectrum, b)
		if err != nil {
			return nil, err
		}
		if partial != nil && e.isInaccurate && !missing {
			e, b = partial, g.n
		}
		if !e.hasGaps {
			return e, nil
		}
		noun := "eigenpairs"
		if partial = nil; !missing {
			c := *e
			partial, noun = &c, "eigenvalues"
		}
		if b *= 2; 4*b > g.n {
			e.isInaccurate = true
			e.notes = append(e.notes, approx.Notef(approx.NotConverged, "More eigenvalues nearly coincide than are found at once: of the leading %s some may be missing.", noun))
			return e, nil
		}
	}
}

// solveKrylovBlocks is solveKrylov for blocks of size b. It reports whether pairs are
// missing. If only values are missing, it sets e.gaps.
func (g *gram) solveKrylovBlocks(ctx context.Context, e *eigen, f *lowRank, q, spectrum, b int) (missing bool, err error) {
	want, maxDim := max(2*spectrum, 8*b), 20*(q+8)
	if g.tolerance > defaultResidual {
		want, maxDim = firstCheckDim(q, b), 20*b
	}
	// The space also needs room for the block after the last one.
	limit := min(g.n/b-1, (max(3*spectrum, maxDim, 320)+b-1)/b) * b
	l := newLanczos(ctx, f.startVectors(b), g.n, b, max(q, spectrum), min(limit, want), func(y, x []float64, m int) error { return g.Mul(ctx, y, x, m) })
	for want = min(limit, want); ; {
		for l.p < want && !l.complete {
			if err := l.step(); err != nil {
				return false, err
			}
			if g.progress != nil {
				g.progress(l.p, limit)
			}
		}
		c := min(l.p, max(q, spectrum))
		ritzCount := min(l.p, c+watchedValues)
		w, s, err := lin.EigSymLeading(ctx, l.tridiagonal(), l.p, ritzCount)
		if err != nil {
			return false, err
		}
		res := l.residuals(s, ritzCount)
		e.spectrum, e.spread = w[:c:c], res[:c:c]
		maxResidual, goal := slices.Max(res[:q]), g.tolerance/2*w[0]
		isDone := maxResidual <= goal && (l.complete || e.isErrorKnown(spectrum) && !canRise(w, res, q, goal))
		if err := ctx.Err(); err != nil {
			return false, err
		}
		if isDone || l.complete || l.p >= limit {
			e.hasGaps = false
			if !l.complete {
				knownCount := q
				if isDone {
					knownCount = c
				}
				if missing, e.hasGaps, err = l.findHidden(e, w, res, q, knownCount, max(goal, maxResidual)); err != nil {
					return false, err
				}
			}
			e.mu, e.u, e.smallest = w[:q:q], l.vectors(s, ritzCount, q), w[len(w)-1]
			e.words = fmt.Sprintf("block Krylov of dimension %d", l.p)
			if g.tolerance > defaultResidual { // far above rounding, so that no product is needed
				e.residual = make([]float64, q)
				for i, v := range res[:q] {
					e.residual[i] = v + 0x1p-50*math.Sqrt(float64(g.n))*w[0]
				}
			}
			e.isInaccurate = !isDone
			if maxResidual > maxExactResidual*w[0] && !missing {
				e.notes = append(e.notes, approx.Note{Kind: approx.NotConverged, Text: "The eigenvalues lie so close together that the eigenpairs are not settled: the certificate says how far they are."})
			}
			return missing, nil
		}
		want = min(limit, want+growthStep(maxResidual, goal, b))
	}
}

// watchedValues is the number of Ritz values that are monitored below the requested ones.
const watchedValues = 8

// canRise reports whether a Ritz value after the first q may still become one of the
// leading q.
func canRise(w, res []float64, q int, tol float64) bool {
	for i := q; i < len(res); i++ {
		if w[i]+res[i] > w[q-1]+tol {
			return true
		}
	}
	return false
}

// growthStep returns the number of dimensions by which a space with blocks of size b
// should grow before the next check. Two blocks seldom reduce residuals by more than a
// factor of 100.
func growthStep(worst, goal float64, b int) int {
	return 2 * b * max(1, int(math.Log(worst/goal)/math.Log(100)))
}

// addSquares adds ‖K‖_F² to e.squares. If there is enough memory, it stores the entries
// of K for later products.
func (g *gram) addSquares(ctx context.Context, e *eigen) error {
	if g.laplacian != nil {
		e.squares = g.laplacian.squares()
		return ctx.Err()
	}
	if g.n <= maxStored {
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
// known to a tenth. The criterion is the certificate of measure.Optimum.
func (e *eigen) isErrorKnown(rank int) bool {
	tail, spread := e.squaredError(rank)
	return 2*spread <= 0.01*tail
}

// squaredError returns the squared best error at the given rank, and the sum of the
// squared residuals of the eigenvalues in it.
func (e *eigen) squaredError(rank int) (tail, spread float64) {
	tail = e.squares
	for i, v := range e.spectrum[:min(rank, len(e.spectrum))] {
		tail -= v * v
		spread += e.spread[i] * e.spread[i]
	}
	return tail, spread
}

// A lanczos is a block Lanczos process with full orthogonalisation for a symmetric matrix
// K:
//
//	K Q = Q T + Q⁺ B eᵀ,  QᵀQ = I.
//
// The matrix T is block tridiagonal, and Q⁺ is the next block. Let T s = θs and y = Qs,
// and let s_b be the last b entries of s. Then K y − θy = Q⁺ B s_b. The residual of every
// Ritz pair therefore needs no further product.
type lanczos struct {
	ctx        context.Context // context of the caller
	mul        func(y, x []float64, m int) error
	n, b       int
	minColumns int         // smallest number of columns of Q
	p          int         // number of columns of Q
	q          *lin.Basis  // Q
	lastRows   []float64   // Q⁺ᵀ, b×n
	x, y       []float64   // Q⁺, n×b, and KQ⁺
	diag       [][]float64 // b×b blocks on the diagonal of T
	offDiag    [][]float64 // b×b blocks below the diagonal of T, the matrices B
	size       float64     // largest entry of T
	complete   bool        // whether Q contains the range of K to within rounding
	rng        *rand.Rand
}

// newLanczos returns a process that starts with the rows of the b×n matrix start. The
// process keeps a reference to start. The function mul stores KX in y, where x and y are
// n×m. The argument least is the smallest number of columns of Q, and room is the
// expected number.
func newLanczos(ctx context.Context, start []float64, n, b, least, room int, mul func(y, x []float64, m int) error) *lanczos {
	l := &lanczos{ctx: ctx, mul: mul, n: n, b: b, minColumns: least, q: lin.NewBasis(n, room), lastRows: start,
		rng: rand.New(rand.NewPCG(0x9e3779b97f4a7c15, 0)), x: make([]float64, n*b), y: make([]float64, n*b)}
	lin.Transpose(l.y, start, b, n)
	l.orthonormalize(make([]float64, b*b))
	return l
}

// step multiplies the last block by K and computes the next block. If the product
// consists of rounding, Q very likely contains the range of K, and the process ends.
func (l *lanczos) step() error {
	n, b := l.n, l.b
	if err := l.mul(l.y, l.x, b); err != nil {
		return err
	}
	if noise := l.noise(); l.p >= l.minColumns && lin.Dot(l.y, l.y) <= noise*noise {
		l.complete = true
		return l.ctx.Err()
	}
	l.q.Add(l.lastRows, l.x, b)
	l.p += b
	a := make([]float64, b*b)
	lin.Mul(a, l.lastRows, l.y, b, n, b)
	lin.Symmetrise(a, b)
	l.size = max(l.size, lin.Largest(a))
	r := make([]float64, b*b)
	l.orthonormalize(r)
	l.size = max(l.size, lin.Largest(r))
	l.diag, l.offDiag = append(l.diag, a), append(l.offDiag, r)
	return l.ctx.Err()
}

// orthonormalize computes the next block Q⁺ from the columns W of l.y. Its columns are
// orthonormal and orthogonal to Q. The coefficients of W = Q⁺R are stored in the b×b
// matrix r. A column in the span of previous columns indicates an invariant space of K.
// It is replaced by a random direction, with zeros in r.
func (l *lanczos) orthonormalize(r []float64) {
	n, b, w := l.n, l.b, l.lastRows
	// A vector whose remainder is below this number is noise.
	noise := l.noise()
	for i := range b {
		clear(r[i*b : (i+1)*b])
		r[i*b+i] = 1
	}
	buffer := make([]float64, 2*b*b+b)
	factor, previous, removedCoef := buffer[:b*b], buffer[b*b:2*b*b], buffer[2*b*b:]
	// Most of a product is in the span of the last two blocks. Rounding errors in the
	// span of all blocks would grow with every step. The next pass removes them.
	l.q.DeflateLast(l.y, b, min(2*b, l.p))
	for range maxPasses {
		if l.ctx.Err() != nil {
			return // step returns the error
		}
		l.q.Deflate(l.y, b, removedCoef)
		lin.Transpose(w, l.y, n, b)
		clear(factor)
		copy(previous, r)
		orthonormalizeRows(w, b, n, factor, noise, l.rng)
		lin.Mul(r, factor, previous, b, b, b)
		lin.Transpose(l.x, w, b, n)
		// The smallest fraction of a vector that this pass left determines whether
		// another pass is needed.
		smallestShare := 1.0
		for j := range b {
			for i := range j + 1 {
				removedCoef[j] += factor[i*b+j] * factor[i*b+j]
			}
			smallestShare = min(smallestShare, factor[j*b+j]/math.Sqrt(removedCoef[j]))
		}
		if smallestShare >= minRemainderShare {
			break
		}
		noise = 0 // the next pass removes rounding errors
		copy(l.y, l.x)
	}
}

// noise returns the size of rounding errors in a product with K.
func (l *lanczos) noise() float64 { return 1e-14 * l.size }

// tridiagonal returns the p×p matrix T.
func (l *lanczos) tridiagonal() []float64 {
	p, b := l.p, l.b
	t := make([]float64, p*p)
	for k, a := range l.diag {
		start := k * b
		for i := range b {
			copy(t[(start+i)*p+start:], a[i*b:(i+1)*b])
			if start+b < p {
				for j := range b {
					v := l.offDiag[k][i*b+j]
					t[(start+b+i)*p+start+j], t[(start+j)*p+start+b+i] = v, v
				}
			}
		}
	}
	return t
}

// residuals returns the residuals ‖B s_b‖ of c eigenvectors of T. The eigenvectors are
// the columns of s.
func (l *lanczos) residuals(s []float64, c int) []float64 {
	p, b := l.p, l.b
	part := make([]float64, b*c)
	lin.Mul(part, l.offDiag[len(l.offDiag)-1], s[(p-b)*c:], b, b, c)
	return lin.ColumnNorms(part, c)
}

// vectors returns the first q Ritz vectors as an n×q matrix, where s has c columns.
func (l *lanczos) vectors(s []float64, c, q int) []float64 {
	u := make([]float64, l.n*q)
	if c > q {
		s = lin.Columns(s, l.p, c, q)
	}
	l.q.Combine(u, s, q)
	return u
}
