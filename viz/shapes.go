package viz

import (
	"math"
	"sort"
	"strconv"
)

// mostLines is how many lines are drawn.
const mostLines = 200

// Lines shows where the units of a layer bend or step: the lines w₁x + w₂y + c = 0.
type Lines struct {
	Style *Style
	W     []float64 // m×3: w₁, w₂, c
	Hover int       // the one that is hovered, or less than 0
	Range Rect
}

// Draw implements Figure. The more lines there are, the fainter they are.
func (f Lines) Draw(c Canvas, r Rect) {
	m, s := plane{r, f.Range}, f.Style
	n := min(len(f.W)/3, mostLines)
	col := fade(s.Accent, min(0.5, max(0.16, 14/float64(n))))
	width := s.Line
	if s.Thumb {
		width = 0.6
	}
	for i := range n {
		x, y, u, v, ok := cut(f.W[3*i:3*i+3], f.Range)
		if !ok {
			continue
		}
		xy := []float64{m.x(x), m.y(y), m.x(u), m.y(v)}
		if i == f.Hover {
			c.Polyline(xy, 2.5*s.Line, s.Accent)
		} else {
			c.Polyline(xy, width, col)
		}
	}
}

// cut returns the ends of the part of a line that lies in r.
func cut(l []float64, r Rect) (x, y, u, v float64, ok bool) {
	a, b, c := l[0], l[1], l[2]
	norm := math.Hypot(a, b)
	if !(norm > 0) || !finite(norm, c) {
		return
	}
	a, b, c = a/norm, b/norm, c/norm
	// From the foot of the middle of r, along (−b, a).
	mx, my := (r.X0+r.X1)/2, (r.Y0+r.Y1)/2
	d := a*mx + b*my + c
	fx, fy := mx-d*a, my-d*b
	lo, hi := math.Inf(-1), math.Inf(1)
	for _, e := range [2][4]float64{{fx, -b, r.X0, r.X1}, {fy, a, r.Y0, r.Y1}} {
		at, step, from, to := e[0], e[1], e[2], e[3]
		if step == 0 {
			if at < from || at > to {
				return
			}
			continue
		}
		p, q := (from-at)/step, (to-at)/step
		lo, hi = max(lo, min(p, q)), min(hi, max(p, q))
	}
	return fx - lo*b, fy + lo*a, fx - hi*b, fy + hi*a, lo < hi
}

// Cells shows the cells of a grid, and the one in which x₀ lies.
type Cells struct {
	Style *Style
	X, Y  []float64 // the edges, ascending
	Own   Rect      // the cell of x₀; without area where there is none
	Range Rect
}

// Draw implements Figure.
func (f Cells) Draw(c Canvas, r Rect) {
	m, s := plane{r, f.Range}, f.Style
	half := s.Line / 2
	col := fade(s.Accent, 0.4)
	for _, v := range f.X {
		rule(c, Rect{m.x(v) - half, r.Y0, m.x(v) + half, r.Y1}, col)
	}
	for _, v := range f.Y {
		rule(c, Rect{r.X0, m.y(v) - half, r.X1, m.y(v) + half}, col)
	}
	if f.Own.W() > 0 && f.Own.H() > 0 {
		own := m.rect(f.Own)
		rect(c, own, fade(s.Accent, 0.12))
		border(c, Rect{own.X0 - s.Line, own.Y0 - s.Line, own.X1 + s.Line, own.Y1 + s.Line}, 2*s.Line, s.Accent)
	}
}

// cell returns the cell of a place: beyond the last edge it ends with r.
func (b blocks) cell(x, y float64, r Rect) (Rect, bool) {
	if !b.gridded() {
		return Rect{}, false
	}
	along := func(edges []float64, v, lo, hi float64) (from, to float64) {
		i := sort.SearchFloat64s(edges, v)
		if i < len(edges) && edges[i] == v { // a cell begins on its edge
			i++
		}
		from, to = lo, hi
		if i > 0 {
			from = edges[i-1]
		}
		if i < len(edges) {
			to = edges[i]
		}
		return from, to
	}
	x0, x1 := along(b.list("cells.x"), x, r.X0, r.X1)
	y0, y1 := along(b.list("cells.y"), y, r.Y0, r.Y1)
	return Rect{x0, y0, x1, y1}, finite(x0, x1, y0, y1)
}

// gridded reports whether there is a grid.
func (b blocks) gridded() bool { return b.has("cells.x") || b.has("cells.y") }

// Border shows a box beyond which functions do not go on.
type Border struct {
	Style *Style
	Box   Rect
	Range Rect
}

// Draw implements Figure.
func (f Border) Draw(c Canvas, r Rect) {
	b := plane{r, f.Range}.rect(f.Box)
	xy := []float64{b.X0, b.Y0, b.X1, b.Y0, b.X1, b.Y1, b.X0, b.Y1, b.X0, b.Y0}
	dash(c, xy, 1.25*f.Style.Line, 6*f.Style.Line, 3*f.Style.Line, f.Style.Accent)
}

// Ball shows where a series is expanded, and how far it reaches.
type Ball struct {
	Style  *Style
	X, Y   float64
	Radius float64
	Range  Rect
	Middle bool // the middle alone, which lies over the points
}

// Draw implements Figure.
func (f Ball) Draw(c Canvas, r Rect) {
	m, s := plane{r, f.Range}, f.Style
	x, y, q := m.x(f.X), m.y(f.Y), f.Radius*m.unit()
	if !(q > 0) || q > 1e5 {
		return
	}
	if !f.Middle {
		c.Disc(x, y, q, fade(s.Accent, 0.07))
		c.Ring(x, y, q, s.Line, fade(s.Accent, 0.7))
		return
	}
	arm := 5 * s.Mark
	if s.Thumb {
		arm = 2.5
	}
	for _, w := range [2]float64{1.75, 0} { // a rim of the panel's colour, and the cross
		col := s.Panel
		if w == 0 {
			col = s.Accent
		}
		c.Polyline([]float64{x - arm - w, y, x + arm + w, y}, (1.75+1.5*w)*s.Line, col)
		c.Polyline([]float64{x, y - arm - w, x, y + arm + w}, (1.75+1.5*w)*s.Line, col)
	}
}

// shapes adds to the data panel what a method has placed beside points.
func (st *stage) shapes(p *Panel) {
	if st.gridded() {
		f := Cells{Style: p.Style, X: st.list("cells.x"), Y: st.list("cells.y"), Range: p.Range}
		if x, y, ok := st.probe(); ok && st.view.Layout != "embed" {
			f.Own, _ = st.cell(x, y, p.Range)
		}
		p.add(f)
	}
	if z := st.list("lines"); len(z) >= 3 {
		f := Lines{p.Style, z, -1, p.Range}
		if h := st.view.Hover; h != nil && (h.Kind == "line" || h.Kind == "frequency") {
			f.Hover = h.Index
		}
		p.add(f)
		if n := len(z) / 3; n > mostLines {
			p.Tag = counted(mostLines) + " of " + counted(n)
		}
	}
	if z := st.list("border"); len(z) == 4 && finite(z...) && z[0] < z[1] && z[2] < z[3] {
		p.add(Border{p.Style, Rect{z[0], z[2], z[1], z[3]}, p.Range})
	}
	st.ball(p, false)
	if words := st.Label("note.data"); words != "" {
		p.Tag = words
	}
}

// ball adds the ball, or its middle.
func (st *stage) ball(p *Panel, middle bool) {
	if z := st.list("ball"); len(z) == 3 && finite(z...) {
		p.add(Ball{p.Style, z[0], z[1], z[2], p.Range, middle})
	}
}

// pickShape finds a line of the data panel, the middle of the ball, the edge of the
// box, or what cell a place is in.
func (b blocks) pickShape(h *Hover, p Placed, x, y float64, finger bool) {
	reach := 5.0
	if finger {
		reach = 12
	}
	z := b.list("lines")
	unit := p.Inner.W() / p.Range.W()
	best := reach
	for i := range min(len(z)/3, mostLines) {
		l := z[3*i : 3*i+3]
		norm := math.Hypot(l[0], l[1])
		if d := math.Abs(l[0]*h.X+l[1]*h.Y+l[2]) / norm * unit; norm > 0 && d < best {
			best, h.Kind, h.Index = d, "line", i
		}
	}
	switch {
	case h.Kind == "line":
		h.Text = b.lineText(z[3*h.Index:3*h.Index+3], h.Index)
	case len(b.list("ball")) == 3:
		q := b.list("ball")
		px, py := p.Pixel(q[0], q[1])
		if math.Hypot(px-x, py-y) <= 2*reach {
			h.Text = b.Label("marks") + " · " + place(q[0], q[1]) + " · half of *k* is left at the distance " + number(q[2], 2)
		}
	case len(b.list("border")) == 4:
		z := b.list("border")
		x0, y0 := p.Pixel(z[0], z[3])
		x1, y1 := p.Pixel(z[1], z[2])
		out, in := Rect{x0 - reach, y0 - reach, x1 + reach, y1 + reach}, Rect{x0 + reach, y0 + reach, x1 - reach, y1 - reach}
		if out.Contains(x, y) && !in.Contains(x, y) {
			h.Text = "the box of the polynomials · beyond it they stay what they are on its edge"
		}
	case b.gridded():
		if own, ok := b.cell(h.X, h.Y, p.Range); ok {
			n, xy := 0, b.pairs("points")
			for i := range len(xy) / 2 {
				u, v := xy[2*i], xy[2*i+1]
				if own.X0 <= u && u < own.X1 && own.Y0 <= v && v < own.Y1 {
					n++
				}
			}
			h.Text = "a cell of the first grid · " + counted(n) + " points"
			if n == 1 {
				h.Text = "a cell of the first grid · 1 point"
			}
		}
	}
}

// lineText says which line it is: its equation, with a normal of length one, and
// where steps are soft how wide one is.
func (b blocks) lineText(l []float64, i int) string {
	norm := math.Hypot(l[0], l[1])
	term := func(v float64) string {
		if v < 0 {
			return " − " + fixed2(-v)
		}
		return " + " + fixed2(v)
	}
	s := singular(b.Label("marks")) + " " + strconv.Itoa(i+1) + " · " + fixed2(l[0]/norm) + " *x*_1" + term(l[1]/norm) + " *x*_2 = " + fixed2(-l[2]/norm)
	if b.Label("marks") == "steps" && !b.has("freq") {
		s += " · width " + number(1/norm, 2)
	}
	return s
}
