package draw

import (
	"math"
	"strconv"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/fourier"
	fourierdraw "mercer/viz/view/fourier/draw"
	"mercer/viz/view/how"
	"mercer/viz/view/result"
)

// A StepChart draws the error of the kernel after each step, on a logarithmic axis. On
// the right, an inset shows the matrix W of the landmarks, or the Fourier plane.
type StepChart struct {
	Style      *figure.Style
	Error      []float64     // errors as exponents of ten; NaN for a missing error
	Step       int           // the shown step, from 0
	Hover      int           // the hovered step, or negative
	Range      canvas.Rect   // horizontal range of the steps, from 1, and vertical range of the exponents
	Ticks      []figure.Tick // ticks of the error axis
	ChartShare float64       // fraction of the width for the chart; the inset has the remaining width

	Matrix figure.Samples // the known part of W; NaN for other entries
	NewRow int            // newest row of W, or negative
	Cross  int            // the row of the hovered landmark, or negative
	Inset  canvas.Figure  // the Fourier plane
	Label  string         // label of the inset
}

// stepFloor is the exponent below which a relative error is a rounding error.
const stepFloor = -9

// maxInsetShare is the largest width of the inset, as a fraction of the width of the
// frame.
const maxInsetShare = 0.55

// drawError draws the chart of the errors after each step.
func drawError(st *view.Drawing, p *figure.Panel, s view.Slot) {
	t, ok := shownStepOf(st, p)
	if !ok {
		p.Titles = []figure.Heading{{Main: "Error so far", Aside: ""}, {Main: "Error", Aside: ""}}
		return
	}
	step := t.step()
	errorText := text.Percent(step.error)
	if step.isSampled {
		errorText = "≈ " + errorText
	}
	p.Titles = []figure.Heading{
		{Main: "Error so far", Aside: "‖*K* − *K\u0302*‖/‖*K*‖ by step: " + errorText}, {Main: "Error so far", Aside: "by step: " + errorText}, {Main: "Error", Aside: errorText},
	}
	f := StepChart{Style: p.Style, Step: t.i, Hover: -1, Cross: -1, ChartShare: 1}
	if h := st.Look.Hover; h != nil && h.Kind == view.Step {
		f.Hover = h.Index
	}
	lo, hi, hasRounding := 0.0, float64(stepFloor), false
	for _, step := range t.steps {
		e := math.NaN()
		if canvas.AllFinite(step.error) {
			e = math.Log10(max(step.error, 1e-300))
			lo, hi, hasRounding = min(lo, max(e, stepFloor)), max(hi, e), hasRounding || e < stepFloor
		}
		f.Error = append(f.Error, e)
	}
	hi = max(hi, lo+0.5)
	if hasRounding { // rounding errors need at least two decades
		hi = max(hi, lo+2)
	}
	padding := 0.08 * (hi - lo)
	roundingLevel := lo - padding // rounding errors are drawn at this height
	for i, e := range f.Error {
		if e < stepFloor {
			f.Error[i] = roundingLevel
		}
	}
	if hasRounding {
		lo = roundingLevel
	}
	w, h := s.Inner.W(), s.Inner.H()
	if insetWidth := min(h, maxInsetShare*w); t.addInset(&f, insetWidth) && !p.Style.IsThumbnail {
		f.ChartShare = 1 - insetWidth/w
	}
	n := float64(len(t.steps))
	f.Range = canvas.Rect{X0: 0.4, Y0: lo - padding, X1: 0.4 + (n+0.2)/f.ChartShare, Y1: hi + padding}
	p.Range = f.Range
	f.Ticks = errorTicks(max(f.Range.Y0, stepFloor), f.Range.Y1, max(2, int(h/(2*p.Style.Tick))))
	p.Add(f)
	if p.Style.IsThumbnail {
		return
	}
	p.Y = f.Ticks
	for _, x := range figure.Ticks(0.5, n+0.5, max(2, int(w*f.ChartShare/(30*p.Style.Tick/11)))) {
		if x.Position >= 1 && x.Position == math.Floor(x.Position) {
			p.X = append(p.X, figure.Tick{Position: x.Position, Name: strconv.Itoa(int(x.Position))})
		}
	}
}

// addInset adds an inset of the given width to chart f. It reports whether there is an
// inset.
func (t shownStep) addInset(f *StepChart, width float64) bool {
	step := t.step()
	switch t.Label(how.StepKind) {
	case "waves", "blocks":
		if !t.Has(result.Frequencies) {
			return false
		}
		r := t.Number(fourier.PlaneReach, 1)
		planeRange := canvas.Rect{X0: -r, Y0: -r, X1: r, Y1: r}
		nodes, isWeighted := fourierdraw.Nodes(t.Blocks)
		style := t.Style
		shownFrequencies := figure.Frequencies{Style: style, Nodes: nodes, IsWeighted: isWeighted, AreDirections: t.ShowsDirections(), Range: planeRange}
		planeRange = shownFrequencies.RangeForMarks(canvas.Rect{X0: 0, Y0: 0, X1: width, Y1: width}) // the frequencies of all steps determine the range, so that it does not change
		shownFrequencies.Range = planeRange
		g := inset{Figure: shownFrequencies}
		g.background = fourierdraw.NewMeasure(t.Drawing, &figure.Panel{Style: style, Range: planeRange})
		if !t.isLast() {
			xy := t.Marks(step.end)
			nodes = nil
			for i := 0; i+1 < len(xy); i += 2 {
				nodes = append(nodes, figure.Node{Index: i / 2, X: xy[i], Y: xy[i+1], Weight: 1, Count: 1})
			}
			shownFrequencies.Nodes, shownFrequencies.IsWeighted = nodes, false
			g.Figure = shownFrequencies
			g.overlays = append(g.overlays, newestFrequencies{style, xy[2*step.first:], planeRange, t.Label(how.StepKind) == "blocks"})
		}
		if xy := fourierdraw.HoveredNodePositions(t.Drawing); len(xy) > 0 {
			g.overlays = append(g.overlays, figure.Rings{Style: style, XY: xy, Size: figure.FreqSize * style.Mark, Range: planeRange, IsSelected: false})
		}
		if f.Inset, f.Label = g, "*ω*"; t.ShowsDirections() {
			f.Label = "*w*"
		}
		if outside := fourierdraw.NodesNote(t.Drawing, shownFrequencies, planeRange); strings.HasSuffix(outside, " beyond") {
			f.Label += ", " + outside
		}
		return true
	case "landmarks", "sweeps", "shadows":
		w := t.Samples(how.W)
		n := w.Nx
		if n == 0 {
			return false
		}
		matrixIndex := 0
		if step.movedRow >= 0 {
			matrixIndex = 1 + step.movedRow/n
		}
		f.Label, f.Matrix = "*W*", figure.Samples{Nx: n, Ny: n, Z: make([]float64, n*n)}
		for i := range f.Matrix.Z {
			f.Matrix.Z[i] = math.NaN()
		}
		markCount := min(step.end, n)
		if xy := t.Blocks.Marks(t.Look.Hover); len(xy) == 2 {
			f.Cross = view.IndexOf(t.centers(t.i), xy[0], xy[1])
		}
		if f.NewRow = -1; (matrixIndex+1)*n <= w.Ny && len(t.centers(t.i)) == 2*markCount {
			for i := range markCount {
				copy(f.Matrix.Z[i*n:i*n+markCount], w.Z[(matrixIndex*n+i)*n:])
			}
			if step.first < markCount && !t.isLast() {
				f.NewRow = step.first
			}
		}
		return true
	}
	return false
}

// An inset is a figure with layers below and above it.
type inset struct {
	canvas.Figure
	background canvas.Figure
	overlays   []canvas.Figure
}

// Draw implements canvas.Figure.
func (f inset) Draw(c canvas.Canvas, r canvas.Rect) {
	f.background.Draw(c, r)
	f.Figure.Draw(c, r)
	for _, overlay := range f.overlays {
		overlay.Draw(c, r)
	}
}

// A newestFrequencies layer marks the frequencies that a step adds. If hasLines is true,
// each frequency is joined to 0 by a line.
type newestFrequencies struct {
	style     *figure.Style
	xy        []float64
	dataRange canvas.Rect
	hasLines  bool
}

// Draw implements canvas.Figure.
func (f newestFrequencies) Draw(c canvas.Canvas, r canvas.Rect) {
	m := canvas.Plane{Frame: r, Data: f.dataRange}
	for i := 0; i+1 < len(f.xy); i += 2 {
		x, y := m.X(f.xy[i]), m.Y(f.xy[i+1])
		if f.hasLines {
			c.StrokePolyline([]float64{m.X(0), m.Y(0), x, y}, 1.25*f.style.Line, f.style.Accent)
		}
		f.style.DrawSelectionRing(c, x, y, figure.FreqSize*f.style.Mark-2)
	}
}

// X returns the abscissa of step i, in pixels.
func (f StepChart) X(r canvas.Rect, i int) float64 {
	return canvas.Plane{Frame: r, Data: f.Range}.X(float64(i + 1))
}

// Draw implements canvas.Figure.
func (f StepChart) Draw(c canvas.Canvas, r canvas.Rect) {
	s, m := f.Style, canvas.Plane{Frame: r, Data: f.Range}
	end := r.X0 + f.ChartShare*r.W()
	for _, t := range f.Ticks {
		y := math.Round(m.Y(t.Position)) + 0.5
		canvas.FillLine(c, canvas.Rect{X0: r.X0, Y0: y - s.Line/2, X1: end, Y1: y + s.Line/2}, s.Rule)
	}
	var line []float64
	for i, e := range f.Error {
		if e == e {
			line = append(line, f.X(r, i), m.Y(e))
		}
	}
	size := min(3.2*s.Mark, max(1.2, 0.3*f.ChartShare*r.W()/float64(len(f.Error)+1)))
	if y := m.Y(stepFloor); y < r.Y1-s.Line && !s.IsThumbnail {
		s.DrawFloor(c, canvas.Rect{X0: r.X0, Y0: r.Y0, X1: end, Y1: r.Y1}, y, size, "rounding", line)
	}
	c.StrokePolyline(line, s.Line, s.Edge)
	if e := f.Error[f.Step]; e == e {
		x := f.X(r, f.Step)
		canvas.StrokeDashed(c, []float64{x, r.Y0 + 4, x, r.Y1}, s.Line, 2*s.Line, 3*s.Line, s.Ink)
	}
	for i, e := range f.Error[:f.Step+1] {
		if e == e {
			radius := size
			if i == f.Step {
				radius = max(size+1, 3*s.Mark)
			}
			c.FillDisc(f.X(r, i), m.Y(e), radius, s.Accent)
		}
	}
	if f.Hover >= 0 && f.Hover < len(f.Error) && f.Error[f.Hover] == f.Error[f.Hover] {
		s.DrawHoverRing(c, f.X(r, f.Hover), m.Y(f.Error[f.Hover]), size-1.5)
	}
	if f.ChartShare < 1 {
		f.DrawInset(c, canvas.Rect{X0: end, Y0: r.Y0, X1: r.X1, Y1: r.Y1})
	}
}

// errorTicks returns the ticks of the error axis. They are powers of ten if at least two
// powers lie between 10^lo and 10^hi. Otherwise, the powers are multiplied by 1, 2 and 5,
// or by more factors if there would be fewer than three ticks. The labels are
// percentages. Errors below a hundredth of a percent are labelled with powers of ten.
func errorTicks(lo, hi float64, maxTicks int) []figure.Tick {
	bestTicks := figure.DecadeTicks(lo, hi, maxTicks)
	for i, t := range bestTicks {
		bestTicks[i].Name = figure.ErrorTickName(1, t.Position)
	}
	if len(bestTicks) > 1 {
		return bestTicks
	}
	for _, factors := range [][]float64{{1, 2, 5}, {1, 1.5, 2, 3, 5, 7}, {1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9}} {
		var ticks []figure.Tick
		hasRoom := true
		for e := math.Floor(lo); e <= hi; e++ {
			for _, m := range factors {
				if pos := e + math.Log10(m); lo <= pos && pos <= hi {
					if n := len(ticks); n > 0 {
						hasRoom = hasRoom && pos-ticks[n-1].Position >= (hi-lo)/float64(maxTicks)
					}
					ticks = append(ticks, figure.Tick{Position: pos, Name: figure.ErrorTickName(m, e)})
				}
			}
		}
		if hasRoom && len(ticks) > len(bestTicks) {
			bestTicks = ticks
		}
		if len(bestTicks) > 2 {
			break
		}
	}
	return bestTicks
}

// DrawInset draws the inset into r, with its label.
func (f StepChart) DrawInset(c canvas.Canvas, r canvas.Rect) {
	s := f.Style
	canvas.FillLine(c, canvas.Rect{X0: r.X0 - s.Line, Y0: r.Y0, X1: r.X0, Y1: r.Y1}, s.Rule)
	name, labelY := text.Parse(f.Label, canvas.Text), r.Y1-6
	if excess := r.H() - r.W(); excess > 0 { // the inset is a square in the middle, with its label close below
		r.Y0, r.Y1 = r.Y0+math.Floor(excess/2), r.Y1-math.Ceil(excess/2)
		labelY = min(labelY, r.Y1+s.Label)
	}
	if f.Inset != nil {
		restore := c.Clip(r)
		f.Inset.Draw(c, r)
		restore()
	} else if n := f.Matrix.Nx; n > 0 {
		padding := 6 * s.Mark
		box := canvas.Rect{X0: r.X0 + padding, Y0: r.Y0 + padding, X1: r.X1 - padding, Y1: r.Y1 - padding}
		p := s.ShadePalette(s.Ink)
		p.NaN = s.Panel
		largest := 0.0
		for _, v := range f.Matrix.Z {
			if v > largest {
				largest = v
			}
		}
		p.Max = max(largest, 1e-300)
		c.DrawCells(box, n, n, figure.ToFloat32(nil, f.Matrix.Z, nil), p)
		canvas.StrokeRect(c, box, s.Line, s.Rule)
		if labelY < box.Y1 { // in the lower corner, the label would lie on the dark diagonal
			labelY = box.Y0 + 4 + s.Label
		}
		if f.NewRow >= 0 { // the newest row and column
			step := box.W() / float64(n)
			a, b := box.X0+float64(f.NewRow)*step, box.Y0+float64(f.NewRow)*step
			knownCount := 0.0
			for i := range n {
				if v := f.Matrix.Z[i*n+i]; v == v {
					knownCount = float64(i + 1)
				}
			}
			x, y := box.X0+knownCount*step, box.Y0+knownCount*step
			xy := []float64{box.X0, b, a, b, a, box.Y0, x, box.Y0, x, y, box.X0, y, box.X0, b}
			canvas.StrokeStraight(c, xy, 1.25*s.Line, s.Accent)
		}
		if f.Cross >= 0 && f.Cross < n {
			s.DrawCross(c, box, n, f.Cross)
		}
	}
	name.DrawOnHalo(c, r.X1-8-name.Width(c, s.Label), labelY, s.Label, s.Ink2, s.Panel)
}

// pickStep sets h to the step nearest to the pixel x.
func pickStep(b view.Blocks, h *view.Hover, _ view.Look, p view.PlacedFigure, x, y float64, _ bool) {
	steps := stepsOf(b)
	h.Kind = view.Plane
	stepPosition, _ := p.DataCoords(x, y)
	if i := int(math.Round(stepPosition)) - 1; i >= 0 && i < len(steps) {
		h.Kind, h.Index, h.X, h.Y = view.Step, i, stepPosition, 0
		h.Text = "step " + strconv.Itoa(i+1) + " · error " + text.Percent(steps[i].error)
	}
}

// KeyEntries implements figure.KeyEntrier. The entries explain the line at the shown step
// and the inset.
func (f StepChart) KeyEntries(p *figure.Panel, w figure.KeyWords) []figure.KeyEntry {
	list := []figure.KeyEntry{figure.DottedLineEntry("this step")}
	if g, ok := f.Inset.(inset); ok {
		if plane, ok := g.Figure.(figure.Frequencies); ok {
			list = append(list, plane.KeyEntries(p, w)...)
		}
	}
	if f.Matrix.Nx > 0 {
		list = append(list, figure.KeyEntry{Words: "*W*: kernel of the " + w.Marks + ", black where largest"})
	}
	return list
}
