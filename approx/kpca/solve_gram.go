package kpca

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tiled"
)

// A gram is the Gram matrix K of n points.
type gram struct {
	*tiled.Matrix
	k     approx.Kernel
	x     approx.Points
	n     int
	evals int

	laplacian      *laplacianGram        // fast products for a Laplacian kernel, or nil
	tolerance      float64               // largest allowed residual, relative to μ₁
	needsAllValues bool                  // whether all eigenvalues are requested
	progress       func(done, total int) // SolveOptions.Progress
}

func newGram(k approx.Kernel, x approx.Points) *gram {
	g := &gram{k: k, x: x, n: x.Len(), laplacian: newLaplacianGram(k, x), tolerance: defaultResidual}
	g.Matrix = tiled.New(g.n, func(dst []float64, i0, i1, j0, j1 int) {
		if i0 == j0 { // a diagonal block is symmetric
			g.evals += evaluate.GramPairs(i1 - i0)
			evaluate.Gram(dst, k, x.Slice(i0, i1))
			return
		}
		g.evals += (i1 - i0) * (j1 - j0)
		evaluate.Cross(dst, k, x.Slice(i0, i1), x.Slice(j0, j1))
	})
	return g
}

// eigen is the result of an algorithm. It contains the pairs of K, not divided by n, in
// decreasing order.
type eigen struct {
	mu       []float64 // q eigenvalues
	u        []float64 // n×q
	residual []float64 // ‖Kuᵢ−μᵢuᵢ‖, or nil if not yet measured
	words    string

	spectrum     []float64
	spread       []float64 // residuals of spectrum if it is incomplete
	isComplete   bool
	hasGaps      bool // whether eigenvalues may be missing from spectrum
	missing      float64
	trace        float64
	squares      float64
	notes        approx.Notes
	smallest     float64 // smallest eigenvalue or Ritz value, if known
	hasNegative  bool    // whether K has eigenvalues below −negligibleShare μ₁
	isInaccurate bool    // whether some values are less accurate than requested
}

// negligibleShare is a fraction of λ₁. Negative eigenvalues up to this magnitude count as
// rounding of a positive semi-definite kernel. The value is the same as in scikit-learn's
// KernelPCA.
const negligibleShare = 1e-5

// solveDense computes all eigenpairs of K and returns the leading q pairs. The result
// contains the whole spectrum.
func (g *gram) solveDense(ctx context.Context, q int) (*eigen, error) {
	n := g.n
	a := evaluate.Gram(nil, g.k, g.x)
	g.evals += evaluate.GramPairs(n)
	e := &eigen{isComplete: true, words: "dense eigenproblem"}
	for i := range n {
		e.trace += a[i*n+i]
	}
	for _, v := range a {
		e.squares += v * v
	}
	c := 1.0
	if !(e.squares > 0x1p-400 && e.squares < 0x1p400) {
		if c = scaleFactor(lin.Largest(a)); c != 1 {
			lin.Scale(a, c)
			e.trace, e.squares = e.trace*c, lin.Dot(a, a)
		}
	}
	original := append([]float64(nil), a...)
	w, v, err := lin.EigSymContext(ctx, a, n)
	if err != nil {
		return nil, err
	}
	e.spectrum = w
	e.mu = w[:q:q]
	e.u = lin.Columns(v, n, n, q)
	// The values w differ from the eigenvalues of K only by rounding.
	e.missing = 0x1p-52 * float64(n) * math.Abs(w[0])
	e.smallest = w[n-1]
	if e.noteNegative(e.smallest, w[0]); e.hasNegative {
		for _, v := range w { // newSolution sets these eigenvalues to 0
			e.missing += max(-v, 0)
		}
	}
	ku := make([]float64, n*q)
	lin.Mul(ku, original, e.u, n, n, q)
	e.residual = residuals(ku, e.u, e.mu, n)
	if c != 1 {
		e.scale(1 / c)
	}
	return e, ctx.Err()
}

// noteNegative adds a note if the smallest eigenvalue is negative beyond rounding.
func (e *eigen) noteNegative(smallest, largest float64) {
	if largest > 0 && smallest < -negligibleShare*largest {
		e.hasNegative = true
		e.notes = append(e.notes, approx.Notef(approx.NegativeOmitted, "The smallest eigenvalue of K is %.2g of the largest.", smallest/largest))
	}
}

// residuals computes the residuals ‖Kuᵢ−μᵢuᵢ‖ by a product with K.
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
		c = scaleFactor(math.Abs(mu[0]))
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
