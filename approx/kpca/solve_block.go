package kpca

import (
	"math"
	"math/rand/v2"

	"mercer/approx/internal/lin"
)

const (
	// remainderShare is the smallest remainder of every vector for which a pass of
	// Gram–Schmidt is the last one, since the pass loses orthogonality in
	// proportion. A second pass suffices except for vectors that are rounding only.
	remainderShare = 1e-2
	passes         = 4
)

// orthonormaliseRows makes the rows of the b×n matrix w orthonormal by modified
// Gram–Schmidt, one after the other. If the b×b matrix r is not nil, it stores the
// coefficients: row i was Σⱼ r[j][i] rowⱼ. A row whose remainder is noise is
// replaced by a random direction. Another pass makes it orthogonal to the rows
// before, with 0 on the diagonal of r. It returns the smallest part of a row that
// was left.
func orthonormaliseRows(w []float64, b, n int, r []float64, noise float64, rng *rand.Rand) (least float64) {
	least = 1
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
			least = 0
			for t := range row {
				row[t] = rng.NormFloat64()
			}
			norm = math.Sqrt(lin.Dot(row, row))
		} else {
			least = min(least, norm/size)
			if r != nil {
				r[i*b+i] = norm
			}
		}
		switch {
		case norm >= 1e-300:
			lin.Scale(row, 1/norm)
		case norm > 0: // whose reciprocal may not be finite
			for t := range row {
				row[t] /= norm
			}
		}
	}
	return least
}
