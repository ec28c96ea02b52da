package draw

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/text"
	"mercer/viz/view/bounds"
)

// A note is a text in the chart of a theorem about a stretch of the chart.
type note struct {
	Lines []text.Rich
	x, y  float64 // of the base line of the first line
	Box   canvas.Rect
}

// Notes returns the notes about stretches of ℓ.
func (f Bound) Notes(c text.Ruler, r canvas.Rect, m canvas.Plane) []note {
	if f.Style.IsThumbnail {
		return nil
	}
	list := f.StretchNotes(c, r, m)
	if n, ok := f.vacuousNote(c, r, m, list); ok {
		list = append(list, n)
	}
	return list
}

// StretchNotes returns the notes except for that on the hatched stretch.
func (f Bound) StretchNotes(c text.Ruler, r canvas.Rect, m canvas.Plane) (list []note) {
	if n, ok := f.ownShadowNote(c, r, m); ok {
		list = append(list, n)
	}
	if n, ok := f.fewCentresNote(c, r, m, list); ok {
		list = append(list, n)
	}
	return list
}

// rowStretch returns the first and the last row of a kind, and whether such rows
// exist.
func (f Bound) rowStretch(r canvas.Rect, m canvas.Plane, of func(row []float64) bool) (canvas.Rect, bool) {
	from, to, some := math.Inf(1), math.Inf(-1), false
	for _, row := range f.Rows {
		if of(row) {
			x := m.X(math.Log10(row[bounds.EllColumn]))
			from, to, some = min(from, x), max(to, x), true
		}
	}
	if from <= m.X(math.Log10(f.Rows[0][bounds.EllColumn]))+1 {
		from = r.X0
	}
	if to >= m.X(math.Log10(f.Rows[len(f.Rows)-1][bounds.EllColumn]))-1 {
		to = r.X1
	}
	return canvas.Rect{X0: from, Y0: r.Y0, X1: to, Y1: r.Y1}, some
}

// footLine is the base line of words at the lower edge, with room for descenders.
func (f Bound) footLine(r canvas.Rect) float64 { return r.Y1 - max(6, 0.55*f.Style.Tick) }

// ownShadowNote marks the stretch where each point is its own shadow. The measured
// value is 0 there and has no place on the axis. The value is also 0 if points
// coincide, since their shadows then contain no other points.
func (f Bound) ownShadowNote(c text.Ruler, r canvas.Rect, m canvas.Plane) (note, bool) {
	at, ok := f.rowStretch(r, m, f.hasOwnShadows)
	all, short := "each point its own shadow", []string{"each point", "its own shadow"}
	if !ok {
		at, ok = f.rowStretch(r, m, f.isRounding)
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
	free := f.newFreeTest(r, m, nil)
	if free(top.Box) {
		return top, true
	}
	for _, lines := range [][]string{{all}, short} { // at a place without a curve
		if n, ok := f.placeLines(c, at, m, lines, free); ok {
			return n, true
		}
	}
	return top, true
}

// fewCentresNote marks the stretch without a curve. In this stretch, the number of
// centres is less than the dimension of a theorem.
func (f Bound) fewCentresNote(c text.Ruler, r canvas.Rect, m canvas.Plane, taken []note) (note, bool) {
	at, ok := f.rowStretch(r, m, func(row []float64) bool {
		return row[bounds.MeasuredColumn] != row[bounds.MeasuredColumn] && row[bounds.CentreColumn] < float64(f.Dim)
	})
	if !ok {
		return note{}, false
	}
	free := f.newFreeTest(r, m, taken)
	for _, lines := range [][]string{{"fewer than *D* centres"}, {"fewer than", "*D* centres"}, {"fewer", "than *D*", "centres"}} {
		if n, ok := f.placeLines(c, at, m, lines, free); ok {
			return n, true
		}
	}
	return note{}, false
}

// isRounding reports whether the measured value in a row is rounding.
func (f Bound) isRounding(row []float64) bool {
	return row[bounds.MeasuredColumn] <= boundRounding*row[bounds.TrivialBoundColumn]
}

// boundRounding is the fraction of the trivial bound up to which a value is
// rounding.
const boundRounding = 1e-11

// hasOwnShadows reports whether each point is its own shadow in a row.
func (f Bound) hasOwnShadows(row []float64) bool {
	return f.PointCount > 0 && int(row[bounds.CentreColumn]) >= f.PointCount
}
