package lin

import "math"

// Columns returns a copy of the first k columns of the m×n matrix a, m×k.
func Columns(a []float64, m, n, k int) []float64 {
	a = resize(a, m*n)
	c := make([]float64, m*k)
	for i := range m {
		copy(c[i*k:(i+1)*k], a[i*n:i*n+n])
	}
	return c
}

// Transposed returns the transpose of the m×n matrix a.
func Transposed(a []float64, m, n int) []float64 {
	t := make([]float64, n*m)
	Transpose(t, a, m, n)
	return t
}

// Symmetrise replaces the n×n matrix a by (A + Aᵀ)/2. The matrix must be symmetric up to
// rounding errors.
func Symmetrise(a []float64, n int) {
	a = resize(a, n*n)
	for i := range n {
		for j := range i {
			v := (a[i*n+j] + a[j*n+i]) / 2
			if math.IsInf(v, 0) { // the sum may overflow; halving first would lose the last bit of denormal numbers
				v = a[i*n+j]/2 + a[j*n+i]/2
			}
			a[i*n+j], a[j*n+i] = v, v
		}
	}
}
