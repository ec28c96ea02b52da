package viz

import (
	"math"
	"strconv"
	"strings"
)

// freq shows the Fourier plane.
func (st *stage) freq(p *Panel, s slot) {
	p.Free = true
	nodes, weighted := st.nodes()
	p.Titles = []heading{{"Frequencies *ω*", "in radians per unit of the plane"}, {"Frequencies *ω*", "in radians per unit"}, {"Frequencies *ω*", ""}, {"*ω*", ""}}
	if st.directions() {
		p.Titles = []heading{{"Directions *w*", ""}, {"*w*", ""}}
	}
	f := Frequencies{Style: p.Style, Nodes: nodes, Weighted: weighted, Directions: st.directions()}
	lay := func(strip float64) { // below what is left for a key
		p.Layers = nil
		r, below := st.one("freq.reach", 1), Rect{s.inner.X0, s.inner.Y0 + strip, s.inner.X1, s.inner.Y1}
		f.Range = grow(Rect{-r, -r, r, r}, below.W()/below.H())
		f.Range = f.whole(below)
		f.Range.Y1 += strip * f.Range.W() / below.W()
		p.Range = f.Range
		marks := newTally(plane{p.Frame, p.Range}, f.places())
		measure := st.measureOf(p)
		p.add(measure, f)
		p.Tag, p.TagAt = st.beyond(f, p.Range), corner{}
		p.tagWhere(func(under Rect) float64 { return float64(marks.in(under.wider(p.Style.markRoom()))) })
		if st.style.Bands == 0 { // a projector has its key below
			atoms, light := measure.places()
			p.corner(append(f.signs(), measure.signs()...), append(f.places(), atoms...), light)
		}
	}
	whole := func(key Corner) bool {
		k, _, hides := key.placed(typical{}, p.Frame)
		return len(k.signs) == len(key.Signs) && !hides
	}
	lay(0)
	if key, ok := p.Layers[len(p.Layers)-1].(Corner); ok && !whole(key) {
		lay(key.flat(typical{}, p.Frame))
		if key = p.Layers[len(p.Layers)-1].(Corner); !whole(key) { // the strip has marks too
			lay(0)
		}
	}
	if xy := st.hoveredNode(); len(xy) > 0 && !p.Style.Thumb {
		p.add(Rings{p.Style, xy, freqSize * st.style.Mark, p.Range, false})
	}
}

// whole returns the range grown until the edge of the frame cuts no mark, or the
// range as it is where that takes more than a fifth.
func (f Frequencies) whole(frame Rect) Rect {
	const most, clear = 1.2, 2 // pixels between a mark and the edge
	shown := f.shown()
	size := f.sizes(shown, frame)
	for grown, again := 1.0, true; again && grown <= most; {
		again = false
		r := Rect{grown * f.Range.X0, grown * f.Range.Y0, grown * f.Range.X1, grown * f.Range.Y1}
		m := plane{frame, r}
		w, h := frame.W()/2, frame.H()/2
		for _, n := range shown {
			a := size(n)
			if n.weight < 0 { // a diamond
				a = 1.25 * max(a, 2.4*f.Style.Mark)
			}
			x, y := math.Abs(n.x)*m.unit(), math.Abs(n.y)*m.unit()
			if x-a >= w || y-a >= h { // not seen at all
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

// hoveredNode returns where the node that is hovered lies, as itself or as the line
// of a neuron, and where its negative.
func (st *stage) hoveredNode() []float64 {
	h := st.view.Hover
	if h == nil || h.Kind != "frequency" && !(h.Kind == "line" && st.directions()) {
		return nil
	}
	all := st.pairs("freq")
	if h.Index < 0 || h.Index >= len(all)/2 {
		return nil
	}
	x, y := all[2*h.Index], all[2*h.Index+1]
	if st.directions() || x == 0 && y == 0 {
		return []float64{x, y}
	}
	return []float64{x, y, -x, -y}
}

// measureOf returns what is known of the spectral measure.
func (st *stage) measureOf(p *Panel) Measure {
	f := Measure{
		Style: p.Style, Rings: st.list("freq.rings"), Stretch: st.list("freq.stretch"),
		Density: st.samples("freq.density"), Range: p.Range,
	}
	f.Box = DensityBox(st.n)
	if z := st.list("freq.atoms"); len(z)%3 == 0 {
		f.Atoms = z
	}
	return f
}

// DensityReach is how many times as far as its reach the Fourier plane shows in
// its longer direction, at least: so far the density is sampled.
const DensityReach = 2

// DensityBox returns the part of the Fourier plane on which the density is sampled.
func DensityBox(n Numbers) Rect {
	side := DensityReach * blocks{n}.one("freq.reach", 1)
	return Rect{-side, -side, side, side}
}

// beyond says which nodes the plane does not show.
func (st *stage) beyond(f Frequencies, r Rect) string {
	shown := f.shown()
	var words []string
	if n := len(f.Nodes) - len(shown); n > 0 {
		words = append(words, counted(len(shown))+" of "+counted(len(f.Nodes)))
	}
	outside, negative := 0, 0
	for _, n := range shown {
		if !r.Contains(n.x, n.y) {
			outside++
		}
		if n.weight < 0 {
			negative++
		}
	}
	if outside > 0 && len(words) == 0 {
		words = append(words, counted(outside)+" beyond")
	}
	if negative > 0 {
		words = append(words, counted(negative)+" negative")
	}
	return strings.Join(words, "\n")
}

// pickFrequency finds a node of the Fourier plane, or else the place.
func (b blocks) pickFrequency(h *Hover, p Placed, try func(kind string, i int, dx, dy, reach, handicap float64)) {
	nodes, weighted := b.nodes()
	f := Frequencies{Nodes: nodes, Weighted: weighted}
	symbol, sign := "*ω*", "±"
	if b.directions() {
		symbol, sign = "*w*", ""
	}
	for i, n := range f.shown() {
		try("frequency", i, n.x, n.y, pointerReach, 0)
		if sign != "" {
			try("frequency", i, -n.x, -n.y, pointerReach, 0)
		}
	}
	if h.Kind != "frequency" {
		h.Text = place(h.X, h.Y)
		if sign != "" {
			h.Text += wavelength(h.X, h.Y)
		}
		return
	}
	n := f.shown()[h.Index]
	h.Index = n.index
	if n.x == 0 && n.y == 0 {
		h.Text = "the constant"
	} else {
		h.Text = symbol + "_{" + strconv.Itoa(n.index+1) + "} = " + sign + place(h.X, h.Y)
		if sign != "" {
			h.Text += wavelength(n.x, n.y)
		}
	}
	if b.has("freq.weights") {
		h.Text += " · weight " + number(n.weight, 2)
	}
	if n.times > 1 {
		h.Text += " · " + strconv.Itoa(n.times) + " times"
	}
}

// wavelength writes after how far the wave of a frequency repeats.
func wavelength(x, y float64) string {
	if d := math.Hypot(x, y); d > 0 {
		return " · wavelength " + number(2*math.Pi/d, 2)
	}
	return ""
}
