package draw

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/race"
)

// A CurrentError is the error of a compared method in the state, with its interval. An
// interval of width 0 is a point. All values are exponents of ten.
type CurrentError struct {
	Shape     int // number of the mark, see figure.DrawShape
	Features  float64
	Low, High float64
}

// A ComparisonChart draws the errors of compared methods against their number of features,
// and the best possible error. Vertical lines are at the numbers of features of the state.
type ComparisonChart struct {
	RaceChart
	Current []CurrentError
}

// usualMinError is the exponent at which the error axis of a comparison ends, unless an
// error of the state is smaller. It does not depend on the curves, so that the axis stays
// while fits arrive.
const usualMinError = -4

// NewComparisonChart returns the chart of the finished fits. The memory may be nil.
func NewComparisonChart(b view.Blocks, memory *view.Memory, style *figure.Style, current []CurrentError) ComparisonChart {
	f := ComparisonChart{Current: current}
	f.RaceChart = RaceChart{Style: style, Methods: slices.Clone(cachedMethods(memory, b, axisOf(b))), Hover: -1, SizeRule: math.NaN(), HasTheory: true}
	sizeRange := b.List(race.SizeRange)
	if len(sizeRange) != 2 || !(0 < sizeRange[0] && sizeRange[0] <= sizeRange[1]) {
		sizeRange = []float64{1, 10}
	}
	lo, hi := math.Log10(sizeRange[0]), math.Log10(sizeRange[1])
	minError, maxError := float64(usualMinError), 0.0
	for _, c := range current {
		lo, hi = min(lo, c.Features), max(hi, c.Features)
		minError, maxError = min(minError, c.Low), max(maxError, c.High)
	}
	for k := range f.Methods {
		m := &f.Methods[k]
		m.summaries = slices.Clone(m.summaries)
		for i, p := range m.summaries {
			m.summaries[i].isJoined = p.isJoined || p.isOpen // coarse curves have lines before the fits between are made
			lo, hi = min(lo, p.x), max(hi, p.x)
			maxError = max(maxError, p.mid)
		}
	}
	if lo == hi {
		lo, hi = lo-0.5, hi+0.5
	}
	padding := 0.03 * (hi - lo)
	f.End = hi
	f.Range = canvas.Rect{X0: lo - padding, Y0: max(minErrorExponent, minError) - 0.3, X1: hi + padding, Y1: min(2, maxError) + 0.15}
	f.MinError = f.Range.Y0
	return f
}

// ErrorTicks returns the ticks of the error axis for a frame of the given height.
func (f ComparisonChart) ErrorTicks(height float64) []figure.Tick {
	ticks := figure.DecadeTicks(f.Range.Y0, f.Range.Y1, max(2, int(height/(2.2*f.Style.Tick))))
	for i, t := range ticks {
		ticks[i].Name = figure.ErrorTickName(1, t.Position)
	}
	return ticks
}

// FeatureTicks returns the ticks of the horizontal axis for a frame of the given width.
func (f ComparisonChart) FeatureTicks(width float64) []figure.Tick { return f.axisTicks(width) }

// Draw implements canvas.Figure.
func (f ComparisonChart) Draw(c canvas.Canvas, r canvas.Rect) {
	s := f.Style
	for _, t := range f.ErrorTicks(r.H()) {
		_, y := f.Pixel(r, 0, t.Position)
		y = math.Round(y) + 0.5
		canvas.FillLine(c, canvas.Rect{X0: r.X0, Y0: y - s.Line/2, X1: r.X1, Y1: y + s.Line/2}, s.Rule)
	}
	var rules []float64
	for _, e := range f.Current {
		if x, _ := f.Pixel(r, e.Features, 0); !slices.Contains(rules, x) {
			rules = append(rules, x)
			canvas.StrokeDashed(c, []float64{x, r.Y0, x, r.Y1}, s.Line, 2*s.Line, 3*s.Line, s.Ink)
		}
	}
	for _, m := range f.Methods {
		if m.IsFloor() {
			f.DrawLine(c, r, m, 1.75*s.Line, s.Ink)
			continue
		}
		f.drawCurve(c, r, m)
	}
	for _, e := range slices.Backward(f.Current) { // the first method is in front
		f.drawCurrent(c, r, e)
	}
	if s.IsThumbnail {
		return
	}
	f.drawFloorName(c, r, rules)
	f.DrawHovered(c, r)
}

// drawFloorName writes the name of the best possible error in the corner below its curve, where
// no other curve is. The name has two lines if the curve or one of the rules would cross it.
func (f ComparisonChart) drawFloorName(c canvas.Canvas, r canvas.Rect, rules []float64) {
	s, name := f.Style, []string{"best possible"}
	box := canvas.Rect{X0: r.X0 + 6, Y0: r.Y1 - 6 - s.Tick, Y1: r.Y1 - 6}
	box.X1 = box.X0 + text.Parse(name[0], canvas.Text).Width(c, s.Tick)
	if f.floorCrosses(r, box) || slices.ContainsFunc(rules, func(x float64) bool { return box.X0-2 < x && x < box.X1+2 }) {
		name = strings.Fields(name[0])
	}
	for i, line := range name {
		text.Parse(line, canvas.Text).DrawOnHalo(c, box.X0, box.Y1-float64(len(name)-1-i)*1.2*s.Tick, s.Tick, s.Ink, s.Panel)
	}
}

// floorCrosses reports whether the curve of the best possible error, which falls, enters a box.
func (f ComparisonChart) floorCrosses(r, box canvas.Rect) bool {
	for _, m := range f.Methods {
		if !m.IsFloor() {
			continue
		}
		for i := 1; i < len(m.summaries); i++ {
			x0, y0 := f.Pixel(r, m.summaries[i-1].x, m.summaries[i-1].mid)
			x1, y1 := f.Pixel(r, m.summaries[i].x, m.summaries[i].mid)
			if x0 <= box.X1 && box.X1 < x1 {
				return y0+(y1-y0)*(box.X1-x0)/(x1-x0) > box.Y0
			}
		}
	}
	return false
}

// drawCurve draws the median curve of a method, its mark at every second size, and the range
// of its seeds.
func (f ComparisonChart) drawCurve(c canvas.Canvas, r canvas.Rect, m racingMethod) {
	s, col := f.Style, f.Color(m)
	for i := 1; i < len(m.summaries); i++ {
		if p, q := m.summaries[i-1], m.summaries[i]; hasBandBetween(p, q) {
			pLow, pHigh := p.seedRange()
			qLow, qHigh := q.seedRange()
			c.FillPolygon(f.pixels(r, []float64{p.x, pLow, q.x, qLow, q.x, qHigh, p.x, pHigh}), figure.Fade(col, 0.14))
		}
	}
	f.DrawLine(c, r, m, 1.5*s.Line, col)
	if s.IsThumbnail {
		return
	}
	lastX := math.Inf(-1)
	for _, p := range m.summaries {
		if x, y := f.Pixel(r, p.x, p.mid); x-lastX >= markDistance*s.Mark {
			lastX = x
			figure.DrawShape(c, m.colorIndex, x, y, 2.4*s.Mark, col)
		}
	}
}

// markDistance is the smallest horizontal distance of two marks of a curve, in pixels on a
// desk.
const markDistance = 14

// seedRange returns the smallest and the largest error of the seeds, as exponents.
func (p sizeSummary) seedRange() (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, d := range p.dots {
		low, high = min(low, d.y), max(high, d.y)
	}
	return low, high
}

// drawCurrent draws the error of the state as a large mark, or its interval as a bar.
func (f ComparisonChart) drawCurrent(c canvas.Canvas, r canvas.Rect, e CurrentError) {
	s, col := f.Style, f.Style.Categorical[e.Shape%len(f.Style.Categorical)]
	x, y := f.Pixel(r, e.Features, e.High)
	size := 4.2 * s.Mark
	if s.IsThumbnail {
		size = 2.5
	}
	if e.Low < e.High {
		_, bottom := f.Pixel(r, e.Features, e.Low)
		bar := canvas.Rect{X0: x - size/2, Y0: y, X1: x + size/2, Y1: bottom}
		if short := size - bar.H(); short > 0 { // a narrow interval must be visible on its curve
			bar.Y0, bar.Y1 = bar.Y0-short/2, bar.Y1+short/2
		}
		canvas.FillRect(c, canvas.Rect{X0: bar.X0 - s.Line, Y0: bar.Y0 - s.Line, X1: bar.X1 + s.Line, Y1: bar.Y1 + s.Line}, s.Panel)
		canvas.FillRect(c, bar, col)
		return
	}
	figure.DrawShape(c, e.Shape, x, y, size+1.75*s.Line, s.Panel)
	figure.DrawShape(c, e.Shape, x, y, size, col)
}

// ComparisonProgress describes the fits of a comparison so far: «23 of 91 fits», or «median
// and range of 3 seeds» at the end. It is empty if no method is random.
func ComparisonProgress(b view.Blocks) string {
	finishedCount, totalCount := countFits(b)
	if finishedCount < totalCount {
		return fitCountText(finishedCount, totalCount)
	}
	if seeds, _ := countSeeds(b); seeds >= race.BandSeeds {
		return "median and range of " + text.Count(seeds) + " seeds"
	}
	return ""
}

// PickComparison sets h to the fit nearest to the pixel (x, y).
func PickComparison(b view.Blocks, h *view.Hover, p view.PlacedFigure, x, y float64, isTouch bool) {
	reach := view.PointerReach
	if isTouch {
		reach = view.FingerReach
	}
	for _, m := range readMethods(b, axisOf(b)) {
		for _, summary := range m.summaries {
			for _, d := range summary.dots {
				px, py := p.Pixel(d.x, d.y)
				if distance := math.Hypot(px-x, py-y); distance <= reach && p.Inner.Contains(px, py) {
					reach = distance
					h.Kind, h.Index, h.X, h.Y = view.Run, d.cell, d.x, d.y
				}
			}
		}
	}
	if h.Kind == view.Run {
		h.Text = fitText(b, h.Index, func(size int) string { return text.Count(size) + " features" })
	}
}

// DescribeComparison lists the errors of the finished fits at the smallest, a middle and the
// largest number of features.
func DescribeComparison(b view.Blocks) string {
	words := ""
	for _, m := range readMethods(b, axisOf(b)) {
		n := len(m.summaries)
		if n == 0 {
			continue
		}
		words += " " + text.Plain(m.name) + ":"
		for i, p := range []sizeSummary{m.summaries[0], m.summaries[n/2], m.summaries[n-1]} {
			if i > 0 {
				words += ","
			}
			words += " " + text.Plain(text.Share(math.Pow(10, p.mid))) + " at " + strconv.Itoa(int(math.Round(math.Pow(10, p.x))))
		}
		words += "."
	}
	if words == "" {
		return ""
	}
	return "Errors against the number of features." + words
}
