//go:build !amd64 && !arm64

package lin

// multiplyPart is described in product_amd64.go.
func multiplyPart(mode int, c, a, b block, m, n, k int, lower bool) {
	if hasKernels && m > 0 && n > 0 && k > 0 {
		importedMultiply(mode, c, a, b, m, n, k, lower)
		return
	}
	multiplyTiles(tile, micro, 2*width(), mode, c, a, b, m, n, k, lower)
}
