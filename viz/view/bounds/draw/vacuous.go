package draw

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/text"
	"mercer/viz/view/bounds"
)

// hatchEdge is the distance of words from the ends of their stretch.
const hatchEdge = 2

// VacuousStretch returns the stretch where the bound is no better than the trivial
// bound. The stretch ends where the two curves cross, between two rows.
func (f Bound) VacuousStretch(r canvas.Rect, m canvas.Plane) (canvas.Rect, bool) {
	void := func(row []float64) bool {
		w := row[bounds.WorstCaseColumn]
		return w == w && !(w < row[bounds.TrivialBoundColumn])
	}
	at, ok := f.rowStretch(r, m, void)
	for k, next := range f.Rows {
		if k == 0 || !void(f.Rows[k-1]) || void(next) {
			continue
		}
		row := f.Rows[k-1]
		above, below := math.Log(row[bounds.WorstCaseColumn]/row[bounds.TrivialBoundColumn]), math.Log(next[bounds.TrivialBoundColumn]/next[bounds.WorstCaseColumn])
		if t := above / (above + below); t >= 0 && t <= 1 {
			x0, x1 := m.X(math.Log10(row[bounds.EllColumn])), m.X(math.Log10(next[bounds.EllColumn]))
			at.X1 = max(at.X1, min(x0+t*(x1-x0), r.X1))
		}
	}
	at.X1 = min(max(at.X1, at.X0+3), r.X1) // a single row has a stretch too
	return at, ok
}

// vacuousNote explains the hatched stretch in up to three lines. The words stand
// inside the stretch, clear of curves and of other words. If there is no room, the
// words stand beside the stretch and name it.
func (f Bound) vacuousNote(c text.Ruler, r canvas.Rect, m canvas.Plane, taken []note) (note, bool) {
	at, ok := f.VacuousStretch(r, m)
	if !ok {
		return note{}, false
	}
	free := f.newFreeTest(r, m, taken)
	for _, lines := range [][]string{{"says nothing here"}, {"says nothing", "here"}, {"says", "nothing", "here"}} {
		if n, ok := f.placeLines(c, at, m, lines, free); ok {
			return n, true
		}
	}
	for _, lines := range [][]string{{"hatched: says nothing"}, {"hatched:", "says nothing"}} {
		if n, ok := f.placeLines(c, r, m, lines, free); ok {
			return n, true
		}
	}
	return note{}, false
}

// hasVacuousNote reports whether the hatched stretch has its note.
func (f Bound) hasVacuousNote(c text.Ruler, r canvas.Rect, m canvas.Plane) bool {
	_, ok := f.vacuousNote(c, r, m, f.StretchNotes(c, r, m))
	return ok
}

// newFreeTest returns a function that reports whether a rectangle contains no curve
// and no other words.
func (f Bound) newFreeTest(r canvas.Rect, m canvas.Plane, taken []note) func(b canvas.Rect) bool {
	ink, off := f.CurvePoints(m), 2.2*f.Style.Mark+1 // the radius of a measured point
	return func(b canvas.Rect) bool {
		for _, o := range taken {
			if t := o.Box; b.X0 < t.X1 && t.X0 < b.X1 && b.Y0 < t.Y1 && t.Y0 < b.Y1 {
				return false
			}
		}
		wide := canvas.Rect{X0: b.X0 - off, Y0: b.Y0 - off, X1: b.X1 + off, Y1: b.Y1 + off}
		for i := 0; i+1 < len(ink); i += 2 {
			if wide.Contains(ink[i], ink[i+1]) {
				return false
			}
		}
		return true
	}
}

// placeLines places lines of words in a stretch. The lines stand at the bottom, or
// else at the top or between. If possible, they keep off the line of ℓ.
func (f Bound) placeLines(c text.Ruler, at canvas.Rect, m canvas.Plane, lines []string, free func(b canvas.Rect) bool) (note, bool) {
	size, n, w := f.Style.Tick, note{}, 0.0
	for _, l := range lines {
		n.Lines = append(n.Lines, text.Parse(l, canvas.Text))
		w = max(w, n.Lines[len(n.Lines)-1].Width(c, size))
	}
	foot, top := f.footLine(at), at.Y0+6+0.8*size
	last := foot - noteStep*size*float64(len(lines)-1) // the lowest first base line
	if w > at.W()-2*hatchEdge || last < top {
		return note{}, false
	}
	edge := min(6, (at.W()-w)/2)
	left, right := at.X0+edge, at.X1-edge-w
	across := at.X0 - 10*w // of no ℓ
	if f.Ell > 0 {
		across = m.X(math.Log10(f.Ell))
	}
	try := func(x, y float64, off bool) bool {
		n.x, n.y = x, y
		n.Box = canvas.Rect{X0: x, Y0: y - 0.8*size, X1: x + w, Y1: y + foot - last + 0.25*size}
		return !(off && n.Box.X0-2 < across && across < n.Box.X1+2) && free(n.Box)
	}
	for _, off := range []bool{true, false} {
		for _, x := range []float64{left, right, (left + right) / 2} {
			if try(x, last, off) || try(x, top, off) {
				return n, true
			}
		}
		for y := last; y >= top; y -= 0.4 * size {
			for _, x := range []float64{left, right, (left + right) / 2} {
				if try(x, y, off) {
					return n, true
				}
			}
		}
	}
	return note{}, false
}

// noteStep is the distance between lines of a note, in font sizes.
const noteStep = 1.25
