//go:build !amd64 && !arm64 && !(goexperiment.simd && wasm)

package lin

// micro applies tile to m rows, a multiple of 4.
func micro(mode int, c []float64, c0, ldc int, a []float64, a0, lda int, b []float64, b0, k, m int) {
	for i := 0; i < m; i += 4 {
		p, q := c0+i*ldc, a0+i*lda
		tile(mode, c, p, p+ldc, p+2*ldc, p+3*ldc, a, q, q+lda, q+2*lda, q+3*lda, b, b0, k)
	}
}
