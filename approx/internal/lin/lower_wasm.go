//go:build goexperiment.simd && wasm

package lin

// twice is twice4 of m rows, a multiple of four, the first of which is row i.
//
//go:noescape
func twice(y, x, a []float64, a0, ld, i, n, m int)

// dots stores the products of m rows of a, a multiple of four, n numbers each, with x in y.
func dots(y, a, x []float64, m, n int) {
	if m == 0 {
		return
	}
	twice(y, x, a, 0, n, 0, n&^1, m) // it reads only the part of x that the sums need
	if n%2 == 1 {
		v := x[n-1]
		for i := range m {
			y[i] += a[i*n+n-1] * v
		}
	}
}
