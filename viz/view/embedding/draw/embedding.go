// Package draw plots the points by their scores on two eigenfunctions.
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
	"mercer/viz/view/embedding"
	"mercer/viz/view/result"
)

// View plots the points by their scores.
var View = view.View{View: embedding.View, CompleteTable: completeTable, Pictures: pictures()}

// pictures returns three pictures: the exact scores on two components, the approximate
// scores, and the displacements between them.
func pictures() []view.Picture {
	return []view.Picture{
		{Name: "embedding.exact", Form: view.Chart, Draw: func(st *view.Drawing, p *figure.Panel, s view.Slot) { draw(st, p, s, "exact") }, Pick: pickScore, Describe: describeEmbedding},
		{Name: "embedding.approx", Form: view.Chart, Draw: func(st *view.Drawing, p *figure.Panel, s view.Slot) { draw(st, p, s, "approx") }, Pick: pickScore, Describe: func(b view.Blocks) string { return "" }},
		{Name: "embedding.diff", Form: view.Chart, Caption: "shifts", Draw: func(st *view.Drawing, p *figure.Panel, s view.Slot) { draw(st, p, s, "diff") }, Pick: pickScore, Describe: describeDisplacements},
	}
}

// draw draws one picture of the embedding. All three pictures have the same scale.
func draw(st *view.Drawing, p *figure.Panel, s view.Slot, part string) {
	p.IsNotInPlane = true
	exact, approx := st.Positions(embedding.Scores.Exact), st.Positions(embedding.Scores.Approx)
	pair := st.List(embedding.ShownComponents)
	sampleText := ""
	if k, n := max(len(exact), len(approx))/2, len(st.Positions(result.Points))/2; k < n && k > 0 {
		sampleText = text.Count(k) + " of " + text.Count(n) + " points"
	}
	switch part {
	case "exact":
		p.Titles = []figure.Heading{{Main: "Embedding", Aside: "exact"}, {Main: "Embedding", Aside: ""}}
		if st.Look.Layout != "phone" {
			p.Button = st.Label(embedding.ComponentsText)
		}
		p.Tag = sampleText
	case "approx":
		p.Titles = []figure.Heading{{Main: "Embedding", Aside: "approximate, aligned"}, {Main: "Embedding", Aside: "approximate"}}
		if !st.Has(embedding.RelativeError) { // without exact scores, the approximate scores are not aligned
			p.Titles = p.Titles[1:]
		}
	default:
		p.Titles = []figure.Heading{{Main: "Shifts", Aside: "exact to approximate"}, {Main: "Shifts", Aside: ""}}
		if relativeError := st.Number(embedding.RelativeError, -1); relativeError >= 0 && len(exact) > 0 {
			p.Titles = append([]figure.Heading{{Main: "Shifts", Aside: "exact to approximate, off by " + text.Percent(relativeError)}}, p.Titles...)
		}
	}
	if s.Thumb == 0 {
		p.Range = scoreRange(st, s.Inner, exact, approx)
		st.SetAxes(p, s)
	} else { // a thumbnail has no labels of axes
		p.Range = view.Grow(view.BoundingRect(exact, approx), s.Inner.W()/max(1, s.Inner.H()))
	}
	f := figure.Scatter{Style: p.Style, XY: exact, Groups: shownValues(st.Blocks, st.List(result.Labels)), Range: p.Range}
	switch part {
	case "exact":
		p.Add(f)
	case "approx":
		f.XY = approx
		p.Add(f)
	default:
		if len(exact) != len(approx) || len(exact) == 0 {
			return
		}
		p.Add(figure.Displacements{Style: p.Style, Exact: exact, Approx: approx, Range: p.Range})
		if largestDifference(exact, approx) <= text.NegligibleLevel*p.Range.W() {
			p.Message = view.NoShift
		}
	}
	if (part == "exact" || part == "approx" && st.IsAlone()) && st.Style.Bands == 0 {
		p.AddCornerKey(f.GroupEntries(st.Groups()), f.XY, nil)
	}
	markHoveredAxis(st, p, pair)
	p.Add(st.ScoreRings(p, part, exact, approx, func(point int) int { return scoreRow(st.Blocks, point) })...)
	if len(pair) == 2 && len(exact)+len(approx) > 0 {
		p.Add(figure.Axes{Style: p.Style, XName: view.ScoreName(pair[0]), YName: view.ScoreName(pair[1])})
	}
}

// scoreRange returns the range for both sets of scores. It contains a margin at the top
// or at the bottom if a point would lie on the label of an axis there.
func scoreRange(st *view.Drawing, frame canvas.Rect, exact, approx []float64) canvas.Rect {
	tick := st.Style.Tick
	labelHeight, labelWidth := 1.8*tick, 4*tick+12
	bounds := view.BoundingRect(exact, approx)
	rangeWithMargins := func(top, bottom float64) canvas.Rect {
		r := view.Grow(bounds, frame.W()/max(1, frame.H()-top-bottom))
		unit := r.W() / frame.W()
		return canvas.Rect{X0: r.X0, Y0: r.Y0 - bottom*unit, X1: r.X1, Y1: r.Y1 + top*unit}
	}
	var top, bottom float64
	for range 2 { // a margin for one label can move other points under the other label
		r := rangeWithMargins(top, bottom)
		m := canvas.Plane{Frame: frame, Data: r}
		for _, xy := range [][]float64{exact, approx} {
			for i := 0; i+1 < len(xy); i += 2 {
				x, y := m.X(xy[i]), m.Y(xy[i+1])
				if x < frame.X0+labelWidth && y < frame.Y0+labelHeight {
					top = labelHeight
				}
				if x > frame.X1-labelWidth && y > frame.Y1-labelHeight {
					bottom = labelHeight
				}
			}
		}
	}
	return rangeWithMargins(top, bottom)
}

// largestDifference returns the largest |a[i] − b[i]|.
func largestDifference(a, b []float64) (largest float64) {
	for i, v := range a {
		largest = max(largest, math.Abs(v-b[i]))
	}
	return largest
}

// shownValues returns the values of the embedded points, given the values of all points.
func shownValues(b view.Blocks, values []float64) []float64 {
	index := b.List(embedding.Points)
	if len(index) == 0 || len(values) == 0 {
		return values
	}
	out := make([]float64, 0, len(index))
	for _, i := range index {
		if i < 0 || int(i) >= len(values) {
			return nil
		}
		out = append(out, values[int(i)])
	}
	return out
}

// scoreRow returns the row of a point in the scores, or −1 if the point is not embedded.
func scoreRow(b view.Blocks, point int) int {
	if index := b.List(embedding.Points); len(index) > 0 {
		return slices.Index(index, float64(point))
	}
	return point
}

// markHoveredAxis marks the axis of the hovered component.
func markHoveredAxis(st *view.Drawing, p *figure.Panel, pair []float64) {
	h := st.Look.Hover
	if h == nil || h.Kind != view.Index || p.Style.IsThumbnail {
		return
	}
	for k, i := range pair {
		if i == float64(h.Index) && k < 2 { // the axis is the line on which the other component is 0
			p.Add(figure.Crests{Style: p.Style, W: []float64{float64(k), float64(1 - k), 0}, Range: p.Range})
		}
	}
}

// pickScore sets h to the point nearest to the pixel (x, y), within reach. In the picture
// of displacements, both ends of a displacement are considered.
func pickScore(b view.Blocks, h *view.Hover, _ view.Look, p view.PlacedFigure, x, y float64, isTouch bool) {
	h.Kind = view.Plane
	h.X, h.Y = p.DataCoords(x, y)
	exact, approx := b.Positions(embedding.Scores.Exact), b.Positions(embedding.Scores.Approx)
	reach := view.PointerReach
	if isTouch {
		reach = view.FingerReach
	}
	for k, z := range [][]float64{exact, approx} {
		if strings.HasSuffix(p.Name, ".exact") && k == 1 || strings.HasSuffix(p.Name, ".approx") && k == 0 {
			continue
		}
		for row := range len(z) / 2 {
			px, py := p.Pixel(z[2*row], z[2*row+1])
			if d := math.Hypot(px-x, py-y); d <= reach {
				reach = d
				h.Kind, h.Index, h.X, h.Y = view.Point, row, z[2*row], z[2*row+1]
			}
		}
	}
	if h.Kind != view.Point {
		return
	}
	row := h.Index
	if index := b.List(embedding.Points); row < len(index) {
		h.Index = int(index[row])
	}
	h.Text = "point " + strconv.Itoa(h.Index)
	hasRow := func(z []float64) bool { return 2*row+1 < len(z) }
	if hasRow(exact) {
		h.Text += " · exact " + view.PositionText(exact[2*row], exact[2*row+1])
	}
	if hasRow(approx) {
		h.Text += " · approximate " + view.PositionText(approx[2*row], approx[2*row+1])
	}
	if hasRow(exact) && hasRow(approx) {
		h.Text += " · off by " + text.Reading(math.Hypot(exact[2*row]-approx[2*row], exact[2*row+1]-approx[2*row+1]))
	}
}

func describeEmbedding(b view.Blocks) string {
	z, pair := b.Positions(embedding.Scores.Exact), b.List(embedding.ShownComponents)
	if len(z) == 0 || len(pair) < 2 {
		return ""
	}
	r := view.BoundingRect(z)
	return "The embedding has " + text.Count(len(z)/2) + " points: component " + strconv.Itoa(int(pair[0])+1) + " from " + text.TwoDecimals(r.X0) + " to " + text.TwoDecimals(r.X1) +
		", component " + strconv.Itoa(int(pair[1])+1) + " from " + text.TwoDecimals(r.Y0) + " to " + text.TwoDecimals(r.Y1) + "."
}

func describeDisplacements(b view.Blocks) string {
	relativeError := b.Number(embedding.RelativeError, -1)
	if relativeError < 0 {
		return ""
	}
	return "After alignment, the approximate embedding is off by " + text.Plain(text.Percent(relativeError)) + " of the exact one."
}
