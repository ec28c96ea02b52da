// Package draw draws an eigenfunction.
package draw

import (
	"fmt"
	"math"
	"strings"

	"mercer/viz/figure"
	"mercer/viz/view"
	"mercer/viz/view/eigen"
	kerneldraw "mercer/viz/view/kernel/draw"
	"mercer/viz/view/result"
)

// View shows an eigenfunction.
var View = view.View{View: eigen.View, Pictures: pictures()}

// drawEigenfunction draws the exact eigenfunction, the approximate one, or their
// difference.
func drawEigenfunction(st *view.Drawing, p *figure.Panel, s view.Slot, part string) {
	f := st.PartOf(eigen.Row, part)
	f.Noise, f.HasZeroLine = st.Number(eigen.Noise, 0), part != "diff"
	setTitles(st, p, part)
	if s.HasLegend {
		p.Legend = &figure.Legend{Style: p.Style, Scale: f.Scale}
	}
	if part == "exact" && st.Look.Layout != "phone" {
		p.Button = st.Label(result.IndexWords)
	}
	lines, ok := st.DrawFunction(p, s, f)
	if !ok {
		return
	}
	st.DrawBackdrop(p, false)
	if s.Thumb == 0 && !st.Blocks.MayBeNarrow(s.Name) && lines.IsCutShort() {
		p.AddZeroLineNote()
	}
	if part == "approx" {
		st.DrawFieldLandmarks(p, figure.Landmarks{XY: st.Positions(result.Centers)})
	}
	if note := st.Label(eigen.Note); note != "" && p.Tag != view.NarrowNote && (part == "exact" || s.HasLegend && st.Look.Layout == "phone") {
		p.Tag = note
	}
}

// setTitles sets the titles of a picture of an eigenfunction.
func setTitles(st *view.Drawing, p *figure.Panel, part string) {
	i := "_{" + st.IndexText() + "}"
	switch part {
	case "exact":
		p.Titles = []figure.Heading{{Main: "Eigenfunction *φ*" + i, Aside: "exact"}, {Main: "*φ*" + i, Aside: "exact"}}
		if sampleText := st.Label(result.ExactSampleWords); sampleText != "" {
			p.Titles = append([]figure.Heading{{Main: "Eigenfunction *φ*" + i, Aside: "exact on " + sampleText}, {Main: "*φ*" + i, Aside: "exact on " + sampleText}}, p.Titles...)
		}
	case "approx":
		p.Titles = []figure.Heading{{Main: "*φ\u0302*" + i, Aside: "approximate"}, {Main: "*φ\u0302*" + i}}
	default:
		p.Titles = st.DifferenceTitles("*φ\u0302*" + i + " − *φ*" + i)
	}
}

// describe describes the exact eigenfunction, the approximate one, or their difference.
func describe(b view.Blocks, part string) string {
	name := "φ" + view.Subscript(int(b.Number(result.Index, 1)))
	switch part {
	case "exact":
		return describeField(b, name, b.Samples(eigen.Phi.Exact))
	case "approx":
		return describeField(b, "The approximate "+name, b.Samples(eigen.Phi.Approx))
	}
	return b.DescribeDifference(name, name, eigen.Row)
}

// describeField describes the range of an eigenfunction and its number of regions of
// alternating sign.
func describeField(b view.Blocks, name string, f figure.Samples) string {
	s := b.DescribeField(name, f, eigen.Row)
	lo, hi := view.Extent(f.Z)
	if lo > hi || b.MayBeNarrow("phi") {
		return s
	}
	s = strings.TrimSuffix(s, ".")
	if parts := countRegions(f, 0.05*max(hi, -lo)); parts > 1 {
		return fmt.Sprintf("%s, in %d parts of alternating sign.", s, parts)
	}
	return s + " and keeps its sign."
}

// countRegions counts the connected regions where |f| exceeds a level. Regions with
// different signs are counted separately.
func countRegions(f figure.Samples, level float64) (n int) {
	isSeen := make([]bool, len(f.Z))
	sign := func(i int) int {
		switch {
		case f.Z[i] > level:
			return 1
		case f.Z[i] < -level:
			return -1
		}
		return 0
	}
	var stack []int
	for i := range f.Z {
		if isSeen[i] || sign(i) == 0 {
			continue
		}
		n++
		isSeen[i] = true
		for stack = append(stack[:0], i); len(stack) > 0; {
			k := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			x := k % f.Nx
			for _, q := range [4]struct {
				exists   bool
				neighbor int
			}{{x > 0, k - 1}, {x+1 < f.Nx, k + 1}, {k >= f.Nx, k - f.Nx}, {k+f.Nx < len(f.Z), k + f.Nx}} {
				if q.exists && !isSeen[q.neighbor] && sign(q.neighbor) == sign(i) {
					isSeen[q.neighbor] = true
					stack = append(stack, q.neighbor)
				}
			}
		}
	}
	return n
}

// pictures returns the exact eigenfunction, the approximate one, and their difference.
func pictures() (out []view.Picture) {
	for _, part := range []string{"exact", "approx", "diff"} {
		out = append(out, view.Picture{
			Name: "phi." + part, ShowsIndex: true, IsSummary: func(b view.Blocks) bool { return part == "approx" && !kerneldraw.HasTask(b) },
			Draw: func(st *view.Drawing, p *figure.Panel, s view.Slot) { drawEigenfunction(st, p, s, part) },
			Pick: func(b view.Blocks, h *view.Hover, _ view.Look, p view.PlacedFigure, x, y float64, isTouch bool) {
				Pick(b, h, p, part, x, y, isTouch)
			},
			Describe: func(b view.Blocks) string { return describe(b, part) },
		})
	}
	return out
}

// Pick sets h to the object at the pixel (x, y), with the values of φᵢ and φ̂ᵢ there.
func Pick(b view.Blocks, h *view.Hover, p view.PlacedFigure, part string, x, y float64, isTouch bool) {
	if b.PickMark(h, p, x, y, isTouch); !p.IsPlane {
		return
	}
	exact, approx, diff := b.Read(h.X, h.Y, eigen.Phi)
	h.Text = b.CompareFunctionText("phi", view.PositionText(h.X, h.Y), exact, approx, diff)
	if !b.MayBeNarrow("phi") {
		h.Text += ZeroLineNote(b, part, exact.Value, approx.Value)
	}
}

// ZeroLineNote returns view.ZeroLineNote for the value in a picture of an eigenfunction.
// A difference has no zero line, and its note is empty.
func ZeroLineNote(b view.Blocks, part string, exact, approx float64) string {
	v := math.NaN()
	switch part {
	case "exact":
		v = exact
	case "approx", "phi":
		v = approx
	}
	return view.ZeroLineNote(v, b.Number(eigen.Noise, 0), figure.RoundScale(b.Number(eigen.Scale, 1)))
}
