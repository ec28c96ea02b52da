package kpca

import (
	"context"

	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// indefinite finds the leading pairs if K has, or may have, negative eigenvalues. It
// computes all pairs for up to 768 points, and if more than a third of the pairs are
// needed. Otherwise, it uses block Krylov from a random start. The Cholesky factor at
// the start of other algorithms does not exist.
func (g *gram) indefinite(ctx context.Context, q, spectrum int) (*eigen, error) {
	if g.whole || g.n <= WholeUpTo || 3*q > g.n {
		return g.dense(ctx, q)
	}
	f := &lowRank{PivChol: &lin.PivChol{}, n: g.n}
	diag, row := evaluate.Diag(nil, g.k, g.x), evaluate.Cross(nil, g.k, g.x.Slice(0, 1), g.x)
	for _, v := range diag {
		f.trace += v
	}
	g.evals += evaluate.DiagPairs(g.k, g.n) + g.n
	if c := toScale(max(lin.Largest(diag), lin.Largest(row))); c != 1 { // the diagonal may be 0
		return g.solveTimes(ctx, c, q, spectrum)
	}
	return g.krylov(ctx, f, q, max(q, spectrum))
}
