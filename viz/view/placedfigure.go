package view

import (
	"mercer/viz/canvas"
)

// A PlacedFigure is a figure with its rectangles. Figures are drawn in order, each into
// its Outer rectangle. Panels also have an Inner rectangle. The read-out above the panels
// and the key of a projector below them have no Inner rectangle.
type PlacedFigure struct {
	Name    string // name of the panel, such as phi.exact; of a thumbnail, such as thumb.phi.exact; readout or key
	Figure  canvas.Figure
	Outer   canvas.Rect // rectangle with title and ticks
	Inner   canvas.Rect // frame, which shows Range
	Range   canvas.Rect // range of the data, with X0 on the left and Y0 at the bottom
	IsPlane bool        // both axes have the same scale, and points can be dragged
	Title   canvas.Rect // the line above the frame
	Button  canvas.Rect // rectangle at the end of the title for a button of the page: "5 of 16", "×10"
}
