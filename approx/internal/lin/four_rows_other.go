//go:build !amd64 && !arm64 && !(goexperiment.simd && wasm)

package lin

// These kernels are in four_rows_generic.go.
func dot4(a []float64, a0, ld int, x []float64, n int) (r0, r1, r2, r3 float64) {
	return dot4Generic(a, a0, ld, x, n)
}

func twice4(y, x, a []float64, a0, ld, i, o, n int) { twice4Generic(y, x, a, a0, ld, i, o, n) }
