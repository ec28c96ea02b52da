package lin

import "math"

// Tops returns the side×side matrix of the largest entries of the nonnegative n×n
// matrix a, in blocks that begin at rows and columns ⌊c·n/side⌋. A NaN is the
// largest.
func Tops(a []float64, n, side int) []float64 {
	a = resize(a, n*n)
	out, row := make([]float64, side*side), make([]uint64, n)
	for i := range side {
		// The bits of nonnegative numbers have their order, with NaN above all, so
		// that the larger of two is chosen without a branch.
		clear(row)
		for r := i * n / side; r < (i+1)*n/side; r++ {
			for j, v := range a[r*n : (r+1)*n] {
				row[j] = max(row[j], math.Float64bits(v))
			}
		}
		c := 0
		for j := range side {
			var top uint64
			for ; c < (j+1)*n/side; c++ {
				top = max(top, row[c])
			}
			out[i*side+j] = math.Float64frombits(top)
		}
	}
	return out
}
