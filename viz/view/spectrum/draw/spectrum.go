package draw

import (
	"math"
	"strconv"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/result"
	"mercer/viz/view/spectrum"
)

// A Spectrum draws eigenvalues on a logarithmic axis. Exact eigenvalues are open circles
// on a line, and approximate eigenvalues are discs below them. A dotted line marks the
// shown eigenfunction.
type Spectrum struct {
	Style         *figure.Style
	Exact, Approx []float64
	ShownIndex    int     // index of the shown eigenfunction, from 0, or negative
	Low, High     float64 // vertical range, as exponents of ten
	MaxTick       float64 // end of the range without the room for the key; there are no ticks above
	Len           int     // number of indices on the axis
	Floor         float64 // values below this exponent are treated as 0; the line is drawn only inside the range
	FloorName     string  // label for the values below the floor
	Hover         int     // hovered index, or negative
	HasKeyInTitle bool    // the key is in the title line
	HasSharedKey  bool    // the key is above all charts of the view
	HasIndexInKey bool    // the key in the frame explains the dotted line
}

// RoundingShare returns a fraction of the largest eigenvalue of a matrix of n points.
// Below this fraction, eigenvalues in float64 are rounding errors. It is the threshold
// that kpca.Solve uses for the numerical rank.
func RoundingShare(points int) float64 { return float64(max(points, 1)) * 0x1p-52 }

// floorOf returns a fraction of the largest eigenvalue. Eigenvalues below this fraction
// are treated as 0. The word describes the cause, which is rounding or the accuracy of
// approximate eigenvalues.
func floorOf(b view.Blocks) (share float64, word string) {
	maxEigenvalue := 0.0
	for _, block := range []contract.Column{spectrum.Eigenvalues.Exact, spectrum.Eigenvalues.Approx} {
		for _, v := range b.List(block) {
			maxEigenvalue = max(maxEigenvalue, v)
		}
	}
	rounding := RoundingShare(b.CountPoints())
	if share = b.Number(spectrum.Floor, 0) / maxEigenvalue; !(share > 0) || !canvas.AllFinite(share) {
		share = rounding
	}
	if share > 1.01*rounding {
		return share, "unresolved"
	}
	return share, "rounding"
}

// hasRankOne reports whether all eigenvalues except the first are at most floor times the
// first one.
func hasRankOne(values []float64, floor float64) bool {
	for i, v := range values {
		if i > 0 && v > floor*values[0] {
			return false
		}
	}
	return true
}

// SpectrumOf returns the chart of the eigenvalues for a frame of the given width. If the
// matrix has rank 1, the chart contains only the first eigenvalue.
func SpectrumOf(b view.Blocks, s *figure.Style, exact, approx []float64, width float64) Spectrum {
	part, word := floorOf(b)
	if len(exact) > 1 && hasRankOne(exact, part) && hasRankOne(approx, part) { // coinciding points
		exact, approx = exact[:1], approx[:min(1, len(approx))]
	}
	f := NewSpectrum(s, exact, approx, int(b.Number(result.Index, 0))-1, part, width)
	f.FloorName = word
	return f
}

// NewSpectrum returns the chart of the eigenvalues for a frame of the given width.
// Eigenvalues below floor times the largest eigenvalue are treated as 0.
func NewSpectrum(s *figure.Style, exact, approx []float64, shownIndex int, floor, width float64) Spectrum {
	f := Spectrum{Style: s, Exact: exact, Approx: approx, ShownIndex: shownIndex, Hover: -1, FloorName: "rounding"}
	f.Len = max(len(exact), len(approx), 1)
	f.Len = min(f.Len, max(16, int(width/3)))
	high, low := math.Inf(-1), math.Inf(1)
	for _, vs := range [][]float64{exact, approx} {
		for _, v := range vs[:min(len(vs), f.Len)] {
			if v > 0 && canvas.AllFinite(v) {
				high, low = max(high, math.Log10(v)), min(low, math.Log10(v))
			}
		}
	}
	if high < low {
		high, low = 0, -1
	}
	f.Floor = math.Log10(floor) + high
	hasFloor := low < f.Floor
	for _, vs := range [][]float64{exact, approx} {
		for _, v := range vs[:min(len(vs), f.Len)] {
			hasFloor = hasFloor || !(v > 0) && v == v
		}
	}
	span := max(high-max(low, f.Floor), 0.5)
	f.High = high + 0.08*span + 0.05
	f.Low = max(low, f.Floor) - 0.06*span - 0.05
	if hasFloor && (low < f.Floor || high-low > 8) {
		f.Low = f.Floor - 0.09*span // room for the values below the floor
	}
	f.MaxTick = f.High
	return f
}

// CountTicks returns the number of vertical ticks that fit at the given distance, in
// pixels.
func (f Spectrum) CountTicks(r canvas.Rect, dist float64) int {
	return int(r.H() * (f.MaxTick - f.Low) / (f.High - f.Low) / dist)
}

// X returns the abscissa of eigenvalue i, in pixels.
func (f Spectrum) X(r canvas.Rect, i int) float64 {
	return r.X0 + r.W()*(float64(i)+0.7)/(float64(f.Len)+0.4)
}

// shownLine returns the end points of the dotted line at the shown eigenfunction, or nil.
func (f Spectrum) shownLine(r canvas.Rect) []float64 {
	if f.ShownIndex < 0 || f.ShownIndex >= f.Len {
		return nil
	}
	x := f.X(r, f.ShownIndex)
	return []float64{x, r.Y0 + 4, x, r.Y1}
}

// Y returns the ordinate of the value v, in pixels.
func (f Spectrum) Y(r canvas.Rect, v float64) float64 {
	e := f.Low
	if v > 0 {
		e = max(math.Log10(v), f.Low)
	}
	return f.ExponentY(r, min(e, f.High))
}

// isDrawn reports whether the chart draws the value v. It draws 0 and negative values
// only if there is a floor.
func (f Spectrum) isDrawn(v float64) bool { return v > 0 || v == v && f.Floor > f.Low }

// ExponentY returns the ordinate of an exponent, in pixels. Values below the floor are
// drawn between the floor and the frame.
func (f Spectrum) ExponentY(r canvas.Rect, e float64) float64 {
	margin := 4.5 * f.Style.Mark
	return max(r.Y0+margin, min(r.Y1-margin, r.Y0+(f.High-e)/(f.High-f.Low)*r.H()))
}

// markRadius returns the radius of the marks, in pixels. If there are many values, the
// marks are smaller.
func (f Spectrum) markRadius(r canvas.Rect) float64 {
	return min(3.4*f.Style.Mark, max(1.3, 0.36*r.W()/(float64(f.Len)+0.4)))
}

// Draw implements canvas.Figure.
func (f Spectrum) Draw(c canvas.Canvas, r canvas.Rect) {
	s := f.Style
	for _, t := range figure.LogTicks(f.Low, f.MaxTick, f.CountTicks(r, 22)) {
		y := math.Round(r.Y0+(f.High-t.Position)/(f.High-f.Low)*r.H()) + 0.5
		canvas.FillLine(c, canvas.Rect{X0: r.X0, Y0: y - s.Line/2, X1: r.X1, Y1: y + s.Line/2}, s.Rule)
	}
	size := f.markRadius(r)
	exact, approx := f.shownValues()
	line := f.Points(r, exact)
	canvas.StrokeDashed(c, f.shownLine(r), s.Line, 2*s.Line, 3*s.Line, s.Ink)
	c.StrokePolyline(line, 1.25*s.Line, s.Ink2)
	for i, v := range approx {
		if f.isDrawn(v) {
			c.FillDisc(f.X(r, i), f.Y(r, v), size, s.Accent)
		}
	}
	for i := 0; i+1 < len(line); i += 2 {
		c.StrokeRing(line[i], line[i+1], size, 1.25*s.Line*min(1, size/3), s.Ink)
	}
	if f.Hover >= 0 && f.Hover < len(exact) {
		s.DrawHoverRing(c, f.X(r, f.Hover), f.Y(r, exact[f.Hover]), size-1.5)
	}
	if s.IsThumbnail {
		return
	}
	if f.Floor > f.Low && f.Floor < f.High {
		lines := [][]float64{line, f.shownLine(r)}
		for i, v := range approx {
			if f.isDrawn(v) {
				lines = append(lines, []float64{f.X(r, i), f.Y(r, v)})
			}
		}
		s.DrawFloor(c, r, f.ExponentY(r, f.Floor), size, f.FloorName, lines...)
	}
	if !f.HasKeyInTitle && !f.HasSharedKey {
		f.drawKey(c, r)
	}
}

// KeyBox returns the rectangle of the key, preferably at the top, and the cost of the
// marks and lines that the key hides there.
func (f Spectrum) KeyBox(c text.Ruler, r canvas.Rect) (box canvas.Rect, hiddenCost int) {
	s := f.Style
	exact, approx := f.shownValues()
	line := f.Points(r, exact)
	marks := append(f.Points(r, approx), line...)
	w, rows := c.TextWidth(s.Label, canvas.Text, "approximate")+10+10*s.Mark, 2.0
	if f.HasIndexInKey {
		rows++
	}
	return f.PlaceKey(r, w, rows, true, func(b canvas.Rect) int { return b.CountInside(marks) + b.CountCrossing(line) })
}

// shownValues returns the exact and the approximate eigenvalues with an index on the
// axis.
func (f Spectrum) shownValues() (exact, approx []float64) {
	return f.Exact[:min(len(f.Exact), f.Len)], f.Approx[:min(len(f.Approx), f.Len)]
}

// Points returns the points, in pixels, of the values that the chart draws.
func (f Spectrum) Points(r canvas.Rect, values []float64) (xy []float64) {
	for i, v := range values {
		if f.isDrawn(v) {
			xy = append(xy, f.X(r, i), f.Y(r, v))
		}
	}
	return xy
}

// TextRects returns the rectangle of the key, unless the key is in the title.
func (f Spectrum) TextRects(c text.Ruler, r canvas.Rect) []canvas.Rect {
	if f.HasKeyInTitle || f.HasSharedKey {
		return nil
	}
	box, _ := f.KeyBox(c, r)
	return []canvas.Rect{box}
}

// GrowForKey extends the vertical range upwards if the picture has no free position for
// the key.
func (f *Spectrum) GrowForKey(c text.Ruler, r canvas.Rect) {
	f.growRange(r, func() int {
		_, hiddenCost := f.KeyBox(c, r)
		return hiddenCost
	})
}

// AddIndexToKey adds an entry for the dotted line to the key, if the key then only grows
// downwards and hides nothing. A key that moved away from a free corner would look like data.
func (f *Spectrum) AddIndexToKey(c text.Ruler, r canvas.Rect) {
	box, _ := f.KeyBox(c, r)
	f.HasIndexInKey = len(f.shownLine(r)) > 0
	newBox, hiddenCost := f.KeyBox(c, r)
	if hiddenCost > 0 || newBox.X0 != box.X0 || newBox.Y0 != box.Y0 {
		f.HasIndexInKey = false
	}
}

// Entries returns the entries of the key, in a form for titles.
func (f Spectrum) Entries() (list []figure.KeyEntry) {
	for _, l := range []quantity{{f.Exact, openCircle}, {f.Approx, disc}} {
		if len(l.Values) > 0 {
			list = append(list, l.entry([...]string{openCircle: "exact", disc: "approximate"}[l.mark]))
		}
	}
	return list
}

// drawKey draws the key of the exact and the approximate eigenvalues, and of the dotted line.
func (f Spectrum) drawKey(c canvas.Canvas, r canvas.Rect) {
	s := f.Style
	size, step := s.Label, s.Tick+6
	box, _ := f.KeyBox(c, r)
	x := box.X1 - 6
	y := box.Y0 + 0.75*s.Tick + 5
	markX := func(words string) float64 { return x - c.TextWidth(size, canvas.Text, words) - 10*s.Mark }
	if len(f.Exact) > 0 {
		exact := text.Parse("exact", canvas.Text)
		exact.DrawOnHalo(c, x-exact.Width(c, size), y, size, s.Ink2, s.Panel)
		c.StrokeRing(markX("exact"), y-0.34*size, 3.4*s.Mark, 1.25*s.Line, s.Ink)
		y += step
	}
	if len(f.Approx) > 0 {
		approx := text.Parse("approximate", canvas.Text)
		approx.DrawOnHalo(c, x-approx.Width(c, size), y, size, s.Accent, s.Panel)
		c.FillDisc(markX("approximate"), y-0.34*size, 3.4*s.Mark, s.Accent)
		y += step
	}
	if f.HasIndexInKey {
		entry := f.indexEntry()
		index := text.Parse(entry.Words, canvas.Text)
		width := index.Width(c, size)
		index.DrawOnHalo(c, x-width, y, size, s.Ink2, s.Panel)
		entry.Draw(c, s, x-width-10*s.Mark, y-0.34*size)
	}
}

// indexEntry returns the key entry of the dotted line.
func (f Spectrum) indexEntry() figure.KeyEntry {
	return figure.DottedLineEntry("*i* = " + strconv.Itoa(f.ShownIndex+1))
}

// AxisTicks returns the ticks of the horizontal axis: the index 1, and round numbers at
// least minDist pixels apart. The label of the first tick is «i = 1». Tick positions
// range from 0 to 1.
func (f Spectrum) AxisTicks(width, minDist float64) []figure.Tick {
	step := 1
	for _, n := range []int{1, 5, 10, 20, 50, 100, 200, 500, 1000} {
		step = n
		if width*float64(n)/(float64(f.Len)+0.4) >= minDist {
			break
		}
	}
	unit := canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}
	ticks := []figure.Tick{{Position: f.X(unit, 0), Name: "*i* = 1"}}
	for i := step; i <= f.Len; i += step {
		if i > 1 && f.X(unit, i-1)*width-ticks[0].Position*width >= minDist {
			ticks = append(ticks, figure.Tick{Position: f.X(unit, i-1), Name: strconv.Itoa(i)})
		}
	}
	return ticks
}

// KeyEntries implements figure.KeyEntrier. The entries are the marks, if all charts share a
// key, and the index at the dotted line.
func (f Spectrum) KeyEntries(*figure.Panel, figure.KeyWords) (list []figure.KeyEntry) {
	if f.HasSharedKey {
		list = f.Entries()
	}
	if f.ShownIndex < 0 || f.ShownIndex >= f.Len {
		return list
	}
	return append(list, f.indexEntry())
}

// IndexAt returns the position of the exact eigenvalue i in a chart with the frame r. If
// there is no such eigenvalue, the ordinate is y.
func (f Spectrum) IndexAt(r canvas.Rect, i int, _, y float64) (float64, float64) {
	if i >= 0 && i < len(f.Exact) {
		y = f.Y(r, f.Exact[i])
	}
	return f.X(r, i), y
}
