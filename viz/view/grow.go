package view

import (
	"math"

	"mercer/viz/canvas"
)

// Grow returns the smallest box around r with the same centre and the given ratio of
// width to height.
func Grow(r canvas.Rect, aspect float64) canvas.Rect {
	if !(aspect > 0) || math.IsInf(aspect, 1) {
		return r
	}
	x, y := (r.X0+r.X1)/2, (r.Y0+r.Y1)/2
	w, h := max(r.W(), r.H()*aspect), max(r.H(), r.W()/aspect)
	return canvas.Rect{X0: x - w/2, Y0: y - h/2, X1: x + w/2, Y1: y + h/2}
}

// GrowToCover is like Grow, but for fields, which have no samples outside r. Immediately
// after a resize, the shape of a panel can differ slightly from the shape of r.
// GrowToCover then returns a box inside r, which omits a part of the margin. No field
// therefore ends inside its frame.
func GrowToCover(r canvas.Rect, aspect float64) canvas.Rect {
	const maxRatio = 1.15 // factor for a side; it stays within the margin around the data
	ratio := aspect * r.H() / r.W()
	if !(ratio > 1/maxRatio && ratio < maxRatio) {
		return Grow(r, aspect)
	}
	x, y := (r.X0+r.X1)/2, (r.Y0+r.Y1)/2
	w, h := min(r.W(), r.H()*aspect), min(r.H(), r.W()/aspect)
	return canvas.Rect{X0: x - w/2, Y0: y - h/2, X1: x + w/2, Y1: y + h/2}
}
