package svg

import (
	"math"

	"mercer/viz/canvas"
)

// pixelsPerUnit is the resolution of the image of a field. It is enough for print
// and for a screen of twice the usual density.
const pixelsPerUnit = 2

// maxSide is the largest number of pixels along a side of an image.
const maxSide = 4096

// Field implements canvas.Canvas. Each pixel of the image has the colour of its
// centre.
func (c *Canvas) Field(r canvas.Rect, nx, ny int, z []float32, p canvas.Palette) {
	if nx < 1 || ny < 1 || len(z) < nx*ny || !(r.W() > 0 && r.H() > 0) || !allFinite(r.X0, r.Y0, r.X1, r.Y1) {
		return
	}
	w, h := pixelCount(r.W()), pixelCount(r.H())
	look := newImagePalette(&p)
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
			pix = append(pix, look.index(row[i]*(1-a)+row[min(i+1, nx-1)]*a))
		}
	}
	c.writeImage(r, look.encodePNG(w, h, pix), false)
}

// Cells implements canvas.Canvas. The image has a pixel for each cell.
func (c *Canvas) Cells(r canvas.Rect, rows, cols int, z []float32, p canvas.Palette) {
	if rows < 1 || cols < 1 || len(z) < rows*cols || !(r.W() > 0 && r.H() > 0) || !allFinite(r.X0, r.Y0, r.X1, r.Y1) {
		return
	}
	look := newImagePalette(&p)
	pix := make([]uint8, rows*cols)
	for i := range pix {
		pix[i] = look.index(float64(z[i]))
	}
	c.writeImage(r, look.encodePNG(cols, rows, pix), true)
}

// pixelCount returns the number of pixels for a length.
func pixelCount(v float64) int { return int(min(max(math.Ceil(pixelsPerUnit*v), 1), maxSide)) }

// locate returns the sample before the centre of pixel i of w, and the fraction of
// the distance to the next sample. The n samples reach from edge to edge.
func locate(i, w, n int) (int, float64) {
	u := (float64(i) + 0.5) / float64(w) * float64(n-1)
	j := min(int(u), max(n-2, 0))
	return j, min(u-float64(j), 1)
}

// nanIndex is the index of NaN. Lower indices are colours of the palette.
const nanIndex = 255

// A imagePalette is the palette of an image: the colours at 255 places from one end of a
// scale to the other, and the colour of NaN.
type imagePalette struct {
	min, stepsPerUnit float64 // places per unit
	p                 *canvas.Palette
}

func newImagePalette(p *canvas.Palette) imagePalette {
	return imagePalette{min: p.Min, stepsPerUnit: (nanIndex - 1) / (p.Max - p.Min), p: p}
}

// index returns the index of a value.
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
