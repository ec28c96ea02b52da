package kpca

import (
	"context"

	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// indefinite finds the leading pairs where K may have negative eigenvalues too:
// all of them of up to 768 points and where more than a third are wanted, else by block Krylov from a random
// start. Cholesky factors, which the other routes begin with, do not exist.
func (g *gram) indefinite(ctx context.Context, q, spectrum int) (*eigen, error) {
	if g.n <= wholeUpTo || 3*q > g.n {
		return g.dense(ctx, q)
	}
	f := &lowRank{PivChol: &lin.PivChol{}, n: g.n}
	for _, v := range kernel.Diag(nil, g.k, g.x) {
		f.trace += v
	}
	g.evals += g.n
	return g.krylov(ctx, f, q, max(q, spectrum))
}
