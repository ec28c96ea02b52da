package ika

import (
	"context"
	"math"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/kernel"
)

// streamSample separates the sample from other draws of the same seed.
const streamSample = 0x1ca

// draw returns size points of x, drawn without replacement, or x if size is x.Len().
func draw(x approx.Points, size int, seed uint64) approx.Points {
	n := x.Len()
	if size == n {
		return x
	}
	rng := rand.New(rand.NewPCG(seed, streamSample))
	return x.Subset(rng.Perm(n)[:size])
}

// sampleSize returns S for a basis of nb functions on n points. This is the requested
// size, or by default ten points for each function, but at least 1,000.
func sampleSize(asked, n, nb int) int {
	if asked == 0 {
		asked = max(1000, 10*nb)
	}
	return min(asked, n)
}

// join appends the centres that are missing in the sample, if some function is below
// the given fraction of its maximum at all points of the sample. Such a function, or
// its difference from a neighbour, has nearly zero length on the sample. After scaling
// to unit length, its values at its centre would be extreme, such as 10¹⁰⁰ if σ is
// small.
func (b basis) join(ctx context.Context, sample approx.Points, share float64) (approx.Points, error) {
	f, ok := b.functions.(kernel.Sections)
	if !ok { // no function has a centre
		return sample, nil
	}
	m := f.Len()
	height, seen := evaluate.Diag(nil, f.Kernel, f.Centers), make([]float64, m)
	const rows = 256
	block := make([]float64, min(rows, sample.Len())*m)
	for i := 0; i < sample.Len(); i += rows {
		if err := ctx.Err(); err != nil {
			return sample, err
		}
		part := sample.Slice(i, min(i+rows, sample.Len()))
		values := block[:part.Len()*m]
		evaluate.Features(values, f, part)
		for j, v := range values {
			seen[j%m] = max(seen[j%m], math.Abs(v))
		}
	}
	unseen := func(share float64) (rows []int) {
		for j, h := range height {
			if seen[j] < share*h {
				rows = append(rows, j)
			}
		}
		return rows
	}
	if len(unseen(share)) == 0 {
		return sample, nil
	}
	whole := sample.Clone()
	whole.Data = append(whole.Data, f.Centers.Subset(unseen(1)).Data...)
	return whole, nil
}
