package lin

// multiplyPart is described in product_amd64.go.
func multiplyPart(mode int, c, a, b block, m, n, k int, lower bool) {
	if level == none {
		multiplyTiles(tile, nil, 2*width(), mode, c, a, b, m, n, k, lower)
		return
	}
	multiplyTiles(wideTile, nil, wideColumns, mode, c, a, b, m, n, k, lower)
}

// wideColumns is the number of columns of wideTile. The sums of a tile occupy 16 of the 32
// vector registers, so that multiply-adds do not wait for each other.
const wideColumns = 8

// wideTile is tile with NEON instructions, for wideColumns columns. The number k must be
// positive.
func wideTile(mode int, c []float64, c0, c1, c2, c3 int, a []float64, a0, a1, a2, a3 int, b []float64, b0, k int) {
	row := func(at int) *float64 { return &span(c, at, wideColumns)[0] }
	terms := func(at int) *float64 { return &span(a, at, k)[0] }
	tileNEON(mode, row(c0), row(c1), row(c2), row(c3), terms(a0), terms(a1), terms(a2), terms(a3), &span(b, b0, k*wideColumns)[0], k)
}

// tileNEON computes the tile with the rows of C at c0…c3, the rows of A at a0…a3 and the
// panel of B at b.
//
//go:noescape
func tileNEON(mode int, c0, c1, c2, c3, a0, a1, a2, a3, b *float64, k int)
