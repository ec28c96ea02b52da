package lin

// SqDist stores ‖xᵢ−yⱼ‖² in the n×m matrix dst, where x is n×d and y is m×d. It sums
// squares of differences. Results are therefore never negative, exactly 0 for equal
// points, and exactly symmetric.
func SqDist(dst, x, y []float64, n, m, d int) { SqDistRows(dst, x, y, n, m, d, nil) }

// SqDistRows is SqDist. It calls done with each block of completed rows of dst, in their
// order, while the block is in the second-level cache. The function done may change the
// block, and may be nil.
func SqDistRows(dst, x, y []float64, n, m, d int, done func(rows []float64)) {
	dst, x, y = resize(dst, n*m), resize(x, n*d), resize(y, m*d)
	switch {
	case d == 2 && n <= maxPlanarRows && hasPlanarRow():
		for i := range n {
			row := dst[i*m : (i+1)*m]
			planarRow(row, y, x[2*i], x[2*i+1])
			if done != nil {
				done(row)
			}
		}
	case d > 0 && (d <= maxNarrowDim || hasKernels):
		narrowDist(dst, x, y, n, m, d, done)
	default:
		metricRows(euclidean, dst, x, y, n, m, d, done)
	}
}

// maxNarrowDim is the largest dimension for which rows of distances are computed without
// panels, which is faster.
const maxNarrowDim = 4

// distancePanel is the number of points in a panel of the kernel of the page.
const distancePanel = 4

// cachedNumbers is the number of distances in a block, 128 kB.
const cachedNumbers = 1 << 14

func narrowDist(dst, x, y []float64, n, m, d int, done func(rows []float64)) {
	buf := getBuffer(paddedWidth(m) * d)
	defer putBuffer(buf)
	packNarrow(*buf, y, m, d)
	narrowRows(dst, x, *buf, n, m, d, done)
}

// packNarrow stores the m points y in columns, in the order of distRows.
func packNarrow(columns, y []float64, m, d int) {
	if d <= maxNarrowDim {
		packTransposed(columns, y, m, d)
	} else {
		packPanels(columns, block{s: y, ld: d, t: true}, d, m, distancePanel)
	}
}

// narrowRows computes squared distances from packed points. See SqDistRows.
func narrowRows(dst, x, columns []float64, n, m, d int, done func(rows []float64)) {
	blockRows := max(4, cachedNumbers/max(m, 1)&^3) // a kernel processes four rows at a time
	for i := 0; i < n; i += blockRows {
		b := min(blockRows, n-i)
		distRows(dst[i*m:], x[i*d:], columns, paddedWidth(m), b, m, d)
		if done != nil {
			done(dst[i*m : (i+b)*m])
		}
	}
}

// distRows stores ‖xᵢ−yⱼ‖² in the n×m matrix dst, where x is n×d. If d ≤ maxNarrowDim,
// coordinate l of yⱼ is columns[l·ld+j], with ld = paddedWidth(m). A larger d needs the
// kernel of the page, and columns are panels of yⱼ.
func distRows(dst, x, columns []float64, ld, n, m, d int) {
	if hasKernels && m > 0 {
		importedDistances(dst, x, columns, ld, n, m, d)
		return
	}
	w := width()
	fullColumns := m / w * w
	var last [8]float64
	var p [maxNarrowDim]float64
	for i := range n {
		copy(p[:], x[i*d:(i+1)*d])
		distRow(dst[i*m:], columns, ld, d, p[0], p[1], p[2], p[3], fullColumns)
		if fullColumns < m {
			distRow(last[:], columns[fullColumns:], ld, d, p[0], p[1], p[2], p[3], w)
			copy(dst[i*m+fullColumns:(i+1)*m], last[:])
		}
	}
}

// paddedWidth returns m rounded up to a multiple of 8, the largest vector width.
func paddedWidth(m int) int { return (m + 7) &^ 7 }

// packTransposed stores the transpose of the m×d matrix y in dst. The rows of dst have
// the length paddedWidth(m) and are padded with zeros.
func packTransposed(dst, y []float64, m, d int) {
	ld := paddedWidth(m)
	for l := range d {
		row := dst[l*ld : (l+1)*ld]
		for j := range m {
			row[j] = y[j*d+l]
		}
		clear(row[m:])
	}
}
