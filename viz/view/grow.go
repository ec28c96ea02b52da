package view

import (
	"math"

	"mercer/viz/canvas"
)

// Grow returns a box of that aspect with r in its middle: the range grows to
// fit the panel, never the scale.
func Grow(r canvas.Rect, aspect float64) canvas.Rect {
	if !(aspect > 0) || math.IsInf(aspect, 1) {
		return r
	}
	x, y := (r.X0+r.X1)/2, (r.Y0+r.Y1)/2
	w, h := max(r.W(), r.H()*aspect), max(r.H(), r.W()/aspect)
	return canvas.Rect{X0: x - w/2, Y0: y - h/2, X1: x + w/2, Y1: y + h/2}
}

// GrowToCover is grow where fields are shown, which end with the box. For a moment after the
// window has another size the panels have another shape than the box: a little of its
// margin is left out, rather than to have every field end inside its frame.
func GrowToCover(r canvas.Rect, aspect float64) canvas.Rect {
	const spare = 1.15 // of a side: less than the margin around the data
	q := aspect * r.H() / r.W()
	if !(q > 1/spare && q < spare) {
		return Grow(r, aspect)
	}
	x, y := (r.X0+r.X1)/2, (r.Y0+r.Y1)/2
	w, h := min(r.W(), r.H()*aspect), min(r.H(), r.W()/aspect)
	return canvas.Rect{X0: x - w/2, Y0: y - h/2, X1: x + w/2, Y1: y + h/2}
}
