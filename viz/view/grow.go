package view

import (
	"math"

	"mercer/viz/canvas"
)

// Grow returns a box of the given aspect with r in its middle. The box grows to fit
// the panel; the scale is never distorted.
func Grow(r canvas.Rect, aspect float64) canvas.Rect {
	if !(aspect > 0) || math.IsInf(aspect, 1) {
		return r
	}
	x, y := (r.X0+r.X1)/2, (r.Y0+r.Y1)/2
	w, h := max(r.W(), r.H()*aspect), max(r.H(), r.W()/aspect)
	return canvas.Rect{X0: x - w/2, Y0: y - h/2, X1: x + w/2, Y1: y + h/2}
}

// GrowToCover is Grow for fields, which end with the box. Just after a resize, the
// panels differ in shape from the box. GrowToCover then leaves out a little of the
// margin, so that no field ends inside its frame.
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
