package view

import (
	"math"
	"strconv"

	"mercer/viz/text"
)

// The pointer is on a mark if its distance from the centre of the mark is at most the
// reach, in pixels.
const (
	PointerReach = 12.0
	ProbeReach   = 14.0
	FingerReach  = 22.0
)

// NearestMarkFunc returns a function that compares a mark with the nearest mark so far,
// and updates h if the new mark is nearer. The arguments of the function are the kind,
// the index and the position of the mark, its reach in pixels, and a handicap. The
// distances are compared after handicap·reach/3 was added to each of them.
func NearestMarkFunc(h *Hover, p PlacedFigure, x, y float64, isTouch bool) func(kind Kind, i int, dx, dy, reach, handicap float64) {
	minDist := math.Inf(1)
	return func(kind Kind, i int, dx, dy, reach, handicap float64) {
		px, py := p.Pixel(dx, dy)
		if isTouch {
			reach = FingerReach
		}
		d := math.Hypot(px-x, py-y)
		if d <= reach && d+handicap*reach/3 < minDist {
			minDist = d + handicap*reach/3
			h.Kind, h.Index, h.X, h.Y = kind, i, dx, dy
		}
	}
}

// centerName returns the name of a landmark or centre in links. The first name is c0.
func centerName(center int) string { return "c" + strconv.Itoa(center) }

// PositionText formats a position in the plane as «(x, y)».
func PositionText(x, y float64) string {
	return "(" + text.TwoDecimals(x) + ", " + text.TwoDecimals(y) + ")"
}
