package figure

import (
	"image/color"

	"mercer/viz/canvas"
	"mercer/viz/text"
)

// A Scatter draws points of the plane as small discs or, if they have groups, as the
// marks of their groups.
type Scatter struct {
	Style       *Style
	XY          []float64 // n×2
	Groups      []float64 // group of each point; empty if the points have no groups
	Range       canvas.Rect
	IsOverField bool // the points lie over a coloured field and are drawn darker, with a rim
	IsSigned    bool // groups 0 and 1 are the signs of a field, drawn in the colours of negative and positive values
}

// crowdOpacity is the maximum opacity of many points over a field, so that the field
// remains visible.
const crowdOpacity = 0.6

// Draw implements Figure.
func (f Scatter) Draw(c canvas.Canvas, r canvas.Rect) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	size, col := f.pointSize(), Fade(s.Ink, 0.38)
	if s.IsDark {
		col = Fade(s.Ink, 0.5)
	}
	n := len(f.XY) / 2
	usesShapes := len(f.Groups) > 0 && n <= MaxDiscs && !s.IsThumbnail // the shapes of many or small marks would not be distinguishable
	maxOpacity := 1 - minTransmission
	switch {
	case !f.IsOverField || s.IsThumbnail || usesShapes:
	case n > MaxDiscs: // rims would hide the field
		maxOpacity = crowdOpacity
	default:
		drawDots(c, m, f.XY, size+s.Line, nil, []color.NRGBA{Fade(s.Panel, 0.75)}, maxOpacity)
		col = Fade(s.Ink, 0.8)
	}
	if len(f.Groups) == 0 {
		drawDots(c, m, f.XY, size, nil, []color.NRGBA{col}, maxOpacity)
		return
	}
	const noGroup = MaxGroups // the index of points without a group
	group := func(i int) int {
		if i < len(f.Groups) && f.Groups[i] >= 0 && f.Groups[i] < MaxGroups {
			return int(f.Groups[i])
		}
		return noGroup
	}
	colors := []color.NRGBA{noGroup: col}
	for g := range noGroup {
		if colors[g] = f.Color(s, g); !f.IsOverField {
			colors[g] = Fade(colors[g], 0.85)
		}
	}
	if !usesShapes {
		drawDots(c, m, f.XY, size, group, colors, maxOpacity)
		return
	}
	for i := range n {
		x, y, g := m.X(f.XY[2*i]), m.Y(f.XY[2*i+1]), group(i)
		if g == noGroup {
			c.FillDisc(x, y, size, col)
		} else {
			if f.IsOverField {
				drawMarkRim(c, g, x, y, size*ClassSize/PointSize, s.Panel)
			}
			DrawShape(c, g, x, y, size*ClassSize/PointSize, colors[g])
		}
	}
}

// Color returns the colour of the given group.
func (f Scatter) Color(s *Style, group int) color.NRGBA {
	if f.IsSigned && group < 2 {
		return s.Diverging[group*(len(s.Diverging)-1)]
	}
	return s.Categorical[group]
}

func (f Scatter) pointSize() float64 {
	switch n := len(f.XY) / 2; {
	case f.Style.IsThumbnail:
		return 1
	case n > 2000:
		return smallPointSize * f.Style.Mark
	}
	return PointSize * f.Style.Mark
}

// Over a field, at most maxLandmarksOverField landmarks are drawn. They are drawn as
// rings if there are at most maxLandmarkRings, and as dots otherwise.
const (
	maxLandmarksOverField = 400
	maxLandmarkRings      = 100
)

// Landmarks draws landmarks as discs or, over a field, as rings.
type Landmarks struct {
	Style       *Style
	XY          []float64 // m×2
	Range       canvas.Rect
	IsOverField bool   // the landmarks lie over a field
	Words       string // words of the key entry; if empty, the key uses KeyWords.Marks
	ShortWords  string // shorter words of the key entry; may be empty
}

// Draw implements Figure.
func (f Landmarks) Draw(c canvas.Canvas, r canvas.Rect) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	size := LandmarkSize * s.Mark
	// If there are many landmarks, they are drawn smaller, so that they do not touch.
	if n := len(f.XY) / 2; n > 60 {
		size = max(2, size*1.4/(1+0.4*float64(n)/60))
	}
	if s.IsThumbnail {
		size = 2.4
	}
	n := len(f.XY) / 2
	if f.IsOverField {
		n = min(n, maxLandmarksOverField)
	}
	for i := range n {
		x, y := m.X(f.XY[2*i]), m.Y(f.XY[2*i+1])
		switch {
		case !f.IsOverField:
			s.DrawLandmark(c, x, y, size)
		case s.IsThumbnail:
		case n > maxLandmarkRings: // rings would hide the field
			c.FillDisc(x, y, 1.1*s.Mark, Fade(s.Ink, 0.45))
		default:
			s.DrawRingLandmark(c, x, y)
		}
	}
}

// Probe draws a crosshair at the probe point x₀.
type Probe struct {
	Style   *Style
	X, Y    float64
	Range   canvas.Rect
	HasName bool
	Marks   []float64 // positions of marks that the name avoids, as x, y
}

// Draw implements Figure.
func (f Probe) Draw(c canvas.Canvas, r canvas.Rect) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	x, y := m.X(f.X), m.Y(f.Y)
	if s.IsThumbnail {
		s.DrawRingLandmark(c, x, y)
		return
	}
	s.DrawProbe(c, x, y)
	if !f.HasName {
		return
	}
	tx, ty := f.NamePosition(c, r, x, y)
	name := text.Parse(probeName, canvas.Text)
	c.FillPolygon(roundedRect(canvas.Rect{X0: tx - 3, Y0: ty - 0.8*s.Title, X1: tx + name.Width(c, s.Title) + 3, Y1: ty + 0.36*s.Title}, 3), Fade(s.Panel, 0.8))
	name.Draw(c, tx, ty, s.Title, s.Ink)
}

const probeName = "*x*_0"

// NamePosition returns the position of the name next to the crosshair at (x, y). It tries
// four corners and returns the first that lies inside the frame and has no marks. If all
// have marks, it returns the first that lies inside the frame.
func (f Probe) NamePosition(c canvas.Canvas, r canvas.Rect, x, y float64) (tx, ty float64) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	size := s.Title
	width := text.Parse(probeName, canvas.Text).Width(c, size)
	dx := (ProbeSize+6.5)*s.Mark + 1
	upperY, lowerY := y-(ProbeSize+0.5)*s.Mark, y+(ProbeSize+1)*s.Mark+size*0.9
	right, left := x+dx, x-dx-width
	isFound := false
	for _, pos := range [4][2]float64{{right, upperY}, {right, lowerY}, {left, upperY}, {left, lowerY}} {
		if pos[0] < r.X0 || pos[0]+width > r.X1-2 || pos[1]-size < r.Y0 || pos[1]+0.3*size > r.Y1 {
			continue
		}
		if !isFound {
			tx, ty, isFound = pos[0], pos[1], true
		}
		margin := LandmarkSize*s.Mark + 1
		box, isFree := canvas.Rect{X0: pos[0] - margin, Y0: pos[1] - 0.7*size - margin, X1: pos[0] + width + margin, Y1: pos[1] + 0.2*size + margin}, true
		for i := 0; i+1 < len(f.Marks) && isFree; i += 2 {
			isFree = !box.Contains(m.X(f.Marks[i]), m.Y(f.Marks[i+1]))
		}
		if isFree {
			return pos[0], pos[1]
		}
	}
	if !isFound {
		return right, upperY
	}
	return tx, ty
}

// Rings draws rings around hovered or selected marks.
type Rings struct {
	Style      *Style
	XY         []float64 // positions of the marks, as x, y
	Size       float64   // radius of a mark in pixels
	Range      canvas.Rect
	IsSelected bool // the marks are selected, not hovered
}

// Draw implements Figure.
func (f Rings) Draw(c canvas.Canvas, r canvas.Rect) {
	m := canvas.Plane{Frame: r, Data: f.Range}
	for i := range len(f.XY) / 2 {
		x, y := m.X(f.XY[2*i]), m.Y(f.XY[2*i+1])
		if f.IsSelected {
			f.Style.DrawSelectionRing(c, x, y, f.Size)
		} else {
			f.Style.DrawHoverRing(c, x, y, f.Size)
		}
	}
}

// A NamedScatter is a Scatter whose groups have other names than the groups of the
// data.
type NamedScatter struct {
	Scatter
	Names []string
}

// A ValuedScatter draws points of the plane in the colours of their values. The colours
// have the same scale as the field below the points.
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
	size := Scatter{Style: s, XY: f.XY}.pointSize()
	for i := range min(len(f.Values), len(f.XY)/2) {
		x, y := m.X(f.XY[2*i]), m.Y(f.XY[2*i+1])
		c.FillDisc(x, y, size+0.7*s.Line, Fade(s.Ink, 0.55))
		c.FillDisc(x, y, size, p.At(f.Values[i]))
	}
}

// ReassignedMarks draws a cross on each point that two clusterings assign to different
// clusters.
type ReassignedMarks struct {
	Style *Style
	XY    []float64 // positions of the reassigned points, n×2
	Range canvas.Rect
}

// Draw implements Figure.
func (f ReassignedMarks) Draw(c canvas.Canvas, r canvas.Rect) {
	m := canvas.Plane{Frame: r, Data: f.Range}
	for i := range len(f.XY) / 2 {
		f.Style.DrawReassigned(c, m.X(f.XY[2*i]), m.Y(f.XY[2*i+1]))
	}
}

// Entries returns the key entry of the cross, or nil if there are no crosses.
func (f ReassignedMarks) Entries() []KeyEntry {
	if len(f.XY) == 0 {
		return nil
	}
	return []KeyEntry{{Words: "assigned differently", Draw: func(c canvas.Canvas, s *Style, x, y float64) { s.DrawReassigned(c, x, y) }}}
}

// Displacements draws the error of an embedding. A line connects the exact and the
// approximate position of each point.
type Displacements struct {
	Style         *Style
	Exact, Approx []float64 // n×2
	Range         canvas.Rect
}

// Draw implements Figure.
func (f Displacements) Draw(c canvas.Canvas, r canvas.Rect) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	if len(f.Exact) != len(f.Approx) {
		return
	}
	for i := range len(f.Exact) / 2 {
		x, y := m.X(f.Exact[2*i]), m.Y(f.Exact[2*i+1])
		u, v := m.X(f.Approx[2*i]), m.Y(f.Approx[2*i+1])
		c.StrokePolyline([]float64{x, y, u, v}, 0.8*s.Line, Fade(s.Ink, 0.45))
		c.FillDisc(u, v, 1.3*s.Mark, s.Accent)
	}
}
