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

// draw returns size points of x, drawn without replacement, or x where size is
// its length.
func draw(x approx.Points, size int, seed uint64) approx.Points {
	n := x.Len()
	if size == n {
		return x
	}
	rng := rand.New(rand.NewPCG(seed, streamSample))
	return x.Subset(rng.Perm(n)[:size])
}

// sampleSize returns S for a basis of nb functions on n points: the requested size,
// or by default ten points for each function, at least 1,000.
func sampleSize(asked, n, nb int) int {
	if asked == 0 {
		asked = max(1000, 10*nb)
	}
	return min(asked, n)
}

// join returns the sample, followed by all centres that it lacks, if there is a
// function that no sample point sees at the given fraction of its height. Such a
// function, or its difference from a neighbour, has nearly zero length on the
// sample and would be scaled to one. At its centre it would then have impossible
// values, such as 10¹⁰⁰ if σ is small.
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
