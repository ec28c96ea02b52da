package lin

// Four holds up to four points of the plane and their numbers. Missing ones are
// infinitely far.
type Four struct {
	X, Y   [4]float64
	Number [4]int32
}

// Squares are the squares of a grid in the plane, row by row, the corner of the first at
// (X0, Y0) and 1/Scale wide.
type Squares struct {
	X0, Y0, Scale float64
	Cols          int
}

// At returns the number of the square in which (x, y) is.
func (s Squares) At(x, y float64) int {
	return int((y-s.Y0)*s.Scale)*s.Cols + int((x-s.X0)*s.Scale)
}
