//go:build !amd64

package lin

func distRow(dst, y []float64, ld, d int, p0, p1, p2, p3 float64, n int) {
	distRowGeneric(dst, y, ld, d, p0, p1, p2, p3, n)
}

// hasPlanarRow reports whether planarRow is available.
func hasPlanarRow() bool { return false }

func planarRow(dst, y []float64, p0, p1 float64) {}

func metricRows(kind metricKind, dst, x, y []float64, n, m, d int, done func(rows []float64)) {
	metricTiles(kind, dst, x, y, n, m, d, done)
}
