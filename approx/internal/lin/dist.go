package lin

// SqDist stores ‖xᵢ−yⱼ‖² in the n×m matrix dst, where x is n×d and y is m×d. It sums
// squares of differences. Results are therefore never negative, exactly 0 for equal
// points, and exactly symmetric.
func SqDist(dst, x, y []float64, n, m, d int) {
	dst, x, y = resize(dst, n*m), resize(x, n*d), resize(y, m*d)
	if d > 0 && d <= maxNarrowDim {
		narrowDist(dst, x, y, n, m, d)
		return
	}
	multiplyTiles(distTile, nil, set, block{s: dst, ld: m}, block{s: x, ld: d}, block{s: y, ld: d, t: true}, n, m, d, false)
}

// maxNarrowDim is the largest dimension for which rows of distances are computed without
// packing, which is faster than a tiled product.
const maxNarrowDim = 4

func narrowDist(dst, x, y []float64, n, m, d int) {
	ld, w := paddedWidth(m), width()
	buf := getBuffer(ld*d + 8)
	defer putBuffer(buf)
	columns, last := (*buf)[:ld*d], (*buf)[ld*d:]
	packTransposed(columns, y, m, d)
	fullColumns := m / w * w
	var p [maxNarrowDim]float64
	for i := range n {
		copy(p[:], x[i*d:(i+1)*d])
		distRow(dst[i*m:], columns, ld, d, p[0], p[1], p[2], p[3], fullColumns)
		if fullColumns < m {
			distRow(last, columns[fullColumns:], ld, d, p[0], p[1], p[2], p[3], w)
			copy(dst[i*m+fullColumns:(i+1)*m], last)
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
