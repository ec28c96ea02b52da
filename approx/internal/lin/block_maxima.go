package lin

import "math"

// BlockMaxima returns the largest entries of blocks of the nonnegative n×n matrix a. The
// result is side×side. Block c begins at the row or column ⌊c·n/side⌋. NaN counts as the
// largest value.
func BlockMaxima(a []float64, n, side int) []float64 {
	a = resize(a, n*n)
	out, row := make([]float64, side*side), make([]int64, n)
	starts := make([]int, side+1) // of the blocks, since a division takes as long as many comparisons
	for i := range starts {
		starts[i] = i * n / side
	}
	for i := range side {
		// The bits of nonnegative numbers, read as integers, have the same order, and NaN
		// without its sign is the largest. In WebAssembly, the function max branches, which
		// takes longer than to add the positive part of a difference.
		clear(row)
		for r := starts[i]; r < starts[i+1]; r++ {
			for j, v := range a[r*n : (r+1)*n] {
				excess := int64(math.Float64bits(math.Abs(v))) - row[j]
				row[j] += excess &^ (excess >> 63)
			}
		}
		for j := range side {
			var top int64
			for _, v := range row[starts[j]:starts[j+1]] {
				top = max(top, v)
			}
			out[i*side+j] = math.Float64frombits(uint64(top))
		}
	}
	return out
}
