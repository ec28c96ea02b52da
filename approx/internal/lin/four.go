package lin

// FourPoints holds up to four points of the plane and their indices. If there are fewer
// points, the remaining ones are at infinity.
type FourPoints struct {
	X, Y   [4]float64
	Number [4]int32
}

// SquareGrid is a grid of squares in the plane, numbered row by row. The first square has
// its corner at (X0, Y0). The width of a square is 1/Scale.
type SquareGrid struct {
	X0, Y0, Scale float64
	Cols          int
}

// At returns the number of the square that contains (x, y).
func (s SquareGrid) At(x, y float64) int {
	return int((y-s.Y0)*s.Scale)*s.Cols + int((x-s.X0)*s.Scale)
}
