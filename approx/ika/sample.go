package ika

import (
	"context"
	"math"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/kernel"
)

// sampleStream separates the random sample from other draws with the same seed.
const sampleStream = 0x1ca

// drawSample returns size points of x, drawn without replacement. If size is x.Len(), it
// returns x.
func drawSample(x approx.Points, size int, seed uint64) approx.Points {
	n := x.Len()
	if size == n {
		return x
	}
	rng := rand.New(rand.NewPCG(seed, sampleStream))
	return x.Subset(rng.Perm(n)[:size])
}

// sampleSize returns the size S of the sample for n points and nb basis functions. If
// requestedCount is 0, S is ten points for each function, but at least 1,000. S is at most n.
func sampleSize(requestedCount, n, nb int) int {
	if requestedCount == 0 {
		requestedCount = max(1000, 10*nb)
	}
	return min(requestedCount, n)
}

// withMissingCenters returns the sample, extended if necessary by centres that are not in
// it. The sample is extended if some function is less than minShare times its maximum at
// all sample points. Such a function has nearly zero length on the sample. So has its
// difference from a neighbour. After scaling to unit length, its value at the centre
// could be 10¹⁰⁰ for a small σ.
func (b basis) withMissingCenters(ctx context.Context, sample approx.Points, minShare float64) (approx.Points, error) {
	f, ok := b.functions.(kernel.Sections)
	if !ok { // the functions have no centres
		return sample, nil
	}
	m := f.Len()
	heights, maxima := evaluate.Diag(nil, f.Kernel, f.Centers), make([]float64, m)
	const rows = 256
	block := make([]float64, min(rows, sample.Len())*m)
	for i := 0; i < sample.Len(); i += rows {
		if err := ctx.Err(); err != nil {
			return sample, err
		}
		blockPoints := sample.Slice(i, min(i+rows, sample.Len()))
		values := block[:blockPoints.Len()*m]
		evaluate.Features(values, f, blockPoints)
		for j, v := range values {
			maxima[j%m] = max(maxima[j%m], math.Abs(v))
		}
	}
	rowsBelow := func(minShare float64) (rows []int) {
		for j, h := range heights {
			if maxima[j] < minShare*h {
				rows = append(rows, j)
			}
		}
		return rows
	}
	if len(rowsBelow(minShare)) == 0 {
		return sample, nil
	}
	extendedSample := sample.Clone()
	extendedSample.Data = append(extendedSample.Data, f.Centers.Subset(rowsBelow(1)).Data...)
	return extendedSample, nil
}
