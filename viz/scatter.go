package viz

import "image/color"

// A Scatter shows points of the plane as small discs, or by their groups.
type Scatter struct {
	Style  *Style
	XY     []float64 // n×2
	Groups []float64 // n, drawn by shape and colour where there are any
	Range  Rect
}

// Draw implements Figure.
func (f Scatter) Draw(c Canvas, r Rect) {
	m, s := plane{r, f.Range}, f.Style
	size, col := f.size(), fade(s.Ink, 0.38)
	if s.Dark {
		col = fade(s.Ink, 0.5)
	}
	n := len(f.XY) / 2
	if len(f.Groups) == 0 || s.Thumb {
		dots(c, m, f.XY, size, nil, []color.NRGBA{col})
		return
	}
	const without = 8 // a group
	group := func(i int) int {
		if i < len(f.Groups) && f.Groups[i] >= 0 {
			return int(f.Groups[i]) % 8
		}
		return without
	}
	colours := []color.NRGBA{without: col}
	for g := range without {
		colours[g] = fade(s.Categorical[g], 0.85)
	}
	if n > mostDiscs { // shapes could not be told apart
		dots(c, m, f.XY, size, group, colours)
		return
	}
	for i := range n {
		x, y, g := m.x(f.XY[2*i]), m.y(f.XY[2*i+1]), group(i)
		if g == without {
			c.Disc(x, y, size, col)
		} else {
			shape(c, g, x, y, size*classSize/pointSize, colours[g])
		}
	}
}

func (f Scatter) size() float64 {
	switch n := len(f.XY) / 2; {
	case f.Style.Thumb:
		return 1
	case n > 2000:
		return smallPoint * f.Style.Mark
	}
	return pointSize * f.Style.Mark
}

// Over a field there are at most mostOver landmarks; more than crowdOver are dots.
const (
	mostOver  = 400
	crowdOver = 100
)

// Landmarks shows points that a hand can take, or, over a field, rings.
type Landmarks struct {
	Style *Style
	XY    []float64 // m×2
	Range Rect
	Over  bool // over a field
}

// Draw implements Figure.
func (f Landmarks) Draw(c Canvas, r Rect) {
	m, s := plane{r, f.Range}, f.Style
	size := landmarkSize * s.Mark
	// So many that they would touch each other everywhere are drawn smaller.
	if n := len(f.XY) / 2; n > 60 {
		size = max(2, size*1.4/(1+0.4*float64(n)/60))
	}
	if s.Thumb {
		size = 2.4
	}
	n := len(f.XY) / 2
	if f.Over {
		n = min(n, mostOver)
	}
	for i := range n {
		x, y := m.x(f.XY[2*i]), m.y(f.XY[2*i+1])
		switch {
		case !f.Over:
			s.landmark(c, x, y, size)
		case s.Thumb:
		case n > crowdOver: // rings would hide the field
			c.Disc(x, y, 1.1*s.Mark, fade(s.Ink, 0.45))
		default:
			s.over(c, x, y)
		}
	}
}

// Probe shows x₀, from where the kernel is seen.
type Probe struct {
	Style *Style
	X, Y  float64
	Range Rect
	Named bool
}

// Draw implements Figure.
func (f Probe) Draw(c Canvas, r Rect) {
	m, s := plane{r, f.Range}, f.Style
	x, y := m.x(f.X), m.y(f.Y)
	if s.Thumb {
		s.over(c, x, y)
		return
	}
	s.probe(c, x, y)
	if !f.Named {
		return
	}
	size := s.Title
	name := parse("*x*_0", Text)
	off := (probeSize+6.5)*s.Mark + 1
	tx, ty := x+off, y-(probeSize+0.5)*s.Mark
	if tx+name.width(c, size) > r.X1-2 {
		tx = x - off - name.width(c, size)
	}
	if ty-size < r.Y0 {
		ty = y + (probeSize+1)*s.Mark + size*0.9
	}
	name.halo(c, tx, ty, size, s.Ink, s.Panel)
}

// Rings marks what the pointer is on and what is chosen.
type Rings struct {
	Style    *Style
	XY       []float64 // of the marks
	Size     float64   // of a mark
	Range    Rect
	Selected bool // chosen rather than hovered
}

// Draw implements Figure.
func (f Rings) Draw(c Canvas, r Rect) {
	m := plane{r, f.Range}
	for i := range len(f.XY) / 2 {
		x, y := m.x(f.XY[2*i]), m.y(f.XY[2*i+1])
		if f.Selected {
			f.Style.selected(c, x, y, f.Size)
		} else {
			f.Style.hovered(c, x, y, f.Size)
		}
	}
}
