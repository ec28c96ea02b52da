package lin

// Rotate replaces x by cx + sy and y by cy − sx. Here x and y are the n numbers of a that
// start at x0 and y0. They must not overlap.
func Rotate(a []float64, x0, y0, n int, c, s float64) {
	rotate(resize(a, max(x0, y0)+n), x0, y0, n, c, s)
}
