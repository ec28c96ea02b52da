package figure

import (
	"image/color"

	"mercer/viz/canvas"
	"mercer/viz/text"
)

// A Scatter draws points of the plane as small discs, or by their groups.
type Scatter struct {
	Style  *Style
	XY     []float64 // n×2
	Groups []float64 // n, drawn by shape and colour if not empty
	Range  canvas.Rect
	Over   bool // over a field of full colours: darker, with a rim
	Signed bool // the groups are the two signs of a field, in the colours of these signs
}

// crowdOpacity is the opacity of the densest pixel of a crowd of points over a
// field, which should remain visible.
const crowdOpacity = 0.6

// Draw implements Figure.
func (f Scatter) Draw(c canvas.Canvas, r canvas.Rect) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	size, col := f.size(), Fade(s.Ink, 0.38)
	if s.Dark {
		col = Fade(s.Ink, 0.5)
	}
	n := len(f.XY) / 2
	shaped := len(f.Groups) > 0 && n <= MostDiscs && !s.Thumb // many or small shapes would not be distinguishable
	top := 1 - minLight
	switch {
	case !f.Over || s.Thumb || shaped:
	case n > MostDiscs: // rims would hide the field
		top = crowdOpacity
	default:
		drawDots(c, m, f.XY, size+s.Line, nil, []color.NRGBA{Fade(s.Panel, 0.75)}, top)
		col = Fade(s.Ink, 0.8)
	}
	if len(f.Groups) == 0 {
		drawDots(c, m, f.XY, size, nil, []color.NRGBA{col}, top)
		return
	}
	const without = MostGroups // a group
	group := func(i int) int {
		if i < len(f.Groups) && f.Groups[i] >= 0 && f.Groups[i] < MostGroups {
			return int(f.Groups[i])
		}
		return without
	}
	colours := []color.NRGBA{without: col}
	for g := range without {
		if colours[g] = f.Colour(s, g); !f.Over {
			colours[g] = Fade(colours[g], 0.85)
		}
	}
	if !shaped {
		drawDots(c, m, f.XY, size, group, colours, top)
		return
	}
	for i := range n {
		x, y, g := m.X(f.XY[2*i]), m.Y(f.XY[2*i+1]), group(i)
		if g == without {
			c.Disc(x, y, size, col)
		} else {
			if f.Over {
				markRim(c, g, x, y, size*ClassSize/PointSize, s.Panel)
			}
			DrawShape(c, g, x, y, size*ClassSize/PointSize, colours[g])
		}
	}
}

// Colour returns the colour of a group.
func (f Scatter) Colour(s *Style, group int) color.NRGBA {
	if f.Signed && group < 2 {
		return s.Diverging[group*(len(s.Diverging)-1)]
	}
	return s.Categorical[group]
}

func (f Scatter) size() float64 {
	switch n := len(f.XY) / 2; {
	case f.Style.Thumb:
		return 1
	case n > 2000:
		return smallPoint * f.Style.Mark
	}
	return PointSize * f.Style.Mark
}

// Over a field, at most maxOver landmarks are drawn. More than crowdOver are drawn
// as dots.
const (
	maxOver   = 400
	crowdOver = 100
)

// Landmarks draws points that can be dragged or, over a field, rings.
type Landmarks struct {
	Style *Style
	XY    []float64 // m×2
	Range canvas.Rect
	Over  bool   // over a field
	Words string // name of a landmark; if empty, the name of the state
	Brief string // a shorter name; may be empty
}

// Draw implements Figure.
func (f Landmarks) Draw(c canvas.Canvas, r canvas.Rect) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	size := LandmarkSize * s.Mark
	// If so many landmarks are shown that all would touch, they are drawn smaller.
	if n := len(f.XY) / 2; n > 60 {
		size = max(2, size*1.4/(1+0.4*float64(n)/60))
	}
	if s.Thumb {
		size = 2.4
	}
	n := len(f.XY) / 2
	if f.Over {
		n = min(n, maxOver)
	}
	for i := range n {
		x, y := m.X(f.XY[2*i]), m.Y(f.XY[2*i+1])
		switch {
		case !f.Over:
			s.DrawLandmark(c, x, y, size)
		case s.Thumb:
		case n > crowdOver: // rings would hide the field
			c.Disc(x, y, 1.1*s.Mark, Fade(s.Ink, 0.45))
		default:
			s.DrawOver(c, x, y)
		}
	}
}

// Probe draws x₀, the point from which the kernel is seen.
type Probe struct {
	Style *Style
	X, Y  float64
	Range canvas.Rect
	Named bool
	Clear []float64 // places of marks that the name avoids
}

// Draw implements Figure.
func (f Probe) Draw(c canvas.Canvas, r canvas.Rect) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	x, y := m.X(f.X), m.Y(f.Y)
	if s.Thumb {
		s.DrawOver(c, x, y)
		return
	}
	s.DrawProbe(c, x, y)
	if !f.Named {
		return
	}
	tx, ty := f.Corner(c, r, x, y)
	name := text.Parse(probeName, canvas.Text)
	c.Polygon(roundedRect(canvas.Rect{X0: tx - 3, Y0: ty - 0.8*s.Title, X1: tx + name.Width(c, s.Title) + 3, Y1: ty + 0.36*s.Title}, 3), Fade(s.Panel, 0.8))
	name.Draw(c, tx, ty, s.Title, s.Ink)
}

const probeName = "*x*_0"

// Corner returns the start of the name beside the crosshair. Corner takes the first
// of four corners inside the frame without marks, or else the first corner inside
// the frame.
func (f Probe) Corner(c canvas.Canvas, r canvas.Rect, x, y float64) (tx, ty float64) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	size := s.Title
	width := text.Parse(probeName, canvas.Text).Width(c, size)
	off := (ProbeSize+6.5)*s.Mark + 1
	up, down := y-(ProbeSize+0.5)*s.Mark, y+(ProbeSize+1)*s.Mark+size*0.9
	right, left := x+off, x-off-width
	found := false
	for _, at := range [4][2]float64{{right, up}, {right, down}, {left, up}, {left, down}} {
		if at[0] < r.X0 || at[0]+width > r.X1-2 || at[1]-size < r.Y0 || at[1]+0.3*size > r.Y1 {
			continue
		}
		if !found {
			tx, ty, found = at[0], at[1], true
		}
		reach := LandmarkSize*s.Mark + 1
		box, free := canvas.Rect{X0: at[0] - reach, Y0: at[1] - 0.7*size - reach, X1: at[0] + width + reach, Y1: at[1] + 0.2*size + reach}, true
		for i := 0; i+1 < len(f.Clear) && free; i += 2 {
			free = !box.Contains(m.X(f.Clear[i]), m.Y(f.Clear[i+1]))
		}
		if free {
			return at[0], at[1]
		}
	}
	if !found {
		return right, up
	}
	return tx, ty
}

// Rings draws rings around the hovered and the selected marks.
type Rings struct {
	Style    *Style
	XY       []float64 // of the marks
	Size     float64   // of a mark
	Range    canvas.Rect
	Selected bool // selected instead of hovered
}

// Draw implements Figure.
func (f Rings) Draw(c canvas.Canvas, r canvas.Rect) {
	m := canvas.Plane{Frame: r, Data: f.Range}
	for i := range len(f.XY) / 2 {
		x, y := m.X(f.XY[2*i]), m.Y(f.XY[2*i+1])
		if f.Selected {
			f.Style.DrawSelected(c, x, y, f.Size)
		} else {
			f.Style.DrawHovered(c, x, y, f.Size)
		}
	}
}

// A NamedScatter is a Scatter whose groups have names of their own.
type NamedScatter struct {
	Scatter
	Names []string
}

// A ValuedScatter draws points of the plane in the colours of their values, on the
// scale of the field below them.
type ValuedScatter struct {
	Style  *Style
	XY     []float64 // n×2
	Values []float64 // n
	Range  canvas.Rect
	Scale  float64
}

// Draw implements Figure.
func (f ValuedScatter) Draw(c canvas.Canvas, r canvas.Rect) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	p := s.DivergingPalette(f.Scale)
	size := Scatter{Style: s, XY: f.XY}.size()
	for i := range min(len(f.Values), len(f.XY)/2) {
		x, y := m.X(f.XY[2*i]), m.Y(f.XY[2*i+1])
		c.Disc(x, y, size+0.7*s.Line, Fade(s.Ink, 0.55))
		c.Disc(x, y, size, p.At(f.Values[i]))
	}
}

// Reassigned marks with a cross the points that two clusterings assign to different
// clusters.
type Reassigned struct {
	Style *Style
	XY    []float64 // positions of the reassigned points, n×2
	Range canvas.Rect
}

// Draw implements Figure.
func (f Reassigned) Draw(c canvas.Canvas, r canvas.Rect) {
	m := canvas.Plane{Frame: r, Data: f.Range}
	for i := range len(f.XY) / 2 {
		f.Style.DrawReassigned(c, m.X(f.XY[2*i]), m.Y(f.XY[2*i+1]))
	}
}

// Entries returns the key entry of a cross.
func (f Reassigned) Entries() []KeyEntry {
	if len(f.XY) == 0 {
		return nil
	}
	return []KeyEntry{{Words: "assigned differently", Draw: func(c canvas.Canvas, s *Style, x, y float64) { s.DrawReassigned(c, x, y) }}}
}

// Displacements draws the error of an embedding: a line from each exact place to
// the approximate one.
type Displacements struct {
	Style    *Style
	From, To []float64 // n×2
	Range    canvas.Rect
}

// Draw implements Figure.
func (f Displacements) Draw(c canvas.Canvas, r canvas.Rect) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	if len(f.From) != len(f.To) {
		return
	}
	for i := range len(f.From) / 2 {
		x, y := m.X(f.From[2*i]), m.Y(f.From[2*i+1])
		u, v := m.X(f.To[2*i]), m.Y(f.To[2*i+1])
		c.Polyline([]float64{x, y, u, v}, 0.8*s.Line, Fade(s.Ink, 0.45))
		c.Disc(u, v, 1.3*s.Mark, s.Accent)
	}
}
