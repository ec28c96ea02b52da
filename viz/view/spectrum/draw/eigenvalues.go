package draw

import (
	"fmt"
	"math"
	"strconv"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/result"
	"mercer/viz/view/spectrum"
)

// DrawEigenvalues draws the chart of the exact and the approximate eigenvalues.
func DrawEigenvalues(st *view.Drawing, p *figure.Panel, s view.Slot) {
	p.Titles = []figure.Heading{{Main: "Spectrum", Aside: "eigenvalues of *K*/*n*"}, {Main: "Spectrum", Aside: ""}}
	if sampleText := st.Label(result.ExactSampleWords); sampleText != "" {
		p.Titles = append([]figure.Heading{{Main: "Spectrum", Aside: "eigenvalues of *K*/*n*, exact on " + sampleText}, {Main: "Spectrum", Aside: "exact on " + sampleText}}, p.Titles...)
	}
	if s.NoteBox.H() > 0 {
		p.Titles = append([]figure.Heading{{Main: "Eigenvalues", Aside: "*λ*_i of *K*/*n*, each line is a factor of 10"}, {Main: "Eigenvalues", Aside: "*λ*_i of *K*/*n*"}}, p.Titles...)
	}
	exact, approx := st.List(spectrum.Eigenvalues.Exact), st.List(spectrum.Eigenvalues.Approx)
	if len(exact)+len(approx) == 0 {
		return
	}
	if st.IsExact() { // both lists are equal
		approx = nil
	}
	f := SpectrumOf(st.Blocks, p.Style, exact, approx, s.Inner.W())
	if h := st.Look.Hover; h != nil && h.Kind == view.Index {
		f.Hover = h.Index
	}
	if f.HasSharedKey = s.HasSharedKey; !f.HasSharedKey {
		f.GrowForKey(text.TypicalWidths{}, s.Inner)
		_, hiddenCost := f.KeyBox(text.TypicalWidths{}, s.Inner)
		if f.HasKeyInTitle = p.MoveKeyToTitle(f.Entries(), hiddenCost); !f.HasKeyInTitle && st.Look.Layout != "projector" { // the key below a projector picture explains the line
			f.AddIndexToKey(text.TypicalWidths{}, s.Inner)
		}
	}
	p.Range = canvas.Rect{X0: 0, Y0: f.Low, X1: 1, Y1: f.High}
	p.HasTickMarks = false
	p.X = f.AxisTicks(s.Inner.W(), 26*st.Style.Tick/11)
	p.Y = figure.LogTicks(f.Low, f.MaxTick, f.CountTicks(s.Inner, 2*st.Style.Tick))
	p.Add(f)
}

// PickEigenvalue sets h to the eigenvalue nearest to the pixel x.
func PickEigenvalue(b view.Blocks, h *view.Hover, v view.Look, p view.PlacedFigure, x, _ float64, _ bool) {
	f := SpectrumOf(b, view.StyleOf(v), b.List(spectrum.Eigenvalues.Exact), b.List(spectrum.Eigenvalues.Approx), p.Inner.W())
	i := int(math.Round((x-p.Inner.X0)/p.Inner.W()*(float64(f.Len)+0.4) - 0.7))
	h.Kind, h.Index = view.Index, min(max(i, 0), f.Len-1)
	exact, approx := math.NaN(), math.NaN()
	if h.Index < len(f.Exact) {
		exact = f.Exact[h.Index]
	}
	if h.Index < len(f.Approx) {
		approx = f.Approx[h.Index]
	}
	h.Text = text.MarkUpVariables(view.CompareExactText("λ"+strconv.Itoa(h.Index+1), exact, approx))
}

// DescribeEigenvalues describes the range of the exact and the approximate eigenvalues.
func DescribeEigenvalues(b view.Blocks) string {
	exact, approx := b.List(spectrum.Eigenvalues.Exact), b.List(spectrum.Eigenvalues.Approx)
	switch k := min(len(exact), len(approx)); {
	case k == 0:
		return ""
	case k == 1:
		return fmt.Sprintf("One eigenvalue, %s, approximately %s.", text.Plain(text.TwoDigits(exact[0])), text.Plain(text.TwoDigits(approx[0])))
	default:
		return fmt.Sprintf("Eigenvalues fall from %s to %s at place %d; the approximate ones from %s to %s.",
			text.Plain(text.TwoDigits(exact[0])), text.Plain(text.TwoDigits(exact[k-1])), k, text.Plain(text.TwoDigits(approx[0])), text.Plain(text.TwoDigits(approx[k-1])))
	}
}
