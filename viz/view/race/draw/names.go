package draw

import (
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
)

// nameGap is the distance, in pixels, between the end of the axis and the names.
const nameGap = 14

// axisName returns a tick with the name of the axis. The tick is below the names of the
// lines. Its distance from the previous tick is at least the length of the name.
func (f RaceChart) axisName(st *view.Drawing, axis raceAxis, width float64) []figure.Tick {
	if f.Style.IsThumbnail {
		return nil
	}
	unit := f.Range.W() / width
	start, gap := f.End+max(nameGap, 1.2*f.Style.Tick)*unit, max(8, 0.6*f.Style.Tick) // larger than the minimum of Panel.names, with room for slanted letters
	return []figure.Tick{{Position: start, Name: ""}, {Position: start + unit*(text.TypicalWidths{}.TextWidth(f.Style.Tick, canvas.Text, text.Plain(axis.name))+gap), Name: axis.name}}
}

// NamesWidth returns the width of the longest name, limited to a fraction of the given
// width.
func (f RaceChart) NamesWidth(st *view.Drawing, width float64) (w float64) {
	if f.Style.IsThumbnail {
		return 0
	}
	const markWidth, maxShare = 18, 0.42
	textWidth := func(s string) float64 { return text.TypicalWidths{}.TextWidth(f.Style.Tick, canvas.Text, s) * 0.92 }
	for _, e := range f.LineNames(canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}) {
		for _, line := range e.nameLines(2, maxShare*width-markWidth, textWidth) {
			w = max(w, textWidth(line))
		}
	}
	return w + markWidth
}

// A lineName is the name of a line and the point where the line ends or leaves the frame.
type lineName struct {
	name string
	x, y float64
	col  color.NRGBA
	mark func(c canvas.Canvas, x, y float64) // draws the mark beside the name; nil if the name has no line
	rank int                                 // if there is too little room, names with large ranks are dropped first

	shortName string // a shorter name; may be empty
}

// nameLines splits the name into at most maxLines lines of width w. If the name does not
// fit, nameLines splits the short name instead.
func (e lineName) nameLines(maxLines int, w float64, textWidth func(string) float64) []string {
	split := func(name string) []string {
		if maxLines == 1 {
			return []string{text.Shorten(name, w, textWidth)}
		}
		return splitName(name, w, textWidth)
	}
	lines := split(e.name)
	if last := lines[len(lines)-1]; e.shortName != "" && (last == "" || strings.HasSuffix(last, "…")) {
		return split(e.shortName)
	}
	return lines
}

// lineEnd returns the last point of the line xy that is in r. If the line leaves r at the
// bottom, this is the point where it leaves.
func lineEnd(r canvas.Rect, xy []float64) (x, y float64) {
	n := len(xy)
	x, y = xy[n-2], xy[n-1]
	for i := n - 4; i >= 0 && y > r.Y1; i -= 2 {
		if u, v := xy[i], xy[i+1]; v <= r.Y1 {
			return u + (x-u)*(r.Y1-v)/(y-v), r.Y1
		}
		x, y = xy[i], xy[i+1]
	}
	return x, y
}

// LineNames returns the names of all lines and groups of lines, from top to bottom.
func (f RaceChart) LineNames(r canvas.Rect) (out []lineName) {
	s := f.Style
	addName := func(name string, rank int, xy []float64, col color.NRGBA, mark func(c canvas.Canvas, x, y float64)) {
		x, y := lineEnd(f.Area(r), f.pixels(r, xy))
		out = append(out, lineName{name: name, x: x, y: y, col: col, mark: mark, rank: rank})
	}
	for _, m := range f.Methods {
		if len(m.summaries) == 0 || m.isThin() {
			continue
		}
		col := f.Color(m)
		rank := m.colorIndex // the best possible error has the smallest rank except the current method
		if m.isCurrent {
			rank = -1
		}
		name := m.name
		switch isVisible := func(p sizeSummary) bool { return p.mid >= f.MinError }; {
		case !slices.ContainsFunc(m.summaries, isVisible):
			name += ": below 10^{" + text.Typeset(strconv.Itoa(int(math.Ceil(f.MinError)))) + "}"
		case m.summaries[len(m.summaries)-1].isBounded:
			name += "; dashed: at most"
		}
		shortName := m.shortName
		if shortName == "" && name != m.name {
			shortName = m.name
		}
		addName(name, rank, m.medians(), col, func(c canvas.Canvas, x, y float64) {
			switch {
			case m.IsFloor():
				canvas.StrokeStraight(c, []float64{x - 4*s.Mark, y, x + 4*s.Mark, y}, 1.5*s.Line, s.Ink)
				if !f.HasTheory {
					c.FillDisc(x, y, 2.2*s.Mark, s.Ink)
				}
			case m.isCurrent:
				s.DrawLandmark(c, x, y, 3*s.Mark)
			default:
				figure.DrawShape(c, m.colorIndex, x, y, 2.7*s.Mark, col)
			}
		})
		out[len(out)-1].shortName = shortName
	}
	if g := f.theoryLine(); len(g) > 0 {
		addName("theory: *m*^{−1/2}", len(s.Categorical), g, s.Ink2, func(c canvas.Canvas, x, y float64) {
			canvas.StrokeDashed(c, []float64{x - 5*s.Mark, y, x + 4*s.Mark, y}, 1.25*s.Line, 1.5*s.Line, 2*s.Line, s.Ink2)
		})
	}
	if !f.HasTheory && len(f.theoryLine()) == 0 && slices.ContainsFunc(f.Methods, func(m racingMethod) bool { return m.theory == m.theory && len(m.summaries) > 2 }) {
		out = append(out, lineName{name: "theory: of *m* alone", y: math.Inf(1), col: s.Ink3, rank: len(s.Categorical) + 3})
	}
	if f.ThinCount > 0 {
		name := strconv.Itoa(f.ThinCount) + " others"
		switch {
		case !f.HasThinLine:
			name += ", to come"
		case f.MissesThinFits:
			name += " so far"
		}
		out = append(out, lineName{name: name, y: math.Inf(1), col: s.Ink3, rank: len(s.Categorical) + 2})
	}
	if f.Band != "" {
		_, hasBand := f.hasLines()
		share, _, _ := strings.Cut(f.Band, " of ")
		out = append(out, lineName{name: f.Band, shortName: share, x: math.Inf(-1), y: math.Inf(1), col: s.Ink2, rank: len(s.Categorical) + 1, mark: func(c canvas.Canvas, x, y float64) {
			half := figure.LandmarkSize * s.Mark
			if !hasBand { // without bands, the mark is a point
				s.DrawLandmark(c, x, y, 3*s.Mark)
				return
			}
			canvas.FillRect(c, canvas.Rect{X0: x - half, Y0: y - half, X1: x + half, Y1: y + half}, figure.Fade(s.Accent, 0.2))
		}})
	}
	slices.SortStableFunc(out, func(a, b lineName) int {
		switch {
		case a.y < b.y:
			return -1
		case a.y > b.y:
			return 1
		}
		return 0
	})
	return out
}

// These constants are the distances of two names in font sizes, with and without enough
// room.
const looseNameStep, tightNameStep = 1.36, 1.14

// maxLeader is the largest distance, in font sizes, at which a stroke joins a name to the
// end of its line. A longer stroke would look like a part of the line.
const maxLeader = 6

// DrawNames writes the names in a column on the right. Each name is as near to the end of
// its line as the other names allow.
func (f RaceChart) DrawNames(c canvas.Canvas, r canvas.Rect) {
	s := f.Style
	ends := f.LineNames(r)
	x, _ := f.Pixel(r, f.End, 0)
	r = f.Area(r)
	x += nameGap
	left := x + 12*s.Mark
	textWidth := func(name string) float64 { return text.Parse(name, canvas.Text).Width(c, s.Tick) }
	lines, lineCount := make([][]string, len(ends)), 0
	for i, e := range ends {
		lines[i] = e.nameLines(2, r.X1-3-left, textWidth)
		lineCount += len(lines[i])
	}
	for maxLines := int((r.H() - 6) / (tightNameStep * s.Tick)); lineCount > maxLines && lineCount > 0; {
		dropIndex := -1 // the least important of the names with two lines or, if there are none, of all names
		for i, e := range ends {
			if dropIndex < 0 || len(lines[i]) > len(lines[dropIndex]) || len(lines[i]) == len(lines[dropIndex]) && e.rank > ends[dropIndex].rank {
				dropIndex = i
			}
		}
		if lineCount--; len(lines[dropIndex]) > 1 {
			lines[dropIndex] = ends[dropIndex].nameLines(1, r.X1-3-left, textWidth)
			continue
		}
		ends, lines = slices.Delete(ends, dropIndex, dropIndex+1), slices.Delete(lines, dropIndex, dropIndex+1)
	}
	step := min(looseNameStep*s.Tick, (r.H()-6)/float64(max(1, lineCount)))
	centers := make([]float64, len(ends))
	halfHeight := func(i int) float64 { return step / 2 * float64(len(lines[i])) }
	for i, e := range ends {
		centers[i] = max(e.y, r.Y0+3+halfHeight(i))
		if i > 0 {
			centers[i] = max(centers[i], centers[i-1]+halfHeight(i-1)+halfHeight(i))
		}
	}
	for i, bottom := len(centers)-1, r.Y1-3; i >= 0; i-- {
		centers[i] = min(centers[i], bottom-halfHeight(i))
		bottom = centers[i] - halfHeight(i)
	}
	for i, e := range ends {
		y := centers[i]
		if e.mark != nil {
			if startX := e.x + 4*s.Mark; x-startX < maxLeader*s.Tick {
				c.StrokePolyline([]float64{startX, e.y, x - 3, y}, 0.75*s.Line, figure.Fade(e.col, 0.5))
			}
			e.mark(c, x+4*s.Mark, y)
		}
		for j, line := range lines[i] {
			offset := (float64(j) - float64(len(lines[i])-1)/2) * min(step, tightNameStep*s.Tick)
			text.Parse(line, canvas.Text).Draw(c, left, math.Round(y+offset+0.34*s.Tick), s.Tick, e.col)
		}
	}
}

// TextRects returns two rectangles. The first contains all names, since there is no room
// for a read-out between names. The second contains the label at the current m, if there
// is one.
func (f RaceChart) TextRects(c text.Ruler, r canvas.Rect) []canvas.Rect {
	x, _ := f.Pixel(r, f.End, 0)
	boxes := []canvas.Rect{{X0: x + nameGap, Y0: r.Y0, X1: r.X1, Y1: r.Y1}}
	if word, left, base := f.ruleNamePosition(c, r); word != nil {
		size := f.Style.Tick
		boxes = append(boxes, canvas.Rect{X0: left, Y0: base - 0.8*size, X1: left + word.Width(c, size), Y1: base + 0.3*size})
	}
	return boxes
}

// splitName splits a name into at most two lines of width w. The second line is as long
// as possible.
func splitName(name string, w float64, textWidth func(string) float64) []string {
	if textWidth(name) <= w {
		return []string{name}
	}
	for i := len(name) - 1; i > 0; i-- {
		if name[i] != ' ' && name[i-1] != '-' {
			continue
		}
		if first := strings.TrimRight(name[:i], " "); textWidth(first) <= w {
			return []string{first, text.Shorten(strings.TrimLeft(name[i:], " "), w, textWidth)}
		}
	}
	return []string{text.Shorten(name, w, textWidth)}
}
