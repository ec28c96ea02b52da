//go:build !(goexperiment.simd && wasm)

package lin

// mulSymmetric applies twice4 to m rows of the matrix, starting with row i. The number m
// is a multiple of four.
func mulSymmetric(y, x, a []float64, a0, ld, i, n, m int) {
	for o := i; m > 0; m -= 4 {
		twice4(y, x, a, a0, ld, i, o, n)
		a0, o = a0+4*ld, o+4
	}
}

// dots stores the products of m rows of a with x in y. A row has n numbers, the distance of
// rows is ld, and m is a multiple of four.
func dots(y, a []float64, ld int, x []float64, m, n int) {
	for i := 0; i < m; i += 4 {
		y[i], y[i+1], y[i+2], y[i+3] = dot4(a, i*ld, ld, x, n)
	}
}
