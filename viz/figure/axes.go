package figure

import (
	"mercer/viz/canvas"
	"mercer/viz/text"
)

// Axes writes the names of the two axes at their far ends.
type Axes struct {
	Style      *Style
	Across, Up string
}

// Draw implements Figure.
func (a Axes) Draw(c canvas.Canvas, r canvas.Rect) {
	s := a.Style
	if s.Thumb {
		return
	}
	at := a.WordsAt(c, r)
	text.Parse(a.Across, canvas.Text).DrawOnHalo(c, at[0].X0, r.Y1-0.6*s.Tick, s.Tick, s.Ink3, s.Panel)
	text.Parse(a.Up, canvas.Text).DrawOnHalo(c, at[1].X0, r.Y0+1.3*s.Tick, s.Tick, s.Ink3, s.Panel)
}

// WordsAt returns the rectangles of the horizontal and of the vertical name.
func (a Axes) WordsAt(c text.Ruler, r canvas.Rect) []canvas.Rect {
	tick := a.Style.Tick
	if a.Style.Thumb {
		return nil
	}
	across, up := text.Parse(a.Across, canvas.Text).Width(c, tick), text.Parse(a.Up, canvas.Text).Width(c, tick)
	return []canvas.Rect{
		{X0: r.X1 - 6 - across, Y0: r.Y1 - 1.6*tick, X1: r.X1 - 6, Y1: r.Y1},
		{X0: r.X0 + 6, Y0: r.Y0, X1: r.X0 + 6 + up, Y1: r.Y0 + 1.7*tick},
	}
}
