package lin

// AbsDist stores Σₐ |xᵢₐ−yⱼₐ| in dst, n×m, where x is n×d and y is m×d: distances
// in the sum norm. It is symmetric to the last bit.
func AbsDist(dst, x, y []float64, n, m, d int) { metric(absTile, dst, x, y, n, m, d) }

// ProdSqDist stores Πₐ (1 + (xᵢₐ−yⱼₐ)²) in dst, n×m, where x is n×d and y is m×d.
// It is symmetric to the last bit, and +Inf on overflow.
func ProdSqDist(dst, x, y []float64, n, m, d int) { metric(prodTile, dst, x, y, n, m, d) }

// ChiSqDist stores Σₐ (xᵢₐ−yⱼₐ)²/(xᵢₐ+yⱼₐ) in dst, n×m, where x is n×d, y is m×d
// and no number is negative and no sum xᵢₐ+yⱼₐ overflows; 0/0 is 0. It is symmetric to the last bit.
func ChiSqDist(dst, x, y []float64, n, m, d int) { metric(chiTile, dst, x, y, n, m, d) }

func metric(t kernel, dst, x, y []float64, n, m, d int) {
	dst, x, y = resize(dst, n*m), resize(x, n*d), resize(y, m*d)
	tiles(t, nil, set, block{s: dst, ld: m}, block{s: x, ld: d}, block{s: y, ld: d, t: true}, n, m, d, false)
}

// Log stores log xᵢ in dst, which may be x, for xᵢ ≥ 2⁻¹⁰²²: smaller numbers are
// not taken. The error is at most 1 unit in the last place.
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
