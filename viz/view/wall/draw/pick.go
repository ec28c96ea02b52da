package draw

import (
	"strconv"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/view"
)

// pick sets h to the eigenfunction whose thumbnail contains the pixel (x, y). In a large
// picture, h is the position in the panel, and its text contains the values of the
// function.
func pick(b view.Blocks, h *view.Hover, v view.Look, p view.PlacedFigure, x, y float64, _ bool) {
	h.Kind = view.Plane
	box := b.Box()
	f, ok := NewWall(b, v, box.W()/box.H())
	if !ok {
		return
	}
	plan := f.plan(p.Inner)
	for i := range f.Count() {
		if name, _, approx := plan.Cell(i); (canvas.Rect{X0: name.X0, Y0: name.Y0, X1: approx.X1, Y1: approx.Y1}).Contains(x, y) {
			h.Kind, h.Index = view.Index, i
			return
		}
	}
	h.X, h.Y = p.DataCoords(x, y)
	f.Hover = -1 // if no thumbnail is hovered, the large function is the chosen or the shown one
	i, size := f.largeIndex(), f.Nx*f.Ny
	for k, rect := range plan.large {
		if !rect.Contains(x, y) {
			continue
		}
		position := view.Hover{}
		position.X, position.Y = view.PlacedFigure{Inner: rect, Range: view.Grow(f.Box, rect.W()/rect.H())}.DataCoords(x, y)
		field := func(z []float64) figure.Samples {
			if (i+1)*size > len(z) {
				return figure.Samples{}
			}
			return figure.Samples{Nx: f.Nx, Ny: f.Ny, Z: z[i*size : (i+1)*size]}
		}
		e, a := field(f.Exact), field(f.Approx)
		exact, approx := e.Read(f.Box, position.X, position.Y), a.Read(f.Box, position.X, position.Y)
		if f.MayBeNarrow {
			h.Text = "*φ*_{" + strconv.Itoa(i+1) + "} " + view.PositionText(position.X, position.Y) + " · " + view.NarrowNote
			continue
		}
		h.Text = view.CompareText("*φ*_{"+strconv.Itoa(i+1)+"} "+view.PositionText(position.X, position.Y), exact, approx, view.DifferenceAt(e, a, f.Box, position.X, position.Y))
		if _, scale := f.largeFields(); k < 2 {
			h.Text += view.ZeroLineNote([2]float64{exact.Value, approx.Value}[k], 0, scale)
		}
	}
}

// describe describes the number of exact and of approximate eigenfunctions.
func describe(b view.Blocks) string {
	box := b.Box()
	f, ok := NewWall(b, view.Look{}, box.W()/box.H())
	if !ok {
		return ""
	}
	words := "The exact eigenfunctions φ1 to φ" + strconv.Itoa(f.Count()) + ", and below each the approximate one"
	if approxCount := f.approxCount(); approxCount < f.Count() {
		words += ", of which there are " + strconv.Itoa(approxCount)
	}
	if f.MayBeNarrow {
		words += "; they are " + view.NarrowNote
	}
	return words + "."
}
