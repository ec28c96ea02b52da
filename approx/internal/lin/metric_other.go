//go:build !amd64

package lin

func distRow(dst, y []float64, ld, d int, p0, p1, p2, p3 float64, n int) {
	distRowGeneric(dst, y, ld, d, p0, p1, p2, p3, n)
}

// maxPlanarRows is the largest number of rows for which planarRow is faster than storing the
// coordinates of y one after the other.
const maxPlanarRows = 3

// hasPlanarRow reports whether planarRow is available.
func hasPlanarRow() bool { return hasKernels }

// planarRow stores the squared distances of (p0, p1) from points of the plane in dst. The
// coordinates of a point follow each other in y.
func planarRow(dst, y []float64, p0, p1 float64) { importedPlanarRow(dst, y, p0, p1) }

func metricRows(kind metricKind, dst, x, y []float64, n, m, d int, done func(rows []float64)) {
	metricTiles(kind, dst, x, y, n, m, d, done)
}

func panelsLength(m, d int) int { return 0 }

func packMetricPanels(panels, y []float64, m, d int) {
	panic("PackedPoints has no panels on this processor")
}

func metricPanelRows(kind metricKind, dst, x, panels []float64, n, m, d int, done func(rows []float64)) {
	panic("PackedPoints has no panels on this processor")
}
