package draw

import (
	"mercer/viz/view"
)

// pickFourierPlane sets h to the frequency at the pixel (x, y), or to the position in the
// Fourier plane.
func pickFourierPlane(b view.Blocks, h *view.Hover, _ view.Look, p view.PlacedFigure, x, y float64, isTouch bool) {
	h.Kind = view.Plane
	h.X, h.Y = p.DataCoords(x, y)
	pickFrequency(b, h, p, view.NearestMarkFunc(h, p, x, y, isTouch))
}
