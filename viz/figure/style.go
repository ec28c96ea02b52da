package figure

import (
	"image/color"
	"math"
	"slices"

	"mercer/viz/canvas"
	"mercer/viz/text"
)

// DrawFloor draws the line below which all values are rounding. The name of the
// line stands clear of the given lines, whose points have marks of the given
// radius. It stands at the left or right, above or below.
func (s *Style) DrawFloor(c canvas.Canvas, r canvas.Rect, y, size float64, word string, lines ...[]float64) {
	y = math.Round(y) + 0.5
	canvas.Dash(c, []float64{r.X0, y, r.X1, y}, s.Line, 3*s.Line, 3*s.Line, s.Edge)
	box := s.FloorNameRect(c, r, y, size, word, lines)
	canvas.FillRect(c, box, s.Panel)
	c.Text(box.X0+3, box.Y1-3, s.Tick, canvas.Text, canvas.Left, word, s.Ink3)
}

// FloorNameRect returns the place of that name.
func (s *Style) FloorNameRect(c text.Ruler, r canvas.Rect, y, size float64, word string, lines [][]float64) canvas.Rect {
	w, h := text.Parse(word, canvas.Text).Width(c, s.Tick)+6, s.Tick+3
	above := canvas.Rect{X0: r.X0 + 3, Y0: y - 1 - h, X1: r.X0 + 3 + w, Y1: y - 1}
	right := r.X1 - 6 - w - r.X0
	for _, b := range []canvas.Rect{above, above.Shift(right, 0), above.Shift(0, h+2), above.Shift(right, h+2), above.Shift(right/2, 0)} {
		grown := canvas.Rect{X0: b.X0 - size, Y0: b.Y0 - size, X1: b.X1 + size, Y1: b.Y1 + size}
		if b.Y1 <= r.Y1 && !slices.ContainsFunc(lines, grown.Intersects) {
			return b
		}
	}
	return above
}

// A Style is a theme with the sizes of a layout.
type Style struct {
	*Theme
	Title, Label, Tick float64 // font sizes
	Line               float64 // factor of line widths, relative to a desk
	Mark               float64 // factor of mark sizes, relative to a desk
	Bands              int     // the largest number of flat bands in a diverging map; 0 for a continuum
	Thumb              bool    // the panel is too small for contours and marks of its own
}

// Thumbnail returns the style of a thumbnail.
func (s *Style) Thumbnail() *Style {
	t := *s
	t.Thumb = true
	return &t
}

// Shade returns a palette from the colour of zero to the colour of the largest
// value.
func (s *Style) Shade(col color.NRGBA) canvas.Palette {
	p := canvas.Palette{Max: 1, NaN: s.NaN}
	for i := range p.Colors {
		p.Colors[i] = mix(s.Panel, col, float64(i)/255)
	}
	return p
}

// DrawReassigned draws a cross, or in a thumbnail the middle of a cross.
func (s *Style) DrawReassigned(c canvas.Canvas, x, y float64) {
	if s.Thumb {
		c.Disc(x, y, 1.4, s.Accent)
		return
	}
	DrawShape(c, 4, x, y, reassignedSize*s.Mark, s.Accent)
}

// InkColour returns the colour of text and lines.
func (s *Style) InkColour() color.NRGBA { return s.Ink }

// AccentColour returns the accent colour.
func (s *Style) AccentColour() color.NRGBA { return s.Accent }

// FaintInkColour returns the colour of text and lines at half strength.
func (s *Style) FaintInkColour() color.NRGBA { return Fade(s.Ink, 0.5) }
