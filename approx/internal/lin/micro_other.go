//go:build !(goexperiment.simd && wasm)

package lin

// micro is the kernel of products.
func micro(mode int, c []float64, c0, c1, c2, c3 int, a []float64, a0, a1, a2, a3 int, b []float64, b0, k int) {
	tile(mode, c, c0, c1, c2, c3, a, a0, a1, a2, a3, b, b0, k)
}
