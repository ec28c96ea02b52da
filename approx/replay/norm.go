package replay

import "math"

// pairShare returns the weight of a pair of different points in a sample of q out
// of n, where a point paired with itself has weight one.
func pairShare(n, q int) float64 {
	if q < 2 {
		return 1
	}
	return float64(n-1) / float64(q-1)
}

// weightedNorm returns ‖K − scale·K̂ − shift‖_F² of q×q matrices, with weight off
// for the off-diagonal entries; hat may be nil.
func weightedNorm(gram, hat []float64, scale, shift float64, q int, off float64) (sum float64) {
	for i := range q {
		var row, own float64
		for j, v := range gram[i*q : (i+1)*q] {
			if hat != nil {
				v -= scale*hat[i*q+j] + shift
			}
			if row += v * v; i == j {
				own = v * v
			}
		}
		sum += off*(row-own) + own
	}
	return sum
}

func root(v float64) float64 { return math.Sqrt(max(0, v)) }
