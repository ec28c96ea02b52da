package kpca

import (
	"math"
	"math/rand/v2"

	"mercer/approx/internal/lin"
)

const (
	// minRemainderShare is a fraction of the length of a vector. A pass of Gram–Schmidt
	// is the last one if more than this fraction of every vector remains. The loss of
	// orthogonality is inversely proportional to the fraction. Two passes suffice except
	// for vectors that consist of rounding errors.
	minRemainderShare = 1e-2
	maxPasses         = 4
)

// orthonormalizeRows orthonormalises the rows of the b×n matrix w by modified
// Gram–Schmidt. If the b×b matrix r is not nil, it stores the coefficients: row i was Σⱼ
// r[j][i] rowⱼ. A row whose remainder is at most noise is replaced by a random direction,
// with 0 on the diagonal of r. Another pass then makes it orthogonal to the previous
// rows. The result is the smallest fraction of a row that remained.
func orthonormalizeRows(w []float64, b, n int, r []float64, noise float64, rng *rand.Rand) (smallestShare float64) {
	smallestShare = 1
	for i := range b {
		row := w[i*n : (i+1)*n]
		size := math.Sqrt(lin.Dot(row, row))
		for j := range i {
			prev := w[j*n : (j+1)*n]
			d := lin.Dot(prev, row)
			if r != nil {
				r[j*b+i] = d
			}
			lin.Axpy(row, -d, prev)
		}
		norm := math.Sqrt(lin.Dot(row, row))
		if !(norm > max(noise, 1e-15*size)) {
			smallestShare = 0
			for t := range row {
				row[t] = rng.NormFloat64()
			}
			norm = math.Sqrt(lin.Dot(row, row))
		} else {
			smallestShare = min(smallestShare, norm/size)
			if r != nil {
				r[i*b+i] = norm
			}
		}
		switch {
		case norm >= 1e-300:
			lin.Scale(row, 1/norm)
		case norm > 0: // 1/norm may overflow
			for t := range row {
				row[t] /= norm
			}
		}
	}
	return smallestShare
}
