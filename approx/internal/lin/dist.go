package lin

// SqDist stores ‖xᵢ−yⱼ‖² in dst, n×m, where x is n×d and y is m×d. It sums
// squares of differences, so that it never returns a negative number, is exactly
// 0 for equal points and symmetric to the last bit.
func SqDist(dst, x, y []float64, n, m, d int) {
	dst, x, y = need(dst, n*m), need(x, n*d), need(y, m*d)
	tiles(distTile, nil, set, block{s: dst, ld: m}, block{s: x, ld: d}, block{s: y, ld: d, t: true}, n, m, d, false)
}
