package lin

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
)

// TopKOptions are the settings of TopK; the zero value is a cold start to
// 10⁻⁸.
type TopKOptions struct {
	// Start is an n×p guess at the vectors, row-major; its columns need not be
	// orthonormal.
	Start []float64

	// Trust takes the first answer. Without it, two fixed random columns are added
	// when all residuals are small, which costs eight columns. The space then grows
	// until no Ritz value beyond the k, plus its own residual, exceeds the k-th.
	// This finds vectors that an exact but wrong start hides, and eigenvalues with
	// more copies than Block. This is not a proof: a vector nearly orthogonal to
	// the columns is found late or not at all. To prove that none is missing, bound
	// the rest, for example by ‖K‖_F² minus the squares of the eigenvalues.
	Trust bool

	// Block is the number of columns by which the space grows; 0 stands for
	// min(k, 8), at least 2.
	Block int

	// Tol bounds the residuals ‖Kv−λv‖ relative to the largest |λ|; 0 stands for
	// 10⁻⁸. Less than 10⁻¹⁴ is not to be had.
	Tol float64

	// MaxApply is the largest number of columns that K is applied to before the
	// space stops growing; 0 stands for 100 (k + 20). A block or a search that has
	// begun is finished. The k columns for measuring the residuals are added, and
	// so are all n if the space is no larger.
	MaxApply int

	// Magnitude requests the pairs of largest |λ|, in this order, for an indefinite
	// K.
	Magnitude bool
}

// NotConverged is what TopK returns when MaxApply is spent.
type NotConverged struct {
	Applies  int     // columns that K was applied to
	Residual float64 // the largest ‖Kv−λv‖, also of others that may be among the leading
	Want     float64
}

// Error implements error.
func (e *NotConverged) Error() string {
	return fmt.Sprintf("the eigenvalues have not converged: after %d products the residual is %.2g, above %.2g; allow more, or a larger tolerance", e.Applies, e.Residual, e.Want)
}

// TopK returns the k leading eigenpairs of a symmetric operator K on ℝⁿ, largest
// first. W holds min(k, n) eigenvalues, and v their orthonormal vectors as columns,
// row-major, signed as by EigSym. Resid holds ‖Kv−λv‖, measured by a separate
// product, and applies is the number of columns that K was applied to. apply stores
// K·V in dst, where both are n×cols, row-major.
//
// The space grows by the residuals of its leading Ritz vectors, which makes it a
// block Krylov space if the start allows. It is restarted from the leading Ritz
// vectors when it has grown to some times k (Davidson's method without
// preconditioner; thick restart of Wu & Simon 2000). Every vector is made
// orthogonal to all others, twice. All is deterministic.
//
// err is that of ctx, with nothing else, or a *NotConverged beside the best
// pairs there are. TopK panics where K·V holds
// a number that is not finite.
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
		// The whole space is not larger: one step is exact.
		rows := make([]float64, n*n)
		for i := range n {
			rows[i*n+i] = 1
		}
		s.grow(rows, n)
	} else {
		if len(opt.Start)%n != 0 {
			panic(fmt.Sprintf("TopK: a start of %d numbers for vectors of %d", len(opt.Start), n))
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
		if searched && !opt.Trust {
			m = s.size
		}
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
				// One search may not find all.
				searched = searched && math.Abs(s.theta[i]-t) <= goal
			}
			continue
		}
		var open []int
		if done && !opt.Trust {
			open = s.openPairs(k, res, goal)
		}
		if s.size == n || done && len(open) == 0 || s.applies >= most {
			w, v, resid = s.leadingPairs(min(k, s.size))
			worst = 0
			for _, r := range resid {
				worst = max(worst, r)
			}
			for _, i := range open {
				worst = max(worst, math.Ldexp(res[i], s.exp))
			}
			if s.size < n && (!done || len(open) > 0) {
				err = &NotConverged{s.applies, worst, math.Ldexp(goal, s.exp)}
			}
			return w, v, resid, s.applies, err
		}
		searched = opt.Trust || len(open) > 0
		// The rows of r of the open pairs or, if there are none, those that hold
		// more than rounding, in the order of the pairs.
		for i := 0; len(open) < block && !done && i < m; i++ {
			if res[i] > 0.1*goal {
				open = append(open, i)
			}
		}
		add := make([]float64, 0, block*n)
		for _, i := range open[:min(len(open), block)] {
			add = append(add, s.r[i*n:(i+1)*n]...)
		}
		if len(add) < 2*n {
			add = append(add, normal(rng, 2*n)...)
		}
		if s.size+len(add)/n > limit {
			// Half of the space: fewer vectors lose too much, and more make
			// restarts expensive.
			s.cut(limit / 2)
		}
		if !s.grow(add, len(add)/n) {
			s.grow(normal(rng, 2*n), 2)
		}
	}
}
