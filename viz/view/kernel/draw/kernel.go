// Package draw draws the kernel seen from x₀, or the result of a task.
package draw

import (
	"math"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/eigen"
	"mercer/viz/view/kernel"
)

// View shows the kernel seen from x₀, or the result of a task.
var View = view.View{View: kernel.View, CompleteTable: completeTable, Pictures: pictures()}

// drawKernel draws the exact kernel seen from x₀, the approximate one, or their
// difference. If there is a task, drawKernel draws the result of the task.
func drawKernel(st *view.Drawing, p *figure.Panel, s view.Slot, part string) {
	hasTask := HasTask(st.Blocks)
	isAction := !hasTask // without a task, the words of the button ask the reader to choose one
	if part == "exact" && st.Look.Layout != "phone" && st.Look.Layout != "embed" && !(isAction && st.Look.IsSaved) {
		p.Button = st.Label(kernel.TaskWord)
	}
	if hasTask && !st.Has(kernel.Function.Exact) && !st.Has(kernel.Function.Approx) {
		DrawTask(st, p, part)
		return
	}
	f := st.PartOf(kernel.Row, part)
	f.Noise, f.HasZeroLine = st.Number(eigen.Noise, 0), part != "diff" && hasTask && st.Has(kernel.Classes)
	if hasTask {
		SetTaskTitles(st, p, part)
	} else {
		setTitles(st, p, part)
	}
	if s.HasLegend {
		p.Legend = &figure.Legend{Style: p.Style, Scale: f.Scale}
	}
	if _, ok := st.DrawFunction(p, s, f); !ok {
		return
	}
	if hasTask {
		drawTaskMarks(st, p, part)
		return
	}
	st.DrawBackdrop(p, true)
	if x, y, ok := st.Probe(); ok {
		if p.Tag != view.NarrowNote { // the narrow note has its own position
			p.PlaceTag(func(box canvas.Rect) float64 { return p.CrosshairOverlap(box, x, y) })
		}
		p.Add(figure.Probe{Style: p.Style, X: x, Y: y, Range: p.Range, HasName: part == "exact" && s.Thumb == 0})
	}
}

// setTitles sets the titles of a picture of the kernel seen from x₀.
func setTitles(st *view.Drawing, p *figure.Panel, part string) {
	switch part {
	case "exact":
		p.Titles = []figure.Heading{{Main: "Kernel seen from *x*_0", Aside: "exact"}, {Main: "*k*(*x*_0, ·)", Aside: "exact"}}
	case "approx":
		p.Titles = []figure.Heading{{Main: "*k\u0302*(*x*_0, ·)", Aside: "approximate"}, {Main: "*k\u0302*(*x*_0, ·)"}}
	default:
		p.Titles = st.DifferenceTitles("*k\u0302* − *k*")
	}
}

// Pick sets h to the mark or the position at the pixel (x, y). The text of h contains the
// values of k(x₀, ·) or the result of the task there.
func Pick(b view.Blocks, h *view.Hover, _ view.Look, p view.PlacedFigure, x, y float64, isTouch bool) {
	if b.PickMark(h, p, x, y, isTouch); p.IsPlane {
		h.Text = KernelText(b, h)
	}
}

// KernelText formats the values of k(x₀, ·) at the position of h. If there is a task, it
// formats the result of the task there.
func KernelText(b view.Blocks, h *view.Hover) string {
	if HasTask(b) {
		return taskText(b, h)
	}
	if px, py, ok := b.Probe(); ok && h.Kind == view.Probe { // the samples may miss the maximum at x₀
		switch values := b.List(kernel.ProbeValues); len(values) {
		case 1:
			return view.CompareExactText(view.PositionText(px, py), values[0], math.NaN())
		case 2:
			return view.CompareExactText(view.PositionText(px, py), values[0], values[1])
		}
	}
	exact, approx, diff := b.Read(h.X, h.Y, kernel.Function)
	return b.CompareFunctionText("k", view.PositionText(h.X, h.Y), exact, approx, diff)
}

// describe describes one picture of the row.
func describe(b view.Blocks, part string) string {
	if HasTask(b) {
		main, aside, _ := strings.Cut(b.Label(kernel.Panel(part).Title()), "|")
		return text.Plain(main) + ", " + aside + "."
	}
	switch part {
	case "exact":
		return b.DescribeField("The kernel seen from x₀", b.Samples(kernel.Function.Exact), kernel.Row)
	case "approx":
		return b.DescribeField("The approximate kernel seen from x₀", b.Samples(kernel.Function.Approx), kernel.Row)
	}
	return b.DescribeDifference("The kernel seen from x₀", "the kernel seen from x₀", kernel.Row)
}

// pictures returns three pictures: the exact function, the approximate one, and their
// difference. The function is the kernel seen from x₀ or the result of a task.
func pictures() (out []view.Picture) {
	for _, part := range []string{"exact", "approx", "diff"} {
		out = append(out, view.Picture{
			Name:      "k." + part,
			IsSummary: func(b view.Blocks) bool { return part == "approx" && HasTask(b) },
			Draw:      func(st *view.Drawing, p *figure.Panel, s view.Slot) { drawKernel(st, p, s, part) },
			Pick:      Pick,
			Describe:  func(b view.Blocks) string { return describe(b, part) },
		})
	}
	return out
}
