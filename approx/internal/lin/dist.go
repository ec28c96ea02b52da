package lin

// SqDist stores ‖xᵢ−yⱼ‖² in dst, n×m, where x is n×d and y is m×d. It sums squares of
// differences. Hence results are never negative, exactly 0 for equal points, and
// exactly symmetric.
func SqDist(dst, x, y []float64, n, m, d int) {
	dst, x, y = resize(dst, n*m), resize(x, n*d), resize(y, m*d)
	if d > 0 && d <= narrow {
		narrowDist(dst, x, y, n, m, d)
		return
	}
	tiles(distTile, nil, set, block{s: dst, ld: m}, block{s: x, ld: d}, block{s: y, ld: d, t: true}, n, m, d, false)
}

// narrow is the number of coordinates up to which a row of distances takes less
// time than packing the points for a tiled product.
const narrow = 4

func narrowDist(dst, x, y []float64, n, m, d int) {
	ld, w := paddedWidth(m), width()
	buf := borrow(ld*d + 8)
	defer giveBack(buf)
	columns, last := (*buf)[:ld*d], (*buf)[ld*d:]
	stand(columns, y, m, d)
	whole := m / w * w
	var p [narrow]float64
	for i := range n {
		copy(p[:], x[i*d:(i+1)*d])
		distRow(dst[i*m:], columns, ld, d, p[0], p[1], p[2], p[3], whole)
		if whole < m {
			distRow(last, columns[whole:], ld, d, p[0], p[1], p[2], p[3], w)
			copy(dst[i*m+whole:(i+1)*m], last)
		}
	}
}

// paddedWidth returns the number of columns that m fill whole vectors of.
func paddedWidth(m int) int { return (m + 7) &^ 7 }

// stand stores the transpose of y, m×d, in dst, d×padded(m), with zeros where y has
// no row.
func stand(dst, y []float64, m, d int) {
	ld := paddedWidth(m)
	for l := range d {
		row := dst[l*ld : (l+1)*ld]
		for j := range m {
			row[j] = y[j*d+l]
		}
		clear(row[m:])
	}
}
