package draw

import (
	"mercer/viz/view"
)

// pickFourierPlane finds a frequency, or else the place.
func pickFourierPlane(b view.Blocks, h *view.Hover, _ view.Look, p view.PlacedFigure, x, y float64, finger bool) {
	h.Kind = view.Plane
	h.X, h.Y = p.At(x, y)
	pickFrequency(b, h, p, view.Nearest(h, p, x, y, finger))
}
