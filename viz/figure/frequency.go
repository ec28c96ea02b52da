package figure

import (
	"image/color"
	"math"
	"slices"

	"mercer/viz/canvas"
	"mercer/viz/text"
)

// A Node is a frequency, or the direction of a neuron, in the Fourier plane. Equal
// frequencies, and negatives that stand for the same wave, form one node.
type Node struct {
	Index  int     // index in the block of the first frequency of the node
	X, Y   float64 // place of that frequency
	Weight float64 // sum of the weights; without weights, a fraction of the number of frequencies
	Times  int     // number of frequencies of the node
}

// maxNodes is the largest number of drawn nodes. The nodes of largest weight are
// drawn.
const maxNodes = 300

// Frequencies draws the Fourier plane. Each ω is a disc. Its negative −ω, which
// stands for the same wave, is a ring. If the spectral measure is known, it lies
// below. Areas are proportional to weights if these differ, and a negative weight
// is a diamond of another colour. Directions of neurons have spokes and no
// negatives.
type Frequencies struct {
	Style      *Style
	Nodes      []Node
	Weighted   bool
	Directions bool
	Range      canvas.Rect
}

// Draw implements Figure.
func (f Frequencies) Draw(c canvas.Canvas, r canvas.Rect) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	x0, y0 := m.X(0), m.Y(0)
	canvas.FillLine(c, canvas.Rect{X0: r.X0, Y0: y0 - s.Line/2, X1: r.X1, Y1: y0 + s.Line/2}, s.Rule)
	canvas.FillLine(c, canvas.Rect{X0: x0 - s.Line/2, Y0: r.Y0, X1: x0 + s.Line/2, Y1: r.Y1}, s.Rule)
	shown := f.Shown()
	size := f.sizes(shown, r)
	if f.Directions {
		for _, n := range shown {
			c.Polyline([]float64{x0, y0, m.X(n.X), m.Y(n.Y)}, s.Line, Fade(s.Accent, 0.3))
		}
	} else {
		for _, n := range shown {
			if n.X != 0 || n.Y != 0 {
				a := size(n)
				f.mark(c, m.X(-n.X), m.Y(-n.Y), a, n.Weight < 0, true)
			}
		}
	}
	for _, negative := range [2]bool{false, true} { // negative weights are few and lie on top
		for _, n := range shown {
			if n.Weight < 0 == negative {
				f.mark(c, m.X(n.X), m.Y(n.Y), size(n), negative, false)
			}
		}
	}
}

// Places returns the positions of the nodes and of their negatives.
func (f Frequencies) Places() (xy []float64) {
	for _, n := range f.Shown() {
		if xy = append(xy, n.X, n.Y); !f.Directions {
			xy = append(xy, -n.X, -n.Y)
		}
	}
	return xy
}

// mark draws one node.
func (f Frequencies) mark(c canvas.Canvas, x, y, size float64, negative, open bool) {
	s := f.Style
	width := 1.1 * s.Line * min(1, size/FreqSize/s.Mark)
	switch {
	case negative:
		d := 1.25 * max(size, 2.4*s.Mark)
		xy := []float64{x, y - d, x + d, y, x, y + d, x - d, y, x, y - d}
		if open {
			c.Polyline(xy, width, s.Negative())
		} else {
			c.Polygon(xy[:8], s.Negative())
		}
	case open:
		c.Ring(x, y, size, max(width, 0.6*s.Line), s.Accent)
	default:
		c.Disc(x, y, size, s.Accent)
	}
}

// Negative is the colour of a mark with negative weight, the blue of the negative
// values of a field.
func (s *Style) Negative() color.NRGBA { return s.Categorical[0] }

// Shown returns the nodes that are drawn.
func (f Frequencies) Shown() []Node {
	if len(f.Nodes) <= maxNodes {
		return f.Nodes
	}
	if !f.Weighted { // the first nodes, since a larger m only appends nodes
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

// sizes returns the radius of each node. Areas are proportional to weights, and the
// total area of the discs does not grow with the number of nodes.
func (f Frequencies) sizes(shown []Node, r canvas.Rect) func(Node) float64 {
	s := f.Style
	equal := FreqSize * s.Mark
	if n := len(shown); n > 64 { // many discs are drawn smaller to remain distinguishable
		equal *= max(0.4, math.Sqrt(64/float64(n)))
	}
	if s.Thumb {
		equal = 1.4
	}
	if !f.Weighted {
		return func(Node) float64 { return equal }
	}
	var sum, most float64
	for _, n := range shown {
		sum += math.Abs(n.Weight)
		most = max(most, math.Abs(n.Weight))
	}
	const covered = 0.045
	top := min(max(math.Sqrt(covered*r.W()*r.H()*most/(math.Pi*sum)), 1.6*s.Mark), 8*s.Mark)
	least := 0.6 * s.Mark
	if s.Thumb {
		top, least = top/2, 0.5
	}
	return func(n Node) float64 { return max(least, top*math.Sqrt(math.Abs(n.Weight)/most)) }
}

// A Measure draws the spectral measure of the kernel behind the frequencies. Rings
// contain as much mass as 1, 2 and 3 standard deviations of a Gaussian, and shading
// shows the density. A measure without density is drawn as atoms with areas
// proportional to probability.
type Measure struct {
	Style   *Style
	Rings   []float64   // radii
	Stretch []float64   // the matrix, row by row, that turns the rings into ellipses; nil for circles
	Density Samples     // between 0 and 1
	Box     canvas.Rect // the box on which the density is sampled
	Atoms   []float64   // x, y and probability of each
	Range   canvas.Rect
}

// ring returns the ring of the given radius, stretched.
func (f Measure) ring(q float64) []float64 {
	xy := canvas.Circle(0, 0, q)
	if n := len(xy); n < 2*64 { // circle counts pixels
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

// Places returns the atoms that are larger than specks, and points of the rings.
func (f Measure) Places() (marks, light []float64) {
	const speck = 0.02 // as a fraction of the area of the largest atom
	for _, q := range f.Rings {
		if q > 0 && canvas.Finite(q) {
			light = append(light, f.ring(q)...)
		}
	}
	most := f.maxProbability()
	for i := 0; i+2 < len(f.Atoms); i += 3 {
		if f.Atoms[i+2] > speck*most {
			marks = append(marks, f.Atoms[i], f.Atoms[i+1])
		} else {
			light = append(light, f.Atoms[i], f.Atoms[i+1])
		}
	}
	return marks, light
}

// maxProbability returns the largest probability of an atom.
func (f Measure) maxProbability() (most float64) {
	for i := 2; i < len(f.Atoms); i += 3 {
		if p := f.Atoms[i]; canvas.Finite(p) {
			most = max(most, p)
		}
	}
	return most
}

// Draw implements Figure.
func (f Measure) Draw(c canvas.Canvas, r canvas.Rect) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	if d := f.Density; len(d.Z) > 0 {
		p := canvas.Palette{Max: 1, NaN: s.Panel}
		for i := range p.Colors {
			p.Colors[i] = mix(s.Panel, s.Ink, 0.2*float64(i)/255)
		}
		c.Field(m.Rect(f.Box), d.Nx, d.Ny, ToFloat32(nil, d.Z, nil), p)
	}
	for _, q := range f.Rings {
		if !(q > 0) || !canvas.Finite(q) {
			continue
		}
		if len(f.Stretch) != 4 {
			c.Ring(m.X(0), m.Y(0), q*m.Unit(), s.Line, Fade(s.Ink, 0.22))
			continue
		}
		xy := f.ring(q)
		for i := 0; i < len(xy); i += 2 {
			xy[i], xy[i+1] = m.X(xy[i]), m.Y(xy[i+1])
		}
		c.Polyline(xy, s.Line, Fade(s.Ink, 0.22))
	}
	most, apart := f.maxProbability(), math.Inf(1)
	for i := 0; i+2 < len(f.Atoms); i += 3 {
		if d := math.Hypot(f.Atoms[i], f.Atoms[i+1]); d > 0 {
			apart = min(apart, d)
		}
	}
	size := min(9*s.Mark, 0.5*apart*m.Unit()) // neighbours do not overlap
	for i := 0; i+2 < len(f.Atoms); i += 3 {
		if p := f.Atoms[i+2]; p > 0 && canvas.Finite(f.Atoms[i], f.Atoms[i+1], p) {
			c.Disc(m.X(f.Atoms[i]), m.Y(f.Atoms[i+1]), size*math.Sqrt(p/most), Fade(s.Ink, 0.2))
		}
	}
}

// Entries returns key entries for the discs and the rings of the frequencies.
func (f Frequencies) Entries() (list []KeyEntry) {
	size := FreqSize
	word := "*ω*"
	if f.Directions {
		word = "*w*"
	}
	brief := ""
	if f.Weighted {
		brief, word = word, word+", area by weight"
	}
	list = append(list, KeyEntry{Words: word, Brief: brief, Draw: func(c canvas.Canvas, s *Style, x, y float64) { c.Disc(x, y, size*s.Mark, s.Accent) }})
	if !f.Directions {
		list = append(list, KeyEntry{Words: "−*ω*", Draw: func(c canvas.Canvas, s *Style, x, y float64) { c.Ring(x, y, size*s.Mark, 1.1*s.Line, s.Accent) }})
	}
	if slices.ContainsFunc(f.Nodes, func(n Node) bool { return n.Weight < 0 }) {
		list = append(list, KeyEntry{Words: "of negative weight", Draw: func(c canvas.Canvas, s *Style, x, y float64) {
			Frequencies{Style: s}.mark(c, x, y, size*s.Mark, true, false)
		}})
	}
	return list
}

// Entries returns key entries for the circles and the shading of the measure.
func (f Measure) Entries() (list []KeyEntry) {
	grey := func(s *Style) color.NRGBA { return Fade(s.Ink, 0.3) }
	if len(f.Rings) == 3 {
		words := "1, 2, 3 deviations"
		if f.Style.Bands > 0 { // neither axis shows their radius
			words += ": " + text.Number(f.Rings[0], 2) + ", " + text.Number(f.Rings[1], 2) + ", " + text.Number(f.Rings[2], 2)
		}
		rings := LineEntry(words, 1, nil, grey)
		rings.Less = true
		list = append(list, rings)
	}
	if len(f.Atoms) > 0 {
		list = append(list, KeyEntry{Words: "possible *ω*, area by probability", Brief: "possible *ω*", Draw: func(c canvas.Canvas, s *Style, x, y float64) {
			c.Disc(x, y, LandmarkSize*s.Mark, Fade(s.Ink, 0.2))
		}})
	}
	return list
}

// Whole returns the range, grown until the edge of the frame cuts no mark. If this
// needs more than a fifth, Whole returns the range unchanged.
func (f Frequencies) Whole(frame canvas.Rect) canvas.Rect {
	const most, clear = 1.2, 2 // pixels between a mark and the edge
	shown := f.Shown()
	size := f.sizes(shown, frame)
	for grown, again := 1.0, true; again && grown <= most; {
		again = false
		r := canvas.Rect{X0: grown * f.Range.X0, Y0: grown * f.Range.Y0, X1: grown * f.Range.X1, Y1: grown * f.Range.Y1}
		m := canvas.Plane{Frame: frame, Data: r}
		w, h := frame.W()/2, frame.H()/2
		for _, n := range shown {
			a := size(n)
			if n.Weight < 0 { // a diamond
				a = 1.25 * max(a, 2.4*f.Style.Mark)
			}
			x, y := math.Abs(n.X)*m.Unit(), math.Abs(n.Y)*m.Unit()
			if x-a >= w || y-a >= h { // the mark is not visible at all
				continue
			}
			if by := max(x/(w-a-clear), y/(h-a-clear)); by > 1+1e-9 && a+clear < min(w, h) {
				grown, again = grown*by, true
				break
			}
		}
		if !again {
			return r
		}
	}
	return f.Range
}
