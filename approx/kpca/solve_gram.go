package kpca

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tiled"
)

// A gram is the matrix K of n points.
type gram struct {
	*tiled.Matrix
	k     approx.Kernel
	x     approx.Points
	n     int
	evals int

	swept     *swept  // what multiplies without the entries, or nil
	tolerance float64 // the residual at which pairs are done, relative to μ₁
	whole     bool    // all eigenvalues are requested
}

func newGram(k approx.Kernel, x approx.Points) *gram {
	g := &gram{k: k, x: x, n: x.Len(), swept: newSwept(k, x), tolerance: settledResidual}
	g.Matrix = tiled.New(g.n, func(dst []float64, i0, i1, j0, j1 int) {
		if i0 == j0 { // half of it is enough
			g.evals += evaluate.GramPairs(i1 - i0)
			evaluate.Gram(dst, k, x.Slice(i0, i1))
			return
		}
		g.evals += (i1 - i0) * (j1 - j0)
		evaluate.Cross(dst, k, x.Slice(i0, i1), x.Slice(j0, j1))
	})
	return g
}

// eigen is the result of an algorithm: the pairs of K, not divided by n, largest first.
type eigen struct {
	mu       []float64 // q eigenvalues
	u        []float64 // n×q
	residual []float64 // ‖Kuᵢ−μᵢuᵢ‖, or nil if not yet measured
	words    string

	spectrum  []float64
	spread    []float64 // residuals of spectrum, if it is not complete
	complete  bool
	gaps      bool // eigenvalues may be missing from spectrum
	missing   float64
	trace     float64
	squares   float64
	notes     []string
	smallest  float64 // the smallest eigenvalue or Ritz value, if known
	negative  bool    // K has eigenvalues below −negligible μ₁
	unsettled bool    // pairs or eigenvalues are not known as accurately as requested
}

// negligible is the share of λ₁ up to which a negative eigenvalue counts as rounding of
// a positive semi-definite kernel. The share equals that of scikit-learn's kernel PCA.
const negligible = 1e-5

// dense diagonalises K.
func (g *gram) dense(ctx context.Context, q int) (*eigen, error) {
	n := g.n
	a := evaluate.Gram(nil, g.k, g.x)
	g.evals += evaluate.GramPairs(n)
	e := &eigen{complete: true, words: "dense eigenproblem"}
	for i := range n {
		e.trace += a[i*n+i]
	}
	for _, v := range a {
		e.squares += v * v
	}
	c := 1.0
	if !(e.squares > 0x1p-400 && e.squares < 0x1p400) {
		if c = toScale(lin.Largest(a)); c != 1 {
			lin.Scale(a, c)
			e.trace, e.squares = e.trace*c, lin.Dot(a, a)
		}
	}
	full := append([]float64(nil), a...)
	w, v, err := lin.EigSymContext(ctx, a, n)
	if err != nil {
		return nil, err
	}
	e.spectrum = w
	e.mu = w[:q:q]
	e.u = lin.Columns(v, n, n, q)
	// Rounding of the eigenvalues is what separates w from the spectrum of K.
	e.missing = 0x1p-52 * float64(n) * math.Abs(w[0])
	e.smallest = w[n-1]
	if e.noteNegative(e.smallest, w[0]); e.negative {
		for _, v := range w { // finish leaves these out of the spectrum
			e.missing += max(-v, 0)
		}
	}
	ku := make([]float64, n*q)
	lin.Mul(ku, full, e.u, n, n, q)
	e.residual = residuals(ku, e.u, e.mu, n)
	if c != 1 {
		e.times(1 / c)
	}
	return e, ctx.Err()
}

// noteNegative adds a note on an eigenvalue below 0 that is not rounding.
func (e *eigen) noteNegative(least, top float64) {
	if top > 0 && least < -negligible*top {
		e.negative = true
		e.notes = append(e.notes, fmt.Sprintf("The smallest eigenvalue of K is %.2g of the largest.", least/top))
	}
}

// residuals measures ‖Kuᵢ−μᵢuᵢ‖.
func (g *gram) residuals(ctx context.Context, e *eigen) ([]float64, error) {
	ku := make([]float64, len(e.u))
	if err := g.Mul(ctx, ku, e.u, len(e.mu)); err != nil {
		return nil, err
	}
	return residuals(ku, e.u, e.mu, g.n), nil
}

// residuals returns ‖kuᵢ−μᵢuᵢ‖ for the columns of the n×q matrices ku and u.
func residuals(ku, u, mu []float64, n int) []float64 {
	q := len(mu)
	res := make([]float64, q)
	c := 1.0
	if q > 0 {
		c = toScale(math.Abs(mu[0]))
	}
	for j := range n {
		for i, m := range mu {
			t := c * (ku[j*q+i] - m*u[j*q+i])
			res[i] += t * t
		}
	}
	for i, v := range res {
		res[i] = math.Sqrt(v) / c
	}
	return res
}
