package lin

// AbsDist stores the distances Σₐ |xᵢₐ−yⱼₐ| in the n×m matrix dst, where x is n×d and y
// is m×d. Results are exactly symmetric.
func AbsDist(dst, x, y []float64, n, m, d int) { metric(manhattan, dst, x, y, n, m, d) }

// ProdSqDist stores Πₐ (1 + (xᵢₐ−yⱼₐ)²) in the n×m matrix dst, where x is n×d and y is
// m×d. Results are exactly symmetric. They are +Inf on overflow.
func ProdSqDist(dst, x, y []float64, n, m, d int) { metric(cauchyProduct, dst, x, y, n, m, d) }

// ChiSqDist stores Σₐ (xᵢₐ−yⱼₐ)²/(xᵢₐ+yⱼₐ) in the n×m matrix dst, where x is n×d and y is
// m×d. A term 0/0 counts as 0. The coordinates must not be negative, and the sums xᵢₐ+yⱼₐ
// must not overflow. Results are exactly symmetric.
func ChiSqDist(dst, x, y []float64, n, m, d int) { metric(chiSquared, dst, x, y, n, m, d) }

// A metricKind is a function of two points that is a sum or product over coordinates.
type metricKind int

const (
	euclidean metricKind = iota // squared, for SqDist
	manhattan
	cauchyProduct // for ProdSqDist
	chiSquared
)

func metric(kind metricKind, dst, x, y []float64, n, m, d int) {
	metricRows(kind, resize(dst, n*m), resize(x, n*d), resize(y, m*d), n, m, d, nil)
}

// metricTiles computes a metric with tiles, in blocks of rows for done. See SqDistRows.
func metricTiles(kind metricKind, dst, x, y []float64, n, m, d int, done func(rows []float64)) {
	blockRows := n
	if done != nil {
		blockRows = rows // with fewer rows, packing y for each block would take too long
	}
	for i := 0; i < n; i += blockRows {
		b := min(blockRows, n-i)
		c, a := block{s: dst[i*m:], ld: m}, block{s: x[i*d:], ld: d}
		multiplyTiles(metricTile(kind), nil, 2*width(), set, c, a, block{s: y, ld: d, t: true}, b, m, d, false)
		if done != nil {
			done(dst[i*m : (i+b)*m])
		}
	}
}

// metricTile returns the kernel of a metric. With the kernels of the page, squared distances
// need no tiles.
func metricTile(kind metricKind) kernel {
	switch {
	case kind == manhattan:
		return absTileGeneric
	case kind == cauchyProduct:
		return prodTileGeneric
	case kind == chiSquared:
		return chiTileGeneric
	case !hasKernels:
		return distTileGeneric
	}
	return nil
}

// Log stores log xᵢ in dst, which may be x. All xᵢ must be at least 2⁻¹⁰²². The error
// is at most 1 unit in the last place.
func Log(dst, x []float64) {
	dst = resize(dst, len(x))
	w := width()
	n := len(x) / w * w
	logs(dst, x, n)
	if n < len(x) {
		buf := [8]float64{1, 1, 1, 1, 1, 1, 1, 1}
		copy(buf[:], x[n:])
		logs(buf[:], buf[:], w)
		copy(dst[n:], buf[:])
	}
}
