package canvas

// Intersects reports whether a polyline has a point in r. The polyline may be a single
// point.
func (r Rect) Intersects(line []float64) bool {
	if len(line) == 2 {
		return r.Contains(line[0], line[1])
	}
	for i := 3; i < len(line); i += 2 {
		x, y := line[i-3], line[i-2]
		start, end := 0.0, 1.0 // the part of the segment inside r, as fractions of its length
		for _, e := range [4][2]float64{{x - line[i-1], x - r.X0}, {line[i-1] - x, r.X1 - x}, {y - line[i], y - r.Y0}, {line[i] - y, r.Y1 - y}} {
			switch t := e[1] / e[0]; { // clip the segment at each side of r
			case e[0] > 0:
				end = min(end, t)
			case e[0] < 0:
				start = max(start, t)
			case e[1] < 0:
				end = -1
			}
		}
		if start <= end {
			return true
		}
	}
	return false
}

// Expand returns r enlarged by the given distance on all sides.
func (r Rect) Expand(margin float64) Rect {
	return Rect{r.X0 - margin, r.Y0 - margin, r.X1 + margin, r.Y1 + margin}
}

// IsInside reports whether r lies in o, at least the given margin away from the edges
// of o.
func (r Rect) IsInside(o Rect, margin float64) bool {
	return r.X0 >= o.X0+margin && r.Y0 >= o.Y0+margin && r.X1 <= o.X1-margin && r.Y1 <= o.Y1-margin
}

// IsDisjointFrom reports whether r overlaps none of the rectangles in others.
func (r Rect) IsDisjointFrom(others []Rect) bool {
	for _, o := range others {
		if r.X0 < o.X1 && o.X0 < r.X1 && r.Y0 < o.Y1 && o.Y0 < r.Y1 {
			return false
		}
	}
	return true
}

// A Rect is an axis-parallel rectangle, in pixels or in units of the plane.
type Rect struct {
	X0 float64 `json:"x0"`
	Y0 float64 `json:"y0"`
	X1 float64 `json:"x1"`
	Y1 float64 `json:"y1"`
}

// W returns the width of r.
func (r Rect) W() float64 { return r.X1 - r.X0 }

// H returns the height of r.
func (r Rect) H() float64 { return r.Y1 - r.Y0 }

// Contains reports whether the point (x, y) lies in r or on its edge.
func (r Rect) Contains(x, y float64) bool {
	return r.X0 <= x && x <= r.X1 && r.Y0 <= y && y <= r.Y1
}

// CountInside returns the number of points in r. The slice xy holds x and y of the first
// point, then x and y of the second, and so on.
func (r Rect) CountInside(xy []float64) (n int) {
	for i := 0; i+1 < len(xy); i += 2 {
		if r.Contains(xy[i], xy[i+1]) {
			n++
		}
	}
	return n
}

// CountCrossing returns 1 if the polyline crosses r, and 0 otherwise.
func (r Rect) CountCrossing(line []float64) int {
	if len(line) > 2 && r.Intersects(line) {
		return 1
	}
	return 0
}

// Shift returns r translated by (dx, dy).
func (r Rect) Shift(dx, dy float64) Rect { return Rect{r.X0 + dx, r.Y0 + dy, r.X1 + dx, r.Y1 + dy} }
