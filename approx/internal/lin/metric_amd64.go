package lin

// distRow is distRowGeneric with the vector instructions of the machine.
func distRow(dst, y []float64, ld, d int, p0, p1, p2, p3 float64, n int) {
	checkDistances(ld)
	switch {
	case level == none || d < 1 || d > maxNarrowDim: // assembly has loops for these dimensions only
		distRowGeneric(dst, y, ld, d, p0, p1, p2, p3, n)
	case level == avx512:
		distRowAVX512(resize(dst, n), resize(y, (d-1)*ld+n), ld, d, p0, p1, p2, p3)
	default:
		distRowAVX2(resize(dst, n), resize(y, (d-1)*ld+n), ld, d, p0, p1, p2, p3)
	}
}

// maxPlanarRows is the largest number of rows for which planarRow is faster than storing the
// coordinates of y one after the other.
const maxPlanarRows = 11

// hasPlanarRow reports whether planarRow is available.
func hasPlanarRow() bool { return level > none }

// planarRow stores the squared distances of (p0, p1) from points of the plane in dst. The
// coordinates of the points alternate in y. The order of the sums is the order of distRow.
func planarRow(dst, y []float64, p0, p1 float64) {
	if level == avx512 {
		planarRowAVX512(dst, resize(y, 2*len(dst)), p0, p1)
	} else {
		planarRowAVX2(dst, resize(y, 2*len(dst)), p0, p1)
	}
}

// metricRows computes a metric. See SqDistRows. All points y are packed into panels two
// vectors wide. A block of rows then needs no other memory, and its sums stay in
// registers.
func metricRows(kind metricKind, dst, x, y []float64, n, m, d int, done func(rows []float64)) {
	if level == none || d == 0 {
		metricTiles(kind, dst, x, y, n, m, d, done)
		return
	}
	buf := getBuffer(panelsLength(m, d))
	defer putBuffer(buf)
	packMetricPanels(*buf, y, m, d)
	metricPanelRows(kind, dst, x, *buf, n, m, d, done)
}

// panelWidth returns the number of points of a panel.
func panelWidth() int {
	if level == avx512 {
		return 16
	}
	return 8
}

// panelsLength returns the length of the panels of m points, or 0 if points are not packed into
// panels.
func panelsLength(m, d int) int {
	if level == none {
		return 0
	}
	nr := panelWidth()
	return (m + nr - 1) / nr * nr * d
}

// packMetricPanels stores the m points y in panels.
func packMetricPanels(panels, y []float64, m, d int) {
	packPanels(panels, block{s: y, ld: d, t: true}, d, m, panelWidth())
}

// metricPanelRows implements metricRows with packed points.
func metricPanelRows(kind metricKind, dst, x, panels []float64, n, m, d int, done func(rows []float64)) {
	nr := panelWidth()
	blockRows := min(max(4, cachedNumbers/max(m, 1)&^3), rows)
	step := max(4, panelWork/(nr*d)&^3) // rows of a call
	for i := 0; i < n; i += blockRows {
		b := min(blockRows, n-i)
		c := dst[i*m : (i+b)*m]
		for j := 0; j < m; j += nr {
			for r := 0; r < b; r += step {
				w := min(step, b-r)
				metricPanel(kind, c[r*m+j:], m, x[(i+r)*d:(i+r+w)*d], panels[j*d:(j+nr)*d], d, w, min(nr, m-j))
			}
		}
		if done != nil {
			done(c)
		}
	}
}

// panelWork is about the largest number of terms that one call of metricPanel adds.
const panelWork = 1 << 21

// metricPanel computes a metric of m points a and w points of a panel b, in k dimensions.
// It stores the results in m rows of c at a distance ldc.
func metricPanel(kind metricKind, c []float64, ldc int, a, b []float64, k, m, w int) {
	_ = c[(m-1)*ldc+w-1]
	wide := level == avx512
	switch kind {
	case euclidean:
		if wide {
			distPanelAVX512(c, ldc, a, k, b, k, m, w)
		} else {
			distPanelAVX2(c, ldc, a, k, b, k, m, w)
		}
	case manhattan:
		if wide {
			absPanelAVX512(c, ldc, a, k, b, k, m, w)
		} else {
			absPanelAVX2(c, ldc, a, k, b, k, m, w)
		}
	case cauchyProduct:
		if wide {
			prodPanelAVX512(c, ldc, a, k, b, k, m, w)
		} else {
			prodPanelAVX2(c, ldc, a, k, b, k, m, w)
		}
	case chiSquared:
		if wide {
			chiPanelAVX512(c, ldc, a, k, b, k, m, w)
		} else {
			chiPanelAVX2(c, ldc, a, k, b, k, m, w)
		}
	}
}
