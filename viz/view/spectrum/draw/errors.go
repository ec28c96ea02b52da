package draw

import (
	"math"
	"strconv"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/spectrum"
)

// maxShownError is the largest relative error on the axis. Larger errors are drawn at the
// upper edge.
const maxShownError = 2.0

// percentTicks returns ticks between two fractions, with percentages as labels.
func percentTicks(low, high float64, maxCount int) []figure.Tick {
	ticks := figure.Ticks(100*low, 100*high, maxCount)
	for i := range ticks {
		ticks[i].Position /= 100
		ticks[i].Name += "\u202f%"
	}
	return ticks
}

// RelativeErrors returns |λ̂ᵢ − λᵢ|/λᵢ for each i. An error is NaN if λᵢ is zero up to
// rounding.
func RelativeErrors(b view.Blocks) (list []float64) {
	exact, approx := b.List(spectrum.Eigenvalues.Exact), b.List(spectrum.Eigenvalues.Approx)
	if len(exact) == 0 {
		return nil
	}
	floor, _ := floorOf(b)
	for i := range min(len(exact), len(approx)) {
		v := math.NaN()
		switch {
		case b.IsExact():
			v = 0
		case exact[i] > floor*exact[0]:
			v = math.Abs(approx[i]-exact[i]) / exact[i]
		}
		list = append(list, v)
	}
	return list
}

// degreesOf converts angles from radians.
func degreesOf(radians []float64) (list []float64) {
	for _, v := range radians {
		list = append(list, v*180/math.Pi)
	}
	return list
}

// addErrorChart adds a chart of errors from 0 to high to panel p. It adds nothing if there
// are no errors, and sets the message if the reason is that the kernel is centred.
func addErrorChart(st *view.Drawing, p *figure.Panel, s view.Slot, values []float64, high float64, ticks func(low, high float64, maxCount int) []figure.Tick) {
	if !st.Has(spectrum.Deviation) && st.Has(spectrum.Eigenvalues.Exact) && st.Has(spectrum.Eigenvalues.Approx) {
		p.Message = "Eigenpairs of a centred kernel\ndo not estimate those of *K*."
		return
	}
	f := newQuantityChart(st, p, s, [2]string{}, [2]quantity{{values, joinedDisc}})
	if f == nil {
		return
	}
	padding := 0.04 * high
	f.Low, f.High, f.MaxTick = -padding, high+padding, high+padding
	f.HasSharedKey = true // the lines need no explanation
	p.Range = canvas.Rect{X0: 0, Y0: f.Low, X1: 1, Y1: f.High}
	p.Y = ticks(0, high, max(2, f.CountTicks(s.Inner, 2.6*st.Style.Tick)))
	f.Grid = p.Y
	p.Add(*f)
}

// drawErrors draws the chart of the relative errors of the eigenvalues.
func drawErrors(st *view.Drawing, p *figure.Panel, s view.Slot) {
	p.Titles = []figure.Heading{
		{Main: "Error of the eigenvalue", Aside: "|*λ\u0302*_i − *λ*_i| / *λ*_i, %"}, {Main: "Error of *λ*_i", Aside: "|*λ\u0302*_i − *λ*_i| / *λ*_i, %"}, {Main: "Error of *λ*_i", Aside: ""},
	}
	values, high := RelativeErrors(st.Blocks), 0.0
	for _, v := range values {
		high = max(high, min(v, maxShownError))
	}
	if high < 0.01 {
		high = 0.01 // smaller errors cannot be told from 0
	}
	addErrorChart(st, p, s, values, high, percentTicks)
}

// drawAngles draws the chart of the angles between the spans of the first eigenfunctions.
func drawAngles(st *view.Drawing, p *figure.Panel, s view.Slot) {
	p.Titles = []figure.Heading{
		{Main: "Error of the eigenfunctions", Aside: "angle between the spans of the first *i*, degrees"}, {Main: "Error of the eigenfunctions", Aside: "angle, degrees"},
		{Main: "Angle of the eigenfunctions", Aside: ""}, {Main: "Angle of *φ*_1 … *φ*_i", Aside: ""},
	}
	addErrorChart(st, p, s, degreesOf(st.List(spectrum.SpanAngles)), 90, angleTicks)
}

// angleTicks returns ticks between two angles in degrees.
func angleTicks(_, high float64, maxCount int) (ticks []figure.Tick) {
	for _, step := range []int{15, 30, 45, 90} {
		if int(high)/step+1 > maxCount {
			continue
		}
		for v := 0; v <= int(high); v += step {
			ticks = append(ticks, figure.Tick{Position: float64(v), Name: strconv.Itoa(v) + "°"})
		}
		break
	}
	return ticks
}

// pickError sets h to the eigenvalue nearest to the pixel x, with its relative error.
func pickError(b view.Blocks, h *view.Hover, v view.Look, p view.PlacedFigure, x, y float64, isTouch bool) {
	PickEigenvalue(b, h, v, p, x, y, isTouch)
	h.Text = "λ" + strconv.Itoa(h.Index+1)
	if e := RelativeErrors(b); h.Index < len(e) && e[h.Index] == e[h.Index] {
		h.Text += " off by " + formatShare(e[h.Index])
	}
	h.Text = text.MarkUpVariables(h.Text)
}

// pickAngle sets h to the eigenvalue nearest to the pixel x, with the angle of the spans up
// to it.
func pickAngle(b view.Blocks, h *view.Hover, v view.Look, p view.PlacedFigure, x, y float64, isTouch bool) {
	PickEigenvalue(b, h, v, p, x, y, isTouch)
	h.Text = spanName(h.Index)
	if a := degreesOf(b.List(spectrum.SpanAngles)); h.Index < len(a) {
		h.Text += " · turned by " + formatDegrees(a[h.Index])
	}
	h.Text = text.MarkUpVariables(h.Text)
}

// spanName names the span of the eigenfunctions up to the given index, from 0.
func spanName(index int) string {
	if index == 0 {
		return "φ1"
	}
	return "span of the first " + strconv.Itoa(index+1)
}

// formatDegrees formats an angle with one decimal.
func formatDegrees(v float64) string {
	return text.Typeset(strconv.FormatFloat(v, 'f', 1, 64)) + "°"
}

// largestOf returns the largest value of a list and its index, or NaN.
func largestOf(list []float64) (largest float64, index int) {
	largest = math.NaN()
	for i, v := range list {
		if v == v && !(v <= largest) {
			largest, index = v, i
		}
	}
	return largest, index
}

// describeErrors describes the largest relative error of an eigenvalue.
func describeErrors(b view.Blocks) string {
	largest, index := largestOf(RelativeErrors(b))
	if largest != largest || !b.Has(spectrum.Deviation) {
		return ""
	}
	return "Eigenvalues are off by at most " + text.Plain(formatShare(largest)) + " of their size, at place " + strconv.Itoa(index+1) + "."
}

// describeAngles describes the largest angle between the spans of the eigenfunctions.
func describeAngles(b view.Blocks) string {
	largest, index := largestOf(degreesOf(b.List(spectrum.SpanAngles)))
	if largest != largest {
		return ""
	}
	return "The spans of the first exact and approximate eigenfunctions are at an angle of at most " + text.Plain(formatDegrees(largest)) + ", for the first " + strconv.Itoa(index+1) + "."
}

// noteOnEigenvalues explains the eigenvalues, and counts the approximate ones that are too
// large.
func noteOnEigenvalues(st *view.Drawing) string {
	exact, approx := st.List(spectrum.Eigenvalues.Exact), st.List(spectrum.Eigenvalues.Approx)
	const meaning = "How much of the kernel each eigenfunction carries."
	count, pairs := 0, min(len(exact), len(approx))
	for i := range pairs {
		if approx[i] > exact[i]*(1+1e-9)+1e-14*exact[0] {
			count++
		}
	}
	switch {
	case pairs == 0 || st.IsExact():
		return meaning
	case count == 0:
		return meaning + " No approximate one lies above the exact one."
	}
	return meaning + " " + strconv.Itoa(count) + " of the first " + strconv.Itoa(pairs) + " approximate ones lie above the exact ones."
}

// noteOnTraces compares the sums of the exact and the approximate eigenvalues.
func noteOnTraces(st *view.Drawing) string {
	exact, approx := CumulativeSumsOf(st.Blocks, spectrum.Eigenvalues.Exact), CumulativeSumsOf(st.Blocks, spectrum.Eigenvalues.Approx)
	k := min(len(exact), len(approx))
	switch {
	case len(exact) == 0:
		return ""
	case k == 0 || st.IsExact():
		return "The first " + strconv.Itoa(len(exact)) + " eigenvalues hold " + formatShare(exact[len(exact)-1]) + "."
	}
	s := "The first " + strconv.Itoa(k) + " exact eigenvalues hold " + formatShare(exact[k-1]) + ", the approximate ones " + formatShare(approx[k-1]) + "."
	if approx[k-1] < exact[k-1]*(1-1e-3) {
		s += " The gap is lost."
	}
	return s
}

// noteOnErrors names the errors of the first eigenvalue and the largest error.
func noteOnErrors(st *view.Drawing) string {
	list := RelativeErrors(st.Blocks)
	largest, index := largestOf(list)
	switch {
	case largest != largest || !st.Has(spectrum.Deviation):
		return ""
	case st.IsExact():
		return "The eigenvalues are exact up to rounding."
	}
	s := "The largest error is " + formatShare(largest) + ", at *i* = " + strconv.Itoa(index+1) + "."
	if list[0] == list[0] && index > 0 {
		s = "The largest eigenvalue is off by " + formatShare(list[0]) + "; the largest error is " + formatShare(largest) + ", at *i* = " + strconv.Itoa(index+1) + "."
	}
	if largest > maxShownError {
		s += " Errors above " + formatShare(maxShownError) + " are drawn at the edge."
	}
	return s
}

// nearlyEqualShare is the relative gap below which a note calls two eigenvalues nearly
// equal.
const nearlyEqualShare = 0.02

// noteOnAngles explains the angles, and names two nearly equal eigenvalues.
func noteOnAngles(st *view.Drawing) string {
	angles, exact := st.List(spectrum.SpanAngles), st.List(spectrum.Eigenvalues.Exact)
	if len(angles) == 0 {
		return ""
	}
	s := "0°: the same functions. 90°: one of the exact ones is missed."
	for i := range angles {
		if i+1 < len(exact) && exact[i]-exact[i+1] < nearlyEqualShare*exact[i] && !st.IsExact() {
			return s + " *λ*_{" + strconv.Itoa(i+1) + "} and *λ*_{" + strconv.Itoa(i+2) + "} are nearly equal, so which comes first is chance."
		}
	}
	return s
}
