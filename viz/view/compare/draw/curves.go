package draw

import (
	"math"

	"mercer/viz/figure"
	"mercer/viz/view"
	"mercer/viz/view/compare"
	racedraw "mercer/viz/view/race/draw"
)

// curves is the chart of the errors of all methods against their number of features. The
// fits arrive after the result. The errors of the state are in the result.
var curves = view.Picture{
	Name: compare.Curves.Name, Form: view.Chart, IsWide: true, Caption: "errors",
	Draw: drawCurves,
	Pick: func(b view.Blocks, h *view.Hover, _ view.Look, p view.PlacedFigure, x, y float64, isTouch bool) {
		racedraw.PickComparison(b, h, p, x, y, isTouch)
	},
	Describe: racedraw.DescribeComparison,
}

// drawCurves draws the chart with its title and axes.
func drawCurves(st *view.Drawing, p *figure.Panel, s view.Slot) {
	const main = "Error against features"
	p.Titles = []figure.Heading{{Main: main, Aside: racedraw.ComparisonProgress(st.Blocks)}, {Main: main}, {Main: "Error", Aside: "by features"}, {Main: "Error"}}
	if !st.Has(compare.Errors) {
		return
	}
	f := racedraw.NewComparisonChart(st.Blocks, st.Look.Memory, p.Style, currentErrors(st.Blocks))
	if h := st.Look.Hover; h != nil && h.Kind == view.Run && h.Panel == s.Name {
		f.Hover = h.Index
	}
	p.Range, p.HasTickMarks = f.Range, true
	p.X, p.Y = f.FeatureTicks(s.Inner.W()), f.ErrorTicks(s.Inner.H())
	p.Add(f)
}

// currentErrors returns the errors of the methods in the state. An estimate is the interval
// of two standard errors, which does not extend below the smallest possible error.
func currentErrors(b view.Blocks) (list []racedraw.CurrentError) {
	errors, features, best := b.List(compare.Errors), b.List(compare.Features), b.List(compare.LeastErrors)
	for j := range min(len(errors)/2, len(features)) {
		estimate, spread := errors[2*j], 2*errors[2*j+1]
		if !(estimate > 0) || !(features[j] > 0) {
			continue
		}
		low, high := estimate-spread, estimate+spread
		if spread > 0 && j < len(best) && best[j] > low {
			low, high = best[j], max(high, best[j])
		}
		if !(low > 0) {
			low = estimate / 10 // the interval reaches 0, which a logarithmic axis does not have
		}
		list = append(list, racedraw.CurrentError{Shape: j, Features: math.Log10(features[j]), Low: math.Log10(low), High: math.Log10(high)})
	}
	return list
}
