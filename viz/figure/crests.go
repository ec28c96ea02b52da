package figure

import (
	"mercer/viz/canvas"
)

// Crests draws dashed lines w₁x + w₂y + c = 0 over a field. The lines are the crests of
// a wave, or the line at which the activation of a unit bends.
type Crests struct {
	Style *Style
	W     []float64 // m×3: w₁, w₂, c
	Range canvas.Rect
}

// Draw implements Figure.
func (f Crests) Draw(c canvas.Canvas, r canvas.Rect) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	for i := 0; i+2 < len(f.W); i += 3 {
		if x, y, u, v, ok := clipLine(f.W[i:i+3], f.Range); ok {
			xy := []float64{m.X(x), m.Y(y), m.X(u), m.Y(v)}
			c.StrokePolyline(xy, 3*s.Line, Fade(s.Panel, 0.7))
			canvas.StrokeDashed(c, xy, 1.25*s.Line, 6*s.Line, 4*s.Line, s.Ink)
		}
	}
}
