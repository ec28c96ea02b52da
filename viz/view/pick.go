package view

import (
	"math"
	"strconv"

	"mercer/viz/text"
)

// Reaches of marks: how far from its middle one is still on it, in pixels.
const (
	PointerReach = 12.0
	ProbeReach   = 14.0
	FingerReach  = 22.0
)

// Nearest returns a function that h becomes what it is told of, if no other was nearer:
// a mark of some kind and number at a place of p, with its reach in pixels and the share
// of a third of that by which others are preferred.
func Nearest(h *Hover, p Placed, x, y float64, finger bool) func(kind string, i int, dx, dy, reach, handicap float64) {
	best := math.Inf(1)
	return func(kind string, i int, dx, dy, reach, handicap float64) {
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

// centreName is the name that a landmark or centre has in links: c0 is the first, which a step
// calls that.
func centreName(centre int) string { return "c" + strconv.Itoa(centre) }

// PlaceText writes a point of the plane.
func PlaceText(x, y float64) string {
	return "(" + text.TwoDecimals(x) + ", " + text.TwoDecimals(y) + ")"
}
