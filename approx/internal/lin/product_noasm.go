//go:build !amd64

package lin

// multiply computes C = A·B, C += A·B or C −= A·B, depending on mode. A is m×k, B is k×n,
// and C is m×n and not transposed. If lower is true, multiply omits tiles above the
// diagonal. It computes tiles on the diagonal completely.
func multiply(mode int, c, a, b block, m, n, k int, lower bool) {
	if hasKernels && m > 0 && n > 0 && k > 0 {
		importedMultiply(mode, c, a, b, m, n, k, lower)
		return
	}
	multiplyTiles(tile, micro, mode, c, a, b, m, n, k, lower)
}
