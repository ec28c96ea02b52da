package figure

import (
	"mercer/viz/canvas"
	"mercer/viz/text"
)

// Axes draws the names of the two axes inside the frame: one at the lower right, one at
// the upper left.
type Axes struct {
	Style        *Style
	XName, YName string
}

// Draw implements Figure.
func (a Axes) Draw(c canvas.Canvas, r canvas.Rect) {
	s := a.Style
	if s.IsThumbnail {
		return
	}
	rects := a.TextRects(c, r)
	text.Parse(a.XName, canvas.Text).DrawOnHalo(c, rects[0].X0, r.Y1-0.6*s.Tick, s.Tick, s.Ink3, s.Panel)
	text.Parse(a.YName, canvas.Text).DrawOnHalo(c, rects[1].X0, r.Y0+1.3*s.Tick, s.Tick, s.Ink3, s.Panel)
}

// TextRects returns the rectangles of the names of the horizontal and the vertical
// axis. A thumbnail has no names.
func (a Axes) TextRects(c text.Ruler, r canvas.Rect) []canvas.Rect {
	tick := a.Style.Tick
	if a.Style.IsThumbnail {
		return nil
	}
	xWidth, yWidth := text.Parse(a.XName, canvas.Text).Width(c, tick), text.Parse(a.YName, canvas.Text).Width(c, tick)
	return []canvas.Rect{
		{X0: r.X1 - 6 - xWidth, Y0: r.Y1 - 1.6*tick, X1: r.X1 - 6, Y1: r.Y1},
		{X0: r.X0 + 6, Y0: r.Y0, X1: r.X0 + 6 + yWidth, Y1: r.Y0 + 1.7*tick},
	}
}
