//go:build !(kernels && goexperiment.simd && wasm)

package lin

// hasKernels reports whether this program imports kernels. Without kernels, the imported
// functions here and in kernels_missing*.go are not called.
const hasKernels = false

func importedDistances(dst, x, columns []float64, ld, n, m, d int) {}
