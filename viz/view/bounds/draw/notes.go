package draw

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/text"
	"mercer/viz/view/bounds"
)

// A note is a text about a stretch of the horizontal axis, in the chart of a theorem.
type note struct {
	Lines []text.Rich
	x, y  float64 // start of the baseline of the first line
	Box   canvas.Rect
}

// Notes returns all notes of the chart. A thumbnail has no notes.
func (f Bound) Notes(c text.Ruler, r canvas.Rect, m canvas.Plane) []note {
	if f.Style.IsThumbnail {
		return nil
	}
	list := f.StretchNotes(c, r, m)
	if n, ok := f.vacuousNote(c, r, m, list); ok && !f.HasSharedKey {
		list = append(list, n)
	}
	return list
}

// StretchNotes returns all notes except the note on the hatched stretch.
func (f Bound) StretchNotes(c text.Ruler, r canvas.Rect, m canvas.Plane) (list []note) {
	if n, ok := f.ownShadowNote(c, r, m); ok {
		list = append(list, n)
	}
	if n, ok := f.fewCentersNote(c, r, m, list); ok {
		list = append(list, n)
	}
	return list
}

// rowStretch returns the rectangle between the first and the last row for which isIn is
// true. It reports whether there is such a row.
func (f Bound) rowStretch(r canvas.Rect, m canvas.Plane, isIn func(row []float64) bool) (canvas.Rect, bool) {
	first, last, isFound := math.Inf(1), math.Inf(-1), false
	for _, row := range f.Rows {
		if isIn(row) {
			x := m.X(math.Log10(row[bounds.EllColumn]))
			first, last, isFound = min(first, x), max(last, x), true
		}
	}
	if first <= m.X(math.Log10(f.Rows[0][bounds.EllColumn]))+1 {
		first = r.X0
	}
	if last >= m.X(math.Log10(f.Rows[len(f.Rows)-1][bounds.EllColumn]))-1 {
		last = r.X1
	}
	return canvas.Rect{X0: first, Y0: r.Y0, X1: last, Y1: r.Y1}, isFound
}

// footLine returns the baseline of words at the lower edge of r, with room for
// descenders.
func (f Bound) footLine(r canvas.Rect) float64 { return r.Y1 - max(6, 0.55*f.Style.Tick) }

// ownShadowNote returns the note on the stretch where each point is its own shadow.
// There, the measured value is 0 and cannot be drawn on a logarithmic axis. The value is
// also 0 if points coincide, since a shadow then contains only equal points.
func (f Bound) ownShadowNote(c text.Ruler, r canvas.Rect, m canvas.Plane) (note, bool) {
	stretch, ok := f.rowStretch(r, m, f.hasOwnShadows)
	fullText, shortLines := "each point its own shadow", []string{"each point", "its own shadow"}
	if !ok {
		stretch, ok = f.rowStretch(r, m, f.isRounding)
		fullText, shortLines = "measured: 0 up to rounding", []string{"measured: 0", "up to rounding"}
	}
	words := text.Parse(fullText, canvas.Text)
	w := words.Width(c, f.Style.Tick)
	if !ok || w > r.W()-12 {
		return note{}, false
	}
	x, y := r.X0+6, r.Y0+6+0.8*f.Style.Tick
	if stretch.X0 > r.X0 {
		x = min(stretch.X0, r.X1-6-w)
	}
	top := note{[]text.Rich{words}, x, y, canvas.Rect{X0: x, Y0: r.Y0, X1: x + w, Y1: y + 0.2*f.Style.Tick}}
	isFree := f.newFreeTest(r, m, nil)
	if isFree(top.Box) {
		return top, true
	}
	for _, lines := range [][]string{{fullText}, shortLines} { // in a position without a curve
		if n, ok := f.placeLines(c, stretch, m, lines, isFree); ok {
			return n, true
		}
	}
	return top, true
}

// fewCentersNote returns the note on the stretch without a measured curve. There are
// fewer centres than the dimension of the theorem there.
func (f Bound) fewCentersNote(c text.Ruler, r canvas.Rect, m canvas.Plane, notes []note) (note, bool) {
	stretch, ok := f.rowStretch(r, m, func(row []float64) bool {
		return row[bounds.MeasuredColumn] != row[bounds.MeasuredColumn] && row[bounds.CenterColumn] < float64(f.Dim)
	})
	if !ok {
		return note{}, false
	}
	isFree := f.newFreeTest(r, m, notes)
	for _, lines := range [][]string{{"fewer than *D* centres"}, {"fewer than", "*D* centres"}, {"fewer", "than *D*", "centres"}} {
		if n, ok := f.placeLines(c, stretch, m, lines, isFree); ok {
			return n, true
		}
	}
	return note{}, false
}

// isRounding reports whether the measured value in a row is a rounding error.
func (f Bound) isRounding(row []float64) bool {
	return row[bounds.MeasuredColumn] <= boundRounding*row[bounds.TrivialBoundColumn]
}

// boundRounding is a fraction of the trivial bound. Values up to this fraction are
// rounding errors.
const boundRounding = 1e-11

// hasOwnShadows reports whether each point is its own shadow at the ℓ of the given row.
func (f Bound) hasOwnShadows(row []float64) bool {
	return f.PointCount > 0 && int(row[bounds.CenterColumn]) >= f.PointCount
}
