// Package draw draws eigenvalues, their cumulative sums, and their errors.
package draw

import (
	"math"
	"slices"
	"strconv"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/result"
	"mercer/viz/view/spectrum"
)

// View shows eigenvalues, their cumulative sums, their errors, and the errors of
// eigenspaces.
var View = view.View{View: spectrum.View, CompleteTable: completeTable, Pictures: pictures(), Pair: [2]int{0, 2}, HasSharedKey: true, SlotsAlone: slotsAlone}

// slotsAlone places the charts in two rows, each with a note below.
func slotsAlone(_ view.Look, m view.Distances, w, h float64) []view.Slot {
	return view.PairsWithNotes(pictures(), m, w, h)
}

// pictures returns the eigenvalues, their cumulative sums, and the errors of
// eigenvalues and eigenspaces.
func pictures() []view.Picture {
	return []view.Picture{
		{Name: "spectrum.values", Form: view.Chart, Caption: "eigenvalues", Draw: DrawEigenvalues, Pick: PickEigenvalue, Describe: DescribeEigenvalues, Note: noteOnEigenvalues},
		{Name: "spectrum.sum", Form: view.Chart, Caption: "captured", Draw: drawTraces, Pick: PickTrace, Describe: describeTraces, Note: noteOnTraces},
		{Name: "spectrum.error", Form: view.Chart, Caption: "error", Draw: drawErrors, Pick: pickError, Describe: describeErrors, Note: noteOnErrors},
		{Name: "spectrum.angle", Form: view.Chart, Caption: "angle", Draw: drawAngles, Pick: pickAngle, Describe: describeAngles, Note: noteOnAngles},
	}
}

// CumulativeSumsOf returns the cumulative sums of a list of eigenvalues, divided by the trace
// of K/n. If the trace is not positive, CumulativeSumsOf returns nil.
func CumulativeSumsOf(b view.Blocks, eigenvalues contract.Column) (sums []float64) {
	trace := b.Number(spectrum.Trace, 0)
	if !(trace > 0) {
		return nil
	}
	var sum float64
	for _, v := range b.List(eigenvalues) {
		sum += v
		sums = append(sums, sum/trace)
	}
	return sums
}

// CumulativeSums returns the cumulative sums of a list of eigenvalues in n, divided by the
// trace of K/n. If the trace is not positive, CumulativeSums returns nil.
func CumulativeSums(n view.Numbers, eigenvalues contract.Column) []float64 {
	return CumulativeSumsOf(view.Blocks{N: n}, eigenvalues)
}

// drawTraces draws the chart of the cumulative sums of eigenvalues, as fractions of the
// trace.
func drawTraces(st *view.Drawing, p *figure.Panel, s view.Slot) {
	p.Titles = []figure.Heading{
		{Main: "Captured so far", Aside: "*λ*_1 + … + *λ*_i, % of tr *K*/*n*"}, {Main: "Captured so far", Aside: "% of tr *K*/*n*"}, {Main: "Captured so far", Aside: ""}, {Main: "Captured", Aside: ""},
	}
	approx := CumulativeSumsOf(st.Blocks, spectrum.Eigenvalues.Approx)
	if st.IsExact() { // both curves are equal
		approx = nil
	}
	f := newQuantityChart(st, p, s, [2]string{"exact", "approximate"}, [2]quantity{
		{CumulativeSumsOf(st.Blocks, spectrum.Eigenvalues.Exact), openCircle}, {approx, disc},
	})
	if f == nil {
		if st.Has(spectrum.Eigenvalues.Exact) {
			p.Message = "The trace of *K* is not positive:\nno share of it is defined."
		}
		return
	}
	low, high := 0.0, 1.0
	for _, l := range f.Lists {
		for _, v := range l.Values {
			if canvas.AllFinite(v) {
				low, high = min(low, v), max(high, v)
			}
		}
	}
	// The trace of an approximation or of a sample can be larger than tr K/n. The trace
	// is also larger if negative eigenvalues are not included.
	exceedsOne := func(v float64) bool { return v > 1+1e-6 }
	if st.Label(result.ExactSampleWords) == "" && slices.ContainsFunc(CumulativeSums(st.N, spectrum.Eigenvalues.Exact), exceedsOne) {
		p.Titles = append([]figure.Heading{
			{Main: "Captured so far", Aside: "% of tr *K*/*n*, without the negative *λ*"}, {Main: "Captured so far", Aside: "without the negative *λ*"}, {Main: "Captured", Aside: "without the negative *λ*"},
		}, p.Titles[1:]...)
	}
	padding := 0.04 * (high - low)
	f.Low, f.High, f.MaxTick, f.Rule = low-padding, high+padding, high+padding, 1
	if low < 0 {
		f.Rule = 0
	}
	if f.HasSharedKey = s.HasSharedKey; !f.HasSharedKey {
		f.GrowForKey(text.TypicalWidths{}, s.Inner)
		_, _, hiddenCost := f.LayOutKey(text.TypicalWidths{}, s.Inner)
		f.HasKeyInTitle = p.MoveKeyToTitle(f.Entries(), hiddenCost)
	}
	p.Range = canvas.Rect{X0: 0, Y0: f.Low, X1: 1, Y1: f.High}
	p.Y = percentTicks(f.Low, f.MaxTick, max(2, f.CountTicks(s.Inner, 2.6*st.Style.Tick)))
	f.Grid = p.Y
	p.Add(*f)
}

// A markKind is the shape of the marks for a quantity.
type markKind int

const (
	openCircle markKind = iota // exact values: open circles on a line
	disc                       // approximate values: discs without a line
	joinedDisc                 // errors of approximate values: discs on a line
)

// A quantity holds a value for each index of the spectrum, and the shape of its marks.
type quantity struct {
	Values []float64
	mark   markKind
}

// A QuantityChart draws one or two quantities as functions of the index of an eigenvalue.
// The horizontal axis is the same as in the chart of the eigenvalues.
type QuantityChart struct {
	Spectrum // axes, shown index and hovered index
	Lists    [2]quantity
	Names    [2]string
	Grid     []figure.Tick
	Rule     float64 // ordinate of a strong horizontal line, or NaN
}

// newQuantityChart returns a chart of two quantities with its horizontal axis. If both
// lists are empty, newQuantityChart returns nil.
func newQuantityChart(st *view.Drawing, p *figure.Panel, s view.Slot, names [2]string, lists [2]quantity) *QuantityChart {
	if len(lists[0].Values)+len(lists[1].Values) == 0 {
		return nil
	}
	f := &QuantityChart{Lists: lists, Names: names, Rule: math.NaN()}
	f.Spectrum = SpectrumOf(st.Blocks, p.Style, st.List(spectrum.Eigenvalues.Exact), st.List(spectrum.Eigenvalues.Approx), s.Inner.W())
	f.Floor = math.Inf(-1) // the floor of the eigenvalues has another unit
	if h := st.Look.Hover; h != nil && h.Kind == view.Index {
		f.Hover = h.Index
	}
	p.X = f.AxisTicks(s.Inner.W(), 26*st.Style.Tick/11)
	return f
}

// valueY returns the ordinate of the value v, in pixels.
func (f QuantityChart) valueY(r canvas.Rect, v float64) float64 {
	return f.ExponentY(r, min(max(v, f.Low), f.High))
}

// Draw implements canvas.Figure.
func (f QuantityChart) Draw(c canvas.Canvas, r canvas.Rect) {
	s := f.Style
	lineY := func(v float64) float64 { return math.Round(r.Y0+(f.High-v)/(f.High-f.Low)*r.H()) + 0.5 }
	for _, t := range f.Grid {
		canvas.FillLine(c, canvas.Rect{X0: r.X0, Y0: lineY(t.Position) - s.Line/2, X1: r.X1, Y1: lineY(t.Position) + s.Line/2}, s.Rule)
	}
	if canvas.AllFinite(f.Rule) {
		canvas.FillLine(c, canvas.Rect{X0: r.X0, Y0: lineY(f.Rule) - s.Line/2, X1: r.X1, Y1: lineY(f.Rule) + s.Line/2}, s.Edge)
	}
	canvas.StrokeDashed(c, f.shownLine(r), s.Line, 2*s.Line, 3*s.Line, s.Ink)
	size := f.markRadius(r)
	for k := len(f.Lists) - 1; k >= 0; k-- { // the exact curve is drawn last, above the other one
		l := f.Lists[k]
		line := f.Points(r, l.Values)
		switch l.mark { // as in the chart of the eigenvalues, discs are not joined
		case openCircle:
			c.StrokePolyline(line, 1.25*s.Line, s.Ink2)
		case joinedDisc:
			c.StrokePolyline(line, s.Line, figure.Fade(s.Accent, 0.6))
		}
		for i := 0; i+1 < len(line); i += 2 {
			l.mark.Draw(c, s, line[i], line[i+1], size)
		}
		if i := f.Hover; i >= 0 && i < min(len(l.Values), f.Len) && l.Values[i] == l.Values[i] {
			s.DrawHoverRing(c, f.X(r, i), f.valueY(r, l.Values[i]), size-1.5)
		}
	}
	if !s.IsThumbnail && !f.HasKeyInTitle && !f.HasSharedKey {
		f.drawQuantityKey(c, r)
	}
}

// Draw draws one mark at the pixel (x, y).
func (m markKind) Draw(c canvas.Canvas, s *figure.Style, x, y, size float64) {
	if m == openCircle {
		c.StrokeRing(x, y, size, 1.25*s.Line*min(1, size/3), s.Ink)
		return
	}
	c.FillDisc(x, y, size, s.Accent)
}

// LayOutKey returns the words of the key, the rectangle of the key, and the cost of the
// marks and lines that the key hides there.
func (f QuantityChart) LayOutKey(c text.Ruler, r canvas.Rect) (words [2]text.Rich, box canvas.Rect, hiddenCost int) {
	s := f.Style
	size := s.Label
	var w, rows float64
	for k, name := range f.Names {
		if len(f.Lists[k].Values) > 0 {
			words[k] = text.Parse(name, canvas.Text)
			w, rows = max(w, words[k].Width(c, size)), rows+1
		}
	}
	w += 10 + 10*s.Mark
	box, hiddenCost = f.PlaceKey(r, w, rows, false, func(b canvas.Rect) (n int) {
		for _, l := range f.Lists {
			xy := f.Points(r, l.Values)
			if n += b.CountInside(xy); l.mark != disc {
				n += b.CountCrossing(xy)
			}
		}
		return n
	})
	return words, box, hiddenCost
}

// Points returns the points, in pixels, of the values that are not NaN.
func (f QuantityChart) Points(r canvas.Rect, values []float64) (xy []float64) {
	for i, v := range values[:min(len(values), f.Len)] {
		if v == v {
			xy = append(xy, f.X(r, i), f.valueY(r, v))
		}
	}
	return xy
}

// GrowForKey extends the vertical range upwards if the picture has no free position for
// the key.
func (f *QuantityChart) GrowForKey(c text.Ruler, r canvas.Rect) {
	f.growRange(r, func() int {
		_, _, hiddenCost := f.LayOutKey(c, r)
		return hiddenCost
	})
}

// entry returns the key entry for quantity l with the given words.
func (l quantity) entry(words string) figure.KeyEntry {
	return figure.KeyEntry{Words: words, Draw: func(c canvas.Canvas, s *figure.Style, x, y float64) { l.mark.Draw(c, s, x, y, 3.4*s.Mark) }}
}

// Entries returns the entries of the key, in a form for titles.
func (f QuantityChart) Entries() (list []figure.KeyEntry) {
	for k, l := range f.Lists {
		if len(l.Values) > 0 && f.Names[k] != "" {
			list = append(list, l.entry(f.Names[k]))
		}
	}
	return list
}

// TextRects returns the rectangle of the key, unless the key is in the title.
func (f QuantityChart) TextRects(c text.Ruler, r canvas.Rect) []canvas.Rect {
	if f.HasKeyInTitle || f.HasSharedKey {
		return nil
	}
	_, box, _ := f.LayOutKey(c, r)
	return []canvas.Rect{box}
}

// drawQuantityKey draws the key.
func (f QuantityChart) drawQuantityKey(c canvas.Canvas, r canvas.Rect) {
	s := f.Style
	size, step := s.Label, s.Tick+6
	words, box, _ := f.LayOutKey(c, r)
	x, y := box.X1-6, box.Y0+0.75*s.Tick+5
	for k, l := range f.Lists {
		if len(l.Values) == 0 {
			continue
		}
		width := words[k].Width(c, size)
		col := s.Accent
		if l.mark == openCircle {
			col = s.Ink2
		}
		words[k].DrawOnHalo(c, x-width, y, size, col, s.Panel)
		l.mark.Draw(c, s, x-width-10*s.Mark, y-0.34*size, 3.4*s.Mark)
		y += step
	}
}

// PickTrace sets h to the eigenvalue nearest to the pixel x, with the cumulative sums up
// to this eigenvalue.
func PickTrace(b view.Blocks, h *view.Hover, v view.Look, p view.PlacedFigure, x, y float64, isTouch bool) {
	PickEigenvalue(b, h, v, p, x, y, isTouch)
	h.Text = "first " + strconv.Itoa(h.Index+1)
	if h.Index == 0 {
		h.Text = "λ1"
	}
	if e := CumulativeSumsOf(b, spectrum.Eigenvalues.Exact); h.Index < len(e) {
		h.Text += " · exact " + formatShare(e[h.Index])
	}
	if a := CumulativeSumsOf(b, spectrum.Eigenvalues.Approx); h.Index < len(a) {
		h.Text += " · approximate " + formatShare(a[h.Index])
	}
	h.Text = text.MarkUpVariables(h.Text + " of the trace")
}

// formatShare formats a fraction as a percentage with three digits. A fraction below 1 is
// never printed as 100 %, unless the difference is a rounding error.
func formatShare(v float64) string {
	percent := 100 * v
	switch {
	case !canvas.AllFinite(percent):
		return text.NonFiniteText(percent)
	case math.Abs(1-v) > text.RoundingLevel && percent < 100 && percent > 99.9:
		return text.Number(100, 3) + "\u202f% less " + text.Share(1-v)
	}
	roundedValue, _ := strconv.ParseFloat(strconv.FormatFloat(percent, 'e', 2, 64), 64)
	if !(roundedValue >= 1) {
		return text.Number(percent, 3) + "\u202f%"
	}
	decimals := 2 - int(min(2, math.Floor(math.Log10(roundedValue)))) // three digits in total
	return text.Typeset(strconv.FormatFloat(percent, 'f', decimals, 64)) + "\u202f%"
}

// describeTraces describes the cumulative sums of the exact and the approximate
// eigenvalues.
func describeTraces(b view.Blocks) string {
	e, a := CumulativeSumsOf(b, spectrum.Eigenvalues.Exact), CumulativeSumsOf(b, spectrum.Eigenvalues.Approx)
	s := ""
	if k := len(e); k > 0 {
		s = "The first " + strconv.Itoa(k) + " exact eigenvalues add up to " + text.Plain(formatShare(e[k-1])) + " of the trace"
	}
	if k := len(a); k > 0 && s != "" {
		s += ", the first " + strconv.Itoa(k) + " approximate ones to " + text.Plain(formatShare(a[k-1]))
	}
	if s == "" {
		return ""
	}
	return s + "."
}

// IndexAt returns the position of eigenvalue i in a chart with the frame r. The ordinate
// is y, since several values belong to an index.
func (f QuantityChart) IndexAt(r canvas.Rect, i int, x, y float64) (float64, float64) {
	return f.X(r, i), y
}
