//go:build goexperiment.simd && wasm && !kernels

package lin

func importedFold(a []float64, ld, k int, v []float64, m int) {}

func importedMulSymmetric(y, x, a []float64, a0, ld, i, n, m int) {}
