package lin

// AbsDist stores the distances Σₐ |xᵢₐ−yⱼₐ| in the n×m matrix dst, where x is n×d and y
// is m×d. Results are exactly symmetric.
func AbsDist(dst, x, y []float64, n, m, d int) { metric(absTile, dst, x, y, n, m, d) }

// ProdSqDist stores Πₐ (1 + (xᵢₐ−yⱼₐ)²) in the n×m matrix dst, where x is n×d and y is
// m×d. Results are exactly symmetric. They are +Inf on overflow.
func ProdSqDist(dst, x, y []float64, n, m, d int) { metric(prodTile, dst, x, y, n, m, d) }

// ChiSqDist stores Σₐ (xᵢₐ−yⱼₐ)²/(xᵢₐ+yⱼₐ) in the n×m matrix dst, where x is n×d and y is
// m×d. A term 0/0 counts as 0. The coordinates must not be negative, and the sums xᵢₐ+yⱼₐ
// must not overflow. Results are exactly symmetric.
func ChiSqDist(dst, x, y []float64, n, m, d int) { metric(chiTile, dst, x, y, n, m, d) }

func metric(t kernel, dst, x, y []float64, n, m, d int) {
	dst, x, y = resize(dst, n*m), resize(x, n*d), resize(y, m*d)
	multiplyTiles(t, nil, set, block{s: dst, ld: m}, block{s: x, ld: d}, block{s: y, ld: d, t: true}, n, m, d, false)
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
