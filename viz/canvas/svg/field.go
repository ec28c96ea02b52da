package svg

import (
	"math"

	"mercer/viz/canvas"
)

// pixelsPerUnit is the resolution of the image of a field. It is sufficient for print
// and for screens with two device pixels per unit.
const pixelsPerUnit = 2

// maxSide is the maximum width and height of an image in pixels.
const maxSide = 4096

// DrawField implements canvas.Canvas. Each pixel of the image has the colour of the field
// at the centre of the pixel.
func (c *Canvas) DrawField(r canvas.Rect, nx, ny int, z []float32, p canvas.Palette) {
	if nx < 1 || ny < 1 || len(z) < nx*ny || !(r.W() > 0 && r.H() > 0) || !allFinite(r.X0, r.Y0, r.X1, r.Y1) {
		return
	}
	w, h := pixelCount(r.W()), pixelCount(r.H())
	palette := newImagePalette(&p)
	pix := make([]uint8, 0, w*h)
	row := make([]float64, nx)
	for y := range h {
		j, b := locate(y, h, ny)
		top, bottom := z[j*nx:][:nx], z[min(j+1, ny-1)*nx:][:nx]
		for i := range row {
			row[i] = float64(top[i])*(1-b) + float64(bottom[i])*b
		}
		for x := range w {
			i, a := locate(x, w, nx)
			pix = append(pix, palette.index(row[i]*(1-a)+row[min(i+1, nx-1)]*a))
		}
	}
	c.writeImage(r, palette.encodePNG(w, h, pix), false)
}

// DrawCells implements canvas.Canvas. The image has one pixel for each cell.
func (c *Canvas) DrawCells(r canvas.Rect, rows, cols int, z []float32, p canvas.Palette) {
	if rows < 1 || cols < 1 || len(z) < rows*cols || !(r.W() > 0 && r.H() > 0) || !allFinite(r.X0, r.Y0, r.X1, r.Y1) {
		return
	}
	palette := newImagePalette(&p)
	pix := make([]uint8, rows*cols)
	for i := range pix {
		pix[i] = palette.index(float64(z[i]))
	}
	c.writeImage(r, palette.encodePNG(cols, rows, pix), true)
}

// pixelCount returns the number of pixels of an image side with length v.
func pixelCount(v float64) int { return int(min(max(math.Ceil(pixelsPerUnit*v), 1), maxSide)) }

// locate returns the position of the centre of pixel i among n samples. The position is
// the index of the sample before the centre, and the fraction of the distance to the
// next sample. The samples are spread evenly over w pixels, from edge to edge.
func locate(i, w, n int) (int, float64) {
	u := (float64(i) + 0.5) / float64(w) * float64(n-1)
	j := min(int(u), max(n-2, 0))
	return j, min(u-float64(j), 1)
}

// nanIndex is the palette index of NaN. Lower indices are colours of the scale.
const nanIndex = 255

// An imagePalette converts values to indices of an image palette. The palette has 255
// colours from one end of the scale to the other, and the colour of NaN.
type imagePalette struct {
	min, stepsPerUnit float64 // palette indices per unit of the value
	p                 *canvas.Palette
}

func newImagePalette(p *canvas.Palette) imagePalette {
	return imagePalette{min: p.Min, stepsPerUnit: (nanIndex - 1) / (p.Max - p.Min), p: p}
}

// index returns the palette index of v.
func (l *imagePalette) index(v float64) uint8 {
	switch t := (v - l.min) * l.stepsPerUnit; {
	case v != v:
		return nanIndex
	case !(t > 0):
		return 0
	default:
		return uint8(min(t, nanIndex-1) + 0.5)
	}
}
