package sketch

import (
	"context"
	"math/rand/v2"

	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/lin"
)

// sketchStream separates the random vectors from other draws with the same seed.
const sketchStream = 0x5ce7

// gaussianMatrix returns the n×m matrix Ω of independent standard normal numbers. The
// columns are drawn in order, so the first columns do not depend on m.
func gaussianMatrix(n, m int, seed uint64) []float64 {
	rng := rand.New(rand.NewPCG(seed, sketchStream))
	omega := make([]float64, n*m)
	for j := range m {
		for i := range n {
			omega[i*m+j] = rng.NormFloat64()
		}
	}
	return omega
}

// multiplyKernel returns the n×m product K·V for the problem p. It evaluates K in blocks of
// rows that are not stored, with n² kernel evaluations in all. For the progress report,
// this product follows done of total products.
func multiplyKernel(ctx context.Context, p fitting.Problem, v []float64, m, done, total int) ([]float64, error) {
	const rows = 64
	k, x := p.Kernel, p.X
	n := x.Len()
	kv, block := make([]float64, n*m), make([]float64, min(rows, n)*n)
	for i := 0; i < n; i += rows {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		b := min(rows, n-i)
		evaluate.Cross(block[:b*n], k, x.Slice(i, i+b), x)
		lin.Mul(kv[i*m:(i+b)*m], block, v, b, n, m)
		if p.Progress != nil {
			p.Progress(done*n+i+b, total*n)
		}
	}
	return kv, nil
}
