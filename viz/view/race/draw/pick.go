package draw

import (
	"math"
	"strconv"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/race"
)

// FitEdits returns the edits that change the state to a fit of the race, as pairs of key
// and value. If there is no such fit, FitEdits returns nil. It also returns nil for the
// best possible error, which is not the error of a method, and for a fit of a comparison,
// whose methods stay.
func FitEdits(n view.Numbers, cell int) [][2]string {
	b := view.Blocks{N: n}
	if !b.Has(race.CurrentMethod) {
		return nil
	}
	cells := cellsOf(b)
	keys, sizeKeys := strings.Split(b.Label(race.Keys), "|"), strings.Split(b.Label(race.SizeKeys), "|")
	if cell < 0 || cell >= cells.Count() {
		return nil
	}
	method := int(cells.Row(cell)[0])
	colors := b.List(race.ColorIndices)
	if method < 0 || method >= len(keys) || method >= len(sizeKeys) || method < len(colors) && colors[method] == race.Floor {
		return nil
	}
	format := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	return [][2]string{{"method", keys[method]}, {sizeKeys[method], format(cells.Row(cell)[1])}, {"seed", format(cells.Row(cell)[2])}}
}

// pick sets h to the fit nearest to the pixel (x, y). For a thin line, only the median
// fit of each size is considered. If a method attains the best possible error, the fit of
// the method is preferred.
func pick(b view.Blocks, h *view.Hover, v view.Look, p view.PlacedFigure, x, y float64, isTouch bool) {
	reach := view.PointerReach
	if isTouch {
		reach = view.FingerReach
	}
	minDist := math.Inf(1)
	tryFit := func(d fitDot, handicap float64) {
		px, py := p.Pixel(d.x, d.y)
		if r := math.Hypot(px-x, py-y); r <= reach && r+handicap < minDist && p.Inner.Contains(px, py) {
			minDist = r + handicap
			h.Kind, h.Index, h.X, h.Y = view.Run, d.cell, d.x, d.y
		}
	}
	st := &view.Drawing{Blocks: b, Look: v, Style: view.StyleOf(v)}
	for _, m := range newRaceChart(st, st.Style, axisOf(b), p.Inner.W()).Methods {
		for _, summary := range m.summaries {
			if m.isThin() {
				tryFit(fitDot{summary.medianFit, summary.x, summary.mid}, 3)
				continue
			}
			handicap := 0.0
			if m.IsFloor() {
				handicap = 4
			}
			for _, d := range summary.dots {
				tryFit(d, handicap)
			}
		}
	}
	if h.Kind == view.Run {
		h.Text = fitText(b, h.Index, func(size int) string { return "*m* = " + text.Count(size) })
	}
}

// fitText describes a fit and its result, for example «Nyström, m = 64, seed 3: 4.1 %,
// 2.3 ms (2.1–2.6)». The times are the median and the quartiles. The function sizeText
// formats the size in race.Runs.
func fitText(b view.Blocks, i int, sizeText func(int) string) string {
	cells, r := cellsOf(b), runsOf(b).Row(i)
	if r == nil || i >= cells.Count() {
		return ""
	}
	method := int(cells.Row(i)[0])
	entry := func(label contract.Label) string {
		if all := strings.Split(b.Label(label), "|"); method >= 0 && method < len(all) {
			return all[method]
		}
		return ""
	}
	s := entry(race.Names)
	if symbol := entry(race.Symbols); symbol != "m" {
		s += ", *" + symbol + "* = " + text.Number(cells.Row(i)[1], 2)
	}
	s += ", " + sizeText(int(r[race.RunSize]))
	if usesSeed := b.List(race.UsesSeed); method < len(usesSeed) && usesSeed[method] != 0 {
		s += ", seed " + strconv.Itoa(int(cells.Row(i)[2]))
	}
	s += ": "
	switch se := r[race.RunSE]; {
	case r[race.RunState] == race.RunBounded:
		s += "at most " + text.Share(r[race.RunError])
	case se != se:
		s += text.Share(r[race.RunError]) + " of a sample, without standard error"
	default:
		s += intervalText(r[race.RunError], se)
	}
	if canvas.AllFinite(r[race.RunMS]) {
		s += ", " + text.Number(r[race.RunMS], 2) + " ms"
		if low, high := text.Number(r[race.RunLow], 2), text.Number(r[race.RunHigh], 2); low != high {
			s += " (" + low + "–" + high + ")"
		}
	}
	switch axisOf(b).column {
	case race.RunBytes:
		s += ", " + text.Number(r[race.RunBytes], 2) + " bytes"
	case race.RunEvals:
		s += ", " + text.Count(int(r[race.RunEvals])) + " evaluations"
	}
	return s
}

// intervalText formats an estimate as the interval of two standard errors around it, for
// example «3.7–4.5 %». It accepts errors of any size. If the standard error is 0, the
// text is one number.
func intervalText(estimate, deviation float64) string {
	spread := text.TwoStandardErrors(estimate, deviation)
	lowEnd, highEnd := max(0, estimate-spread), estimate+spread
	if highEnd >= text.MinPercent {
		return text.PercentRange(lowEnd, highEnd)
	}
	a, b := text.Share(lowEnd), text.Share(highEnd)
	if a == b {
		return b
	}
	return a + "–" + b
}

// describe describes the progress of the race, the error of the current method, and the
// missing methods.
func describe(b view.Blocks) string {
	finishedCount, totalCount := countFits(b)
	if totalCount == 0 {
		return ""
	}
	s := "The race: " + fitCountText(finishedCount, totalCount) + timeLeftText(b) + "."
	for _, m := range readMethods(b, axisOf(view.Blocks{})) {
		if !m.isCurrent || len(m.summaries) == 0 {
			continue
		}
		last := m.summaries[len(m.summaries)-1]
		size, _ := strconv.ParseFloat(strconv.FormatFloat(math.Pow(10, last.x), 'g', 3, 64), 64)
		s += " " + m.name + " has a median error of " + text.Plain(text.Share(math.Pow(10, last.mid))) + " at m = " + strconv.Itoa(int(size+0.5)) + "."
	}
	if missing := MissingMethodsText(b.N); missing != "" {
		s += " " + missing
	}
	return s
}
