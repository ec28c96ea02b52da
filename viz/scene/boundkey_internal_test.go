package scene

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/bounds"
	boundsdraw "mercer/viz/view/bounds/draw"
)

// theorem returns the rows of a theorem. Its curves are powers of ℓ and have the given
// values at ℓ = 0.4.
func theorem(power float64, measuredError, worstCase, dataBound, printedBound, trivialBound float64) (rows [][]float64) {
	for i := range 15 {
		ell := 0.4 * math.Pow(10, float64(i)/14)
		factor := math.Pow(ell/0.4, -power)
		rows = append(rows, []float64{ell, float64(10 + i), measuredError * factor * factor, worstCase * factor, dataBound * factor, printedBound * factor, trivialBound})
	}
	return rows
}

// TestBoundKeyHidesNoCurve checks that the key of a theorem lies inside the frame and
// hides no curve. It must contain exactly the lines that the picture shows.
func TestBoundKeyHidesNoCurve(t *testing.T) {
	for name, rows := range map[string][][]float64{
		"falling":            theorem(1, 0.3, 1.3, 1, 3, 1.4),
		"steep":              theorem(3, 0.3, 2, 1, 3, 1.4),
		"flat":               theorem(0, 1e-7, 2, 1e-6, 3, 1.4),
		"flat, at the foot":  theorem(0, 1e-7, 1.2e-7, 1.1e-7, 3, 1.4),
		"in the middle":      theorem(0, 1e-3, 2e-3, 3e-3, 1, 1e-6),
		"without a measured": theorem(1, 0, 2, 0, math.NaN(), 1.4),
	} {
		for i, ell := range []float64{0, 0.4, 1.25, 4, 0, 0.4, 1.25, 4} {
			r := canvas.Rect{X0: 40, Y0: 24, X1: 252, Y1: 279}
			if i >= 4 {
				r.Y1 = 640
			}
			f := boundsdraw.Bound{Style: view.StyleOf(view.Look{}), Rows: rows, Ell: ell, Hover: -1}
			f.Key = f.Columns()
			if i < 4 { // the next picture explains the other lines
				f.Key = slices.DeleteFunc(f.Key, func(column int) bool { return column >= bounds.PrintedBoundColumn })
			}
			f.Range = f.Limits()
			checkKeyHidesNothing(t, fmt.Sprintf("%s, ℓ = %g", name, ell), f, r)
		}
	}
}

// TestBoundRangeGrowsForKey checks pictures whose curves leave no room for the key. The
// range must be enlarged by the height of the key.
func TestBoundRangeGrowsForKey(t *testing.T) {
	liftedCount := 0
	for _, r := range []canvas.Rect{{X0: 40, Y0: 24, X1: 252, Y1: 214}, {X0: 40, Y0: 24, X1: 252, Y1: 164}, {X0: 30, Y0: 24, X1: 200, Y1: 154}, {X0: 34, Y0: 24, X1: 380, Y1: 164}, {X0: 34, Y0: 24, X1: 560, Y1: 164}} {
		for shape, rows := range map[string][][]float64{
			"between": theorem(0, 1e-2, 1, 1e-1, 3, 10), "crossing": theorem(2, 0.3, 6, 1, 3, 1.4), "all points": theorem(0, 1e-2, 1, 1e-1, 3, 10),
		} {
			f := boundsdraw.Bound{Style: view.StyleOf(view.Look{}), Rows: rows, Ell: 1.25, Hover: -1}
			if shape == "all points" {
				f.PointCount = 12
			}
			f.Key = f.Columns()
			if r.W() < 300 { // the next picture explains the other lines
				f.Key = f.Key[:3]
			}
			f.Range = f.Limits()
			oldRange := f.Range
			f.GrowForKey(text.TypicalWidths{}, r)
			if f.Range.X0 != oldRange.X0 || f.Range.X1 != oldRange.X1 || f.Range.Y0 != oldRange.Y0 || f.Range.Y1 < oldRange.Y1 {
				t.Errorf("%s: the range became %v, from %v", shape, f.Range, oldRange)
			}
			if f.Range.Y1 > oldRange.Y1 {
				liftedCount++
			}
			checkKeyHidesNothing(t, shape, f, r)
		}
	}
	if liftedCount == 0 {
		t.Error("no picture was full")
	}
}

// checkKeyHidesNothing reports an error if the key of a picture hides a curve.
func checkKeyHidesNothing(t *testing.T, name string, f boundsdraw.Bound, r canvas.Rect) {
	t.Helper()
	m := canvas.Plane{Frame: r, Data: f.Range}
	box, _, isFull := f.KeyRect(text.TypicalWidths{}, r, m)
	if isFull {
		t.Errorf("%s, %v: no place for the key", name, r)
	}
	if box.X0 < r.X0 || box.X1 > r.X1 || box.Y0 < r.Y0 || box.Y1 > r.Y1 {
		t.Errorf("%s: the key at %v leaves %v", name, box, r)
	}
	for _, row := range f.Rows {
		for _, v := range row[bounds.MeasuredColumn:] {
			if v > 0 && box.Contains(m.X(math.Log10(row[bounds.EllColumn])), m.Y(math.Log10(v))) {
				t.Errorf("%s: the key at %v hides %g at ℓ = %g", name, box, v, row[bounds.EllColumn])
			}
		}
	}
	for _, n := range f.Notes(text.TypicalWidths{}, r, m) {
		if words := n.Box; box.X0 < words.X1 && words.X0 < box.X1 && box.Y1 > words.Y0-f.Style.Tick && box.Y0 < words.Y1+f.Style.Tick {
			t.Errorf("%s: the key at %v is close to the words at %v", name, box, words)
		}
	}
}

// TestHatchEndsAtCrossing checks that the hatch ends where the bound crosses the
// trivial bound. This point usually lies between two rows.
func TestHatchEndsAtCrossing(t *testing.T) {
	for _, power := range []float64{0.5, 1, 3} {
		f := boundsdraw.Bound{Style: view.StyleOf(view.Look{}), Rows: theorem(power, 0.3, 2, 1, 3, 1.4), Hover: -1}
		f.Range = f.Limits()
		r := canvas.Rect{X0: 40, Y0: 24, X1: 252, Y1: 279}
		m := canvas.Plane{Frame: r, Data: f.Range}
		stretch, ok := f.VacuousStretch(r, m)
		want := m.X(math.Log10(0.4 * math.Pow(2/1.4, 1/power)))
		if !ok || math.Abs(stretch.X1-want) > 0.01 || stretch.X0 != r.X0 {
			t.Errorf("power %g: the hatch is from %g to %g, want %g to %g", power, stretch.X0, stretch.X1, r.X0, want)
		}
	}
}

// TestHatchNote checks the note on a hatched interval in frames of many
// sizes. The note must lie inside the interval or describe it, and must not hide a
// curve.
func TestHatchNote(t *testing.T) {
	insideCount := 0
	for _, r := range []canvas.Rect{{X0: 40, Y0: 24, X1: 252, Y1: 279}, {X0: 30, Y0: 24, X1: 176, Y1: 314}, {X0: 98, Y0: 222, X1: 626, Y1: 374}, {X0: 30, Y0: 24, X1: 200, Y1: 154}, {X0: 34, Y0: 24, X1: 380, Y1: 300}} {
		for _, power := range []float64{0, 0.5, 1, 3} {
			for _, ell := range []float64{0, 0.4, 1.25, 4} {
				f := boundsdraw.Bound{Style: view.StyleOf(view.Look{}), Rows: theorem(power, 0.3, 2, 1, 3, 1.4), Ell: ell, Hover: -1}
				f.Range = f.Limits()
				f.GrowForKey(text.TypicalWidths{}, r)
				m := canvas.Plane{Frame: r, Data: f.Range}
				stretch, _ := f.VacuousStretch(r, m)
				notes := f.Notes(text.TypicalWidths{}, r, m)
				if len(notes) != 1 {
					t.Errorf("power %g in %v: %d notes", power, r, len(notes))
					continue
				}
				n := notes[0]
				isInside := n.Box.X0 >= stretch.X0 && n.Box.X1 <= stretch.X1
				if isInside {
					insideCount++
				}
				if isNamed := len(n.Lines[0]) > 0 && strings.HasPrefix(n.Lines[0][0].Text, "hatched"); isInside == isNamed && !isInside || n.Box.X1 > r.X1 || n.Box.X0 < r.X0 {
					t.Errorf("power %g in %v: words at %v of a stretch at %v", power, r, n.Box, stretch)
				}
				for ink := f.CurvePoints(m); len(ink) > 1; ink = ink[2:] {
					if n.Box.Contains(ink[0], ink[1]) {
						t.Errorf("power %g in %v: words at %v on a curve", power, r, n.Box)
						break
					}
				}
			}
		}
	}
	if insideCount == 0 {
		t.Error("no stretch had room for its words")
	}
}

// textCanvas is a strokeRecorder with realistic text widths.
type textCanvas struct{ *strokeRecorder }

func (textCanvas) TextWidth(size float64, _ canvas.Face, text string) float64 {
	return 0.55 * size * float64(len(text))
}

// TestDottedLineAvoidsWords checks that the dotted line at ℓ has gaps where it would
// cross text.
func TestDottedLineAvoidsWords(t *testing.T) {
	r := canvas.Rect{X0: 0, Y0: 0, X1: 200, Y1: 100}
	f := boundsdraw.Bound{Style: view.StyleOf(view.Look{}), Ell: 1, Range: canvas.Rect{X0: -1, Y0: -3, X1: 1, Y1: 1}, Key: []int{bounds.WorstCaseColumn, bounds.MeasuredColumn}}
	for _, ell := range []float64{0.25, 0.5, 1, 2, 4} {
		row := make([]float64, bounds.ColumnCount)
		for i := range row {
			row[i] = 1
		}
		row[bounds.EllColumn] = ell
		f.Rows = append(f.Rows, row)
	}
	c := textCanvas{&strokeRecorder{ratio: 1}}
	m := canvas.Plane{Frame: r, Data: f.Range}
	notes, box, _ := f.LayOutWords(c, r, m)
	words, drawnCount := boundsdraw.WordRects(notes, box), 0
	f.DrawEllLine(c, r, m, words)
	for _, xy := range c.lines {
		for i := 1; i < len(xy); i += 2 {
			drawnCount++
			for _, b := range words {
				if b.Contains(xy[i-1], xy[i]) && b.Y0 < xy[i] && xy[i] < b.Y1 {
					t.Errorf("a dot at (%g, %g) in words at %v", xy[i-1], xy[i], b)
				}
			}
		}
	}
	if isCrossed := slices.ContainsFunc(words, func(b canvas.Rect) bool { return b.X0 < 100 && 100 < b.X1 }); !isCrossed || drawnCount == 0 {
		t.Errorf("%d places on the line, words at %v", drawnCount, words)
	}
}

// TestNoteOnTooFewCenters checks the note of a bound that is undefined for fewer than D
// centres. The note replaces the curve and must fit into the interval of these m.
func TestNoteOnTooFewCenters(t *testing.T) {
	r := canvas.Rect{X0: 40, Y0: 24, X1: 252, Y1: 424}
	for centerCount, lines := range map[int]int{12: 1, 7: 2, 4: 3} {
		f := boundsdraw.Bound{Style: view.StyleOf(view.Look{}), Rows: theorem(0, 1e-2, 1, 1e-1, 3, 10), Dim: 5, Hover: -1}
		for i, row := range f.Rows {
			row[bounds.CenterColumn] = 9
			if i < centerCount {
				row[bounds.CenterColumn], row[bounds.MeasuredColumn], row[bounds.WorstCaseColumn], row[bounds.DataBoundColumn] = 4, math.NaN(), math.NaN(), math.NaN()
			}
		}
		f.Range = f.Limits()
		m := canvas.Plane{Frame: r, Data: f.Range}
		notes := f.StretchNotes(text.TypicalWidths{}, r, m)
		if len(notes) != 1 || len(notes[0].Lines) != lines {
			t.Errorf("%d rows of %d: %v", centerCount, len(f.Rows), notes)
			continue
		}
		if end := m.X(math.Log10(f.Rows[centerCount-1][bounds.EllColumn])); centerCount < len(f.Rows) && notes[0].Box.X1 > end {
			t.Errorf("%d rows end at %g, and their words at %g", centerCount, end, notes[0].Box.X1)
		}
	}
}

// TestBoundWithRoundingErrors checks a measured quantity that is a rounding error. A note
// must state this, and the axis must not be extended to include the quantity.
func TestBoundWithRoundingErrors(t *testing.T) {
	for _, measured := range []float64{0, 1e-16, 0.3} {
		rows := theorem(1, measured, 2, 1, 3, 1.4)
		f := boundsdraw.Bound{Style: view.StyleOf(view.Look{}), Rows: rows, Ell: 1.25, Hover: -1}
		r := canvas.Rect{X0: 40, Y0: 24, X1: 252, Y1: 279}
		f.Range = f.Limits()
		if measured < 0.1 && f.Range.Y0 < -1.5 {
			t.Errorf("measured %g: the axis begins at %g", measured, f.Range.Y0)
		}
		words := ""
		for _, n := range f.Notes(text.TypicalWidths{}, r, canvas.Plane{Frame: r, Data: f.Range}) {
			for _, l := range n.Lines {
				for _, run := range l {
					words += run.Text
				}
			}
		}
		if has := strings.Contains(words, "measured: 0 up to rounding"); has != (measured < 0.1) {
			t.Errorf("measured %g: it says %q", measured, words)
		}
	}
}
