package raster

import (
	"image/color"
	"math"
	"slices"

	"mercer/viz/canvas"
)

// tableSteps is the number of steps between Min and Max in a colour table. There are 8
// steps for each of the 256 entries of a palette.
const tableSteps = 2048

// DrawField implements canvas.Canvas. The value at the centre of each pixel is interpolated
// bilinearly in float64 from the four nearest samples. If one of them is NaN, the pixel
// has the colour of NaN.
func (c *Canvas) DrawField(r canvas.Rect, nx, ny int, z []float32, p canvas.Palette) {
	if nx < 1 || ny < 1 || len(z) < nx*ny {
		return
	}
	box := c.pixelRect(r).Intersect(c.clip)
	if box.Empty() {
		return
	}
	table := c.newLookup(&p)
	c.row = slices.Grow(c.row[:0], nx)
	row := c.row[:nx]
	c.columns = c.columns[:0] // position of each pixel column between the samples
	for x := range box.Dx() {
		i, f := locate((float64(box.Min.X+x)+0.5)/c.scale, r.X0, r.X1, nx)
		c.columns = append(c.columns, position{i, min(i+1, nx-1), f})
	}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		j, b := locate((float64(y)+0.5)/c.scale, r.Y0, r.Y1, ny)
		top, bottom := z[j*nx:][:nx], z[min(j+1, ny-1)*nx:][:nx]
		for i := range row {
			row[i] = float64(top[i])*(1-b) + float64(bottom[i])*b
		}
		dst := c.img.Pix[c.img.PixOffset(box.Min.X, y):]
		for x, pos := range c.columns {
			setPixel(dst[4*x:4*x+3:4*x+3], table.color(row[pos.i]*(1-pos.f)+row[pos.j]*pos.f))
		}
	}
}

// A position is a point between samples i and j, at the fraction f of their distance.
type position struct {
	i, j int
	f    float64
}

// locate returns the position of v among n samples from v0 to v1. The position is the
// index of the sample before v, and the fraction of the distance to the next sample.
func locate(v, v0, v1 float64, n int) (i int, f float64) {
	u := (v - v0) / (v1 - v0) * float64(n-1)
	u = min(max(u, 0), float64(n-1))
	i = min(int(u), max(n-2, 0))
	return i, u - float64(i)
}

// DrawCells implements canvas.Canvas. A pixel on the edge between two cells has the mean of
// their values, weighted by the covered areas.
func (c *Canvas) DrawCells(r canvas.Rect, rows, cols int, z []float32, p canvas.Palette) {
	if rows < 1 || cols < 1 || len(z) < rows*cols {
		return
	}
	table := c.newLookup(&p)
	box := c.pixelRect(r).Intersect(c.clip)
	c.columns = c.columns[:0]
	for x := box.Min.X; x < box.Max.X; x++ {
		c.columns = append(c.columns, overlappedCells(float64(x)/c.scale, float64(x+1)/c.scale, r.X0, r.X1, cols))
	}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		v := overlappedCells(float64(y)/c.scale, float64(y+1)/c.scale, r.Y0, r.Y1, rows)
		upper, lower := z[v.i*cols:][:cols], z[v.j*cols:][:cols]
		dst := c.img.Pix[c.img.PixOffset(box.Min.X, y):]
		for x, u := range c.columns {
			value := float64(upper[u.i])
			if u.i != u.j || v.i != v.j {
				value = interpolate(interpolate(value, float64(upper[u.j]), u.f), interpolate(float64(lower[u.i]), float64(lower[u.j]), u.f), v.f)
			}
			setPixel(dst[4*x:4*x+3:4*x+3], table.color(value))
		}
	}
}

// overlappedCells returns the cells that a pixel from a to b overlaps, for n cells from
// v0 to v1. If the pixel lies in one cell, both indices are equal. Otherwise, f is the
// fraction of the pixel that lies in the second cell.
func overlappedCells(a, b, v0, v1 float64, n int) position {
	const rounding = 1e-6 // smaller fractions are ignored
	cellsPerUnit := float64(n) / (v1 - v0)
	u := ((a+b)/2 - v0) * cellsPerUnit
	i := min(max(int(math.Floor(u-0.5)), 0), max(n-2, 0))
	switch f := (u-float64(i+1))/((b-a)*cellsPerUnit) + 0.5; {
	case f < rounding || n == 1:
		return position{i, i, 0}
	case f > 1-rounding:
		return position{i + 1, i + 1, 0}
	default:
		return position{i, i + 1, f}
	}
}

func interpolate(a, b, f float64) float64 { return a*(1-f) + b*f }

// A lookup is a table of the colours that Palette.At returns.
type lookup struct {
	min, stepsPerUnit float64 // steps of the table per unit of the value
	colors            []color.NRGBA
	nan               color.NRGBA
}

// newLookup returns the table of p. The next call overwrites the table.
func (c *Canvas) newLookup(p *canvas.Palette) lookup {
	c.tableColors = c.tableColors[:0]
	for i := range tableSteps + 1 {
		c.tableColors = append(c.tableColors, p.At(p.Min+(p.Max-p.Min)*float64(i)/tableSteps))
	}
	return lookup{p.Min, tableSteps / (p.Max - p.Min), c.tableColors, p.NaN}
}

func (l *lookup) color(v float64) color.NRGBA {
	t := (v - l.min) * l.stepsPerUnit
	if !(t > 0) {
		if v != v {
			return l.nan
		}
		return l.colors[0]
	}
	return l.colors[int(min(t, tableSteps)+0.5)]
}

func setPixel(dst []uint8, c color.NRGBA) {
	if c.A < 255 {
		blend(dst, c, 255)
		return
	}
	dst[0], dst[1], dst[2] = c.R, c.G, c.B
}
