package lin

import "math"

// BlockMaxima returns the largest entries of blocks of the nonnegative n×n matrix a. The
// result is side×side. Block c begins at the row or column ⌊c·n/side⌋. NaN counts as the
// largest value.
func BlockMaxima(a []float64, n, side int) []float64 {
	a = resize(a, n*n)
	// Vectors compare rows, so columns are combined after a transposition.
	columns := maximaOfRows(Transposed(maximaOfRows(a, n, n, side), side, n), n, side, side)
	out := Transposed(columns, side, side)
	if SumAbs(a) <= math.MaxFloat64 {
		return out
	}
	for i := range side { // there may be NaN, which RaiseToAbs may ignore
		for r := i * n / side; r < (i+1)*n/side; r++ {
			for j := range side {
				for _, v := range a[r*n+j*n/side : r*n+(j+1)*n/side] {
					out[i*side+j] = max(out[i*side+j], math.Abs(v))
				}
			}
		}
	}
	return out
}

// maximaOfRows returns the side×n matrix of the largest |entries| of blocks of rows of the m×n
// matrix a.
func maximaOfRows(a []float64, m, n, side int) []float64 {
	out := make([]float64, side*n)
	for b := range side {
		for r := b * m / side; r < (b+1)*m/side; r++ {
			RaiseToAbs(out[b*n:(b+1)*n], a[r*n:(r+1)*n])
		}
	}
	return out
}
