package viz

import "image/color"

// A Scatter shows points of the plane as small discs, or by their groups.
type Scatter struct {
	Style  *Style
	XY     []float64 // n×2
	Groups []float64 // n, drawn by shape and colour where there are any
	Range  Rect
	Over   bool // over a field of full colours: darker, on a rim
	Signed bool // the groups are those of a field's two signs, and have its colours
}

// veil is the opacity of the densest of so many points that their ink is counted where
// they lie over a field, which is to be seen through it.
const veil = 0.6

// Draw implements Figure.
func (f Scatter) Draw(c Canvas, r Rect) {
	m, s := plane{r, f.Range}, f.Style
	size, col := f.size(), fade(s.Ink, 0.38)
	if s.Dark {
		col = fade(s.Ink, 0.5)
	}
	n := len(f.XY) / 2
	shaped := len(f.Groups) > 0 && n <= mostDiscs && !s.Thumb // or shapes could not be told apart
	top := 1 - black
	switch {
	case !f.Over || s.Thumb || shaped:
	case n > mostDiscs: // rims would hide the field
		top = veil
	default:
		dots(c, m, f.XY, size+s.Line, nil, []color.NRGBA{fade(s.Panel, 0.75)}, top)
		col = fade(s.Ink, 0.8)
	}
	if len(f.Groups) == 0 {
		dots(c, m, f.XY, size, nil, []color.NRGBA{col}, top)
		return
	}
	const without = mostGroups // a group
	group := func(i int) int {
		if i < len(f.Groups) && f.Groups[i] >= 0 && f.Groups[i] < mostGroups {
			return int(f.Groups[i])
		}
		return without
	}
	colours := []color.NRGBA{without: col}
	for g := range without {
		if colours[g] = f.colour(s, g); !f.Over {
			colours[g] = fade(colours[g], 0.85)
		}
	}
	if !shaped {
		dots(c, m, f.XY, size, group, colours, top)
		return
	}
	for i := range n {
		x, y, g := m.x(f.XY[2*i]), m.y(f.XY[2*i+1]), group(i)
		if g == without {
			c.Disc(x, y, size, col)
		} else {
			if f.Over {
				rim(c, g, x, y, size*classSize/pointSize, s.Panel)
			}
			shape(c, g, x, y, size*classSize/pointSize, colours[g])
		}
	}
}

// colour returns that of a group.
func (f Scatter) colour(s *Style, group int) color.NRGBA {
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
	Over  bool   // over a field
	Words string // what one of them is; that of the state where empty
	Brief string // the same in fewer words; empty where there are none
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
	Clear []float64 // places of marks that its name is not to lie on
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
	tx, ty := f.corner(c, r, x, y)
	name := parse(probeName, Text)
	c.Polygon(rounded(Rect{tx - 3, ty - 0.8*s.Title, tx + name.width(c, s.Title) + 3, ty + 0.36*s.Title}, 3), fade(s.Panel, 0.8))
	name.draw(c, tx, ty, s.Title, s.Ink)
}

const probeName = "*x*_0"

// corner returns where the name begins: beside the crosshair in the first of four
// corners that lies in the frame and on no mark, or else in the first that lies in
// the frame.
func (f Probe) corner(c Canvas, r Rect, x, y float64) (tx, ty float64) {
	m, s := plane{r, f.Range}, f.Style
	size := s.Title
	width := parse(probeName, Text).width(c, size)
	off := (probeSize+6.5)*s.Mark + 1
	up, down := y-(probeSize+0.5)*s.Mark, y+(probeSize+1)*s.Mark+size*0.9
	right, left := x+off, x-off-width
	found := false
	for _, at := range [4][2]float64{{right, up}, {right, down}, {left, up}, {left, down}} {
		if at[0] < r.X0 || at[0]+width > r.X1-2 || at[1]-size < r.Y0 || at[1]+0.3*size > r.Y1 {
			continue
		}
		if !found {
			tx, ty, found = at[0], at[1], true
		}
		reach := landmarkSize*s.Mark + 1
		box, free := Rect{at[0] - reach, at[1] - 0.7*size - reach, at[0] + width + reach, at[1] + 0.2*size + reach}, true
		for i := 0; i+1 < len(f.Clear) && free; i += 2 {
			free = !box.Contains(m.x(f.Clear[i]), m.y(f.Clear[i+1]))
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
