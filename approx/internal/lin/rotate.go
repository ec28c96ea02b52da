package lin

// Rotate replaces x and y, the n numbers of a from x0 and from y0, by cx + sy and
// cy − sx. They may not overlap.
func Rotate(a []float64, x0, y0, n int, c, s float64) {
	rotate(resize(a, max(x0, y0)+n), x0, y0, n, c, s)
}
