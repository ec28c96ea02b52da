//go:build !(goexperiment.simd && wasm)

package lin

// pass is the pass of tridiagonal over the matrix. See fold.
func pass(a []float64, ld, k int, v []float64, m int) { fold(a, ld, k, v, m) }
