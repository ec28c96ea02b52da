// Package draw draws the bounds for reduced sets.
package draw

import (
	"cmp"
	"image/color"
	"math"
	"slices"
	"strconv"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/bounds"
)

// View shows the bounds for reduced sets.
var View = view.View{View: bounds.View, Pictures: pictures(), KeepTogether: true, HasSharedKey: true, SlotsAlone: slotsAlone}

// slotsAlone places the charts in two rows, each with a note below.
func slotsAlone(_ view.Look, m view.Distances, w, h float64) []view.Slot {
	return view.PairsWithNotes(pictures(), m, w, h)
}

// theorems lists the theorems of the reduced-set paper. Each element has the number of
// the theorem, the theorem in words, and the quantity that the theorem bounds.
var theorems = []struct{ key, words, quantity string }{
	{"5.1", "the mean of the data moves little", "MMD"},
	{"5.2", "eigenvalues stay close", "Σ(*λ*_i − *λ\u0302*_i)²"},
	{"5.3", "the operator stays close", "‖*K*_n − *K\u0302*_n‖"},
	{"5.4", "components span the same space", "‖*P*^D − *P\u0302*^D‖"},
}

// pictures returns one chart for each theorem.
func pictures() (out []view.Picture) {
	for i, t := range theorems {
		out = append(out, view.Picture{
			Name: bounds.Panel(t.key).Name, Form: view.Chart, Caption: t.key,
			Draw: func(st *view.Drawing, p *figure.Panel, s view.Slot) { draw(st, p, s, i) },
			Pick: func(b view.Blocks, h *view.Hover, _ view.Look, p view.PlacedFigure, x, _ float64, _ bool) {
				pick(b, h, p, t.key, x)
			},
			Describe: func(b view.Blocks) string { return describe(b, i) },
			Note:     func(st *view.Drawing) string { return noteText(st.Blocks, i) },
		})
	}
	return out
}

// A Bound draws a theorem as curves over ℓ. The curves are the measured quantity, the
// bound of the theorem, the bound for the given data, and the printed bound if it differs.
// Where the bound is not better than the trivial bound, the chart is hatched.
type Bound struct {
	Style        *figure.Style
	Rows         [][]float64 // rows of bounds.ColumnCount numbers, sorted by ℓ
	Ell          float64     // ℓ of the state, or 0
	PointCount   int         // number of points; if there are as many centres, each point is its own shadow
	Dim          int         // dimension in the theorem, or 0
	LowerBoundOf string      // number of the theorem if only a part of the bounded quantity is measured; otherwise empty
	Key          []int       // columns that the key explains
	HasSharedKey bool        // a key above all charts explains the lines and the hatch
	Hover        int         // the hovered row; negative if no row is hovered
	IsSelected   bool        // the keyboard can move ℓ
	Range        canvas.Rect // exponents of ℓ (horizontal) and of the values (vertical)
}

// draw draws the chart of theorem i.
func draw(st *view.Drawing, p *figure.Panel, s view.Slot, i int) {
	t := theorems[i]
	quantity, dim := t.quantity, 0
	if t.key == "5.4" {
		if dim = int(st.Number(bounds.Dimension, 0)); dim >= 1 {
			quantity += ", *D* = " + strconv.Itoa(dim)
		}
	}
	p.IsNotInPlane = true
	if p.Titles = titles(st, t.key, quantity); s.NoteBox.H() > 0 {
		p.Titles = append(notedTitles(st, t.key, t.words, quantity), p.Titles...)
	}
	rows := rowsOf(st.Blocks, t.key)
	if len(rows) == 0 || st.Label(bounds.Panel(t.key).AbsentReason()) != "" {
		return
	}
	f := Bound{Style: p.Style, Rows: rows, Ell: st.Number(bounds.ShownEll, 0), PointCount: int(st.Number(bounds.PointCount, 0)), Dim: dim, Hover: -1}
	if isLowerBound(st.Blocks, t.key) {
		f.LowerBoundOf = t.key
	}
	f.HasSharedKey = s.HasSharedKey
	f.Key = keyColumns(st, f, s, i)
	if h := st.Look.Hover; h != nil && h.Kind == view.Ell && h.Index < len(rows) {
		f.Hover = h.Index
	}
	f.IsSelected = st.Look.Selected != nil && st.Look.Selected.Kind == view.Ell
	f.Range = f.Limits()
	f.GrowForKey(text.TypicalWidths{}, s.Inner)
	p.Range = f.Range
	for _, v := range []float64{0.25, 0.5, 1, 2, 4, 8} {
		exponent := math.Log10(v)
		if exponent < f.Range.X0 || exponent > f.Range.X1 {
			continue
		}
		name := text.Number(v, 2)
		if len(p.X) == 0 { // not every title contains the name of the axis
			name = "*ℓ* = " + name
		}
		p.X = append(p.X, figure.Tick{Position: exponent, Name: name})
	}
	p.Y = figure.DecadeTicks(f.Range.Y0, f.Range.Y1, max(2, int(s.Inner.H()/(2.4*st.Style.Tick))))
	p.HasTickMarks = true
	p.Add(f)
}

// keyColumns returns the columns whose lines the key of chart i explains:
//   - If there is only one chart, the key explains all lines.
//   - If there are several charts, the first key explains all lines if there is room.
//     Otherwise, it explains only the lines before the printed bound.
//   - The later keys explain only lines that are new or look different.
//   - On a projector, a single key is below the charts, and the charts of a page with notes
//     have a single key above them.
func keyColumns(st *view.Drawing, f Bound, s view.Slot, i int) (columns []int) {
	const minLines = 13 // height in lines of text
	firstColumns := func(f Bound) []int {
		all := f.Columns()
		if end := slices.IndexFunc(all, func(column int) bool { return column >= bounds.PrintedBoundColumn }); end > 0 && s.Inner.H() < minLines*1.45*st.Style.Tick {
			return all[:end]
		}
		return all
	}
	switch {
	case st.Style.Bands > 0 || s.HasSharedKey || i > 1 && !st.IsAlone():
		return nil
	case st.IsAlone() || i == 0 && s.HasLegend:
		return f.Columns()
	case i == 0:
		return firstColumns(f)
	}
	explainedColumns := firstColumns(Bound{Rows: rowsOf(st.Blocks, theorems[0].key)})
	for _, column := range f.Columns() {
		if !slices.Contains(explainedColumns, column) || column == bounds.MeasuredColumn && f.LowerBoundOf != "" {
			columns = append(columns, column)
		}
	}
	return columns
}

// Limits returns the ranges of both axes, as exponents of ten.
func (f Bound) Limits() canvas.Rect {
	r := canvas.Rect{X0: math.Log10(f.Rows[0][bounds.EllColumn]), Y0: math.Inf(1), X1: math.Log10(f.Rows[len(f.Rows)-1][bounds.EllColumn]), Y1: math.Inf(-1)}
	for _, row := range f.Rows {
		for _, v := range row[bounds.MeasuredColumn:bounds.ColumnCount] {
			if v > 0 && canvas.AllFinite(v) && !(v <= boundRounding*row[bounds.TrivialBoundColumn]) {
				e := math.Log10(v)
				r.Y0, r.Y1 = min(r.Y0, e), max(r.Y1, e)
			}
		}
	}
	if !(r.Y0 <= r.Y1) {
		r.Y0, r.Y1 = -1, 0
	}
	r.Y0 = max(r.Y0, r.Y1-8) // smaller values are rounding errors
	padding := 0.08*(r.Y1-r.Y0) + 0.1
	r.Y0, r.Y1 = r.Y0-padding, r.Y1+padding
	if !(r.X0 < r.X1) {
		r.X0, r.X1 = r.X0-0.1, r.X1+0.1
	}
	margin := 0.04 * (r.X1 - r.X0)
	r.X0, r.X1 = r.X0-margin, r.X1+margin
	return r
}

// Draw implements canvas.Figure.
func (f Bound) Draw(c canvas.Canvas, r canvas.Rect) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	if stretch, ok := f.VacuousStretch(r, m); ok {
		drawHatch(c, s, stretch)
	}
	for _, t := range figure.DecadeTicks(f.Range.Y0, f.Range.Y1, 6) {
		y := math.Round(m.Y(t.Position))
		canvas.FillLine(c, canvas.Rect{X0: r.X0, Y0: y, X1: r.X1, Y1: y + s.Line}, s.Rule)
	}
	notes, box, columns := f.LayOutWords(c, r, m)
	f.DrawEllLine(c, r, m, WordRects(notes, box))
	for _, column := range []int{bounds.TrivialBoundColumn, bounds.PrintedBoundColumn, bounds.DataBoundColumn, bounds.WorstCaseColumn, bounds.MeasuredColumn} {
		f.DrawLine(c, m, column)
	}
	for i, row := range f.Rows {
		if v := row[bounds.MeasuredColumn]; v > 0 && canvas.AllFinite(v) {
			c.FillDisc(m.X(math.Log10(row[bounds.EllColumn])), m.Y(math.Log10(v)), 2.2*s.Mark, s.Accent)
			if i == f.Hover {
				s.DrawHoverRing(c, m.X(math.Log10(row[bounds.EllColumn])), m.Y(math.Log10(v)), 2.2*s.Mark)
			}
		}
	}
	for _, n := range notes {
		for i, line := range n.Lines {
			line.DrawOnHalo(c, n.x, n.y+noteStep*s.Tick*float64(i), s.Tick, s.Ink2, s.Panel)
		}
	}
	if columns > 0 {
		f.drawKey(c, box, columns)
	}
}

// DrawEllLine draws a vertical dotted line at the ℓ of the state. The line is solid if the keyboard
// can move it. It is interrupted by words.
func (f Bound) DrawEllLine(c canvas.Canvas, r canvas.Rect, m canvas.Plane, words []canvas.Rect) {
	if !(f.Ell > 0) {
		return
	}
	s, x, top := f.Style, m.X(math.Log10(f.Ell)), r.Y0
	piece := func(bottom float64) {
		switch {
		case top < bottom && f.IsSelected:
			c.StrokePolyline([]float64{x, top, x, bottom}, 1.75*s.Line, s.Ink)
		case top < bottom:
			canvas.StrokeDashed(c, []float64{x, top, x, bottom}, 1.25*s.Line, 1.5*s.Line, 3*s.Line, s.Ink)
		}
	}
	for _, b := range words {
		if b.X0-2 < x && x < b.X1+2 {
			piece(b.Y0)
			top = max(top, b.Y1)
		}
	}
	piece(r.Y1)
}

// LayOutWords returns the notes, the rectangle of the key and its number of columns. In a
// thumbnail, there are no notes and no key.
func (f Bound) LayOutWords(c text.Ruler, r canvas.Rect, m canvas.Plane) (notes []note, box canvas.Rect, columns int) {
	if f.Style.IsThumbnail {
		return nil, canvas.Rect{}, 0
	}
	if len(f.Key) > 0 {
		box, columns, _ = f.KeyRect(c, r, m)
	}
	return f.Notes(c, r, m), box, columns
}

// WordRects returns the rectangles of the notes and of the key, from top to bottom.
func WordRects(notes []note, key canvas.Rect) (boxes []canvas.Rect) {
	for _, n := range notes {
		boxes = append(boxes, n.Box)
	}
	if key.W() > 0 {
		boxes = append(boxes, key)
	}
	slices.SortFunc(boxes, func(a, b canvas.Rect) int { return cmp.Compare(a.Y0, b.Y0) })
	return boxes
}

// DrawLine draws the curve of a column. The curve has a gap where a row has no value.
func (f Bound) DrawLine(c canvas.Canvas, m canvas.Plane, column int) {
	s := f.Style
	_, _, width, pattern, ink := lineStyle(column)
	dashes := make([]float64, len(pattern))
	for i, v := range pattern {
		dashes[i] = v * s.Line
	}
	for _, xy := range f.lineParts(m, column) {
		if pattern == nil {
			c.StrokePolyline(xy, width*s.Line, ink(s))
		} else {
			canvas.StrokePattern(c, xy, width*s.Line, dashes, ink(s))
		}
	}
}

// lineParts returns the connected parts of the curve of a column, in pixels.
func (f Bound) lineParts(m canvas.Plane, column int) (list [][]float64) {
	var xy []float64
	flush := func() {
		if len(xy) >= 4 {
			list = append(list, xy)
		}
		xy = nil
	}
	for _, row := range f.Rows {
		v := row[column]
		if !(v > 0) || !canvas.AllFinite(v) {
			flush()
			continue
		}
		xy = append(xy, m.X(math.Log10(row[bounds.EllColumn])), m.Y(math.Log10(v)))
	}
	flush()
	return list
}

// lineStyle returns the words for the line for a column, shorter words, the width of the
// line, its dash pattern and its colour. The bound in the worst case is not «for any data»,
// since Theorem 5.4 starts from the measured distance of Theorem 5.3.
func lineStyle(column int) (words, shortWords string, width float64, pattern []float64, col func(s *figure.Style) color.NRGBA) {
	switch column {
	case bounds.WorstCaseColumn:
		return "promised by the theorem", "promised", 1.4, nil, (*figure.Style).InkColor
	case bounds.DataBoundColumn:
		return "promised for these data", "for these data", 1.1, []float64{4.5, 2.25}, (*figure.Style).InkColor
	case bounds.PrintedBoundColumn:
		return "printed in the paper", "as printed", 1.1, []float64{6, 2, 1.2, 2}, func(s *figure.Style) color.NRGBA { return s.Ink2 }
	case bounds.TrivialBoundColumn:
		return "largest possible value", "largest value", 1.1, []float64{12, 3}, func(s *figure.Style) color.NRGBA { return s.Ink3 }
	}
	return "measured here", "measured", 1.6, nil, (*figure.Style).AccentColor
}

// Columns returns the columns that the chart draws as lines.
func (f Bound) Columns() (list []int) {
	for _, column := range []int{bounds.WorstCaseColumn, bounds.DataBoundColumn, bounds.MeasuredColumn, bounds.PrintedBoundColumn, bounds.TrivialBoundColumn} {
		if f.hasLine(column) {
			list = append(list, column)
		}
	}
	return list
}

// hasLine reports whether a column has at least two values, so that it can be drawn as a
// line.
func (f Bound) hasLine(column int) bool {
	n := 0
	for _, row := range f.Rows {
		if v := row[column]; v > 0 && canvas.AllFinite(v) {
			n++
		}
	}
	return n > 1
}

// Entries returns the key entries for the lines of the given columns. A key inside the
// chart has the shorter words.
func (f Bound) Entries(columns []int) (list []figure.KeyEntry) {
	for _, column := range columns {
		words, shortWords, width, pattern, ink := lineStyle(column)
		if column == bounds.MeasuredColumn && f.LowerBoundOf != "" {
			words, shortWords = words+", at least", shortWords+", at least"
			if f.Style.Bands > 0 || f.HasSharedKey { // one key for all theorems
				words, shortWords = "measured in "+f.LowerBoundOf+", at least", ""
			}
		}
		if f.Style.Bands > 0 { // on a projector
			words = cmp.Or(shortWords, words)
		}
		e := figure.LineEntry(words, width, pattern, ink)
		e.ShortWords = shortWords
		list = append(list, e)
	}
	return list
}

// KeyEntries implements figure.KeyEntrier. The entries are the lines, and the hatch or the
// dotted line at ℓ.
func (f Bound) KeyEntries(*figure.Panel, figure.KeyWords) []figure.KeyEntry {
	list := f.Entries(f.Columns())
	if f.HasSharedKey {
		if _, ok := f.VacuousStretch(canvas.Rect{X1: 1, Y1: 1}, canvas.Plane{Frame: canvas.Rect{X1: 1, Y1: 1}, Data: f.Range}); ok {
			list = append(list, figure.AreaEntry("the theorem says nothing here", drawHatch))
		}
		return list
	}
	if f.Ell > 0 {
		list = append(list, figure.DottedLineEntry("*ℓ* = "+ellText(f.Ell)))
	}
	return list
}
