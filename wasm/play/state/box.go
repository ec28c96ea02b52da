package state

import (
	"math"
	"strconv"
)

// A grid is the set of possible positions of moved marks. It has 2¹⁶ positions per side
// and covers three times the width and height of the data set's box. Coordinates are
// rounded to the grid when they are read, so that links contain them exactly.
type grid struct{ Lo, Hi [2]float64 }

// GridSteps is the number of steps of the grid along an axis.
const GridSteps = 1<<16 - 1

// GridOf returns the grid of the data set of s.
func GridOf(s *State) grid {
	b := s.dataBox()
	w, h := b[1]-b[0], b[3]-b[2]
	return grid{
		Lo: [2]float64{b[0] - w, b[2] - h},
		Hi: [2]float64{b[1] + w, b[3] + h},
	}
}

// contains reports whether a position is in the grid, up to half a step.
func (g grid) contains(position [2]float64) bool {
	return g.containsCoordinate(0, position[0]) && g.containsCoordinate(1, position[1])
}

// containsCoordinate reports whether x is in the range of axis a, up to half a step.
func (g grid) containsCoordinate(a int, x float64) bool {
	half := (g.Hi[a] - g.Lo[a]) / GridSteps / 2
	return g.Lo[a]-half <= x && x <= g.Hi[a]+half
}

// snap returns the nearest position of the grid.
func (g grid) snap(position [2]float64) [2]float64 {
	for a := range 2 {
		position[a] = g.coordinate(a, g.step(a, position[a]))
	}
	return position
}

func (g grid) step(a int, x float64) float64 {
	q := math.Round((x - g.Lo[a]) / (g.Hi[a] - g.Lo[a]) * GridSteps)
	return min(max(q, 0), GridSteps)
}

// coordinate returns the coordinate of step q along axis a. The conversion prevents
// compilers from fusing the multiplication with the addition. Fusing would change the
// last bits on some platforms.
func (g grid) coordinate(a int, q float64) float64 {
	return g.Lo[a] + float64(q/GridSteps*(g.Hi[a]-g.Lo[a]))
}

// Text formats a position for a link, with the smallest number of digits that identifies
// it. The text of a position on the edge of the grid is in the grid, too.
func (g grid) Text(position [2]float64) string {
	var s [2]string
	for a := range 2 {
		q := g.step(a, position[a])
		for digits := 0; ; digits++ {
			s[a] = strconv.FormatFloat(position[a], 'f', digits, 64)
			if x, err := strconv.ParseFloat(s[a], 64); err == nil && g.step(a, x) == q && g.containsCoordinate(a, x) {
				break
			}
		}
		if s[a] == "-0" {
			s[a] = "0"
		}
	}
	return s[0] + "," + s[1]
}

// rangeText formats the ends of axis a for a message. They are rounded so that their
// difference has four significant digits. An axis far from 0 needs more digits.
func (g grid) rangeText(a int) (lo, hi string) {
	digits := 3 - int(math.Floor(math.Log10(g.Hi[a]-g.Lo[a]))) // after the decimal point
	round := func(x float64) string {
		if digits < 0 {
			x = math.Round(x/math.Pow10(-digits)) * math.Pow10(-digits)
		} else {
			x = math.Round(x*math.Pow10(digits)) / math.Pow10(digits)
		}
		return FormatNumber(x + 0) // no sign if x is −0
	}
	return round(g.Lo[a]), round(g.Hi[a])
}

// A Rect is a rectangle in the plane.
type Rect struct{ X0, Y0, X1, Y1 float64 }

// W returns the width of r.
func (r Rect) W() float64 { return r.X1 - r.X0 }

// H returns the height of r.
func (r Rect) H() float64 { return r.Y1 - r.Y0 }

// dataBox returns the box of the data set.
func (s *State) dataBox() [4]float64 {
	switch {
	case !s.IsOwn():
		return Dataset(s.Data).Box
	case s.Own == nil:
		return emptyBox
	}
	return s.Own.Box
}

// Box returns the shown part of the plane for a panel with the given ratio of width to
// height. It consists of the box of the data set, the usual noise, and a margin of 12 %
// of the longer side. It does not depend on σ. It is enlarged to include all moved marks,
// and then to the shape of the panel, with equal units.
func Box(s State, aspect float64) Rect {
	b, noise := s.dataBox(), 0.0
	if !s.IsOwn() {
		noise = Dataset(s.Data).Noise.Default
	}
	// Points with noise can lie outside the box. Two standard deviations of the default
	// noise are included, so that no slider changes the scale.
	for i, sign := range []float64{-1, 1, -1, 1} {
		b[i] += sign * 2 * noise
	}
	margin := 0.12 * max(b[1]-b[0], b[3]-b[2])
	r := Rect{X0: b[0] - margin, Y0: b[2] - margin, X1: b[1] + margin, Y1: b[3] + margin}
	// A mark at the edge could not be dragged, so a third of the margin stays free.
	minDist := margin / 3
	includePosition := func(position [2]float64) {
		r.X0, r.X1 = min(r.X0, position[0]-minDist), max(r.X1, position[0]+minDist)
		r.Y0, r.Y1 = min(r.Y0, position[1]-minDist), max(r.Y1, position[1]+minDist)
	}
	for _, position := range s.MovedPoints {
		includePosition(position)
	}
	for _, position := range s.MovedCenters {
		includePosition(position)
	}
	includePosition(s.Probe)
	if !(aspect > 0) || math.IsInf(aspect, 0) {
		return r
	}
	if w := aspect * r.H(); w > r.W() {
		c := (r.X0 + r.X1) / 2
		r.X0, r.X1 = c-w/2, c+w/2
	} else {
		c, h := (r.Y0+r.Y1)/2, r.W()/aspect
		r.Y0, r.Y1 = c-h/2, c+h/2
	}
	return r
}
