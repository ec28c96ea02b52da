package figure

import (
	"math"

	"mercer/viz/canvas"
)

// MaxLines is the largest number of lines that Lines draws.
const MaxLines = 200

// Lines draws the lines w₁x + w₂y + c = 0 at which the activation of a unit has a bend
// or a step.
type Lines struct {
	Style *Style
	W     []float64 // m×3: w₁, w₂, c
	Hover int       // index of the hovered line, or negative
	Range canvas.Rect
}

// Draw implements Figure. The opacity of the lines decreases with their number.
func (f Lines) Draw(c canvas.Canvas, r canvas.Rect) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	n := min(len(f.W)/3, MaxLines)
	col := Fade(s.Accent, min(0.5, max(0.16, 14/float64(n))))
	width := s.Line
	if s.IsThumbnail {
		width = 0.6
	}
	for i := range n {
		x, y, u, v, ok := clipLine(f.W[3*i:3*i+3], f.Range)
		if !ok {
			continue
		}
		xy := []float64{m.X(x), m.Y(y), m.X(u), m.Y(v)}
		if i == f.Hover {
			c.StrokePolyline(xy, 2.5*s.Line, s.Accent)
		} else {
			c.StrokePolyline(xy, width, col)
		}
	}
}

// clipLine returns the ends (x, y) and (u, v) of the part of the line l₀x + l₁y + l₂ =
// 0 in r. If the line does not meet r, ok is false.
func clipLine(l []float64, r canvas.Rect) (x, y, u, v float64, ok bool) {
	a, b, c := l[0], l[1], l[2]
	norm := math.Hypot(a, b)
	if !(norm > 0) || !canvas.AllFinite(norm, c) {
		return
	}
	a, b, c = a/norm, b/norm, c/norm
	// The line is parametrised in the direction (−b, a), starting at the point closest
	// to the centre of r.
	mx, my := (r.X0+r.X1)/2, (r.Y0+r.Y1)/2
	d := a*mx + b*my + c
	fx, fy := mx-d*a, my-d*b
	lo, hi := math.Inf(-1), math.Inf(1)
	for _, e := range [2][4]float64{{fx, -b, r.X0, r.X1}, {fy, a, r.Y0, r.Y1}} {
		origin, step, edgeLow, edgeHigh := e[0], e[1], e[2], e[3]
		if step == 0 {
			if origin < edgeLow || origin > edgeHigh {
				return
			}
			continue
		}
		p, q := (edgeLow-origin)/step, (edgeHigh-origin)/step
		lo, hi = max(lo, min(p, q)), min(hi, max(p, q))
	}
	return fx - lo*b, fy + lo*a, fx - hi*b, fy + hi*a, lo < hi
}

// Cells draws the lines of a grid, and highlights the cell that contains x₀.
type Cells struct {
	Style     *Style
	X, Y      []float64   // positions of the grid lines, ascending
	ProbeCell canvas.Rect // the cell that contains x₀; may be empty
	Range     canvas.Rect
}

// Draw implements Figure.
func (f Cells) Draw(c canvas.Canvas, r canvas.Rect) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	half := s.Line / 2
	col := Fade(s.Accent, 0.4)
	for _, v := range f.X {
		canvas.FillLine(c, canvas.Rect{X0: m.X(v) - half, Y0: r.Y0, X1: m.X(v) + half, Y1: r.Y1}, col)
	}
	for _, v := range f.Y {
		canvas.FillLine(c, canvas.Rect{X0: r.X0, Y0: m.Y(v) - half, X1: r.X1, Y1: m.Y(v) + half}, col)
	}
	if f.ProbeCell.W() > 0 && f.ProbeCell.H() > 0 {
		cell := m.Rect(f.ProbeCell)
		canvas.FillRect(c, cell, Fade(s.Accent, 0.12))
		canvas.StrokeRect(c, canvas.Rect{X0: cell.X0 - s.Line, Y0: cell.Y0 - s.Line, X1: cell.X1 + s.Line, Y1: cell.Y1 + s.Line}, 2*s.Line, s.Accent)
	}
}

// Border draws the edge of the box in which the features are defined.
type Border struct {
	Style *Style
	Box   canvas.Rect
	Range canvas.Rect
}

// Draw implements Figure.
func (f Border) Draw(c canvas.Canvas, r canvas.Rect) {
	b := canvas.Plane{Frame: r, Data: f.Range}.Rect(f.Box)
	xy := []float64{b.X0, b.Y0, b.X1, b.Y0, b.X1, b.Y1, b.X0, b.Y1, b.X0, b.Y0}
	canvas.StrokeDashed(c, xy, 1.25*f.Style.Line, 6*f.Style.Line, 3*f.Style.Line, f.Style.Accent)
}

// Ball draws the disc in which a series converges, or its centre.
type Ball struct {
	Style        *Style
	X, Y         float64
	Radius       float64
	Range        canvas.Rect
	IsCenterOnly bool // draw only the centre, as a cross
}

// Draw implements Figure.
func (f Ball) Draw(c canvas.Canvas, r canvas.Rect) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	x, y, q := m.X(f.X), m.Y(f.Y), f.Radius*m.Unit()
	if !(q > 0) || q > 1e5 {
		return
	}
	if !f.IsCenterOnly {
		c.FillDisc(x, y, q, Fade(s.Accent, 0.07))
		c.StrokeRing(x, y, q, s.Line, Fade(s.Accent, 0.7))
		return
	}
	arm := 5 * s.Mark
	if s.IsThumbnail {
		arm = 2.5
	}
	for _, w := range [2]float64{1.75, 0} { // first a rim in the panel's colour, then the cross
		col := s.Panel
		if w == 0 {
			col = s.Accent
		}
		c.StrokePolyline([]float64{x - arm - w, y, x + arm + w, y}, (1.75+1.5*w)*s.Line, col)
		c.StrokePolyline([]float64{x, y - arm - w, x, y + arm + w}, (1.75+1.5*w)*s.Line, col)
	}
}
