package draw

import (
	"image/color"
	"math"
	"slices"
	"strconv"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/race"
)

// A RaceChart draws the errors of methods on two logarithmic axes. Some methods have a
// colour and a band, and the other methods are thin lines. If the horizontal axis is m,
// the chart also draws the best possible error for each rank.
type RaceChart struct {
	Style          *figure.Style
	Methods        []racingMethod
	SizeRule       float64     // exponent of the current m; NaN if the axis is not m
	HasTheory      bool        // the axis is m, for which theory predicts an exponent
	IsTime         bool        // the axis is a time
	Hover          int         // index of the hovered fit, or negative
	Range          canvas.Rect // range of the exponents
	End            float64     // exponent at which the curves end and the names begin
	HasZero        bool        // some abscissas are 0
	ThinCount      int         // number of thin lines, including those that have no fits yet
	HasThinLine    bool        // at least one thin line has fits
	MissesThinFits bool        // fits of some thin lines are missing
	Band           string      // explanation of the bands, shown below the names; may be empty
	PlannedSeeds   int         // largest planned number of seeds for one size
	CompletedSeeds int         // largest number of seeds so far
	MinError       float64     // exponent at the lower end of the error axis; words are below it if errors are smaller
}

// raceDashes holds the dash patterns of the coloured methods, as alternating lengths of
// dashes and gaps.
var raceDashes = [4][]float64{nil, {6, 3}, {2, 2}, {8, 2, 2, 2}}

const (
	// minErrorExponent is the exponent at which the error axis ends. Smaller errors are
	// not relevant.
	minErrorExponent = -8

	// roundingExponent is the exponent below which an error is a rounding error. The
	// error axis is not extended to include these errors.
	roundingExponent = -11

	// zeroDistance is the distance, in decades, between the abscissa 0 and the other
	// abscissas.
	zeroDistance = 0.5
)

// newRaceChart returns the chart for a frame of the given width, with the ranges of its
// axes.
func newRaceChart(st *view.Drawing, style *figure.Style, axis raceAxis, width float64) RaceChart {
	f := RaceChart{Style: style, Methods: slices.Clone(cachedMethods(st.Look.Memory, st.Blocks, axis)), Hover: -1, SizeRule: math.NaN(), HasTheory: axis.column == race.RunSize, IsTime: axis.column == race.RunMS}
	f.CompletedSeeds, f.PlannedSeeds = countSeeds(st.Blocks)
	if h := st.Look.Hover; h != nil && h.Kind == view.Run {
		f.Hover = h.Index
	}
	lo, hi, maxMid, minMid := math.Inf(1), math.Inf(-1), 0.2, -0.5
	sizeRange := st.List(race.SizeRange)
	if len(sizeRange) != 2 || !(0 < sizeRange[0] && sizeRange[0] <= sizeRange[1]) {
		sizeRange = []float64{1, 10}
	}
	if axis.column == race.RunSize {
		f.SizeRule = math.Log10(st.Number(race.CurrentSize, math.NaN()))
		lo, hi = math.Log10(sizeRange[0]), math.Log10(sizeRange[1])
		lo = f.firstSize(lo)
	}
	for i := range f.Methods {
		m := &f.Methods[i]
		m.summaries = slices.Clone(m.summaries)
		if axis.column == race.RunSize { // a reduced set can be larger than the sizes of the race
			m.summaries = slices.DeleteFunc(m.summaries, func(p sizeSummary) bool { return p.x > hi+1e-9 || p.x < lo-0.2 })
		}
		if m.isThin() && (len(m.summaries) > 0 || m.isIncomplete) {
			f.ThinCount++
			f.HasThinLine, f.MissesThinFits = f.HasThinLine || len(m.summaries) > 0, f.MissesThinFits || m.isIncomplete
		}
		for _, p := range m.summaries {
			maxMid = max(maxMid, p.mid)
			if p.mid > roundingExponent {
				minMid = min(minMid, p.mid)
			}
			if m.IsFloor() && p.mid < -6 && len(m.summaries) > 1 {
				minMid = minErrorExponent // the curve of the best possible error continues below the axis
			}
			switch {
			case axis.column == race.RunSize:
			case p.x == zeroExponent:
				f.HasZero = true
			default:
				lo, hi = min(lo, math.Floor(3*p.x)/3), max(hi, math.Ceil(3*p.x)/3)
			}
		}
	}
	if !(lo < hi) {
		lo, hi = 0, 1
	}
	if f.HasZero {
		lo -= 2 * zeroDistance
	}
	padding := 0.03 * (hi - lo)
	f.End = hi
	f.Range = canvas.Rect{X0: lo - padding, Y0: max(minMid, minErrorExponent) - 0.3, X1: hi + padding, Y1: min(maxMid, 2) + 0.1}
	f.MinError = f.Range.Y0
	room := f.NamesWidth(st, width) + 14
	f.Range.X1 = f.Range.X0 + f.Range.W()*width/max(width-room, 0.4*width)
	for _, m := range f.Methods {
		for i := range m.summaries {
			p := &m.summaries[i]
			p.x = f.abscissa(p.x)
			if !slices.ContainsFunc(p.dots, func(d fitDot) bool { return d.x == zeroExponent }) {
				continue
			}
			p.dots = slices.Clone(p.dots)
			for j := range p.dots {
				p.dots[j].x = f.abscissa(p.dots[j].x)
			}
		}
	}
	return f
}

// firstSize returns the exponent of the size at which the axis begins. This is usually
// lo, the smallest size of the race. If all errors from lo on are rounding errors, the
// axis begins at the smallest fit.
func (f RaceChart) firstSize(lo float64) float64 {
	smallest := lo
	for _, m := range f.Methods {
		if m.IsFloor() {
			continue
		}
		for _, p := range m.summaries {
			if smallest = min(smallest, p.x); p.x >= lo-0.2 && p.mid > minErrorExponent {
				return lo
			}
		}
	}
	return smallest
}

// hasEnoughSeeds reports whether there are enough seeds at a size for a band.
func (p sizeSummary) hasEnoughSeeds() bool { return len(p.dots) >= race.BandSeeds }

// hasBandBetween reports whether the band continues from the size p to the next size q.
func hasBandBetween(p, q sizeSummary) bool {
	return p.x <= q.x && q.isJoined && p.hasEnoughSeeds() && q.hasEnoughSeeds() && (p.low < p.high || q.low < q.high)
}

// hasLines reports whether any coloured method has a line yet, and whether any has a
// band.
func (f RaceChart) hasLines() (hasLine, hasBand bool) {
	for _, m := range f.Methods {
		if m.isThin() || m.IsFloor() {
			continue
		}
		for i := 1; i < len(m.summaries); i++ {
			p, q := m.summaries[i-1], m.summaries[i]
			hasLine, hasBand = hasLine || p.x <= q.x && (q.isJoined || q.isBounded), hasBand || hasBandBetween(p, q)
		}
	}
	return hasLine, hasBand
}

// isThin reports whether the method is drawn as a thin line.
func (m racingMethod) isThin() bool { return m.colorIndex == -1 && !m.isCurrent }

// IsFloor reports whether the errors are the best possible errors for each rank.
func (m racingMethod) IsFloor() bool { return m.colorIndex == race.Floor }

// medians returns the points of the median curve, from the smallest size to the largest.
func (m racingMethod) medians() []float64 {
	xy := make([]float64, 0, 2*len(m.summaries))
	for _, p := range m.summaries {
		xy = append(xy, p.x, p.mid)
	}
	return xy
}

// Color returns the colour of a method.
func (f RaceChart) Color(m racingMethod) color.NRGBA {
	switch {
	case m.IsFloor():
		return f.Style.Ink
	case m.isCurrent:
		return f.Style.Accent
	case m.colorIndex >= 0:
		return f.Style.Categorical[m.colorIndex%len(f.Style.Categorical)]
	}
	return f.Style.Ink3
}

// reserveFoot extends the range downwards, so that the curves end above the words at the
// bottom of the frame. The words have height footHeight, and the frame has the given
// height.
func (f RaceChart) reserveFoot(footHeight, height float64) RaceChart {
	if footHeight > 0 && footHeight < 0.4*height {
		f.Range.Y0 -= f.Range.H() * footHeight / (height - footHeight)
	}
	return f
}

// Area returns the part of the frame r that contains the curves.
func (f RaceChart) Area(r canvas.Rect) canvas.Rect {
	_, r.Y1 = f.Pixel(r, 0, f.MinError)
	return r
}

// Pixel converts a pair of exponents to pixels.
func (f RaceChart) Pixel(r canvas.Rect, x, y float64) (px, py float64) {
	m := canvas.Plane{Frame: r, Data: f.Range}
	return m.X(x), m.Y(y)
}

// abscissa returns the abscissa for an exponent x. A value of 0 is drawn to the left of
// all other values.
func (f RaceChart) abscissa(x float64) float64 {
	if x == zeroExponent {
		return f.Range.X0 + zeroDistance
	}
	return x
}

// Draw implements canvas.Figure.
func (f RaceChart) Draw(c canvas.Canvas, r canvas.Rect) {
	s := f.Style
	for _, t := range f.errorTicks(r.H()) {
		x, y := f.Pixel(r, f.End, t.Position)
		y = math.Round(y) + 0.5
		canvas.FillLine(c, canvas.Rect{X0: r.X0, Y0: y - s.Line/2, X1: x + 6, Y1: y + s.Line/2}, s.Rule) // the line ends before the names
	}
	if f.IsBesideNames(f.SizeRule) {
		x, _ := f.Pixel(r, f.SizeRule, 0)
		canvas.StrokeDashed(c, []float64{x, r.Y0, x, r.Y1}, s.Line, 2*s.Line, 3*s.Line, s.Ink)
	}
	restore := c.Clip(f.Area(r))
	thinAlpha := 0.4
	if !f.HasTheory { // on this axis, many thin lines cross
		thinAlpha = 0.25
	}
	for _, m := range f.Methods {
		if m.isThin() {
			f.DrawLine(c, r, m, 0.8*s.Line, figure.Fade(s.Ink3, thinAlpha))
			for _, p := range m.summaries {
				x, y := f.Pixel(r, p.x, p.mid)
				c.FillDisc(x, y, 1.3*s.Mark, figure.Fade(s.Ink3, 0.6))
			}
		}
	}
	for _, m := range f.Methods {
		switch {
		case m.IsFloor():
			f.DrawLine(c, r, m, 1.5*s.Line, s.Ink)
			if !f.HasTheory { // on this axis, the exact method has points like the other methods
				for _, p := range m.summaries {
					x, y := f.Pixel(r, p.x, p.mid)
					c.FillDisc(x, y, 2.2*s.Mark, s.Ink)
				}
			}
		case !m.isThin() && !m.isCurrent:
			f.drawMethod(c, r, m)
		}
	}
	if g := f.theoryLine(); len(g) > 0 {
		canvas.StrokeDashed(c, f.pixels(r, g), 1.25*s.Line, 1.5*s.Line, 3*s.Line, s.Ink2)
	}
	for _, m := range f.Methods {
		if m.isCurrent && !m.IsFloor() {
			f.drawMethod(c, r, m)
		}
	}
	f.DrawHovered(c, r)
	restore()
	if !s.IsThumbnail {
		f.drawRuleName(c, r)
		f.DrawNames(c, r)
	}
}

// drawRuleName writes the current m at the end of the vertical line, above all curves and
// points.
func (f RaceChart) drawRuleName(c canvas.Canvas, r canvas.Rect) {
	if word, left, base := f.ruleNamePosition(c, r); word != nil {
		word.DrawOnHalo(c, left, base, f.Style.Tick, f.Style.Ink2, f.Style.Panel)
	}
}

// ruleNamePosition returns the text that drawRuleName writes, its left end and its
// baseline. If the line is outside the picture or there is no room on either side, the
// text is nil.
func (f RaceChart) ruleNamePosition(c text.Ruler, r canvas.Rect) (word text.Rich, left, base float64) {
	if !f.IsBesideNames(f.SizeRule) {
		return nil, 0, 0
	}
	s, word := f.Style, text.Parse("*m* = "+strconv.Itoa(int(math.Round(math.Pow(10, f.SizeRule)))), canvas.Text)
	x, _ := f.Pixel(r, f.SizeRule, 0)
	w := word.Width(c, s.Tick)
	end, _ := f.Pixel(r, f.End, 0) // left end of the names
	lowBase, highBase, fewestMarks := r.Y1-7, r.Y0+4+s.Tick, math.MaxInt
	if f.MinError > f.Range.Y0 {
		lowBase = highBase
	}
	for _, y := range []float64{lowBase, highBase} { // the position that hides the fewest marks is used
		for _, u := range []float64{math.Round(x) + 5, math.Round(x) - 5 - w} {
			if u+w > end && u > x || u < r.X0 {
				continue
			}
			if n := f.countMarks(r, canvas.Rect{X0: u - 2, Y0: y - s.Tick, X1: u + w + 2, Y1: y + 2}); n < fewestMarks {
				left, base, fewestMarks = u, y, n
			}
		}
	}
	if fewestMarks == math.MaxInt {
		return nil, 0, 0
	}
	return word, left, base
}

// countMarks returns the number of marks whose centre is inside box.
func (f RaceChart) countMarks(r, box canvas.Rect) (n int) {
	for _, m := range f.Methods {
		for _, p := range m.summaries {
			if x, y := f.Pixel(r, p.x, p.mid); box.Contains(x, y) {
				n++
			}
			for _, d := range p.dots {
				if x, y := f.Pixel(r, d.x, d.y); !m.isThin() && box.Contains(x, y) {
					n++
				}
			}
		}
	}
	return n
}

// IsBesideNames reports whether an exponent x lies on the axis, to the left of the names.
func (f RaceChart) IsBesideNames(x float64) bool { return f.Range.X0 < x && x <= f.End+1e-9 }

// drawMethod draws a coloured method: its band, its line, its fits and its medians.
func (f RaceChart) drawMethod(c canvas.Canvas, r canvas.Rect, m racingMethod) {
	s, col := f.Style, f.Color(m)
	bandOpacity, width := 0.1, 1.5
	if m.isCurrent {
		bandOpacity, width = 0.16, 2
	}
	for i := 1; i < len(m.summaries); i++ {
		p, q := m.summaries[i-1], m.summaries[i]
		if hasBandBetween(p, q) {
			c.FillPolygon(f.pixels(r, []float64{p.x, p.low, q.x, q.low, q.x, q.high, p.x, p.high}), figure.Fade(col, bandOpacity))
		}
	}
	f.DrawLine(c, r, m, width*s.Line, col)
	if s.IsThumbnail {
		return
	}
	for _, p := range m.summaries {
		for _, d := range p.dots {
			x, y := f.Pixel(r, d.x, d.y)
			c.FillDisc(x, y, 1.2*s.Mark, figure.Fade(col, 0.6))
		}
		x, y := f.Pixel(r, p.x, p.mid)
		if m.isCurrent {
			s.DrawLandmark(c, x, y, 3.6*s.Mark)
		} else {
			figure.DrawShape(c, m.colorIndex, x, y, 3*s.Mark, col)
		}
	}
}

// DrawLine draws the median curve of a method. The curve is interrupted in two cases:
//   - A larger size took less time than the size before.
//   - The error at the size before is missing. A line across the gap could pass below
//     the best possible error.
//
// The lines of thin methods are not interrupted at sizes that have no fits yet. A line to
// an upper bound is dashed.
func (f RaceChart) DrawLine(c canvas.Canvas, r canvas.Rect, m racingMethod, width float64, col color.NRGBA) {
	xy := f.pixels(r, m.medians())
	for start, end := 0, 2; end <= len(xy); end += 2 {
		i := end / 2
		if end < len(xy) && xy[end] >= xy[end-2] && (m.summaries[i].isJoined || m.summaries[i].isOpen && m.isThin()) && !m.summaries[i].isBounded {
			continue
		}
		piece := xy[start:end:end]
		if start = end; end < len(xy) && m.summaries[i].isBounded {
			canvas.StrokeDashed(c, xy[end-2:end+2], width, 4*width, 3*width, col)
		}
		switch {
		case len(piece) < 4:
		case m.colorIndex < 0 || m.isCurrent || raceDashes[m.colorIndex%4] == nil:
			c.StrokePolyline(piece, width, col)
		default:
			canvas.StrokePattern(c, piece, width, raceDashes[m.colorIndex%4], col)
		}
	}
}

// hasReversedLine reports whether the curve of a coloured method is interrupted because a
// larger size took less time.
func (f RaceChart) hasReversedLine() bool {
	return slices.ContainsFunc(f.Methods, func(m racingMethod) bool {
		if m.isThin() {
			return false
		}
		for i := 1; i < len(m.summaries); i++ {
			if p := m.summaries[i]; p.isJoined && f.abscissa(p.x) < f.abscissa(m.summaries[i-1].x) {
				return true
			}
		}
		return false
	})
}

// pixels converts a list of exponents xy to pixels in r.
func (f RaceChart) pixels(r canvas.Rect, xy []float64) []float64 {
	out := make([]float64, 0, len(xy))
	for i := 0; i+1 < len(xy); i += 2 {
		x, y := f.Pixel(r, xy[i], xy[i+1])
		out = append(out, x, y)
	}
	return out
}

// theoryLine returns the line that theory predicts. The line begins at the first point of
// a method with a known exponent, preferably the method of the state. The exponent refers
// to m. If the axis is not m, there is a line only if the cost of the method is a power
// of m. An example is the number of bytes of random features. If the axis is a time,
// there is no line.
func (f RaceChart) theoryLine() []float64 {
	var method *racingMethod
	for i := range f.Methods {
		m := &f.Methods[i]
		if m.theory == m.theory && len(m.summaries) > 0 && m.colorIndex >= -1 && !m.isThin() && (method == nil || m.isCurrent) {
			method = m
		}
	}
	if method == nil || f.IsTime {
		return nil
	}
	costPower, ok := method.costExponent()
	if !ok || !f.HasTheory && len(method.summaries) < 3 { // two points always lie on some power of m
		return nil
	}
	p := method.summaries[0]
	return []float64{p.x, p.mid, f.End, p.mid + method.theory/costPower*(f.End-p.x)}
}

// costExponent returns the exponent p if the cost of the method on the axis is a multiple
// of m^p. Otherwise, ok is false.
func (m *racingMethod) costExponent() (power float64, ok bool) {
	const tolerance = 0.01 // as an exponent of ten
	first, last := m.summaries[0], m.summaries[len(m.summaries)-1]
	if !(last.size > first.size) {
		return 1, first.x == first.size // on the axis m, a single size is enough
	}
	power = (last.x - first.x) / (last.size - first.size)
	for _, p := range m.summaries {
		if math.Abs(p.x-first.x-power*(p.size-first.size)) > tolerance {
			return 0, false
		}
	}
	return power, power > tolerance
}

// DrawHovered marks the hovered fit. If its method is a thin line, the line is drawn
// thicker.
func (f RaceChart) DrawHovered(c canvas.Canvas, r canvas.Rect) {
	for _, m := range f.Methods {
		for _, p := range m.summaries {
			for _, d := range p.dots {
				if d.cell != f.Hover {
					continue
				}
				x, y := f.Pixel(r, d.x, d.y)
				if m.isThin() {
					f.DrawLine(c, r, m, 1.5*f.Style.Line, f.Style.Ink2)
					x, y = f.Pixel(r, p.x, p.mid)
				}
				f.Style.DrawHoverRing(c, x, y, 2*f.Style.Mark)
			}
		}
	}
}

// axisTicks returns the ticks of the horizontal axis. For m, the ticks are powers of two,
// and for other quantities round numbers.
func (f RaceChart) axisTicks(width float64) (ticks []figure.Tick) {
	if f.HasTheory {
		minDistance := 3 * f.Style.Tick
		for m, last := 1, math.Inf(-1); math.Log10(float64(m)) <= f.End+1e-9; m *= 2 {
			e := math.Log10(float64(m))
			if x := (e - f.Range.X0) / f.Range.W() * width; e >= f.Range.X0 && x-last >= minDistance {
				ticks, last = append(ticks, figure.Tick{Position: e, Name: strconv.Itoa(m)}), x
			}
		}
		return ticks
	}
	lo := f.Range.X0
	if f.HasZero {
		ticks = append(ticks, figure.Tick{Position: f.abscissa(zeroExponent), Name: "0"})
		lo += 2*zeroDistance - 1e-9
	}
	return append(ticks, figure.LogTicks(lo, f.End, max(1, int(width/(4*f.Style.Tick))))...)
}

// errorTicks returns the ticks of the error axis. Each tick has a horizontal line across
// the frame.
func (f RaceChart) errorTicks(height float64) []figure.Tick {
	height *= (f.Range.Y1 - f.MinError) / f.Range.H()
	return figure.LogTicks(f.MinError, f.Range.Y1, max(1, int(height/(2*f.Style.Tick))))
}

// KeyEntries implements figure.KeyEntrier. The entries explain the medians and the bands.
func (f RaceChart) KeyEntries(*figure.Panel, figure.KeyWords) (list []figure.KeyEntry) {
	if f.CompletedSeeds == 0 {
		return nil
	}
	words := "median of the seeds"
	if f.PlannedSeeds > 1 && f.CompletedSeeds < 2 {
		words = "one seed so far"
	}
	hasLine, hasBand := f.hasLines()
	if hasLine {
		list = append(list, figure.LineEntry(words, 1.5, nil, (*figure.Style).AccentColor))
	} else {
		list = append(list, figure.KeyEntry{Words: words, Draw: func(c canvas.Canvas, s *figure.Style, x, y float64) { s.DrawLandmark(c, x, y, 3.6*s.Mark) }})
	}
	if hasBand {
		list = append(list, figure.KeyEntry{Words: "10 to 90\u202f% of them", Draw: func(c canvas.Canvas, s *figure.Style, x, y float64) {
			half := figure.LandmarkSize * s.Mark
			canvas.FillRect(c, canvas.Rect{X0: x - half, Y0: y - half, X1: x + half, Y1: y + half}, figure.Fade(s.Accent, 0.2))
		}})
	}
	return list
}
