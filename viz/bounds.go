package viz

import (
	"cmp"
	"image/color"
	"math"
	"slices"
	"strconv"
)

// theorems are those of the reduced-set paper: what each bounds.
var theorems = []struct{ key, left string }{
	{"5.1", "MMD"},
	{"5.2", "Σ(*λ*_i − *λ\u0302*_i)²"},
	{"5.3", "‖*K*_n − *K\u0302*_n‖"},
	{"5.4", "‖*P*^D − *P\u0302*^D‖"},
}

// bounds returns a chart for each theorem.
func bounds() (out []picture) {
	for i, t := range theorems {
		name := "bounds." + t.key
		out = append(out, picture{
			name: name, form: chart, caption: t.key,
			fill: func(st *stage, p *Panel, s slot) { st.bound(p, s, name, i) },
			pick: func(b blocks, h *Hover, _ View, p Placed, x, _ float64, _ bool) { b.pickBound(h, p, name, x) },
			say:  func(b blocks) string { return b.sayBound(name, i) },
		})
	}
	return out
}

// A Bound shows a theorem as curves over ℓ: what it bounds, what holds for all
// data, what holds for these, and what is printed where that is something else.
// Where the bound says no more than holds without it, the stretch is hatched.
type Bound struct {
	Style *Style
	Rows  [][]float64 // of BoundColumns numbers, by rising ℓ
	Ell   float64     // the ℓ of the state, 0 for none
	Of    int         // how many points: of as many centres each is its own shadow
	Dim   int         // of how many components the theorem is, 0 where of none
	Least string      // the theorem, where what is measured is no more than a part of what it bounds; else empty
	Key   []int       // the columns of which it says which line they are
	Hover int         // the row that is pointed at; less is none
	Range Rect        // exponents of ℓ across, of the values up
}

// bound fills the chart of a theorem.
func (st *stage) bound(p *Panel, s slot, name string, i int) {
	t := theorems[i]
	left, dim := t.left, 0
	if t.key == "5.4" {
		if dim = int(st.one("bounds.dim", 0)); dim >= 1 {
			left += ", *D* = " + strconv.Itoa(dim)
		}
	}
	p.Free = true
	p.Titles = st.boundTitles(t.key, left)
	rows := st.boundRows(name)
	if len(rows) == 0 || st.Label("empty."+name) != "" {
		return
	}
	f := Bound{Style: p.Style, Rows: rows, Ell: st.one("bounds.ell", 0), Of: int(st.one("bounds.of", 0)), Dim: dim, Hover: -1}
	if st.least(t.key) {
		f.Least = t.key
	}
	f.Key = st.boundKey(f, s, i)
	if h := st.view.Hover; h != nil && h.Kind == "ell" && h.Index < len(rows) {
		f.Hover = h.Index
	}
	f.Range = f.limits()
	f.lift(typical{}, s.inner)
	p.Range = f.Range
	for _, v := range []float64{0.25, 0.5, 1, 2, 4, 8} {
		at := math.Log10(v)
		if at < f.Range.X0 || at > f.Range.X1 {
			continue
		}
		name := number(v, 2)
		if len(p.X) == 0 { // a title has no room for it everywhere
			name = "*ℓ* = " + name
		}
		p.X = append(p.X, Tick{at, name})
	}
	p.Y = DecadeTicks(f.Range.Y0, f.Range.Y1, max(2, int(s.inner.H()/(2.4*st.style.Tick))))
	p.Marks = true
	p.add(f)
}

// boundKey returns which lines chart i explains: one by itself all, and so the first
// where it has room, else that the bound; and the next what the first does not, or not as
// it is. A projector has its key below.
func (st *stage) boundKey(f Bound, s slot, i int) (columns []int) {
	const lines = 13 // of words
	of := func(f Bound) []int {
		all := f.columns()
		if beside := slices.IndexFunc(all, func(column int) bool { return column >= BoundPrinted }); beside > 0 && s.inner.H() < lines*1.45*st.style.Tick {
			return all[:beside]
		}
		return all
	}
	switch {
	case st.style.Bands > 0 || i > 1 && !st.alone():
		return nil
	case st.alone() || i == 0 && s.legend:
		return f.columns()
	case i == 0:
		return of(f)
	}
	told := of(Bound{Rows: st.boundRows("bounds." + theorems[0].key)})
	for _, column := range f.columns() {
		if !slices.Contains(told, column) || column == BoundMeasured && f.Least != "" {
			columns = append(columns, column)
		}
	}
	return columns
}

// limits returns the ranges of both axes.
func (f Bound) limits() Rect {
	r := Rect{math.Log10(f.Rows[0][BoundEll]), math.Inf(1), math.Log10(f.Rows[len(f.Rows)-1][BoundEll]), math.Inf(-1)}
	for _, row := range f.Rows {
		for _, v := range row[BoundMeasured:BoundColumns] {
			if v > 0 && finite(v) && !(v <= boundRounding*row[BoundTrivial]) {
				e := math.Log10(v)
				r.Y0, r.Y1 = min(r.Y0, e), max(r.Y1, e)
			}
		}
	}
	if !(r.Y0 <= r.Y1) {
		r.Y0, r.Y1 = -1, 0
	}
	r.Y0 = max(r.Y0, r.Y1-8) // what is lower is rounding
	pad := 0.08*(r.Y1-r.Y0) + 0.1
	r.Y0, r.Y1 = r.Y0-pad, r.Y1+pad
	if !(r.X0 < r.X1) {
		r.X0, r.X1 = r.X0-0.1, r.X1+0.1
	}
	side := 0.04 * (r.X1 - r.X0)
	r.X0, r.X1 = r.X0-side, r.X1+side
	return r
}

// Draw implements Figure.
func (f Bound) Draw(c Canvas, r Rect) {
	m, s := plane{r, f.Range}, f.Style
	if stretch, ok := f.vacuous(r, m); ok {
		rect(c, stretch, fade(s.Rule, 0.45))
		hatch(c, stretch, 8, s.Line, fade(s.Edge, 0.25))
	}
	for _, t := range DecadeTicks(f.Range.Y0, f.Range.Y1, 6) {
		y := math.Round(m.y(t.At))
		rule(c, Rect{r.X0, y, r.X1, y + s.Line}, s.Rule)
	}
	notes, box, columns := f.placed(c, r, m)
	f.dots(c, r, m, words(notes, box))
	for _, column := range []int{BoundTrivial, BoundPrinted, BoundData, BoundWorst, BoundMeasured} {
		f.line(c, m, column)
	}
	for i, row := range f.Rows {
		if v := row[BoundMeasured]; v > 0 && finite(v) {
			c.Disc(m.x(math.Log10(row[BoundEll])), m.y(math.Log10(v)), 2.2*s.Mark, s.Accent)
			if i == f.Hover {
				s.hovered(c, m.x(math.Log10(row[BoundEll])), m.y(math.Log10(v)), 2.2*s.Mark)
			}
		}
	}
	for _, n := range notes {
		for i, line := range n.lines {
			line.halo(c, n.x, n.y+noteStep*s.Tick*float64(i), s.Tick, s.Ink2, s.Panel)
		}
	}
	if columns > 0 {
		f.key(c, box, columns)
	}
}

// dots draws the line of the ℓ of the state, broken where words stand, from the top.
func (f Bound) dots(c Canvas, r Rect, m plane, words []Rect) {
	if !(f.Ell > 0) {
		return
	}
	s, x, from := f.Style, m.x(math.Log10(f.Ell)), r.Y0
	piece := func(to float64) {
		if from < to {
			dash(c, []float64{x, from, x, to}, 1.25*s.Line, 1.5*s.Line, 3*s.Line, s.Ink)
		}
	}
	for _, b := range words {
		if b.X0-2 < x && x < b.X1+2 {
			piece(b.Y0)
			from = max(from, b.Y1)
		}
	}
	piece(r.Y1)
}

// placed returns the notes, the place of the key and its columns, none where the picture
// is too small for a key.
func (f Bound) placed(c ruler, r Rect, m plane) (notes []note, box Rect, columns int) {
	if f.Style.Thumb {
		return nil, Rect{}, 0
	}
	if len(f.Key) > 0 {
		box, columns, _ = f.room(c, r, m)
	}
	return f.notes(c, r, m), box, columns
}

// words returns where notes and a key stand, from the top.
func words(notes []note, key Rect) (boxes []Rect) {
	for _, n := range notes {
		boxes = append(boxes, n.box)
	}
	if key.W() > 0 {
		boxes = append(boxes, key)
	}
	slices.SortFunc(boxes, func(a, b Rect) int { return cmp.Compare(a.Y0, b.Y0) })
	return boxes
}

// line draws a column where it has values, broken where it has none.
func (f Bound) line(c Canvas, m plane, column int) {
	s := f.Style
	_, width, pattern, ink := boundLine(column)
	long := make([]float64, len(pattern))
	for i, v := range pattern {
		long[i] = v * s.Line
	}
	for _, xy := range f.pieces(m, column) {
		if pattern == nil {
			c.Polyline(xy, width*s.Line, ink(s))
		} else {
			dashes(c, xy, width*s.Line, long, ink(s))
		}
	}
}

// pieces returns the lines of a column, in pixels.
func (f Bound) pieces(m plane, column int) (list [][]float64) {
	var xy []float64
	flush := func() {
		if len(xy) >= 4 {
			list = append(list, xy)
		}
		xy = nil
	}
	for _, row := range f.Rows {
		v := row[column]
		if !(v > 0) || !finite(v) {
			flush()
			continue
		}
		xy = append(xy, m.x(math.Log10(row[BoundEll])), m.y(math.Log10(v)))
	}
	flush()
	return list
}

// boundLine returns how the line of a column looks and what it is called.
func boundLine(column int) (words string, width float64, pattern []float64, col func(s *Style) color.NRGBA) {
	switch column {
	case BoundWorst:
		return "bound", 1.4, nil, (*Style).ink
	case BoundData:
		return "for these data", 1.1, []float64{4.5, 2.25}, (*Style).ink
	case BoundPrinted:
		return "as printed", 1.1, []float64{6, 2, 1.2, 2}, func(s *Style) color.NRGBA { return s.Ink2 }
	case BoundTrivial:
		return "trivial bound", 1.1, []float64{12, 3}, func(s *Style) color.NRGBA { return s.Ink3 }
	}
	return "measured", 1.6, nil, (*Style).accent
}

// columns returns those that have a line.
func (f Bound) columns() (list []int) {
	for _, column := range []int{BoundWorst, BoundData, BoundMeasured, BoundPrinted, BoundTrivial} {
		if f.draws(column) {
			list = append(list, column)
		}
	}
	return list
}

// draws reports whether a column has a line.
func (f Bound) draws(column int) bool {
	n := 0
	for _, row := range f.Rows {
		if v := row[column]; v > 0 && finite(v) {
			n++
		}
	}
	return n > 1
}

// signs says which line is which.
func (f Bound) signs(columns []int) (list []sign) {
	for _, column := range columns {
		words, width, pattern, ink := boundLine(column)
		switch {
		case column != BoundMeasured || f.Least == "":
		case f.Style.Bands > 0: // the key is that of all theorems
			words = "measured in " + f.Least + ", at least"
		default:
			words = "measured, at least"
		}
		list = append(list, stroke(words, width, pattern, ink))
	}
	return list
}
