package view

import (
	"mercer/viz/canvas"
	"mercer/viz/figure"
)

// StyleOf returns the drawing style for v.
func StyleOf(v Look) *figure.Style {
	s := &figure.Style{Theme: figure.ThemeByName(v.Theme), Title: 13, Label: 12, Tick: 11, Line: 1, Mark: 1}
	if v.Layout == "projector" {
		growth := max(1, v.Growth)
		s.Title, s.Label, s.Tick, s.Line, s.Mark, s.Bands = v.ScaleLength(22), v.ScaleLength(18), v.ScaleLength(17), 2*growth, 1.8*growth, 12
	}
	return s
}

// DataCoords converts the pixel (x, y) to data coordinates.
func (p PlacedFigure) DataCoords(x, y float64) (dx, dy float64) {
	return p.Range.X0 + (x-p.Inner.X0)/p.Inner.W()*p.Range.W(), p.Range.Y0 + (p.Inner.Y1-y)/p.Inner.H()*p.Range.H()
}

// Pixel converts data coordinates to a pixel.
func (p PlacedFigure) Pixel(dx, dy float64) (x, y float64) {
	m := canvas.Plane{Frame: p.Inner, Data: p.Range}
	return m.X(dx), m.Y(dy)
}
