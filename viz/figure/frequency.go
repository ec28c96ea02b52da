package figure

import (
	"image/color"
	"math"
	"slices"

	"mercer/viz/canvas"
	"mercer/viz/text"
)

// A Node is a frequency or the direction of a neuron in the Fourier plane. Equal
// frequencies form one node. A frequency and its negative also form one node if they
// describe the same wave.
type Node struct {
	Index  int     // index of the first frequency of the node in its block
	X, Y   float64 // position of this frequency
	Weight float64 // sum of the weights; without weights, the share of all frequencies
	Count  int     // number of frequencies in the node
}

// maxNodes is the largest number of nodes that are drawn. If there are more, the nodes
// with the largest weights are drawn.
const maxNodes = 300

// Frequencies draws nodes in the Fourier plane. Each frequency ω is a disc. Its
// negative −ω describes the same wave and is a ring. If the weights differ, the areas
// of the discs are proportional to the weights. A node with negative weight is a
// diamond in another colour. The direction of a neuron is joined to the origin by a
// line and has no negative.
type Frequencies struct {
	Style         *Style
	Nodes         []Node
	IsWeighted    bool
	AreDirections bool
	Range         canvas.Rect
}

// Draw implements Figure.
func (f Frequencies) Draw(c canvas.Canvas, r canvas.Rect) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	x0, y0 := m.X(0), m.Y(0)
	canvas.FillLine(c, canvas.Rect{X0: r.X0, Y0: y0 - s.Line/2, X1: r.X1, Y1: y0 + s.Line/2}, s.Rule)
	canvas.FillLine(c, canvas.Rect{X0: x0 - s.Line/2, Y0: r.Y0, X1: x0 + s.Line/2, Y1: r.Y1}, s.Rule)
	shownNodes := f.ShownNodes()
	radiusOf := f.radiusFunc(shownNodes, r)
	if f.AreDirections {
		for _, n := range shownNodes {
			c.StrokePolyline([]float64{x0, y0, m.X(n.X), m.Y(n.Y)}, s.Line, Fade(s.Accent, 0.3))
		}
	} else {
		for _, n := range shownNodes {
			if n.X != 0 || n.Y != 0 {
				a := radiusOf(n)
				f.drawNode(c, m.X(-n.X), m.Y(-n.Y), a, n.Weight < 0, true)
			}
		}
	}
	for _, isNegative := range [2]bool{false, true} { // nodes with negative weights are few and are drawn on top
		for _, n := range shownNodes {
			if n.Weight < 0 == isNegative {
				f.drawNode(c, m.X(n.X), m.Y(n.Y), radiusOf(n), isNegative, false)
			}
		}
	}
}

// Positions returns the positions of the drawn nodes and of their negatives, as x, y.
func (f Frequencies) Positions() (xy []float64) {
	for _, n := range f.ShownNodes() {
		if xy = append(xy, n.X, n.Y); !f.AreDirections {
			xy = append(xy, -n.X, -n.Y)
		}
	}
	return xy
}

// drawNode draws one node as a disc, or as a diamond if isNegative is true. If isOpen is
// true, drawNode draws the outline instead.
func (f Frequencies) drawNode(c canvas.Canvas, x, y, size float64, isNegative, isOpen bool) {
	s := f.Style
	width := 1.1 * s.Line * min(1, size/FreqSize/s.Mark)
	switch {
	case isNegative:
		d := 1.25 * max(size, 2.4*s.Mark)
		xy := []float64{x, y - d, x + d, y, x, y + d, x - d, y, x, y - d}
		if isOpen {
			c.StrokePolyline(xy, width, s.NegativeColor())
		} else {
			c.FillPolygon(xy[:8], s.NegativeColor())
		}
	case isOpen:
		c.StrokeRing(x, y, size, max(width, 0.6*s.Line), s.Accent)
	default:
		c.FillDisc(x, y, size, s.Accent)
	}
}

// NegativeColor returns the colour of a node with negative weight. It is the blue in
// which fields show negative values.
func (s *Style) NegativeColor() color.NRGBA { return s.Categorical[0] }

// ShownNodes returns the nodes that are drawn.
func (f Frequencies) ShownNodes() []Node {
	if len(f.Nodes) <= maxNodes {
		return f.Nodes
	}
	if !f.IsWeighted { // a larger m only appends nodes, so the first nodes stay the same
		return f.Nodes[:maxNodes]
	}
	list := slices.Clone(f.Nodes)
	slices.SortStableFunc(list, func(a, b Node) int {
		if d := math.Abs(b.Weight) - math.Abs(a.Weight); d > 0 {
			return 1
		} else if d < 0 {
			return -1
		}
		return 0
	})
	return list[:maxNodes]
}

// radiusFunc returns a function that computes the radius of a node in pixels. The areas
// of discs are proportional to weights. The total area of the discs does not grow with
// the number of nodes.
func (f Frequencies) radiusFunc(shownNodes []Node, r canvas.Rect) func(Node) float64 {
	s := f.Style
	equalRadius := FreqSize * s.Mark
	if n := len(shownNodes); n > 64 { // many discs are drawn smaller to remain distinguishable
		equalRadius *= max(0.4, math.Sqrt(64/float64(n)))
	}
	if s.IsThumbnail {
		equalRadius = 1.4
	}
	if !f.IsWeighted {
		return func(Node) float64 { return equalRadius }
	}
	var sum, maxWeight float64
	for _, n := range shownNodes {
		sum += math.Abs(n.Weight)
		maxWeight = max(maxWeight, math.Abs(n.Weight))
	}
	const coverage = 0.045
	maxRadius := min(max(math.Sqrt(coverage*r.W()*r.H()*maxWeight/(math.Pi*sum)), 1.6*s.Mark), 8*s.Mark)
	minRadius := 0.6 * s.Mark
	if s.IsThumbnail {
		maxRadius, minRadius = maxRadius/2, 0.5
	}
	return func(n Node) float64 { return max(minRadius, maxRadius*math.Sqrt(math.Abs(n.Weight)/maxWeight)) }
}

// A Measure draws the spectral measure of the kernel behind the frequencies. Three
// rings contain the same mass as 1, 2 and 3 standard deviations of a Gaussian. Shading
// shows the density. A discrete measure is drawn as discs with areas proportional to
// the probabilities of its atoms.
type Measure struct {
	Style   *Style
	Rings   []float64   // radii
	Stretch []float64   // 2×2 matrix by which the points of the rings are multiplied; nil for circles
	Density Samples     // values from 0 to 1
	Box     canvas.Rect // box of the samples of the density
	Atoms   []float64   // x, y and probability of each atom
	Range   canvas.Rect
}

// ring returns points of the ring with radius q, multiplied by Stretch.
func (f Measure) ring(q float64) []float64 {
	xy := canvas.Circle(0, 0, q)
	if n := len(xy); n < 2*64 { // canvas.Circle returns few points for a small radius
		xy = canvas.Circle(0, 0, max(q, 256))
		for i := range xy {
			xy[i] *= q / max(q, 256)
		}
	}
	if len(f.Stretch) == 4 {
		for i := 0; i < len(xy); i += 2 {
			u, v := xy[i], xy[i+1]
			xy[i], xy[i+1] = f.Stretch[0]*u+f.Stretch[1]*v, f.Stretch[2]*u+f.Stretch[3]*v
		}
	}
	return xy
}

// Positions returns the positions of large atoms in marks. It returns points of the
// rings and the positions of small atoms in minor.
func (f Measure) Positions() (marks, minor []float64) {
	const speck = 0.02 // fraction of the area of the largest atom
	for _, q := range f.Rings {
		if q > 0 && canvas.AllFinite(q) {
			minor = append(minor, f.ring(q)...)
		}
	}
	maxProb := f.maxProbability()
	for i := 0; i+2 < len(f.Atoms); i += 3 {
		if f.Atoms[i+2] > speck*maxProb {
			marks = append(marks, f.Atoms[i], f.Atoms[i+1])
		} else {
			minor = append(minor, f.Atoms[i], f.Atoms[i+1])
		}
	}
	return marks, minor
}

// maxProbability returns the largest probability of an atom.
func (f Measure) maxProbability() (maximum float64) {
	for i := 2; i < len(f.Atoms); i += 3 {
		if p := f.Atoms[i]; canvas.AllFinite(p) {
			maximum = max(maximum, p)
		}
	}
	return maximum
}

// Draw implements Figure.
func (f Measure) Draw(c canvas.Canvas, r canvas.Rect) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	if d := f.Density; len(d.Z) > 0 {
		p := canvas.Palette{Max: 1, NaN: s.Panel}
		for i := range p.Colors {
			p.Colors[i] = mixColors(s.Panel, s.Ink, 0.2*float64(i)/255)
		}
		c.DrawField(m.Rect(f.Box), d.Nx, d.Ny, ToFloat32(nil, d.Z, nil), p)
	}
	for _, q := range f.Rings {
		if !(q > 0) || !canvas.AllFinite(q) {
			continue
		}
		if len(f.Stretch) != 4 {
			c.StrokeRing(m.X(0), m.Y(0), q*m.Unit(), s.Line, Fade(s.Ink, 0.22))
			continue
		}
		xy := f.ring(q)
		for i := 0; i < len(xy); i += 2 {
			xy[i], xy[i+1] = m.X(xy[i]), m.Y(xy[i+1])
		}
		c.StrokePolyline(xy, s.Line, Fade(s.Ink, 0.22))
	}
	maxProb, minDist := f.maxProbability(), math.Inf(1)
	for i := 0; i+2 < len(f.Atoms); i += 3 {
		if d := math.Hypot(f.Atoms[i], f.Atoms[i+1]); d > 0 {
			minDist = min(minDist, d)
		}
	}
	maxRadius := min(9*s.Mark, 0.5*minDist*m.Unit()) // so that the discs do not overlap
	for i := 0; i+2 < len(f.Atoms); i += 3 {
		if p := f.Atoms[i+2]; p > 0 && canvas.AllFinite(f.Atoms[i], f.Atoms[i+1], p) {
			c.FillDisc(m.X(f.Atoms[i]), m.Y(f.Atoms[i+1]), maxRadius*math.Sqrt(p/maxProb), Fade(s.Ink, 0.2))
		}
	}
}

// Entries returns key entries for the discs and the rings of the frequencies.
func (f Frequencies) Entries() (list []KeyEntry) {
	size := FreqSize
	word := "*ω*"
	if f.AreDirections {
		word = "*w*"
	}
	brief := ""
	if f.IsWeighted {
		brief, word = word, word+", area by weight"
	}
	list = append(list, KeyEntry{Words: word, ShortWords: brief, Draw: func(c canvas.Canvas, s *Style, x, y float64) { c.FillDisc(x, y, size*s.Mark, s.Accent) }})
	if !f.AreDirections {
		list = append(list, KeyEntry{Words: "−*ω*", Draw: func(c canvas.Canvas, s *Style, x, y float64) { c.StrokeRing(x, y, size*s.Mark, 1.1*s.Line, s.Accent) }})
	}
	if slices.ContainsFunc(f.Nodes, func(n Node) bool { return n.Weight < 0 }) {
		list = append(list, KeyEntry{Words: "of negative weight", Draw: func(c canvas.Canvas, s *Style, x, y float64) {
			Frequencies{Style: s}.drawNode(c, x, y, size*s.Mark, true, false)
		}})
	}
	return list
}

// Entries returns key entries for the circles and the shading of the measure.
func (f Measure) Entries() (list []KeyEntry) {
	color := func(s *Style) color.NRGBA { return Fade(s.Ink, 0.3) }
	if len(f.Rings) == 3 {
		words := "1, 2, 3 deviations"
		if f.Style.Bands > 0 { // the picture has no axis from which the radii can be read
			words += ": " + text.Number(f.Rings[0], 2) + ", " + text.Number(f.Rings[1], 2) + ", " + text.Number(f.Rings[2], 2)
		}
		rings := LineEntry(words, 1, nil, color)
		rings.IsOptional = true
		list = append(list, rings)
	}
	if len(f.Atoms) > 0 {
		list = append(list, KeyEntry{Words: "possible *ω*, area by probability", ShortWords: "possible *ω*", Draw: func(c canvas.Canvas, s *Style, x, y float64) {
			c.FillDisc(x, y, LandmarkSize*s.Mark, Fade(s.Ink, 0.2))
		}})
	}
	return list
}

// RangeForMarks returns the range, enlarged until no mark crosses the edge of the
// frame. If this needs a factor above 1.2, it returns the range unchanged.
func (f Frequencies) RangeForMarks(frame canvas.Rect) canvas.Rect {
	const maxFactor, gap = 1.2, 2 // the largest factor, and the gap between a mark and the edge in pixels
	shownNodes := f.ShownNodes()
	radiusOf := f.radiusFunc(shownNodes, frame)
	for factor, isEnlarged := 1.0, true; isEnlarged && factor <= maxFactor; {
		isEnlarged = false
		r := canvas.Rect{X0: factor * f.Range.X0, Y0: factor * f.Range.Y0, X1: factor * f.Range.X1, Y1: factor * f.Range.Y1}
		m := canvas.Plane{Frame: frame, Data: r}
		w, h := frame.W()/2, frame.H()/2
		for _, n := range shownNodes {
			a := radiusOf(n)
			if n.Weight < 0 { // a diamond
				a = 1.25 * max(a, 2.4*f.Style.Mark)
			}
			x, y := math.Abs(n.X)*m.Unit(), math.Abs(n.Y)*m.Unit()
			if x-a >= w || y-a >= h { // the mark is not visible at all
				continue
			}
			if neededFactor := max(x/(w-a-gap), y/(h-a-gap)); neededFactor > 1+1e-9 && a+gap < min(w, h) {
				factor, isEnlarged = factor*neededFactor, true
				break
			}
		}
		if !isEnlarged {
			return r
		}
	}
	return f.Range
}
