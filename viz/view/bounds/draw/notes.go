package draw

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/text"
	"mercer/viz/view/bounds"
)

// A note is words in the picture of a theorem about a stretch of it.
type note struct {
	Lines []text.Rich
	x, y  float64 // of the base line of the first
	Box   canvas.Rect
}

// Notes says what is about stretches of ℓ.
func (f Bound) Notes(c text.Ruler, r canvas.Rect, m canvas.Plane) []note {
	if f.Style.Thumb {
		return nil
	}
	list := f.StretchNotes(c, r, m)
	if n, ok := f.vacuousNote(c, r, m, list); ok {
		list = append(list, n)
	}
	return list
}

// StretchNotes are the notes but for that of the hatched stretch.
func (f Bound) StretchNotes(c text.Ruler, r canvas.Rect, m canvas.Plane) (list []note) {
	if n, ok := f.ownShadowNote(c, r, m); ok {
		list = append(list, n)
	}
	if n, ok := f.fewCentresNote(c, r, m, list); ok {
		list = append(list, n)
	}
	return list
}

// stretch returns from the first to the last row of a kind, and whether there is one.
func (f Bound) stretch(r canvas.Rect, m canvas.Plane, of func(row []float64) bool) (canvas.Rect, bool) {
	from, to, some := math.Inf(1), math.Inf(-1), false
	for _, row := range f.Rows {
		if of(row) {
			x := m.X(math.Log10(row[bounds.Ell]))
			from, to, some = min(from, x), max(to, x), true
		}
	}
	if from <= m.X(math.Log10(f.Rows[0][bounds.Ell]))+1 {
		from = r.X0
	}
	if to >= m.X(math.Log10(f.Rows[len(f.Rows)-1][bounds.Ell]))-1 {
		to = r.X1
	}
	return canvas.Rect{X0: from, Y0: r.Y0, X1: to, Y1: r.Y1}, some
}

// footLine is the base line of words at the lower edge, which descenders keep off.
func (f Bound) footLine(r canvas.Rect) float64 { return r.Y1 - max(6, 0.55*f.Style.Tick) }

// ownShadowNote says from where on each point is its own shadow, so that what is measured is 0
// and has no place on the axis; or where it is 0 otherwise, as shadows of points that coincide
// have nothing in them.
func (f Bound) ownShadowNote(c text.Ruler, r canvas.Rect, m canvas.Plane) (note, bool) {
	at, ok := f.stretch(r, m, f.allOwnShadows)
	all, short := "each point its own shadow", []string{"each point", "its own shadow"}
	if !ok {
		at, ok = f.stretch(r, m, f.isRounding)
		all, short = "measured: 0 up to rounding", []string{"measured: 0", "up to rounding"}
	}
	words := text.Parse(all, canvas.Text)
	w := words.Width(c, f.Style.Tick)
	if !ok || w > r.W()-12 {
		return note{}, false
	}
	x, y := r.X0+6, r.Y0+6+0.8*f.Style.Tick
	if at.X0 > r.X0 {
		x = min(at.X0, r.X1-6-w)
	}
	top := note{[]text.Rich{words}, x, y, canvas.Rect{X0: x, Y0: r.Y0, X1: x + w, Y1: y + 0.2*f.Style.Tick}}
	free := f.freePlaces(r, m, nil)
	if free(top.Box) {
		return top, true
	}
	for _, lines := range [][]string{{all}, short} { // where no curve is
		if n, ok := f.placeLines(c, at, m, lines, free); ok {
			return n, true
		}
	}
	return top, true
}

// fewCentresNote says where there are too few centres for the space that a theorem is about, and
// so no curve.
func (f Bound) fewCentresNote(c text.Ruler, r canvas.Rect, m canvas.Plane, taken []note) (note, bool) {
	at, ok := f.stretch(r, m, func(row []float64) bool {
		return row[bounds.Measured] != row[bounds.Measured] && row[bounds.Centres] < float64(f.Dim)
	})
	if !ok {
		return note{}, false
	}
	free := f.freePlaces(r, m, taken)
	for _, lines := range [][]string{{"fewer than *D* centres"}, {"fewer than", "*D* centres"}, {"fewer", "than *D*", "centres"}} {
		if n, ok := f.placeLines(c, at, m, lines, free); ok {
			return n, true
		}
	}
	return note{}, false
}

// isRounding reports whether what is measured there is rounding.
func (f Bound) isRounding(row []float64) bool {
	return row[bounds.Measured] <= boundRounding*row[bounds.Trivial]
}

// boundRounding is the part of the trivial bound up to which a value is rounding.
const boundRounding = 1e-11

// allOwnShadows reports whether each point is its own shadow there.
func (f Bound) allOwnShadows(row []float64) bool {
	return f.Of > 0 && int(row[bounds.Centres]) >= f.Of
}
