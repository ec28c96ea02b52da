// Package draw draws the errors of all methods as functions of their size or cost.
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

// View shows the errors of all methods as functions of their size or cost.
var View = view.View{View: race.View, CompleteTable: completeTable, Pictures: []view.Picture{{Name: "race", Form: view.Chart, IsTall: race.View.GridRows > 1, Draw: draw, Pick: pick, Describe: describe}}}

// A raceAxis is a quantity on the horizontal axis of the race.
type raceAxis struct {
	column int
	name   string // label below the axis
	word   string // text of the button, for example «against m»
}

// axisOf returns the horizontal axis of the race.
func axisOf(b view.Blocks) raceAxis {
	switch b.Label(race.Axis) {
	case race.TimeAxis:
		return raceAxis{race.RunMS, "ms", race.AxisWords[1]}
	case "bytes":
		return raceAxis{race.RunBytes, "bytes", race.AxisWords[2]}
	case "evals":
		return raceAxis{race.RunEvals, "evaluations", race.AxisWords[3]}
	}
	return raceAxis{race.RunSize, "*m*", race.AxisWords[0]}
}

// A racingMethod holds the results of one method in a race.
type racingMethod struct {
	number       int
	name         string
	shortName    string  // a shorter name; may be empty
	colorIndex   int     // index of its colour, −1 without a colour, or race.Floor
	isCurrent    bool    // the method is the method of the state
	isIncomplete bool    // some fits of the method are missing
	theory       float64 // exponent of m in the error; NaN if theory predicts no exponent
	summaries    []sizeSummary
}

// A sizeSummary holds the results of a method at one size, for all seeds. It contains
// quantiles of the error over seeds, and the median of the quantity on the axis. All
// values are exponents of ten.
type sizeSummary struct {
	x              float64
	size           float64 // median of m
	low, mid, high float64
	medianFit      int // index of the fit whose error is the median or nearest to the median
	dots           []fitDot
	isJoined       bool // every size since the previous one has an error, so the line continues
	isOpen         bool // like isJoined, but sizes in between may have no fits yet
	isBounded      bool // the error is an upper bound
}

// A fitDot is the point of one fit in the chart.
type fitDot struct {
	cell int
	x, y float64
}

// raceRuns holds the finished fits, row by row. It avoids a lookup of the block for each
// fit.
type raceRuns []float64

// runsOf returns the finished fits. If the axis is the time, a fit is finished when its
// time is measured.
func runsOf(b view.Blocks) raceRuns {
	runs := raceRuns(b.List(race.Runs))
	if axisOf(b).column != race.RunMS {
		return runs
	}
	runs = slices.Clone(runs)
	for i := 0; i+race.RunColumnCount <= len(runs); i += race.RunColumnCount {
		if race.IsFitMade(runs[i+race.RunState]) && math.IsNaN(runs[i+race.RunMS]) {
			runs[i+race.RunState] = 0
		}
	}
	return runs
}

// Row returns the row of fit i, or nil if the fit is not finished.
func (z raceRuns) Row(i int) []float64 {
	if i < 0 || (i+1)*race.RunColumnCount > len(z) || z[i*race.RunColumnCount+race.RunState] == 0 {
		return nil
	}
	return z[i*race.RunColumnCount : (i+1)*race.RunColumnCount]
}

// raceCells holds the planned fits of a race. A row contains the method, the value of the
// size setting, the seed and the turn. The turn is the number of fits that are made
// earlier.
type raceCells []float64

// cellsOf returns the planned fits of the race.
func cellsOf(b view.Blocks) raceCells { return b.List(race.Cells) }

func (z raceCells) Count() int { return len(z) / 4 }

func (z raceCells) Row(i int) []float64 { return z[4*i : 4*i+4] }

// countFits returns the number of finished fits and the number of all fits.
func countFits(b view.Blocks) (doneCount, totalCount int) {
	totalCount = len(b.List(race.Cells)) / 4
	for i, runs := 0, runsOf(b); i < totalCount; i++ {
		if runs.Row(i) != nil {
			doneCount++
		}
	}
	return doneCount, totalCount
}

// lostFitsText formats the number of fits that were refused or given up, for example « ·
// 3 refused · 1 given up».
func lostFitsText(b view.Blocks) (words string) {
	var lostCounts [race.RunGivenUp + 1]int
	colors := b.List(race.ColorIndices)
	cells, runs := cellsOf(b), runsOf(b)
	for i := range cells.Count() {
		if m := cells.Row(i)[0]; m >= 0 && m < float64(len(colors)) && colors[int(m)] == race.Floor {
			continue
		}
		if r := runs.Row(i); r != nil && (r[race.RunState] == race.RunRefused || r[race.RunState] == race.RunGivenUp) {
			lostCounts[int(r[race.RunState])]++
		}
	}
	if n := lostCounts[race.RunRefused]; n > 0 {
		words += " · " + text.Count(n) + " refused"
	}
	if n := lostCounts[race.RunGivenUp]; n > 0 {
		words += " · " + text.Count(n) + " given up"
	}
	return words
}

// fitCountText formats the number of finished fits, for example «40 fits» or «23 of 40
// fits».
func fitCountText(finishedCount, totalCount int) string {
	if finishedCount == totalCount {
		return text.Count(totalCount) + " fits"
	}
	return text.Count(finishedCount) + " of " + text.Count(totalCount) + " fits"
}

// timeLeftText formats the estimated time for the missing fits, for example «, about 40 s
// left». If the time is unknown or no fit is missing, timeLeftText returns "".
func timeLeftText(b view.Blocks) string {
	s, err := strconv.ParseFloat(b.Label(race.TimeLeft), 64)
	if finishedCount, totalCount := countFits(b); err != nil || !(s > 0) || s > 1e6 || finishedCount == totalCount {
		return ""
	}
	switch {
	case s <= 55:
		return ", about " + strconv.Itoa(5*int(math.Ceil(s/5))) + " s left"
	case s <= 90*60:
		return ", about " + strconv.Itoa(int(math.Ceil(s/60))) + " min left"
	}
	return ", about " + strconv.Itoa(int(math.Ceil(s/3600))) + " h left"
}

// countSeeds returns the largest number of finished seeds at one size, and the largest
// number of planned seeds at one size.
func countSeeds(b view.Blocks) (maxFinished, maxPlanned int) {
	finishedCount, plannedCount := 0, 0
	cells, runs := cellsOf(b), runsOf(b)
	for i := range cells.Count() {
		if i == 0 || !slices.Equal(cells.Row(i)[:2], cells.Row(i - 1)[:2]) {
			finishedCount, plannedCount = 0, 0
		}
		if r := runs.Row(i); r != nil && race.IsFitMade(r[race.RunState]) {
			finishedCount++
		}
		plannedCount++
		maxFinished, maxPlanned = max(maxFinished, finishedCount), max(maxPlanned, plannedCount)
	}
	return maxFinished, maxPlanned
}

// bandText describes what the lines and bands show for the seeds so far. An example is
// «median and 10 to 90 % of up to 3 seeds so far». If no method is random, bandText
// returns "".
func bandText(b view.Blocks) string {
	finishedSeeds, plannedSeeds := countSeeds(b)
	finishedFits, plannedFits := countFits(b)
	switch {
	case plannedSeeds < 2 || finishedSeeds == 0:
		return ""
	case finishedSeeds == 1:
		return "one seed so far"
	case finishedSeeds < race.BandSeeds:
		return "median of up to " + text.Count(finishedSeeds) + " seeds so far"
	case finishedFits < plannedFits:
		return "median and 10 to 90 % of up to " + text.Count(finishedSeeds) + " seeds so far"
	}
	return "median and 10 to 90 % of the seeds"
}

// zeroExponent is the exponent that stands for the value 0 on an axis.
const zeroExponent = -9

// exponent returns log₁₀ v, or zeroExponent if v is 0.
func exponent(v float64) float64 {
	if v == 0 {
		return zeroExponent
	}
	return math.Log10(v)
}

// readMethods reads the results of all methods from the blocks, for the given axis. If
// the blocks are inconsistent, readMethods returns nil.
func readMethods(b view.Blocks, axis raceAxis) []racingMethod {
	names, shortNames := strings.Split(b.Label(race.Names), "|"), strings.Split(b.Label(race.BriefNames), "|")
	colors, theory := b.List(race.ColorIndices), b.List(race.TheoryExponents)
	current := int(b.Number(race.CurrentMethod, -1))
	var out []racingMethod
	cells, runs := cellsOf(b), runsOf(b)
	n := cells.Count()
	if !canvas.AllFinite(cells[:4*n]...) { // a value that is not finite would end none of the loops below
		return nil
	}
	for i := 0; i < n; {
		method := int(cells.Row(i)[0])
		if method < 0 || method >= len(names) || method >= len(colors) || method >= len(theory) {
			return nil
		}
		m := racingMethod{number: method, name: names[method], colorIndex: int(colors[method]), isCurrent: method == current, theory: theory[method]}
		if len(shortNames) == len(names) {
			m.shortName = shortNames[method]
		}
		for isJoined, isOpen := true, true; i < n && int(cells.Row(i)[0]) == method; {
			size := cells.Row(i)[1]
			var dots []fitDot
			var sizes []float64
			hasLost := false
			for ; i < n && int(cells.Row(i)[0]) == method && cells.Row(i)[1] == size; i++ {
				r := runs.Row(i)
				if r == nil || !(r[race.RunError] > 0) || !canvas.AllFinite(r[race.RunError], r[axis.column]) {
					hasLost, m.isIncomplete = hasLost || r != nil, m.isIncomplete || r == nil
					continue
				}
				dots, sizes = append(dots, fitDot{i, exponent(r[axis.column]), math.Log10(r[race.RunError])}), append(sizes, exponent(r[race.RunSize]))
			}
			isOpen = isOpen && (len(dots) > 0 || !hasLost)
			if isJoined = isJoined && len(dots) > 0; len(dots) > 0 {
				p := newSizeSummary(dots)
				slices.Sort(sizes)
				p.size = quantile(sizes, 0.5)
				p.isJoined, p.isOpen, p.isBounded = isJoined, isOpen, runs.Row(p.medianFit)[race.RunState] == race.RunBounded
				m.summaries, isJoined, isOpen = append(m.summaries, p), true, true
			}
		}
		out = append(out, m)
	}
	return out
}

// A cachedRace holds the results of all methods, and the blocks from which they were
// read.
type cachedRace struct {
	numbers [4][]float64
	words   [2]string
	column  int
	current float64
	methods []racingMethod
}

// cachedMethods returns the results of all methods from the cache, or reads them if the
// blocks changed. The results must not be modified. The memory may be nil.
func cachedMethods(m *view.Memory, b view.Blocks, axis raceAxis) []racingMethod {
	current := cachedRace{
		numbers: [...][]float64{cellsOf(b), runsOf(b), b.List(race.ColorIndices), b.List(race.TheoryExponents)},
		words:   [...]string{b.Label(race.Names), b.Label(race.BriefNames)}, column: axis.column, current: b.Number(race.CurrentMethod, -1),
	}
	slot := m.Value("race")
	last, isSame := (*slot).(cachedRace)
	isSame = isSame && last.words == current.words && last.column == current.column && last.current == current.current
	for i := range current.numbers {
		isSame = isSame && figure.HaveEqualValues(last.numbers[i], current.numbers[i])
	}
	if isSame {
		current.methods = last.methods
	} else {
		current.methods = readMethods(b, axis)
	}
	*slot = current
	return current.methods
}

// newSizeSummary summarises the fits of a method at one size.
func newSizeSummary(dots []fitDot) sizeSummary {
	p := sizeSummary{dots: dots}
	xs, ys := make([]float64, len(dots)), make([]float64, len(dots))
	for i, d := range dots {
		xs[i], ys[i] = d.x, d.y
	}
	slices.Sort(xs)
	slices.Sort(ys)
	p.x = quantile(xs, 0.5)
	p.low, p.mid, p.high = quantile(ys, 0.1), quantile(ys, 0.5), quantile(ys, 0.9)
	for i, d := range dots {
		if i == 0 || math.Abs(d.y-p.mid) < math.Abs(dots[p.medianFit].y-p.mid) {
			p.medianFit = i
		}
	}
	p.medianFit = dots[p.medianFit].cell
	return p
}

// quantile returns the p-quantile of the ascending numbers v. It uses linear
// interpolation (type 7 of Hyndman & Fan 1996).
func quantile(v []float64, p float64) float64 {
	position := p * float64(len(v)-1)
	i := int(position)
	if i+1 >= len(v) {
		return v[len(v)-1]
	}
	return v[i] + (position-float64(i))*(v[i+1]-v[i])
}

// draw draws the chart of the race, with its titles and axes.
func draw(st *view.Drawing, p *figure.Panel, s view.Slot) {
	finishedCount, totalCount := countFits(st.Blocks)
	count, left := fitCountText(finishedCount, totalCount), timeLeftText(st.Blocks)
	countOnly := count
	count += left
	axis := axisOf(st.Blocks)
	const main = "Relative error of *K\u0302*"
	band := bandText(st.Blocks)
	if band != "" {
		band = " · " + band
	}
	p.Titles = []figure.Heading{{Main: main, Aside: count + band}, {Main: main, Aside: count}, {Main: "Error", Aside: count}, {Main: main, Aside: countOnly}, {Main: "Error", Aside: countOnly}, {Main: "Error", Aside: ""}}
	if lostText := lostFitsText(st.Blocks); lostText != "" { // the key also explains the bands, so these titles may omit them
		p.Titles = append([]figure.Heading{{Main: main, Aside: count + band + lostText}, {Main: main, Aside: count + lostText}, {Main: "Error", Aside: count + lostText}}, p.Titles...)
	}
	if refused := st.Label(race.RefusedCount); refused != "" {
		p.Titles = append([]figure.Heading{{Main: main, Aside: count + band + lostFitsText(st.Blocks) + " · " + refused}}, p.Titles...)
	}
	if totalCount == 0 {
		p.Titles = []figure.Heading{{Main: main, Aside: ""}, {Main: "Error", Aside: ""}}
	}
	if !st.Look.IsPoster { // a poster shows the name of the axis below the chart
		p.Button = axis.word
	}
	if totalCount == 0 {
		return
	}
	p.Tag = st.Label(race.Note)
	_, tagHeight := p.TagLines(text.TypicalWidths{}, p.Frame)
	f := newRaceChart(st, p.Style, axis, s.Inner.W()).reserveFoot(tagHeight, s.Inner.H())
	if st.Look.Layout == "phone" { // the title may have no room to explain the bands
		f.Band = strings.TrimPrefix(strings.TrimPrefix(band, " · "), "median and ")
	}
	p.Range, p.HasTickMarks = f.Range, true
	p.X = f.axisTicks(s.Inner.W())
	p.Y = f.errorTicks(s.Inner.H())
	p.GroupNames = f.axisName(st, axis, s.Inner.W())
	p.Add(f)
	if f.hasReversedLine() {
		const words = " · a line ends where a larger size took less"
		fullAside := p.Titles[0].Aside
		p.Titles = append([]figure.Heading{{Main: main, Aside: fullAside + words}, {Main: main, Aside: count + band + words}, {Main: main, Aside: count + words}}, p.Titles...)
	}
}
