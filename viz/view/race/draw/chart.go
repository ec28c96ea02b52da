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

// A RaceChart draws errors on two logarithmic axes. Some methods are in colour with
// their bands, and the others are thin lines. On an axis of m, the chart also draws
// the best possible error of each rank.
type RaceChart struct {
	Style          *figure.Style
	Methods        []racingMethod
	SizeRule       float64     // the exponent of the m of the state; NaN on another axis
	HasTheory      bool        // theory predicts an exponent along this axis
	IsTime         bool        // the axis is a time, for which theory predicts no exponent
	Hover          int         // the hovered fit, or negative
	Range          canvas.Rect // of exponents
	End            float64     // end of the places and start of the names
	HasZero        bool        // there are places at 0
	ThinCount      int         // number of thin lines, including lines without fits yet
	HasThinLine    bool        // a thin line is drawn
	MissesThinFits bool        // fits of thin lines are missing
	Band           string      // explanation of the bands among the names; may be empty
	Seeds          int         // the largest number of seeds that a fit will have
	SeedsMade      int         // the largest number of seeds so far
	MinError       float64     // exponent at the end of the axis of errors; if errors are smaller, words stand at the bottom of the frame
}

// raceDashes are the dash patterns of the methods in colour, as alternating
// lengths.
var raceDashes = [4][]float64{nil, {6, 3}, {2, 2}, {8, 2, 2, 2}}

const (
	// minErrorExponent is the exponent at which the axis of errors ends. Lower errors do
	// not matter.
	minErrorExponent = -8

	// roundingExponent is the exponent below which an error is rounding. The axis is not
	// extended to such errors.
	roundingExponent = -11

	// zeroDistance is the distance in decades between the places at 0 and the others.
	zeroDistance = 0.5
)

// newRaceChart lays out the axes for a frame of the given width.
func newRaceChart(st *view.Drawing, style *figure.Style, axis raceAxis, width float64) RaceChart {
	f := RaceChart{Style: style, Methods: slices.Clone(cachedMethods(st.Look.Memory, st.Blocks, axis)), Hover: -1, SizeRule: math.NaN(), HasTheory: axis.column == race.RunSize, IsTime: axis.column == race.RunMS}
	f.SeedsMade, f.Seeds = countSeeds(st.Blocks)
	if h := st.Look.Hover; h != nil && h.Kind == view.Run {
		f.Hover = h.Index
	}
	lo, hi, top, bottom := math.Inf(1), math.Inf(-1), 0.2, -0.5
	sizes := st.List(race.SizeRange)
	if len(sizes) != 2 || !(0 < sizes[0] && sizes[0] <= sizes[1]) {
		sizes = []float64{1, 10}
	}
	if axis.column == race.RunSize {
		f.SizeRule = math.Log10(st.Number(race.CurrentSize, math.NaN()))
		lo, hi = math.Log10(sizes[0]), math.Log10(sizes[1])
		lo = f.firstSize(lo)
	}
	for i := range f.Methods {
		m := &f.Methods[i]
		m.summaries = slices.Clone(m.summaries)
		if axis.column == race.RunSize { // a reduced set can be as large as the data
			m.summaries = slices.DeleteFunc(m.summaries, func(p sizeSummary) bool { return p.x > hi+1e-9 || p.x < lo-0.2 })
		}
		if m.isThin() && (len(m.summaries) > 0 || m.isIncomplete) {
			f.ThinCount++
			f.HasThinLine, f.MissesThinFits = f.HasThinLine || len(m.summaries) > 0, f.MissesThinFits || m.isIncomplete
		}
		for _, p := range m.summaries {
			top = max(top, p.mid)
			if p.mid > roundingExponent {
				bottom = min(bottom, p.mid)
			}
			if m.IsFloor() && p.mid < -6 && len(m.summaries) > 1 {
				bottom = minErrorExponent // the line of the floor continues below
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
	pad := 0.03 * (hi - lo)
	f.End = hi
	f.Range = canvas.Rect{X0: lo - pad, Y0: max(bottom, minErrorExponent) - 0.3, X1: hi + pad, Y1: min(top, 2) + 0.1}
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

// firstSize returns the exponent of the size at which the axis begins. This is the
// first size of the race. If all errors from that size on are rounding, it is the
// size of the smallest fit.
func (f RaceChart) firstSize(lo float64) float64 {
	least := lo
	for _, m := range f.Methods {
		if m.IsFloor() {
			continue
		}
		for _, p := range m.summaries {
			if least = min(least, p.x); p.x >= lo-0.2 && p.mid > minErrorExponent {
				return lo
			}
		}
	}
	return least
}

// hasEnoughSeeds reports whether a place has enough seeds for a band.
func (p sizeSummary) hasEnoughSeeds() bool { return len(p.dots) >= race.BandSeeds }

// hasBandBetween reports whether there is a band from one place to the next.
func hasBandBetween(p, q sizeSummary) bool {
	return p.x <= q.x && q.isJoined && p.hasEnoughSeeds() && q.hasEnoughSeeds() && (p.low < p.high || q.low < q.high)
}

// hasLines reports whether a method in colour has a line yet, and whether one has a
// band.
func (f RaceChart) hasLines() (line, band bool) {
	for _, m := range f.Methods {
		if m.isThin() || m.IsFloor() {
			continue
		}
		for i := 1; i < len(m.summaries); i++ {
			p, q := m.summaries[i-1], m.summaries[i]
			line, band = line || p.x <= q.x && (q.isJoined || q.isBounded), band || hasBandBetween(p, q)
		}
	}
	return line, band
}

// isThin reports whether a method is drawn as a thin line.
func (m racingMethod) isThin() bool { return m.colourIndex == -1 && !m.isCurrent }

// IsFloor reports whether the line is the best possible error of each rank.
func (m racingMethod) IsFloor() bool { return m.colourIndex == race.Floor }

// medians returns the places of the medians in order.
func (m racingMethod) medians() []float64 {
	xy := make([]float64, 0, 2*len(m.summaries))
	for _, p := range m.summaries {
		xy = append(xy, p.x, p.mid)
	}
	return xy
}

// Colour returns the colour of a method.
func (f RaceChart) Colour(m racingMethod) color.NRGBA {
	switch {
	case m.IsFloor():
		return f.Style.Ink
	case m.isCurrent:
		return f.Style.Accent
	case m.colourIndex >= 0:
		return f.Style.Categorical[m.colourIndex%len(f.Style.Categorical)]
	}
	return f.Style.Ink3
}

// reserveFoot shortens a frame of the given height, so that curves end above the
// words at the bottom of the frame.
func (f RaceChart) reserveFoot(foot, height float64) RaceChart {
	if foot > 0 && foot < 0.4*height {
		f.Range.Y0 -= f.Range.H() * foot / (height - foot)
	}
	return f
}

// Area returns the part of the frame for the curves.
func (f RaceChart) Area(r canvas.Rect) canvas.Rect {
	_, r.Y1 = f.At(r, 0, f.MinError)
	return r
}

// At returns the pixel of a place.
func (f RaceChart) At(r canvas.Rect, x, y float64) (px, py float64) {
	m := canvas.Plane{Frame: r, Data: f.Range}
	return m.X(x), m.Y(y)
}

// abscissa returns the abscissa of a place. Places at 0 lie to the left of all other
// places.
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
		x, y := f.At(r, f.End, t.At)
		y = math.Round(y) + 0.5
		canvas.FillLine(c, canvas.Rect{X0: r.X0, Y0: y - s.Line/2, X1: x + 6, Y1: y + s.Line/2}, s.Rule) // and not through the names
	}
	if f.IsBesideNames(f.SizeRule) {
		x, _ := f.At(r, f.SizeRule, 0)
		canvas.Dash(c, []float64{x, r.Y0, x, r.Y1}, s.Line, 2*s.Line, 3*s.Line, s.Ink)
	}
	restore := c.Clip(f.Area(r))
	thin := 0.4
	if !f.HasTheory { // lines of many methods cross
		thin = 0.25
	}
	for _, m := range f.Methods {
		if m.isThin() {
			f.DrawLine(c, r, m, 0.8*s.Line, figure.Fade(s.Ink3, thin))
			for _, p := range m.summaries {
				x, y := f.At(r, p.x, p.mid)
				c.Disc(x, y, 1.3*s.Mark, figure.Fade(s.Ink3, 0.6))
			}
		}
	}
	for _, m := range f.Methods {
		switch {
		case m.IsFloor():
			f.DrawLine(c, r, m, 1.5*s.Line, s.Ink)
			if !f.HasTheory { // on this axis the floor is a method like the others
				for _, p := range m.summaries {
					x, y := f.At(r, p.x, p.mid)
					c.Disc(x, y, 2.2*s.Mark, s.Ink)
				}
			}
		case !m.isThin() && !m.isCurrent:
			f.drawMethod(c, r, m)
		}
	}
	if g := f.theoryLine(); len(g) > 0 {
		canvas.Dash(c, f.pixels(r, g), 1.25*s.Line, 1.5*s.Line, 3*s.Line, s.Ink2)
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

// drawRuleName writes the m of the state at the end of the rule of m, above all
// lines and dots.
func (f RaceChart) drawRuleName(c canvas.Canvas, r canvas.Rect) {
	if word, left, base := f.ruleNamePlace(c, r); word != nil {
		word.DrawOnHalo(c, left, base, f.Style.Tick, f.Style.Ink2, f.Style.Panel)
	}
}

// ruleNamePlace returns the text of drawRuleName and its position. If the rule is
// outside of the picture or neither side has room, ruleNamePlace returns nil.
func (f RaceChart) ruleNamePlace(c text.Ruler, r canvas.Rect) (word text.Rich, left, base float64) {
	if !f.IsBesideNames(f.SizeRule) {
		return nil, 0, 0
	}
	s, word := f.Style, text.Parse("*m* = "+strconv.Itoa(int(math.Round(math.Pow(10, f.SizeRule)))), canvas.Text)
	x, _ := f.At(r, f.SizeRule, 0)
	w := word.Width(c, s.Tick)
	end, _ := f.At(r, f.End, 0) // start of the names
	foot, head, fewest := r.Y1-7, r.Y0+4+s.Tick, math.MaxInt
	if f.MinError > f.Range.Y0 {
		foot = head
	}
	for _, y := range []float64{foot, head} { // on the fewest marks
		for _, u := range []float64{math.Round(x) + 5, math.Round(x) - 5 - w} {
			if u+w > end && u > x || u < r.X0 {
				continue
			}
			if n := f.marksIn(r, canvas.Rect{X0: u - 2, Y0: y - s.Tick, X1: u + w + 2, Y1: y + 2}); n < fewest {
				left, base, fewest = u, y, n
			}
		}
	}
	if fewest == math.MaxInt {
		return nil, 0, 0
	}
	return word, left, base
}

// marksIn returns the number of marks in a box.
func (f RaceChart) marksIn(r, box canvas.Rect) (n int) {
	for _, m := range f.Methods {
		for _, p := range m.summaries {
			if x, y := f.At(r, p.x, p.mid); box.Contains(x, y) {
				n++
			}
			for _, d := range p.dots {
				if x, y := f.At(r, d.x, d.y); !m.isThin() && box.Contains(x, y) {
					n++
				}
			}
		}
	}
	return n
}

// IsBesideNames reports whether a place along the axis lies before the names.
func (f RaceChart) IsBesideNames(x float64) bool { return f.Range.X0 < x && x <= f.End+1e-9 }

// drawMethod draws a method in colour: band, line, fits and medians.
func (f RaceChart) drawMethod(c canvas.Canvas, r canvas.Rect, m racingMethod) {
	s, col := f.Style, f.Colour(m)
	strength, width := 0.1, 1.5
	if m.isCurrent {
		strength, width = 0.16, 2
	}
	for i := 1; i < len(m.summaries); i++ {
		p, q := m.summaries[i-1], m.summaries[i]
		if hasBandBetween(p, q) {
			c.Polygon(f.pixels(r, []float64{p.x, p.low, q.x, q.low, q.x, q.high, p.x, p.high}), figure.Fade(col, strength))
		}
	}
	f.DrawLine(c, r, m, width*s.Line, col)
	if s.IsThumbnail {
		return
	}
	for _, p := range m.summaries {
		for _, d := range p.dots {
			x, y := f.At(r, d.x, d.y)
			c.Disc(x, y, 1.2*s.Mark, figure.Fade(col, 0.6))
		}
		x, y := f.At(r, p.x, p.mid)
		if m.isCurrent {
			s.DrawLandmark(c, x, y, 3.6*s.Mark)
		} else {
			figure.DrawShape(c, m.colourIndex, x, y, 3*s.Mark, col)
		}
	}
}

// DrawLine draws the medians of a method in parts. A larger size that took less time is
// not joined to the size before. A size after one whose error is missing is not
// joined either, since the chord could pass below the best possible error. Thin
// lines continue over sizes without fits yet, since their places would be stray
// dots for long. A segment to a bound is dashed.
func (f RaceChart) DrawLine(c canvas.Canvas, r canvas.Rect, m racingMethod, width float64, col color.NRGBA) {
	xy := f.pixels(r, m.medians())
	for from, to := 0, 2; to <= len(xy); to += 2 {
		i := to / 2
		if to < len(xy) && xy[to] >= xy[to-2] && (m.summaries[i].isJoined || m.summaries[i].isOpen && m.isThin()) && !m.summaries[i].isBounded {
			continue
		}
		part := xy[from:to:to]
		if from = to; to < len(xy) && m.summaries[i].isBounded {
			canvas.Dash(c, xy[to-2:to+2], width, 4*width, 3*width, col)
		}
		switch {
		case len(part) < 4:
		case m.colourIndex < 0 || m.isCurrent || raceDashes[m.colourIndex%4] == nil:
			c.Polyline(part, width, col)
		default:
			canvas.Dashes(c, part, width, raceDashes[m.colourIndex%4], col)
		}
	}
}

// hasReversedLine reports whether a line has parts because a larger size took less time.
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

// pixels maps the places of a line onto r.
func (f RaceChart) pixels(r canvas.Rect, xy []float64) []float64 {
	out := make([]float64, 0, len(xy))
	for i := 0; i+1 < len(xy); i += 2 {
		x, y := f.At(r, xy[i], xy[i+1])
		out = append(out, x, y)
	}
	return out
}

// theoryLine returns the line predicted by theory through the first place of a
// method with a known exponent, preferably the method of the state. The theory is
// about m. On another axis, there is a line if the cost of the method is a power of
// m, like the bytes of random features. On an axis of time, there is no line.
func (f RaceChart) theoryLine() []float64 {
	var of *racingMethod
	for i := range f.Methods {
		m := &f.Methods[i]
		if m.theory == m.theory && len(m.summaries) > 0 && m.colourIndex >= -1 && !m.isThin() && (of == nil || m.isCurrent) {
			of = m
		}
	}
	if of == nil || f.IsTime {
		return nil
	}
	power, ok := of.costExponent()
	if !ok || !f.HasTheory && len(of.summaries) < 3 { // two places always lie on some power
		return nil
	}
	p := of.summaries[0]
	return []float64{p.x, p.mid, f.End, p.mid + of.theory/power*(f.End-p.x)}
}

// costExponent returns the exponent in m of the cost of a method, if the cost is a power
// of m.
func (m *racingMethod) costExponent() (power float64, ok bool) {
	const off = 0.01 // tolerance, as an exponent of ten
	first, last := m.summaries[0], m.summaries[len(m.summaries)-1]
	if !(last.size > first.size) {
		return 1, first.x == first.size // a single place is enough on the axis of m
	}
	power = (last.x - first.x) / (last.size - first.size)
	for _, p := range m.summaries {
		if math.Abs(p.x-first.x-power*(p.size-first.size)) > off {
			return 0, false
		}
	}
	return power, power > off
}

// DrawHovered marks the hovered fit and its line.
func (f RaceChart) DrawHovered(c canvas.Canvas, r canvas.Rect) {
	for _, m := range f.Methods {
		for _, p := range m.summaries {
			for _, d := range p.dots {
				if d.cell != f.Hover {
					continue
				}
				x, y := f.At(r, d.x, d.y)
				if m.isThin() {
					f.DrawLine(c, r, m, 1.5*f.Style.Line, f.Style.Ink2)
					x, y = f.At(r, p.x, p.mid)
				}
				f.Style.DrawHoverRing(c, x, y, 2*f.Style.Mark)
			}
		}
	}
}

// axisTicks returns the ticks of the lower axis. For m, these are powers of two, and
// for other quantities round numbers.
func (f RaceChart) axisTicks(width float64) (ticks []figure.Tick) {
	if f.HasTheory {
		apart := 3 * f.Style.Tick
		for m, last := 1, math.Inf(-1); math.Log10(float64(m)) <= f.End+1e-9; m *= 2 {
			e := math.Log10(float64(m))
			if px := (e - f.Range.X0) / f.Range.W() * width; e >= f.Range.X0 && px-last >= apart {
				ticks, last = append(ticks, figure.Tick{At: e, Name: strconv.Itoa(m)}), px
			}
		}
		return ticks
	}
	lo := f.Range.X0
	if f.HasZero {
		ticks = append(ticks, figure.Tick{At: f.abscissa(zeroExponent), Name: "0"})
		lo += 2*zeroDistance - 1e-9
	}
	return append(ticks, figure.LogTicks(lo, f.End, max(1, int(width/(4*f.Style.Tick))))...)
}

// errorTicks returns the ticks of errors, each with a line through the frame.
func (f RaceChart) errorTicks(height float64) []figure.Tick {
	height *= (f.Range.Y1 - f.MinError) / f.Range.H()
	return figure.LogTicks(f.MinError, f.Range.Y1, max(1, int(height/(2*f.Style.Tick))))
}

// KeyEntries implements figure.KeyEntrier.
func (f RaceChart) KeyEntries(*figure.Panel, figure.KeyWords) (list []figure.KeyEntry) {
	if f.SeedsMade == 0 {
		return nil
	}
	words := "median of the seeds"
	if f.Seeds > 1 && f.SeedsMade < 2 {
		words = "one seed so far"
	}
	line, band := f.hasLines()
	if line {
		list = append(list, figure.LineEntry(words, 1.5, nil, (*figure.Style).AccentColour))
	} else {
		list = append(list, figure.KeyEntry{Words: words, Draw: func(c canvas.Canvas, s *figure.Style, x, y float64) { s.DrawLandmark(c, x, y, 3.6*s.Mark) }})
	}
	if band {
		list = append(list, figure.KeyEntry{Words: "10 to 90\u202f% of them", Draw: func(c canvas.Canvas, s *figure.Style, x, y float64) {
			half := figure.LandmarkSize * s.Mark
			canvas.FillRect(c, canvas.Rect{X0: x - half, Y0: y - half, X1: x + half, Y1: y + half}, figure.Fade(s.Accent, 0.2))
		}})
	}
	return list
}
