package view

import (
	"mercer/viz/canvas"
)

// PlacedFigure is a figure with its place. Figures are drawn in order, each into its
// Outer rectangle. Panels also have an Inner rectangle. The read-out lies over the
// panels and the projector's key below them; neither has an Inner rectangle.
type PlacedFigure struct {
	Name   string // data, freq, spectrum, gram, phi.exact, phi.approx, phi.diff, k.exact, k.approx, k.diff; the phone's thumbnails thumb.phi.exact, …; readout, key
	Figure canvas.Figure
	Outer  canvas.Rect // with title and ticks
	Inner  canvas.Rect // the frame, onto which the range of the data maps
	Range  canvas.Rect // the range of the data: X0 at the left, Y0 at the bottom
	Plane  bool        // both axes have the same scale, and points can be dragged
	Title  canvas.Rect // the line above the frame
	Button canvas.Rect // at the end of the title, room for a button of the page: "5 of 16", "×10"
}
