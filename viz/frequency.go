package viz

import (
	"image/color"
	"math"
	"slices"
)

// A node is a frequency, or the direction of a neuron, as the Fourier plane shows
// it: what repeats it, or is its negative and stands for the same wave, is one
// with it.
type node struct {
	index  int     // the first of its kind in the block
	x, y   float64 // where that is
	weight float64 // the sum of theirs; where the block has none, a share of their number
	times  int     // how many there are
}

// mostNodes is how many nodes are drawn: of more, those of the largest weights.
const mostNodes = 300

// nodes reads the Fourier plane. Where they do not all weigh the same it reports
// so. It leaves out what is not finite.
func (b blocks) nodes() (list []node, weighted bool) {
	xy, w := b.pairs("freq"), b.list("freq.weights")
	m := len(xy) / 2
	if len(w) != m {
		w = nil
	}
	even := !b.directions()
	seen := make(map[[2]float64]int, m)
	for i := range m {
		x, y := xy[2*i], xy[2*i+1]
		if !finite(x, y) || w != nil && !finite(w[i]) {
			continue
		}
		key := [2]float64{x, y}
		if even && (y < 0 || y == 0 && x < 0) {
			key = [2]float64{-x, -y}
		}
		v := 1 / float64(m)
		if w != nil {
			v = w[i]
		}
		if j, ok := seen[key]; ok {
			list[j].weight += v
			list[j].times++
			continue
		}
		seen[key] = len(list)
		list = append(list, node{i, x, y, v, 1})
	}
	for _, n := range list {
		weighted = weighted || math.Abs(n.weight-list[0].weight) > 1e-9*math.Abs(list[0].weight)
	}
	return list, weighted
}

// directions reports whether the Fourier plane shows directions of neurons, of
// which the negatives are others.
func (b blocks) directions() bool { return b.has("lines") }

// Frequencies shows the Fourier plane: each ω as a disc and −ω, which it stands
// for too, as a ring, over what is known of the spectral measure. Where they weigh
// differently areas do too, and what counts negatively is a diamond of another
// colour. Directions of neurons stand for themselves alone, and have spokes.
type Frequencies struct {
	Style      *Style
	Nodes      []node
	Weighted   bool
	Directions bool
	Range      Rect
}

// Draw implements Figure.
func (f Frequencies) Draw(c Canvas, r Rect) {
	m, s := plane{r, f.Range}, f.Style
	x0, y0 := m.x(0), m.y(0)
	rule(c, Rect{r.X0, y0 - s.Line/2, r.X1, y0 + s.Line/2}, s.Rule)
	rule(c, Rect{x0 - s.Line/2, r.Y0, x0 + s.Line/2, r.Y1}, s.Rule)
	shown := f.shown()
	size := f.sizes(shown, r)
	if f.Directions {
		for _, n := range shown {
			c.Polyline([]float64{x0, y0, m.x(n.x), m.y(n.y)}, s.Line, fade(s.Accent, 0.3))
		}
	} else {
		for _, n := range shown {
			if n.x != 0 || n.y != 0 {
				a := size(n)
				f.mark(c, m.x(-n.x), m.y(-n.y), a, n.weight < 0, true)
			}
		}
	}
	for _, negative := range [2]bool{false, true} { // these few lie on top
		for _, n := range shown {
			if n.weight < 0 == negative {
				f.mark(c, m.x(n.x), m.y(n.y), size(n), negative, false)
			}
		}
	}
}

// places returns where the nodes are, and their negatives.
func (f Frequencies) places() (xy []float64) {
	for _, n := range f.shown() {
		if xy = append(xy, n.x, n.y); !f.Directions {
			xy = append(xy, -n.x, -n.y)
		}
	}
	return xy
}

// mark draws one node.
func (f Frequencies) mark(c Canvas, x, y, size float64, negative, open bool) {
	s := f.Style
	width := 1.1 * s.Line * min(1, size/freqSize/s.Mark)
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

// Negative is the colour of a mark that counts negatively: the blue of the
// negative values of a field.
func (s *Style) Negative() color.NRGBA { return s.Categorical[0] }

// shown returns the nodes that are drawn.
func (f Frequencies) shown() []node {
	if len(f.Nodes) <= mostNodes {
		return f.Nodes
	}
	if !f.Weighted { // the first, to which more m only adds
		return f.Nodes[:mostNodes]
	}
	list := slices.Clone(f.Nodes)
	slices.SortStableFunc(list, func(a, b node) int {
		if d := math.Abs(b.weight) - math.Abs(a.weight); d > 0 {
			return 1
		} else if d < 0 {
			return -1
		}
		return 0
	})
	return list[:mostNodes]
}

// sizes returns the radius of each node. Areas are as weights, and all discs
// together cover a part of the frame that does not grow with their number.
func (f Frequencies) sizes(shown []node, r Rect) func(node) float64 {
	s := f.Style
	equal := freqSize * s.Mark
	if n := len(shown); n > 64 { // many are drawn smaller, so that they can be told apart
		equal *= max(0.4, math.Sqrt(64/float64(n)))
	}
	if s.Thumb {
		equal = 1.4
	}
	if !f.Weighted {
		return func(node) float64 { return equal }
	}
	var sum, most float64
	for _, n := range shown {
		sum += math.Abs(n.weight)
		most = max(most, math.Abs(n.weight))
	}
	const covered = 0.045
	top := min(max(math.Sqrt(covered*r.W()*r.H()*most/(math.Pi*sum)), 1.6*s.Mark), 8*s.Mark)
	least := 0.6 * s.Mark
	if s.Thumb {
		top, least = top/2, 0.5
	}
	return func(n node) float64 { return max(least, top*math.Sqrt(math.Abs(n.weight)/most)) }
}

// A Measure is the spectrum of the kernel behind the frequencies: rings around as much of it
// as 1, 2 and 3 deviations of a Gaussian hold, the density as shading, and the
// places of a measure that has no density, area by probability.
type Measure struct {
	Style   *Style
	Rings   []float64 // radii
	Stretch []float64 // the matrix, row by row, that makes ellipses of the rings; nil: they are circles
	Density sampled   // between 0 and 1
	Box     Rect      // where it is sampled
	Atoms   []float64 // x, y and probability of each
	Range   Rect
}

// ring returns the ring of that radius, stretched.
func (f Measure) ring(q float64) []float64 {
	xy := circle(0, 0, q)
	if n := len(xy); n < 2*64 { // circle counts pixels
		xy = circle(0, 0, max(q, 256))
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

// places returns the atoms that are more than specks, and points of the rings with the others.
func (f Measure) places() (marks, light []float64) {
	const speck = 0.02 // of the area of the largest
	for _, q := range f.Rings {
		if q > 0 && finite(q) {
			light = append(light, f.ring(q)...)
		}
	}
	most := f.likeliest()
	for i := 0; i+2 < len(f.Atoms); i += 3 {
		if f.Atoms[i+2] > speck*most {
			marks = append(marks, f.Atoms[i], f.Atoms[i+1])
		} else {
			light = append(light, f.Atoms[i], f.Atoms[i+1])
		}
	}
	return marks, light
}

// likeliest returns the largest probability of an atom.
func (f Measure) likeliest() (most float64) {
	for i := 2; i < len(f.Atoms); i += 3 {
		if p := f.Atoms[i]; finite(p) {
			most = max(most, p)
		}
	}
	return most
}

// Draw implements Figure.
func (f Measure) Draw(c Canvas, r Rect) {
	m, s := plane{r, f.Range}, f.Style
	if d := f.Density; len(d.z) > 0 {
		p := Palette{Max: 1, NaN: s.Panel}
		for i := range p.Colors {
			p.Colors[i] = mix(s.Panel, s.Ink, 0.2*float64(i)/255)
		}
		c.Field(m.rect(f.Box), d.nx, d.ny, single(nil, d.z, nil), p)
	}
	for _, q := range f.Rings {
		if !(q > 0) || !finite(q) {
			continue
		}
		if len(f.Stretch) != 4 {
			c.Ring(m.x(0), m.y(0), q*m.unit(), s.Line, fade(s.Ink, 0.22))
			continue
		}
		xy := f.ring(q)
		for i := 0; i < len(xy); i += 2 {
			xy[i], xy[i+1] = m.x(xy[i]), m.y(xy[i+1])
		}
		c.Polyline(xy, s.Line, fade(s.Ink, 0.22))
	}
	most, apart := f.likeliest(), math.Inf(1)
	for i := 0; i+2 < len(f.Atoms); i += 3 {
		if d := math.Hypot(f.Atoms[i], f.Atoms[i+1]); d > 0 {
			apart = min(apart, d)
		}
	}
	size := min(9*s.Mark, 0.5*apart*m.unit()) // neighbours do not overlap
	for i := 0; i+2 < len(f.Atoms); i += 3 {
		if p := f.Atoms[i+2]; p > 0 && finite(f.Atoms[i], f.Atoms[i+1], p) {
			c.Disc(m.x(f.Atoms[i]), m.y(f.Atoms[i+1]), size*math.Sqrt(p/most), fade(s.Ink, 0.2))
		}
	}
}

// Reach returns the radius that the Fourier plane shows: the third ring and a
// little, or the second where the third is far beyond the first; or, without rings,
// that of nine tenths of the frequencies and a quarter more: where the measure has
// heavy tails a few lie far out.
func Reach(xy, rings []float64) float64 {
	if len(rings) == 3 && finite(rings...) && rings[0] > 0 {
		if rings[2] > 6*rings[0] {
			return 1.25 * rings[1]
		}
		return 1.12 * rings[2]
	}
	var ds []float64
	for i := range len(xy) / 2 {
		if d := math.Hypot(xy[2*i], xy[2*i+1]); d > 0 && finite(d) {
			ds = append(ds, d)
		}
	}
	if len(ds) == 0 {
		return 1
	}
	slices.Sort(ds)
	return 1.25 * ds[len(ds)*9/10]
}
