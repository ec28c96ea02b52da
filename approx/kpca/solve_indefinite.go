package kpca

import (
	"context"

	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// solveIndefinite computes the leading pairs of a matrix K that has, or may have,
// negative eigenvalues. It computes all pairs for up to 768 points, or if more than a
// third of the pairs are needed. Otherwise, it uses block Krylov from a random start,
// because an indefinite matrix has no Cholesky factor.
func (g *gram) solveIndefinite(ctx context.Context, q, spectrum int) (*eigen, error) {
	if g.needsAllValues || g.n <= maxSmallDense || 3*q > g.n {
		return g.solveDense(ctx, q)
	}
	f := &lowRank{PivChol: &lin.PivChol{}, n: g.n}
	diag, row := evaluate.Diag(nil, g.k, g.x), evaluate.Cross(nil, g.k, g.x.Slice(0, 1), g.x)
	for _, v := range diag {
		f.trace += v
	}
	g.evals += evaluate.DiagPairs(g.k, g.n) + g.n
	if c := scaleFactor(max(lin.Largest(diag), lin.Largest(row))); c != 1 { // the diagonal may be 0
		return g.solveRescaled(ctx, c, q, spectrum)
	}
	return g.solveKrylov(ctx, f, q, max(q, spectrum))
}
