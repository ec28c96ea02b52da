// Package canvas defines the surface that pictures are drawn on, with rectangles,
// lines and palettes. Packages raster, screen and svg implement it in memory, with
// Ebitengine, and as a file.
package canvas

import (
	"image/color"
	"math"
)

// A Face is one of the four fonts.
type Face int

// The faces: look for them in package font.
const (
	Text    Face = iota // regular, for labels
	Bold                // titles
	Italic              // variables
	Display             // large text
)

// An Align says which part of a text lies at its x; y is the base line.
type Align int

// The three alignments.
const (
	Left Align = iota
	Centre
	Right
)

// A Canvas is what figures draw on, in device-independent pixels from the top
// left corner. Package viz/canvas/raster is one in memory and viz/canvas/screen one of
// Ebitengine's; a figure must not be able to tell which. Colours are not
// premultiplied.
type Canvas interface {
	Size() (w, h float64)

	// Ratio returns how many pixels of the device a unit has, 1 where there are none.
	Ratio() float64

	// Disc fills a circle.
	Disc(x, y, r float64, c color.NRGBA)

	// Ring strokes a circle.
	Ring(x, y, r, width float64, c color.NRGBA)

	// Polyline strokes the polyline through xy = x₀, y₀, x₁, y₁, …, with round
	// joins and butt ends; where the last point is the first it is closed. A
	// transparent line that meets itself is not laid on twice.
	Polyline(xy []float64, width float64, c color.NRGBA)

	// Polygon fills the simple polygon through xy.
	Polygon(xy []float64, c color.NRGBA)

	// Field draws a smooth function sampled at nx×ny points, interpolated and
	// coloured by p: sample 0 lies in the top left corner of r, sample nx−1 in
	// the top right one; between them the value is interpolated bilinearly, and
	// only then coloured, as Palette.At says. A place beside a NaN is NaN.
	// Raster does it on the CPU, screen in a shader, and the two look the same.
	Field(r Rect, nx, ny int, z []float32, p Palette)

	// Cells draws a matrix, one flat cell per entry, entry (0, 0) top left. A pixel on
	// the edge between two cells has the mean of both by what it covers of each, so that
	// all are equally wide; where one of them is NaN it is NaN.
	Cells(r Rect, rows, cols int, z []float32, p Palette)

	// Clip restricts drawing to r until restore is called.
	Clip(r Rect) (restore func())

	// Text draws one line; y is its base line and size the font size.
	Text(x, y, size float64, f Face, a Align, s string, c color.NRGBA)

	// TextWidth returns how wide Text would draw s.
	TextWidth(size float64, f Face, s string) float64
}

// A Rimmer is a canvas that can write a text on a rim.
type Rimmer interface {
	Canvas

	// Rimmed draws one line from x on a rim of another colour that reaches r units
	// beyond its letters.
	Rimmed(x, y, size float64, f Face, s string, c, rim color.NRGBA, r float64)
}

// A Palette colours numbers: from Min to Max along Colors, and NaN by its own
// colour. At is its law.
type Palette struct {
	Min, Max float64
	Colors   [256]color.NRGBA // at Min + i(Max−Min)/255
	NaN      color.NRGBA
	Bands    int // flat colours at the multiples of (Max−Min)/Bands instead of a continuum; 0 for none
}

// A Figure draws itself into a part of a canvas. Draw reads the figure and
// changes nothing but the canvas.
type Figure interface{ Draw(c Canvas, r Rect) }

// At returns the colour of v. It is what every canvas must paint: t = (v −
// Min)/(Max − Min), held between 0 and 1 and, where there are bands, rounded to
// a multiple of 1/Bands; then linearly between the entries beside 255·t.
func (p *Palette) At(v float64) color.NRGBA {
	if v != v {
		return p.NaN
	}
	t := (v - p.Min) / (p.Max - p.Min)
	if !(t > 0) { // also where Min = Max and v is there
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

// A Replayer is a Canvas that can draw once more what it has drawn: where a pointer moves,
// most of a picture is what it was.
type Replayer interface {
	Canvas

	// Keep draws what kept holds if it can, and else calls draw, which sets no clip and
	// draws neither fields nor cells. It returns what it is to be given the next time, nil where that
	// is nothing.
	Replay(kept any, draw func()) any
}
