//go:build !amd64 && !arm64

package lin

// multiplyPart is described in product_amd64.go.
func multiplyPart(mode int, c, a, b block, m, n, k int, lower bool) {
	switch {
	case !hasKernels:
		multiplyTiles(tile, micro, 2*width(), mode, c, a, b, m, n, k, lower)
	case m > 0 && n > 0 && k > 0:
		importedMultiply(mode, c, a, b, m, n, k, lower)
	default: // an empty product has no tiles
		multiplyTiles(nil, nil, 2*width(), mode, c, a, b, m, n, k, lower)
	}
}
