package sketch

import (
	"context"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// stream separates the random vectors from other draws of the same seed.
const stream = 0x5ce7

// gaussian returns the n×m matrix Ω of independent normal numbers, one column
// after the other: those of m+1 begin with those of m.
func gaussian(n, m int, seed uint64) []float64 {
	rng := rand.New(rand.NewPCG(seed, stream))
	omega := make([]float64, n*m)
	for j := range m {
		for i := range n {
			omega[i*m+j] = rng.NormFloat64()
		}
	}
	return omega
}

// product returns K·V, n×m, with K in blocks of rows that are never kept. It
// costs n² evaluations; part of total products is done before it.
func product(ctx context.Context, k approx.Kernel, x approx.Points, v []float64, m, part, total int) ([]float64, error) {
	const rows = 64
	n := x.Len()
	kv, block := make([]float64, n*m), make([]float64, min(rows, n)*n)
	for i := 0; i < n; i += rows {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		b := min(rows, n-i)
		evaluate.Cross(block[:b*n], k, x.Slice(i, i+b), x)
		lin.Mul(kv[i*m:(i+b)*m], block, v, b, n, m)
		approx.Progress(ctx, part*n+i+b, total*n)
	}
	return kv, nil
}
