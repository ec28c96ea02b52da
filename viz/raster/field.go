package raster

import (
	"image/color"
	"slices"

	"mercer/viz"
)

// steps is how finely the colours between Min and Max are told apart: 8 steps
// per entry of a palette.
const steps = 2048

// Field implements viz.Canvas. At the centre of each pixel the value is
// interpolated bilinearly, in float64, between the four samples around it, and
// then coloured by Palette.At; a pixel beside a sample that is NaN has the
// colour of NaN.
func (c *Canvas) Field(r viz.Rect, nx, ny int, z []float32, p viz.Palette) {
	if nx < 1 || ny < 1 || len(z) < nx*ny {
		return
	}
	box := c.pixels(r).Intersect(c.clip)
	if box.Empty() {
		return
	}
	look := c.table(&p)
	c.row = slices.Grow(c.row[:0], nx)
	row := c.row[:nx]
	c.along = c.along[:0] // where each column of pixels lies between the samples
	for x := range box.Dx() {
		i, f := sample((float64(box.Min.X+x)+0.5)/c.scale, r.X0, r.X1, nx)
		c.along = append(c.along, between{i, min(i+1, nx-1), f})
	}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		j, b := sample((float64(y)+0.5)/c.scale, r.Y0, r.Y1, ny)
		top, bottom := z[j*nx:][:nx], z[min(j+1, ny-1)*nx:][:nx]
		for i := range row {
			row[i] = float64(top[i])*(1-b) + float64(bottom[i])*b
		}
		dst := c.img.Pix[c.img.PixOffset(box.Min.X, y):]
		for x, at := range c.along {
			put(dst[4*x:4*x+3:4*x+3], look.at(row[at.i]*(1-at.f)+row[at.j]*at.f))
		}
	}
}

// between is a place between samples i and j: f of the way.
type between struct {
	i, j int
	f    float64
}

// sample returns the sample before v, where the first of n lies at v0 and the
// last at v1, and how far v is on the way to the next.
func sample(v, v0, v1 float64, n int) (i int, f float64) {
	u := (v - v0) / (v1 - v0) * float64(n-1)
	u = min(max(u, 0), float64(n-1))
	i = min(int(u), max(n-2, 0))
	return i, u - float64(i)
}

// Cells implements viz.Canvas: each pixel has the colour of the cell in which
// its centre lies.
func (c *Canvas) Cells(r viz.Rect, rows, cols int, z []float32, p viz.Palette) {
	if rows < 1 || cols < 1 || len(z) < rows*cols {
		return
	}
	look := c.table(&p)
	box := c.pixels(r).Intersect(c.clip)
	cell := func(px int, v0, v1 float64, n int) int {
		u := ((float64(px)+0.5)/c.scale - v0) / (v1 - v0) * float64(n)
		return min(max(int(u), 0), n-1)
	}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		row := z[cell(y, r.Y0, r.Y1, rows)*cols:][:cols]
		dst := c.img.Pix[c.img.PixOffset(box.Min.X, y):]
		for x := range box.Dx() {
			put(dst[4*x:4*x+3:4*x+3], look.at(float64(row[cell(box.Min.X+x, r.X0, r.X1, cols)])))
		}
	}
}

// A lookup is Palette.At by a table.
type lookup struct {
	min, per float64 // steps per unit
	colours  []color.NRGBA
	nan      color.NRGBA
}

// table returns the lookup of p, which the next call overwrites.
func (c *Canvas) table(p *viz.Palette) lookup {
	c.ramp = c.ramp[:0]
	for i := range steps + 1 {
		c.ramp = append(c.ramp, p.At(p.Min+(p.Max-p.Min)*float64(i)/steps))
	}
	return lookup{p.Min, steps / (p.Max - p.Min), c.ramp, p.NaN}
}

func (l *lookup) at(v float64) color.NRGBA {
	t := (v - l.min) * l.per
	if !(t > 0) {
		if v != v {
			return l.nan
		}
		return l.colours[0]
	}
	return l.colours[int(min(t, steps)+0.5)]
}

func put(dst []uint8, c color.NRGBA) {
	if c.A < 255 {
		over(dst, c, 255)
		return
	}
	dst[0], dst[1], dst[2] = c.R, c.G, c.B
}
