package draw

import (
	"math"
	"strconv"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/fourier"
	"mercer/viz/view/result"
)

// DrawPlane draws the Fourier plane: the spectral measure, the frequencies and a key.
func DrawPlane(st *view.Drawing, p *figure.Panel, s view.Slot) {
	p.IsNotInPlane = true
	nodes, isWeighted := Nodes(st.Blocks)
	p.Titles = []figure.Heading{{Main: "Frequencies *ω*", Aside: "in radians per unit of the plane"}, {Main: "Frequencies *ω*", Aside: "in radians per unit"}, {Main: "Frequencies *ω*", Aside: ""}, {Main: "*ω*", Aside: ""}}
	if st.ShowsDirections() {
		p.Titles = []figure.Heading{{Main: "Directions *w*", Aside: ""}, {Main: "*w*", Aside: ""}}
	}
	f := figure.Frequencies{Style: p.Style, Nodes: nodes, IsWeighted: isWeighted, AreDirections: st.ShowsDirections()}
	layOut := func(strip float64) { // draws the plane below a strip for the key
		p.Layers = nil
		r, planeRect := st.Number(fourier.PlaneReach, 1), canvas.Rect{X0: s.Inner.X0, Y0: s.Inner.Y0 + strip, X1: s.Inner.X1, Y1: s.Inner.Y1}
		f.Range = view.Grow(canvas.Rect{X0: -r, Y0: -r, X1: r, Y1: r}, planeRect.W()/planeRect.H())
		f.Range = f.RangeForMarks(planeRect)
		f.Range.Y1 += strip * f.Range.W() / planeRect.W()
		p.Range = f.Range
		marks := figure.NewTally(canvas.Plane{Frame: p.Frame, Data: p.Range}, f.Positions())
		measure := NewMeasure(st, p)
		p.Add(measure, f)
		p.Tag, p.TagCorner = NodesNote(st, f, p.Range), figure.Quadrant{}
		p.PlaceTag(func(rect canvas.Rect) float64 { return float64(marks.Count(rect.Expand(p.Style.MarkClearance()))) })
		if st.Style.Bands == 0 { // a projector has its key below the panel
			atoms, minorMarks := measure.Positions()
			p.AddCornerKey(append(f.Entries(), measure.Entries()...), append(f.Positions(), atoms...), minorMarks)
		}
	}
	showsAll := func(key figure.CornerKey) bool {
		k, _, hidesMarks := key.BestLayout(text.TypicalWidths{}, p.Frame)
		return len(k.Entries) == len(key.Entries) && !hidesMarks
	}
	layOut(0)
	if key, ok := p.Layers[len(p.Layers)-1].(figure.CornerKey); ok && !showsAll(key) {
		layOut(key.StripHeight(text.TypicalWidths{}, p.Frame))
		if key = p.Layers[len(p.Layers)-1].(figure.CornerKey); !showsAll(key) { // a strip does not help if it contains marks
			layOut(0)
		}
	}
	if xy := HoveredNodePositions(st); len(xy) > 0 && !p.Style.IsThumbnail {
		p.Add(figure.Rings{Style: p.Style, XY: xy, Size: figure.FreqSize * st.Style.Mark, Range: p.Range, IsSelected: false})
	}
}

// HoveredNodePositions returns the positions of the hovered frequency and of its negative. For a
// neuron, it returns the position of its direction.
func HoveredNodePositions(st *view.Drawing) []float64 {
	h := st.Look.Hover
	if h == nil || h.Kind != view.Frequency && !(h.Kind == view.Line && st.ShowsDirections()) {
		return nil
	}
	frequencies := st.Positions(result.Frequencies)
	if h.Index < 0 || h.Index >= len(frequencies)/2 {
		return nil
	}
	x, y := frequencies[2*h.Index], frequencies[2*h.Index+1]
	if st.ShowsDirections() || x == 0 && y == 0 {
		return []float64{x, y}
	}
	return []float64{x, y, -x, -y}
}

// NewMeasure returns the figure of the spectral measure: its rings, its density and its
// atoms, if they are known.
func NewMeasure(st *view.Drawing, p *figure.Panel) figure.Measure {
	f := figure.Measure{
		Style: p.Style, Rings: st.List(fourier.Rings), Stretch: st.List(fourier.Stretch),
		Density: st.Samples(fourier.Density), Range: p.Range,
	}
	f.Box = densityBox(st.Blocks)
	if z := st.List(fourier.Atoms); len(z)%3 == 0 {
		f.Atoms = z
	}
	return f
}

// densityBox returns the square of the Fourier plane on which the density is sampled.
func densityBox(b view.Blocks) canvas.Rect {
	halfSide := fourier.Density.Factor * b.Number(fourier.Density.Reach, 1)
	return canvas.Rect{X0: -halfSide, Y0: -halfSide, X1: halfSide, Y1: halfSide}
}

// NodesNote returns a note on the nodes. It contains the number of drawn nodes if not
// all are drawn, the number outside r, and the number with negative weights.
func NodesNote(st *view.Drawing, f figure.Frequencies, r canvas.Rect) string {
	shownNodes := f.ShownNodes()
	var words []string
	if n := len(f.Nodes) - len(shownNodes); n > 0 {
		words = append(words, text.Count(len(shownNodes))+" of "+text.Count(len(f.Nodes)))
	}
	outsideCount, negativeCount := 0, 0
	for _, n := range shownNodes {
		if !r.Contains(n.X, n.Y) {
			outsideCount++
		}
		if n.Weight < 0 {
			negativeCount++
		}
	}
	if outsideCount > 0 && len(words) == 0 {
		words = append(words, text.Count(outsideCount)+" beyond")
	}
	if negativeCount > 0 {
		words = append(words, text.Count(negativeCount)+" negative")
	}
	return strings.Join(words, "\n")
}

// pickFrequency sets h to a node of the Fourier plane, and calls tryMark for each node.
// If no node is near, h keeps its position, and only its text is set.
func pickFrequency(b view.Blocks, h *view.Hover, p view.PlacedFigure, tryMark func(kind view.Kind, i int, dx, dy, reach, handicap float64)) {
	nodes, isWeighted := Nodes(b)
	f := figure.Frequencies{Nodes: nodes, IsWeighted: isWeighted}
	symbol, sign := "*ω*", "±"
	if b.ShowsDirections() {
		symbol, sign = "*w*", ""
	}
	for i, n := range f.ShownNodes() {
		tryMark(view.Frequency, i, n.X, n.Y, view.PointerReach, 0)
		if sign != "" {
			tryMark(view.Frequency, i, -n.X, -n.Y, view.PointerReach, 0)
		}
	}
	if h.Kind != view.Frequency {
		h.Text = view.PositionText(h.X, h.Y)
		if sign != "" {
			h.Text += wavelengthText(h.X, h.Y)
		}
		return
	}
	n := f.ShownNodes()[h.Index]
	h.Index = n.Index
	if n.X == 0 && n.Y == 0 {
		h.Text = "the constant"
	} else {
		h.Text = symbol + "_{" + strconv.Itoa(n.Index+1) + "} = " + sign + view.PositionText(h.X, h.Y)
		if sign != "" {
			h.Text += wavelengthText(n.X, n.Y)
		}
	}
	if b.Has(fourier.Weights) {
		h.Text += " · weight " + text.Number(n.Weight, 2)
	}
	if n.Count > 1 {
		h.Text += " · " + strconv.Itoa(n.Count) + " times"
	}
}

// wavelengthText formats the wavelength of the frequency (x, y). The frequency 0 has no
// wavelength.
func wavelengthText(x, y float64) string {
	if d := math.Hypot(x, y); d > 0 {
		return " · wavelength " + text.Number(2*math.Pi/d, 2)
	}
	return ""
}

// Nodes returns the finite frequencies as nodes, and reports whether their weights
// differ. Equal frequencies form one node. Opposite frequencies also form one node, but
// opposite directions of neurons do not.
func Nodes(b view.Blocks) (list []figure.Node, isWeighted bool) {
	xy, w := b.Positions(result.Frequencies), b.List(fourier.Weights)
	m := len(xy) / 2
	if len(w) != m {
		w = nil
	}
	isSymmetric := !b.ShowsDirections()
	nodeIndex := make(map[[2]float64]int, m)
	for i := range m {
		x, y := xy[2*i], xy[2*i+1]
		if !canvas.AllFinite(x, y) || w != nil && !canvas.AllFinite(w[i]) {
			continue
		}
		key := [2]float64{x, y}
		if isSymmetric && (y < 0 || y == 0 && x < 0) {
			key = [2]float64{-x, -y}
		}
		v := 1 / float64(m)
		if w != nil {
			v = w[i]
		}
		if j, ok := nodeIndex[key]; ok {
			list[j].Weight += v
			list[j].Count++
			continue
		}
		nodeIndex[key] = len(list)
		list = append(list, figure.Node{Index: i, X: x, Y: y, Weight: v, Count: 1})
	}
	for _, n := range list {
		isWeighted = isWeighted || math.Abs(n.Weight-list[0].Weight) > 1e-9*math.Abs(list[0].Weight)
	}
	return list, isWeighted
}
