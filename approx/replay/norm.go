package replay

import "math"

// pairWeight returns the weight of a pair of different points in a sample of q out of n
// points. A pair of equal points has weight 1.
func pairWeight(n, q int) float64 {
	if q < 2 {
		return 1
	}
	return float64(n-1) / float64(q-1)
}

// weightedSquares returns ‖K − scale·K̂ − shift‖_F² of q×q matrices, where off-diagonal
// entries have the weight pairWeight. If hat is nil, K̂ and shift are 0.
func weightedSquares(gram, hat []float64, scale, shift float64, q int, pairWeight float64) (sum float64) {
	for i := range q {
		var row, diagonal float64
		for j, v := range gram[i*q : (i+1)*q] {
			if hat != nil {
				v -= scale*hat[i*q+j] + shift
			}
			if row += v * v; i == j {
				diagonal = v * v
			}
		}
		sum += pairWeight*(row-diagonal) + diagonal
	}
	return sum
}

func safeSqrt(v float64) float64 { return math.Sqrt(max(0, v)) }
