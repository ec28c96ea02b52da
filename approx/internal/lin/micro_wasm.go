//go:build goexperiment.simd && wasm

package lin

// micro applies tile to m rows, a multiple of 4.
//
//go:noescape
func micro(mode int, c []float64, c0, ldc int, a []float64, a0, lda int, b []float64, b0, k, m int)
