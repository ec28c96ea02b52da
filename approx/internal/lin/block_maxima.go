package lin

import "math"

// BlockMaxima returns the largest entries of blocks of the nonnegative n×n matrix a. The
// result is side×side. Block c begins at the row or column ⌊c·n/side⌋. NaN counts as the
// largest value.
func BlockMaxima(a []float64, n, side int) []float64 {
	a = resize(a, n*n)
	blockOf := make([]int, n) // block of each row or column
	for b := range side {
		for i := b * n / side; i < (b+1)*n/side; i++ {
			blockOf[i] = b
		}
	}
	out, maxima := make([]float64, side*side), make([]float64, n)
	for r, b := range blockOf {
		RaiseToAbs(maxima, a[r*n:(r+1)*n])
		if r+1 < n && blockOf[r+1] == b {
			continue
		}
		row := out[b*side : (b+1)*side]
		for i, v := range maxima {
			if c := blockOf[i]; v > row[c] {
				row[c] = v
			}
		}
		clear(maxima)
	}
	if SumAbs(a) <= math.MaxFloat64 {
		return out
	}
	for i, v := range a { // there may be NaN, which RaiseToAbs may ignore
		at := &out[blockOf[i/n]*side+blockOf[i%n]]
		*at = max(*at, math.Abs(v))
	}
	return out
}
