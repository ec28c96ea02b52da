package view

import (
	"math"
	"strconv"

	"mercer/viz/text"
)

// Reaches of marks. The pointer is on a mark up to this distance from the middle of
// the mark, in pixels.
const (
	PointerReach = 12.0
	ProbeReach   = 14.0
	FingerReach  = 22.0
)

// Nearest returns a function that offers marks of the given kind and index at a
// place of p. The function sets h to the nearest mark. Its arguments include the
// reach in pixels and the preference, a fraction of a third of the reach.
func Nearest(h *Hover, p PlacedFigure, x, y float64, finger bool) func(kind Kind, i int, dx, dy, reach, handicap float64) {
	best := math.Inf(1)
	return func(kind Kind, i int, dx, dy, reach, handicap float64) {
		px, py := p.Pixel(dx, dy)
		if finger {
			reach = FingerReach
		}
		d := math.Hypot(px-x, py-y)
		if d <= reach && d+handicap*reach/3 < best {
			best = d + handicap*reach/3
			h.Kind, h.Index, h.X, h.Y = kind, i, dx, dy
		}
	}
}

// centreName returns the name of a landmark or centre in links: c0 is the first.
func centreName(centre int) string { return "c" + strconv.Itoa(centre) }

// PositionText formats a point of the plane.
func PositionText(x, y float64) string {
	return "(" + text.TwoDecimals(x) + ", " + text.TwoDecimals(y) + ")"
}
