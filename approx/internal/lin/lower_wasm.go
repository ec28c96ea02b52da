//go:build goexperiment.simd && wasm

package lin

// mulSymmetric applies twice4 to m rows of the matrix, starting with row i. The number m
// is a multiple of four.
func mulSymmetric(y, x, a []float64, a0, ld, i, n, m int) {
	if hasKernels && n >= 32 { // the call takes longer for shorter rows
		importedMulSymmetric(y, x, a, a0, ld, i, n, m)
	} else {
		mulSymmetricRows(y, x, a, a0, ld, i, n, m)
	}
}

// mulSymmetricRows is mulSymmetric without kernels.
//
//go:noescape
func mulSymmetricRows(y, x, a []float64, a0, ld, i, n, m int)

// dots stores the products of m rows of a with x in y. A row has n numbers, the distance of
// rows is ld, and m is a multiple of four.
func dots(y, a []float64, ld int, x []float64, m, n int) {
	if m == 0 {
		return
	}
	mulSymmetric(y, x, a, 0, ld, 0, n&^1, m) // it reads only the part of x that is needed
	if n%2 == 1 {
		v := x[n-1]
		for i := range m {
			y[i] += a[i*ld+n-1] * v
		}
	}
}
