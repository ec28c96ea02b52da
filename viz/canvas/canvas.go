// Package canvas defines an interface for drawing pictures, with rectangles, lines and
// palettes. Package raster implements the interface in memory, package screen with
// Ebitengine, and package svg as a file.
package canvas

import (
	"image/color"
	"math"
)

// A Face selects one of the four fonts of package font.
type Face int

// These constants are the faces, in the order of the fonts in package font.
const (
	Text    Face = iota // regular, for labels
	Bold                // semibold, for titles
	Italic              // italic, for variables
	Display             // for large text
)

// An Align is the horizontal alignment of a text relative to its x coordinate. The y
// coordinate of a text is its baseline.
type Align int

// These constants put the left end, the centre or the right end of the text at x.
const (
	Left Align = iota
	Center
	Right
)

// A Canvas is a surface for drawing figures. Coordinates are device-independent pixels,
// with the origin in the upper left corner. Colours are not premultiplied. A figure
// must not depend on the implementation of its canvas.
type Canvas interface {
	Size() (w, h float64)

	// Ratio returns the number of device pixels per unit, or 1 for a canvas without
	// pixels.
	Ratio() float64

	// FillDisc fills a circle.
	FillDisc(x, y, r float64, c color.NRGBA)

	// StrokeRing strokes a circle.
	StrokeRing(x, y, r, width float64, c color.NRGBA)

	// StrokePolyline strokes the polyline through xy = x₀, y₀, x₁, y₁, …, with round joins
	// and butt ends. The polyline is closed if its last point equals the first. If a
	// transparent line crosses itself, the crossing is not darker.
	StrokePolyline(xy []float64, width float64, c color.NRGBA)

	// FillPolygon fills the simple polygon through xy.
	FillPolygon(xy []float64, c color.NRGBA)

	// DrawField draws a smooth function sampled at nx×ny points and coloured by p. Sample 0
	// lies in the top left corner of r, and sample nx−1 in the top right corner. Values
	// between samples are interpolated bilinearly and then coloured by Palette.At. If one
	// of the four samples around a point is NaN, the point has the colour of NaN. The
	// fields of packages raster and screen look the same.
	DrawField(r Rect, nx, ny int, z []float32, p Palette)

	// DrawCells draws a matrix as one flat cell for each entry. Entry (0, 0) lies at the
	// top left. A pixel on the edge between two cells has the mean of both entries,
	// weighted by the covered areas. All cells therefore look equally wide. If one of
	// the two entries is NaN, the mean is NaN.
	DrawCells(r Rect, rows, cols int, z []float32, p Palette)

	// Clip restricts drawing to r until restore is called.
	Clip(r Rect) (restore func())

	// DrawText draws one line of text. The baseline is at y, and size is the font size.
	DrawText(x, y, size float64, f Face, a Align, s string, c color.NRGBA)

	// TextWidth returns the width of s in the given font.
	TextWidth(size float64, f Face, s string) float64
}

// A HaloTexter is a canvas that can draw text with a halo.
type HaloTexter interface {
	Canvas

	// DrawTextWithHalo draws one line of text that begins at x. Around the letters, it
	// draws a rim of the colour rim and width r.
	DrawTextWithHalo(x, y, size float64, f Face, s string, c, rim color.NRGBA, r float64)
}

// A Palette maps numbers to colours. The range from Min to Max is mapped to Colors, and
// NaN to a separate colour. Method At defines the map.
type Palette struct {
	Min, Max float64
	Colors   [256]color.NRGBA // entry i is the colour of Min + i(Max−Min)/255
	NaN      color.NRGBA
	Bands    int // number of flat colours minus one; 0 for a continuous palette
}

// A Figure draws itself into a part of a canvas. Draw reads the figure and changes
// only the canvas.
type Figure interface{ Draw(c Canvas, r Rect) }

// At returns the colour of v, which all canvases use. Let t = (v − Min)/(Max − Min),
// clamped to [0, 1]. If there are bands, t is rounded to a multiple of 1/Bands. The
// colour is interpolated linearly between the two entries closest to 255·t.
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

// A Replayer is a Canvas that can repeat an earlier drawing. This saves time while a
// pointer moves, since most of a picture stays the same.
type Replayer interface {
	Canvas

	// Replay repeats the drawing in recording if it is still valid. Otherwise, Replay
	// calls draw and records the drawing. The function draw must not set a clip or draw
	// fields or cells. Replay returns the recording for the next call, or nil if it
	// could not record the drawing.
	Replay(recording any, draw func()) any
}
