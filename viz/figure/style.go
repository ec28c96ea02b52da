package figure

import (
	"image/color"
	"math"
	"slices"

	"mercer/viz/canvas"
	"mercer/viz/text"
)

// DrawFloor draws a dashed line at height y. Values below this line are rounding errors.
// The word next to the line has the position that FloorNameRect chooses. The points of
// lines have marks of radius size, which the word does not cover.
func (s *Style) DrawFloor(c canvas.Canvas, r canvas.Rect, y, size float64, word string, lines ...[]float64) {
	y = math.Round(y) + 0.5
	canvas.StrokeDashed(c, []float64{r.X0, y, r.X1, y}, s.Line, 3*s.Line, 3*s.Line, s.Edge)
	box := s.FloorNameRect(c, r, y, size, word, lines)
	canvas.FillRect(c, box, s.Panel)
	c.DrawText(box.X0+3, box.Y1-3, s.Tick, canvas.Text, canvas.Left, word, s.Ink3)
}

// FloorNameRect returns the rectangle of the name that DrawFloor writes. It returns the
// first of five rectangles near the floor that overlaps no line. If all of them overlap
// lines, it returns the rectangle at the upper left.
func (s *Style) FloorNameRect(c text.Ruler, r canvas.Rect, y, size float64, word string, lines [][]float64) canvas.Rect {
	w, h := text.Parse(word, canvas.Text).Width(c, s.Tick)+6, s.Tick+3
	upperLeft := canvas.Rect{X0: r.X0 + 3, Y0: y - 1 - h, X1: r.X0 + 3 + w, Y1: y - 1}
	right := r.X1 - 6 - w - r.X0
	for _, b := range []canvas.Rect{upperLeft, upperLeft.Shift(right, 0), upperLeft.Shift(0, h+2), upperLeft.Shift(right, h+2), upperLeft.Shift(right/2, 0)} {
		enlargedBox := canvas.Rect{X0: b.X0 - size, Y0: b.Y0 - size, X1: b.X1 + size, Y1: b.Y1 + size}
		if b.Y1 <= r.Y1 && !slices.ContainsFunc(lines, enlargedBox.Intersects) {
			return b
		}
	}
	return upperLeft
}

// A Style combines the colours of a theme with the sizes of a layout.
type Style struct {
	*Theme
	Title, Label, Tick float64 // font sizes
	Line               float64 // factor of line widths, relative to a desk
	Mark               float64 // factor of mark sizes, relative to a desk
	Bands              int     // largest number of flat bands in a diverging palette; 0 for a continuous palette
	IsThumbnail        bool    // the panel is a thumbnail, which is too small for contours and large marks
}

// Thumbnail returns a copy of s with IsThumbnail set.
func (s *Style) Thumbnail() *Style {
	t := *s
	t.IsThumbnail = true
	return &t
}

// ShadePalette returns a palette from the colour of zero to the colour of the largest
// value.
func (s *Style) ShadePalette(col color.NRGBA) canvas.Palette {
	p := canvas.Palette{Max: 1, NaN: s.NaN}
	for i := range p.Colors {
		p.Colors[i] = mixColors(s.Panel, col, float64(i)/255)
	}
	return p
}

// DrawReassigned draws the mark of a reassigned point: a cross, or a dot in a
// thumbnail.
func (s *Style) DrawReassigned(c canvas.Canvas, x, y float64) {
	if s.IsThumbnail {
		c.FillDisc(x, y, 1.4, s.Accent)
		return
	}
	DrawShape(c, 4, x, y, reassignedSize*s.Mark, s.Accent)
}

// InkColor returns the colour of text and lines.
func (s *Style) InkColor() color.NRGBA { return s.Ink }

// AccentColor returns the accent colour.
func (s *Style) AccentColor() color.NRGBA { return s.Accent }

// FaintInkColor returns the colour of text and lines at half strength.
func (s *Style) FaintInkColor() color.NRGBA { return Fade(s.Ink, 0.5) }
