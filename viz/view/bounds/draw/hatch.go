package draw

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view/bounds"
)

// hatchEdge is the smallest distance, in pixels, between words and the ends of the
// hatched stretch.
const hatchEdge = 2

// drawHatch draws the hatch of a stretch of vacuous values.
func drawHatch(c canvas.Canvas, s *figure.Style, stretch canvas.Rect) {
	canvas.FillRect(c, stretch, figure.Fade(s.Rule, 0.45))
	canvas.FillHatched(c, stretch, 8, s.Line, figure.Fade(s.Edge, 0.25))
}

// VacuousStretch returns the rectangle of the values of ℓ at which the bound is not
// better than the trivial bound. It returns false if there is no row with this property.
// The stretch ends at the point where the two curves cross, between two rows.
func (f Bound) VacuousStretch(r canvas.Rect, m canvas.Plane) (canvas.Rect, bool) {
	isVacuous := func(row []float64) bool {
		w := row[bounds.WorstCaseColumn]
		return w == w && !(w < row[bounds.TrivialBoundColumn])
	}
	stretch, ok := f.rowStretch(r, m, isVacuous)
	for k, next := range f.Rows {
		if k == 0 || !isVacuous(f.Rows[k-1]) || isVacuous(next) {
			continue
		}
		row := f.Rows[k-1]
		logAbove, logBelow := math.Log(row[bounds.WorstCaseColumn]/row[bounds.TrivialBoundColumn]), math.Log(next[bounds.TrivialBoundColumn]/next[bounds.WorstCaseColumn])
		if t := logAbove / (logAbove + logBelow); t >= 0 && t <= 1 {
			x0, x1 := m.X(math.Log10(row[bounds.EllColumn])), m.X(math.Log10(next[bounds.EllColumn]))
			stretch.X1 = max(stretch.X1, min(x0+t*(x1-x0), r.X1))
		}
	}
	stretch.X1 = min(max(stretch.X1, stretch.X0+3), r.X1) // a stretch of a single row is visible too
	return stretch, ok
}

// vacuousNote returns the note that explains the hatched stretch, in up to three lines.
// The note is inside the stretch and overlaps no curve and no other words. If there is no
// room inside, the note is outside the stretch and begins with «hatched».
func (f Bound) vacuousNote(c text.Ruler, r canvas.Rect, m canvas.Plane, notes []note) (note, bool) {
	stretch, ok := f.VacuousStretch(r, m)
	if !ok {
		return note{}, false
	}
	isFree := f.newFreeTest(r, m, notes)
	for _, lines := range [][]string{{"says nothing here"}, {"says nothing", "here"}, {"says", "nothing", "here"}} {
		if n, ok := f.placeLines(c, stretch, m, lines, isFree); ok {
			return n, true
		}
	}
	for _, lines := range [][]string{{"hatched: says nothing"}, {"hatched:", "says nothing"}} {
		if n, ok := f.placeLines(c, r, m, lines, isFree); ok {
			return n, true
		}
	}
	return note{}, false
}

// hasVacuousNote reports whether there is room for the note on the hatched stretch.
func (f Bound) hasVacuousNote(c text.Ruler, r canvas.Rect, m canvas.Plane) bool {
	_, ok := f.vacuousNote(c, r, m, f.StretchNotes(c, r, m))
	return ok
}

// newFreeTest returns a function that reports whether a rectangle contains no curve and
// overlaps none of the notes.
func (f Bound) newFreeTest(r canvas.Rect, m canvas.Plane, notes []note) func(b canvas.Rect) bool {
	ink, margin := f.CurvePoints(m), 2.2*f.Style.Mark+1 // radius of a measured point, plus 1
	return func(b canvas.Rect) bool {
		for _, o := range notes {
			if t := o.Box; b.X0 < t.X1 && t.X0 < b.X1 && b.Y0 < t.Y1 && t.Y0 < b.Y1 {
				return false
			}
		}
		enlarged := canvas.Rect{X0: b.X0 - margin, Y0: b.Y0 - margin, X1: b.X1 + margin, Y1: b.Y1 + margin}
		for i := 0; i+1 < len(ink); i += 2 {
			if enlarged.Contains(ink[i], ink[i+1]) {
				return false
			}
		}
		return true
	}
}

// placeLines places lines of words in a stretch. It prefers the bottom of the stretch to
// the top, and the top to the middle. If possible, the words do not cover the dotted line
// at ℓ.
func (f Bound) placeLines(c text.Ruler, stretch canvas.Rect, m canvas.Plane, lines []string, isFree func(b canvas.Rect) bool) (note, bool) {
	size, n, w := f.Style.Tick, note{}, 0.0
	for _, l := range lines {
		n.Lines = append(n.Lines, text.Parse(l, canvas.Text))
		w = max(w, n.Lines[len(n.Lines)-1].Width(c, size))
	}
	lowestBase, minY := f.footLine(stretch), stretch.Y0+6+0.8*size
	maxY := lowestBase - noteStep*size*float64(len(lines)-1) // lowest possible baseline of the first line
	if w > stretch.W()-2*hatchEdge || maxY < minY {
		return note{}, false
	}
	edge := min(6, (stretch.W()-w)/2)
	left, right := stretch.X0+edge, stretch.X1-edge-w
	ellX := stretch.X0 - 10*w // outside the stretch
	if f.Ell > 0 {
		ellX = m.X(math.Log10(f.Ell))
	}
	tryAt := func(x, y float64, avoidsEll bool) bool {
		n.x, n.y = x, y
		n.Box = canvas.Rect{X0: x, Y0: y - 0.8*size, X1: x + w, Y1: y + lowestBase - maxY + 0.25*size}
		return !(avoidsEll && n.Box.X0-2 < ellX && ellX < n.Box.X1+2) && isFree(n.Box)
	}
	for _, avoidsEll := range []bool{true, false} {
		for _, x := range []float64{left, right, (left + right) / 2} {
			if tryAt(x, maxY, avoidsEll) || tryAt(x, minY, avoidsEll) {
				return n, true
			}
		}
		for y := maxY; y >= minY; y -= 0.4 * size {
			for _, x := range []float64{left, right, (left + right) / 2} {
				if tryAt(x, y, avoidsEll) {
					return n, true
				}
			}
		}
	}
	return note{}, false
}

// noteStep is the distance between the lines of a note, in font sizes.
const noteStep = 1.25
