// Package draw draws the steps of a method.
package draw

import (
	"strconv"
	"strings"

	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	datadraw "mercer/viz/view/data/draw"
	"mercer/viz/view/how"
	"mercer/viz/view/kernel"
	kerneldraw "mercer/viz/view/kernel/draw"
)

// View shows the steps of the method.
var View = view.View{View: how.View, CompleteTable: completeTable, Pictures: []view.Picture{
	{Name: "how.placed", Draw: drawPlane, Pick: pickMark},
	{Name: "how.kernel", Draw: drawKernel, Pick: pickProbe},
	{Name: "how.error", Form: view.Chart, IsWide: true, Draw: drawError, Pick: pickStep, Describe: describe},
}, Pair: [2]int{0, 2}, KeepTogether: true, HasLongKey: true}

// A stepRow is a row of the block how.Steps. The step adds the marks first to end−1.
type stepRow struct {
	error      float64
	isSampled  bool
	first, end int
	movedRow   int
}

// stepsOf returns the steps. The ranges of marks are limited to the existing marks.
func stepsOf(b view.Blocks) []stepRow {
	z, marks := b.List(how.Steps), len(b.Positions(how.Marks))/2
	steps := make([]stepRow, len(z)/how.StepColumnCount)
	for i := range steps {
		r := z[i*how.StepColumnCount : (i+1)*how.StepColumnCount]
		end := max(0, min(int(r[3]), marks))
		steps[i] = stepRow{r[0], r[1] != 0, max(0, min(int(r[2]), end)), end, int(r[4])}
	}
	return steps
}

// A shownStep is a Drawing with all steps and the index of the shown step.
type shownStep struct {
	*view.Drawing
	steps []stepRow
	i     int // index of the shown step, from 0
}

// shownStepOf returns the step that the Look selects, or the last step. If there are no
// steps, shownStepOf sets the message of panel p and returns false.
func shownStepOf(st *view.Drawing, p *figure.Panel) (shownStep, bool) {
	t := shownStep{Drawing: st, steps: stepsOf(st.Blocks)}
	if words := st.Label(how.View.AbsentReason()); words != "" {
		p.Message = words
		return t, false
	}
	t.i = len(t.steps) - 1
	if s := st.Look.Step; s >= 1 {
		t.i = min(t.i, s-1)
	}
	return t, t.i >= 0
}

func (t shownStep) isLast() bool { return t.i == len(t.steps)-1 }

func (t shownStep) step() stepRow { return t.steps[t.i] }

// Text returns the number of the shown step in words.
func (t shownStep) Text() string {
	return "step " + strconv.Itoa(t.i+1) + " of " + strconv.Itoa(len(t.steps))
}

// Marks returns the first n marks.
func (t shownStep) Marks(n int) []float64 {
	return t.Positions(how.Marks)[:2*n]
}

// centers returns the positions of the centres after step i.
func (t shownStep) centers(i int) []float64 {
	s := t.steps[i]
	if all := t.Positions(how.MovedCenters); s.movedRow >= 0 && s.movedRow < len(all)/2 {
		end := len(all) / 2
		for _, next := range t.steps[i+1:] {
			if next.movedRow > s.movedRow {
				end = min(end, next.movedRow)
			}
		}
		return all[2*s.movedRow : 2*end]
	}
	return t.Marks(s.end)
}

// partialKernel returns the samples of k̂(x₀, ·) after step i.
func (t shownStep) partialKernel(i int) figure.Samples {
	f := t.Samples(how.Kernel)
	ny := f.Ny / len(t.steps)
	if ny < 2 {
		return figure.Samples{}
	}
	return figure.Samples{Nx: f.Nx, Ny: ny, Z: f.Z[i*ny*f.Nx : (i+1)*ny*f.Nx]}
}

// scaleOf returns the end of the colour scale for the kernel seen from x₀. If the view of
// the kernel shows a task, the scale is computed from the steps.
func scaleOf(st *view.Drawing) float64 {
	if !kerneldraw.HasTask(st.Blocks) {
		return st.Scales[kernel.Row.Key]
	}
	return figure.RoundScale(st.Number(how.Scale, 1))
}

// drawKernel draws k̂(x₀, ·) after the shown step. After the last step, this is the
// kernel of the method, sampled as finely as in the view of the kernel.
func drawKernel(st *view.Drawing, p *figure.Panel, s view.Slot) {
	t, ok := shownStepOf(st, p)
	if !ok {
		p.Titles = []figure.Heading{{Main: "*k\u0302*(*x*_0, ·) so far", Aside: ""}, {Main: "*k\u0302*(*x*_0, ·)", Aside: ""}}
		return
	}
	p.Titles = []figure.Heading{{Main: "*k\u0302*(*x*_0, ·) so far", Aside: t.Text()}, {Main: "*k\u0302*(*x*_0, ·) so far", Aside: ""}, {Main: "*k\u0302*(*x*_0, ·)", Aside: ""}}
	f, name := t.partialKernel(t.i), "how"
	if final := st.Samples(kernel.Function.Approx); t.isLast() {
		p.Titles = []figure.Heading{{Main: "*k\u0302*(*x*_0, ·)", Aside: "approximate"}, {Main: "*k\u0302*(*x*_0, ·)", Aside: ""}}
		if !kerneldraw.HasTask(st.Blocks) && len(final.Z) > 0 {
			f, name = final, "k"
		}
	}
	z := figure.ToFloat32(nil, f.Z, nil)
	if len(z) == 0 {
		return
	}
	if st.IsUnsampled(name) {
		p.Message = view.NarrowNote
		return
	}
	scale, maxAbs := scaleOf(st), figure.MaxAbs(z)
	if s.Thumb == 0 {
		st.AddSaturationNote(p, maxAbs, scale)
	}
	p.Add(figure.HeatMap{Style: p.Style, Nx: f.Nx, Ny: f.Ny, Z: z, Box: st.Box(), Range: p.Range, Scale: scale, MaxAbs: maxAbs})
	if !st.NoteIfNarrow(p, name) && st.Look.Shows(contract.ContourLayer) { // contour lines of a narrow kernel would circle single samples
		p.Add(figure.Contours{Style: p.Style, Nx: f.Nx, Ny: f.Ny, Z: z, Box: st.Box(), Range: p.Range, Scale: scale, MaxAbs: maxAbs, MinDistance: 6})
	}
	st.DrawBackdrop(p, true)
	if x, y, ok := st.Probe(); ok {
		p.Add(figure.Probe{Style: p.Style, X: x, Y: y, Range: p.Range, HasName: false, Marks: nil})
	}
	p.Legend = &figure.Legend{Style: p.Style, Scale: scale} // the last picture of the row has no colours, so the legend is here
}

// describe describes the number of steps, the first step, and the error after the first
// and the last step.
func describe(b view.Blocks) string {
	steps, words := stepsOf(b), strings.Split(b.Label(how.StepSentences), "|")
	if len(steps) == 0 || len(words) != len(steps) {
		return ""
	}
	first, last := steps[0], steps[len(steps)-1]
	return "How it works, in " + strconv.Itoa(len(steps)) + " steps. The first: " + words[0] + " The error is then " + text.Percent(first.error) +
		", and " + text.Percent(last.error) + " after the last."
}

// pickMark sets h to the mark or the shape at the pixel (x, y). Marks that the shown step
// does not contain yet are ignored.
func pickMark(b view.Blocks, h *view.Hover, v view.Look, p view.PlacedFigure, x, y float64, isTouch bool) {
	datadraw.PickData(b, h, v, p, x, y, isTouch)
	steps := stepsOf(b)
	if v.Step < 1 || v.Step >= len(steps) {
		return
	}
	switch h.Kind {
	case view.Point, view.Probe:
		return
	case view.Center:
		if b.Label(how.StepKind) == "landmarks" && h.Index < steps[v.Step-1].end {
			return
		}
	}
	setPlane(b, h, p, x, y)
}

// pickProbe sets h to x₀ or to the position at the pixel (x, y).
func pickProbe(b view.Blocks, h *view.Hover, v view.Look, p view.PlacedFigure, x, y float64, isTouch bool) {
	if kerneldraw.Pick(b, h, v, p, x, y, isTouch); h.Kind != view.Probe {
		setPlane(b, h, p, x, y)
	}
}

// setPlane sets h to the position at the pixel (x, y), ignoring marks.
func setPlane(b view.Blocks, h *view.Hover, p view.PlacedFigure, x, y float64) {
	h.Kind, h.Index = view.Plane, 0
	h.X, h.Y = p.DataCoords(x, y)
	h.Text = view.PositionText(h.X, h.Y)
}
