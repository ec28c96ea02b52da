package viz

import (
	"strconv"

	"mercer/viz/canvas"
	"mercer/viz/figure"
)

// pickWall finds the eigenfunction whose thumbnails are pointed at, or what the one
// that is large is there. Places are parts of the panel, from its lower left corner.
func (b blocks) pickWall(h *Hover, v View, p Placed, x, y float64, _ bool) {
	h.Kind = "plane"
	box := b.Box()
	f, ok := b.newWall(v, box.W()/box.H())
	if !ok {
		return
	}
	plan := f.plan(p.Inner)
	for i := range f.count() {
		if name, _, approx := plan.cell(i); (canvas.Rect{X0: name.X0, Y0: name.Y0, X1: approx.X1, Y1: approx.Y1}).Contains(x, y) {
			h.Kind, h.Index = "index", i
			return
		}
	}
	h.X, h.Y = p.At(x, y)
	f.Hover = -1 // no thumbnail is pointed at
	i, size := f.large(), f.Nx*f.Ny
	for k, at := range plan.large {
		if !at.Contains(x, y) {
			continue
		}
		there := Hover{}
		there.X, there.Y = Placed{Inner: at, Range: grow(f.Box, at.W()/at.H())}.At(x, y)
		field := func(z []float64) figure.Samples {
			if (i+1)*size > len(z) {
				return figure.Samples{}
			}
			return figure.Samples{Nx: f.Nx, Ny: f.Ny, Z: z[i*size : (i+1)*size]}
		}
		e, a := field(f.Exact), field(f.Approx)
		exact, approx := e.Read(f.Box, there.X, there.Y), a.Read(f.Box, there.X, there.Y)
		if f.Narrow {
			h.Text = "*φ*_{" + strconv.Itoa(i+1) + "} " + place(there.X, there.Y) + " · " + narrower
			continue
		}
		h.Text = between("*φ*_{"+strconv.Itoa(i+1)+"} "+place(there.X, there.Y), exact, approx, apartAt(e, a, f.Box, there.X, there.Y))
		if _, scale := f.magnified(); k < 2 {
			h.Text += beyondZero([2]float64{exact.Value, approx.Value}[k], 0, scale)
		}
	}
}

// sayWall describes the wall.
func (b blocks) sayWall() string {
	box := b.Box()
	f, ok := b.newWall(View{}, box.W()/box.H())
	if !ok {
		return ""
	}
	words := "The exact eigenfunctions φ1 to φ" + strconv.Itoa(f.count()) + ", and below each the approximate one"
	if have := f.have(); have < f.count() {
		words += ", of which there are " + strconv.Itoa(have)
	}
	if f.Narrow {
		words += "; they are " + narrower
	}
	return words + "."
}
