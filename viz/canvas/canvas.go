// Package canvas defines the surface that pictures are drawn on, with rectangles,
// lines and palettes. Packages raster, screen and svg implement it: in memory, with
// Ebitengine, and as a file.
package canvas

import (
	"image/color"
	"math"
)

// A Face is one of the four fonts.
type Face int

// The faces, which package font draws.
const (
	Text    Face = iota // regular, for labels
	Bold                // titles
	Italic              // variables
	Display             // large text
)

// An Align is the part of a text that lies at its x. The y of a text is its base
// line.
type Align int

// The three alignments.
const (
	Left Align = iota
	Centre
	Right
)

// A Canvas is the surface that figures draw on, in device-independent pixels from
// the top left corner. Package viz/canvas/raster implements Canvas in memory, and
// viz/canvas/screen with Ebitengine. A figure must not depend on the
// implementation. Colours are not premultiplied.
type Canvas interface {
	Size() (w, h float64)

	// Ratio returns the number of device pixels per unit, or 1 for a canvas without
	// pixels.
	Ratio() float64

	// Disc fills a circle.
	Disc(x, y, r float64, c color.NRGBA)

	// Ring strokes a circle.
	Ring(x, y, r, width float64, c color.NRGBA)

	// Polyline strokes the polyline through xy = x₀, y₀, x₁, y₁, …, with round
	// joins and butt ends. The polyline is closed if its last point equals the
	// first. A transparent line that crosses itself is painted once.
	Polyline(xy []float64, width float64, c color.NRGBA)

	// Polygon fills the simple polygon through xy.
	Polygon(xy []float64, c color.NRGBA)

	// Field draws a smooth function sampled at nx×ny points and coloured by p.
	// Sample 0 lies in the top left corner of r, and sample nx−1 in the top right
	// one. Values between samples are interpolated bilinearly and then coloured by
	// Palette.At. A place beside a NaN is NaN. Package raster draws fields on the
	// CPU and package screen in a shader; the two look the same.
	Field(r Rect, nx, ny int, z []float32, p Palette)

	// Cells draws a matrix, one flat cell for each entry, with entry (0, 0) at the top
	// left. A pixel on the edge between two cells has the mean of both, weighted by covered
	// area, so that all cells look equally wide. The mean is NaN if one of the two entries
	// is NaN.
	Cells(r Rect, rows, cols int, z []float32, p Palette)

	// Clip restricts drawing to r until restore is called.
	Clip(r Rect) (restore func())

	// Text draws one line. The base line is at y, and size is the font size.
	Text(x, y, size float64, f Face, a Align, s string, c color.NRGBA)

	// TextWidth returns the width in which Text draws s.
	TextWidth(size float64, f Face, s string) float64
}

// A HaloTexter is a canvas that can draw text with a rim.
type HaloTexter interface {
	Canvas

	// TextWithHalo draws one line from x with a rim of another colour that extends r
	// units beyond the letters.
	TextWithHalo(x, y, size float64, f Face, s string, c, rim color.NRGBA, r float64)
}

// A Palette maps numbers to colours: from Min to Max along Colors, and NaN to its
// own colour. Method At defines the map.
type Palette struct {
	Min, Max float64
	Colors   [256]color.NRGBA // at Min + i(Max−Min)/255
	NaN      color.NRGBA
	Bands    int // flat colours at the multiples of (Max−Min)/Bands; 0 for a continuous palette
}

// A Figure draws itself into a part of a canvas. Draw reads the figure and changes
// only the canvas.
type Figure interface{ Draw(c Canvas, r Rect) }

// At returns the colour of v, which every canvas must paint. Let t = (v − Min)/(Max
// − Min), clamped to [0, 1] and, if there are bands, rounded to a multiple of
// 1/Bands. The colour is interpolated linearly between the two entries around
// 255·t.
func (p *Palette) At(v float64) color.NRGBA {
	if v != v {
		return p.NaN
	}
	t := (v - p.Min) / (p.Max - p.Min)
	if !(t > 0) { // t is NaN if v = Min = Max
		t = 0
	}
	t = min(t, 1)
	if p.Bands > 0 {
		t = math.Round(t*float64(p.Bands)) / float64(p.Bands)
	}
	u := 255 * t
	i := min(int(u), 254)
	a, b, f := p.Colors[i], p.Colors[i+1], u-float64(i)
	mix := func(x, y uint8) uint8 { return uint8(float64(x) + f*(float64(y)-float64(x)) + 0.5) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), mix(a.A, b.A)}
}

// A Replayer is a Canvas that can repeat earlier drawing. When a pointer moves,
// most of a picture stays the same.
type Replayer interface {
	Canvas

	// Replay repeats the drawing that kept holds if the canvas can repeat drawings, and
	// calls draw otherwise. The function draw sets no clip and draws neither fields nor
	// cells. Replay returns the value to pass in the next call, or nil if the canvas kept
	// no drawing.
	Replay(kept any, draw func()) any
}
