package canvas

// Intersects reports whether a polyline, or a single point, meets r.
func (r Rect) Intersects(line []float64) bool {
	if len(line) == 2 {
		return r.Contains(line[0], line[1])
	}
	for i := 3; i < len(line); i += 2 {
		x, y := line[i-3], line[i-2]
		from, to := 0.0, 1.0 // of the segment inside r
		for _, e := range [4][2]float64{{x - line[i-1], x - r.X0}, {line[i-1] - x, r.X1 - x}, {y - line[i], y - r.Y0}, {line[i] - y, r.Y1 - y}} {
			switch t := e[1] / e[0]; { // the sides of r
			case e[0] > 0:
				to = min(to, t)
			case e[0] < 0:
				from = max(from, t)
			case e[1] < 0:
				to = -1
			}
		}
		if from <= to {
			return true
		}
	}
	return false
}

// Expand returns r enlarged by a margin on all sides.
func (r Rect) Expand(by float64) Rect { return Rect{r.X0 - by, r.Y0 - by, r.X1 + by, r.Y1 + by} }

// IsInside reports whether r lies in o with the given margin.
func (r Rect) IsInside(o Rect, margin float64) bool {
	return r.X0 >= o.X0+margin && r.Y0 >= o.Y0+margin && r.X1 <= o.X1-margin && r.Y1 <= o.Y1-margin
}

// IsDisjointFrom reports whether r is disjoint from all of the others.
func (r Rect) IsDisjointFrom(others []Rect) bool {
	for _, o := range others {
		if r.X0 < o.X1 && o.X0 < r.X1 && r.Y0 < o.Y1 && o.Y0 < r.Y1 {
			return false
		}
	}
	return true
}

// A Rect is an axis-parallel rectangle, in pixels of the canvas or in units of
// the plane.
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

// Contains reports whether the point is in r or on its edge.
func (r Rect) Contains(x, y float64) bool {
	return r.X0 <= x && x <= r.X1 && r.Y0 <= y && y <= r.Y1
}

// CountInside returns the number of the given places that lie in r.
func (r Rect) CountInside(xy []float64) (n int) {
	for i := 0; i+1 < len(xy); i += 2 {
		if r.Contains(xy[i], xy[i+1]) {
			n++
		}
	}
	return n
}

// CountCrossing returns 1 if a line crosses r, and 0 otherwise.
func (r Rect) CountCrossing(line []float64) int {
	if len(line) > 2 && r.Intersects(line) {
		return 1
	}
	return 0
}

// Shift returns r translated by (dx, dy).
func (r Rect) Shift(dx, dy float64) Rect { return Rect{r.X0 + dx, r.Y0 + dy, r.X1 + dx, r.Y1 + dy} }
