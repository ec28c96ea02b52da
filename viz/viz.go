// Package viz draws the pictures of the playground: figures on an abstract
// canvas, and the scene that lays them out. It knows neither a browser, nor
// Ebitengine, nor how the numbers were computed.
package viz

import "image/color"

// A Rect is an axis-parallel rectangle, in pixels of the canvas or in units of
// the plane.
type Rect struct {
	X0 float64 `json:"x0"`
	Y0 float64 `json:"y0"`
	X1 float64 `json:"x1"`
	Y1 float64 `json:"y1"`
}

// W returns the width of r.
func (r Rect) W() float64 { return r.X1 - r.X0 }

// H returns the height of r.
func (r Rect) H() float64 { return r.Y1 - r.Y0 }

// Contains reports whether the point is in r or on its edge.
func (r Rect) Contains(x, y float64) bool {
	return r.X0 <= x && x <= r.X1 && r.Y0 <= y && y <= r.Y1
}

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

// A View is what is looked at and how: changing it computes nothing.
type View struct {
	Theme    string             `json:"theme"`              // light, dark, projector
	Layout   string             `json:"layout"`             // desk, tablet, phone, embed, projector
	Rows     []string           `json:"rows,omitempty"`     // the views that are shown, by key; the usual three where empty
	Methods  int                `json:"methods,omitempty"`  // how many are compared, 2 at least
	Arrange  string             `json:"arrange,omitempty"`  // of desk and tablet: grid, one, pairs; "" is grid
	Tab      string             `json:"tab,omitempty"`      // of the phone: data, eigen, kernel, gram, spectrum, or a view of Rows
	Column   int                `json:"column,omitempty"`   // the picture that is large, where one is: 0 exact, 1 approximate, 2 difference
	Magnify  float64            `json:"magnify,omitempty"`  // of the difference panels; 0 and 1 are the scale of their row
	Classes  bool               `json:"classes,omitempty"`  // show groups of points by shape and colour
	Poster   bool               `json:"poster,omitempty"`   // also write the words that the page lays over the canvas as buttons
	Saved    bool               `json:"saved,omitempty"`    // a file, in which these words lead nowhere and are written like others
	Hold     bool               `json:"hold,omitempty"`     // a hand moves: scales only grow
	Stale    bool               `json:"stale,omitempty"`    // the numbers belong to another state: draw at 62 %
	Step     int                `json:"step,omitempty"`     // of the view that shows how the method works, from 1; 0 is the last
	Hover    *Hover             `json:"hover,omitempty"`    // what is under the pointer
	Select   *Hover             `json:"select,omitempty"`   // what the keyboard has chosen
	Pictures []string           `json:"pictures,omitempty"` // of an embedded page, by name: what the text beside it speaks of first; those of its views where empty
	Abreast  bool               `json:"abreast,omitempty"`  // the pictures of a view stand side by side, however high
	Scales   map[string]float64 `json:"-"`                  // the scale of each row in the picture before, for Hold
	Memory   *Memory            `json:"-"`                  // what was made of the numbers in the pictures before; may be nil

	growth float64 // how much larger a projector is than by design; less than 1 counts as 1
}

// A Hover is a mark under the pointer, or a place.
type Hover struct {
	Panel string  `json:"panel"`
	Kind  string  `json:"kind"` // point, centre, probe, cell, plane
	Index int     `json:"index"`
	X     float64 `json:"x"` // in data units, or column and row of a cell
	Y     float64 `json:"y"`
	Text  string  `json:"text,omitempty"` // the read-out
}

// Placed is a figure with its place. Figures are drawn in order, each into its
// Outer. Panels have an Inner; the read-out and the projector's key, which lie
// over or below them, have none.
type Placed struct {
	Name   string // data, freq, spectrum, gram, phi.exact, phi.approx, phi.diff, k.exact, k.approx, k.diff; the phone's thumbnails thumb.phi.exact, …; readout, key
	Figure Figure
	Outer  Rect // with title and ticks
	Inner  Rect // the frame: the data range maps onto it
	Range  Rect // the data range: X0 at the left, Y0 at the bottom
	Plane  bool // one unit is as long across as up, and points can be dragged
	Title  Rect // the line above the frame
	Button Rect // at the end of the title, left free for a button of the page: "5 of 16", "×10"
}
