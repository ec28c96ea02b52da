package lin

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
)

// TopKOptions are the settings of TopK. The zero value starts with random vectors and has
// the tolerance 10⁻⁸.
type TopKOptions struct {
	// Start is an n×p matrix of approximate eigenvectors. Its columns need not be
	// orthonormal.
	Start []float64

	// Trust accepts the first pairs with small residuals. If Trust is false, TopK then
	// adds two fixed random columns, which costs eight products. The space grows until no
	// further Ritz value plus its residual exceeds the k-th Ritz value.
	//
	// This finds vectors that are missing in Start, and eigenvalues with more copies than
	// Block. It is not a proof: a vector nearly orthogonal to the random columns is found
	// late or not at all. To prove that no vector is missing, bound the other
	// eigenvalues, for example by ‖K‖_F² minus the squares of the computed ones.
	Trust bool

	// Block is the number of columns by which the space grows. The value 0 stands for
	// min(k, 8), but at least 2.
	Block int

	// Tol bounds the residuals ‖Kv−λv‖ relative to the largest |λ|. The value 0 stands
	// for 10⁻⁸. Values below 10⁻¹⁴ cannot be reached.
	Tol float64

	// MaxApply is the number of columns multiplied by K after which the space stops
	// growing. The value 0 stands for 100 (k + 20). A block or a search that has begun is
	// completed. The k columns for measuring the residuals are not counted. If the space
	// is all of ℝⁿ, all n columns are used.
	MaxApply int

	// Magnitude requests the pairs with the largest |λ|, sorted by |λ|, for an indefinite
	// K.
	Magnitude bool
}

// NotConverged is the error of TopK and SpectralNorm if the tolerance is not reached.
type NotConverged struct {
	Applies  int     // number of columns multiplied by K
	Residual float64 // largest ‖Kv−λv‖, including pairs that may be among the leading ones
	Want     float64
}

// Error implements error.
func (e *NotConverged) Error() string {
	return fmt.Sprintf("the eigenvalues have not converged: after %d products the residual is %.2g, above %.2g; allow more, or a larger tolerance", e.Applies, e.Residual, e.Want)
}

// TopK returns the k leading eigenpairs of a symmetric operator K on ℝⁿ, largest first.
// The function apply stores KV in dst, where both are n×cols matrices. The results are:
//
//   - w contains min(k, n) eigenvalues.
//   - v contains their orthonormal vectors as columns, with the signs of EigSym.
//   - resid contains ‖Kv−λv‖, measured by a separate product.
//   - applies is the number of columns multiplied by K.
//
// The error is the error of ctx, without other results, or a *NotConverged with the best
// pairs so far. TopK panics if KV contains a number that is not finite.
//
// The space grows by the residuals of its leading Ritz vectors. It is a block Krylov
// space if the start is one. If its dimension reaches a few times k, it is restarted from
// the leading Ritz vectors. This is Davidson's method without preconditioner, with the
// thick restart of Wu & Simon 2000. Every vector is orthogonalised twice against all
// others. The results are deterministic.
func TopK(ctx context.Context, n, k int, apply func(dst, v []float64, cols int), opt TopKOptions) (w, v, resid []float64, applies int, err error) {
	k = min(k, n)
	if k <= 0 {
		return nil, nil, nil, 0, ctx.Err()
	}
	s := &space{n: n, apply: apply, usesMagnitude: opt.Magnitude}
	tol := opt.Tol
	if tol == 0 {
		tol = 1e-8
	}
	block := opt.Block
	if block <= 0 {
		block = min(k, 8)
	}
	block = max(2, block)
	maxApplies := opt.MaxApply
	if maxApplies <= 0 {
		maxApplies = 100 * (k + 20)
	}
	limit := k + max(k, 24) + 2*block + 2*searchSteps // largest dimension of the space
	rng := rand.New(rand.NewPCG(0x6d6572636572, uint64(n)))
	if n <= max(limit, 64) {
		// For small n, the space is all of ℝⁿ, and one step is exact.
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
	for hasSearched := opt.Trust; ; {
		if err := ctx.Err(); err != nil {
			return nil, nil, nil, s.applies, err
		}
		s.ritz()
		m := min(s.size, k+block)
		if hasSearched && !opt.Trust {
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
		if done && !hasSearched && s.size < n {
			oldValues := append([]float64(nil), s.theta[:k]...)
			s.search(rng, limit)
			s.ritz()
			hasSearched = true
			for i, t := range oldValues {
				// One search may not find all missing pairs.
				hasSearched = hasSearched && math.Abs(s.theta[i]-t) <= goal
			}
			continue
		}
		var open []int
		if done && !opt.Trust {
			open = s.openPairs(k, res, goal)
		}
		if s.size == n || done && len(open) == 0 || s.applies >= maxApplies {
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
		hasSearched = opt.Trust || len(open) > 0
		// The space grows by the residuals of the open pairs. If there are none, it grows
		// by the residuals that exceed rounding errors, in the order of the pairs.
		for i := 0; len(open) < block && !done && i < m; i++ {
			if res[i] > 0.1*goal {
				open = append(open, i)
			}
		}
		newRows := make([]float64, 0, block*n)
		for _, i := range open[:min(len(open), block)] {
			newRows = append(newRows, s.r[i*n:(i+1)*n]...)
		}
		if len(newRows) < 2*n {
			newRows = append(newRows, normal(rng, 2*n)...)
		}
		if s.size+len(newRows)/n > limit {
			// The restart keeps half of the space. Fewer vectors would lose too much, and
			// more would make restarts more frequent.
			s.restart(limit / 2)
		}
		if !s.grow(newRows, len(newRows)/n) {
			s.grow(normal(rng, 2*n), 2)
		}
	}
}
