// Package raster implements canvas.Canvas on an image in memory. It is used for golden
// pictures, posters and thumbnails, and for the page if the browser has no WebGL.
package raster

import (
	"image"
	"image/color"
	"iter"
	"math"

	"golang.org/x/image/vector"

	"mercer/viz/canvas"
	"mercer/viz/text/font"
)

// A Canvas draws on an opaque image. It implements canvas.Canvas.
type Canvas struct {
	img   *image.NRGBA
	scale float64 // pixels of the image per unit
	w, h  float64
	clip  image.Rectangle

	coverage      []uint8   // coverage of each pixel by the current line
	touchedPixels []int32   // indices of the pixels whose coverage is not zero
	row           []float64 // values of a field interpolated between two rows
	columns       []position
	tableColors   []color.NRGBA
	polygon       vector.Rasterizer
	mask          []uint8
}

var _ canvas.Canvas = (*Canvas)(nil)

// New returns a canvas of w×h units, with scale pixels per unit, filled with an opaque
// background. If a size is not positive, the canvas is empty, and its methods have no
// effect.
func New(w, h, scale float64, background color.NRGBA) *Canvas {
	c := &Canvas{scale: scale, w: w, h: h}
	width, height := PixelSize(w, h, scale)
	c.img = image.NewNRGBA(image.Rect(0, 0, width, height))
	c.coverage = make([]uint8, len(c.img.Pix)/4)
	c.Clear(background)
	return c
}

// Strips yields canvases of w×h units, with scale pixels per unit, filled with an opaque
// background. The image of each canvas is a strip of all rows that has about the given
// number of pixels, and shapes outside of it have no effect. The strips follow each other
// from the top to the bottom. A caller that draws the same picture on each canvas thus
// needs memory for one strip instead of the whole picture. All canvases share this memory.
// An empty picture has no strips.
func Strips(w, h, scale float64, background color.NRGBA, pixels int) iter.Seq[*Canvas] {
	return func(yield func(*Canvas) bool) {
		width, height := PixelSize(w, h, scale)
		if width == 0 {
			return
		}
		rows := min(height, max(1, pixels/width))
		c := &Canvas{scale: scale, w: w, h: h, img: image.NewNRGBA(image.Rect(0, 0, width, rows)), coverage: make([]uint8, width*rows)}
		pix := c.img.Pix
		for y := 0; y < height; y += rows {
			c.img.Rect = image.Rect(0, y, width, min(y+rows, height))
			c.img.Pix = pix[:c.img.Rect.Dy()*c.img.Stride]
			c.Clear(background)
			if !yield(c) {
				return
			}
		}
	}
}

// PixelSize returns the size in pixels of a picture of w×h units, with scale pixels per
// unit.
func PixelSize(w, h, scale float64) (width, height int) {
	return pixelLength(w * scale), pixelLength(h * scale)
}

// pixelLength rounds a length to a valid width or height of an image.
func pixelLength(v float64) int {
	if !(v > 0) {
		return 0
	}
	return int(math.Round(min(v, 1<<14)))
}

// Clear fills the canvas with an opaque colour and resets the clip.
func (c *Canvas) Clear(background color.NRGBA) {
	c.clip = c.img.Rect
	for i := 0; i < len(c.img.Pix); i += 4 {
		c.img.Pix[i], c.img.Pix[i+1], c.img.Pix[i+2], c.img.Pix[i+3] = background.R, background.G, background.B, 255
	}
}

// Image returns the image of the canvas, or of its strip. It is not a copy, so later
// drawing changes it.
func (c *Canvas) Image() *image.NRGBA { return c.img }

// Size implements canvas.Canvas.
func (c *Canvas) Size() (w, h float64) { return c.w, c.h }

// Ratio implements canvas.Canvas.
func (c *Canvas) Ratio() float64 { return c.scale }

// Clip implements canvas.Canvas. The edges of r are rounded to pixels.
func (c *Canvas) Clip(r canvas.Rect) (restore func()) {
	old := c.clip
	c.clip = old.Intersect(c.pixelRect(r))
	return func() { c.clip = old }
}

// pixelRect converts r to pixels and rounds its edges.
func (c *Canvas) pixelRect(r canvas.Rect) image.Rectangle {
	round := func(v float64) int { return int(math.Round(min(max(v*c.scale, -1<<20), 1<<20))) }
	return image.Rect(round(r.X0), round(r.Y0), round(r.X1), round(r.Y1))
}

// DrawText implements canvas.Canvas.
func (c *Canvas) DrawText(x, y, size float64, f canvas.Face, a canvas.Align, s string, col color.NRGBA) {
	switch a {
	case canvas.Center:
		x -= font.Width(size, f, s) / 2
	case canvas.Right:
		x -= font.Width(size, f, s)
	}
	for g := range font.Glyphs(size*c.scale, f, s, x*c.scale, y*c.scale) {
		c.blit(g.Mask, g.X, g.Y, col)
	}
}

// TextWidth implements canvas.Canvas.
func (c *Canvas) TextWidth(size float64, f canvas.Face, s string) float64 {
	return font.Width(size, f, s)
}

// blit paints col through the mask m, whose origin lies at (x, y).
func (c *Canvas) blit(m *image.Alpha, x, y int, col color.NRGBA) {
	r := m.Rect.Add(image.Pt(x, y)).Intersect(c.clip)
	for py := r.Min.Y; py < r.Max.Y; py++ {
		src := m.Pix[m.PixOffset(r.Min.X-x, py-y):]
		dst := c.img.Pix[c.img.PixOffset(r.Min.X, py):]
		for i := range r.Dx() {
			if src[i] != 0 {
				blend(dst[4*i:4*i+4:4*i+4], col, uint32(src[i]))
			}
		}
	}
}

// blend paints col over an opaque pixel, with a coverage a from 0 to 255. It
// interpolates the encoded sRGB values, as browsers do.
func blend(dst []uint8, col color.NRGBA, a uint32) {
	a = a * uint32(col.A)
	mix := func(d, s uint8) uint8 {
		return uint8((uint32(d)*(255*255-a) + uint32(s)*a + 255*255/2) / (255 * 255))
	}
	dst[0], dst[1], dst[2] = mix(dst[0], col.R), mix(dst[1], col.G), mix(dst[2], col.B)
}
