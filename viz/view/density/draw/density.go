// Package draw draws the density of the points and the density of the weighted centres.
package draw

import (
	"strings"

	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/density"
	"mercer/viz/view/result"
)

// View shows the density of the points and the density of the weighted centres.
var View = view.View{View: density.View, Pictures: pictures()}

// pictures returns three pictures: the density of the points, the density of the weighted
// centres, and their difference.
func pictures() []view.Picture {
	var out []view.Picture
	for _, part := range []string{"exact", "approx", "diff"} {
		out = append(out, view.Picture{
			Name: "density." + part,
			Draw: func(st *view.Drawing, p *figure.Panel, s view.Slot) { draw(st, p, s, part) },
			Pick: func(b view.Blocks, h *view.Hover, v view.Look, p view.PlacedFigure, x, y float64, isTouch bool) {
				pick(b, h, p, x, y, isTouch)
			},
			Describe: func(b view.Blocks) string { return describe(b, part) },
		})
	}
	return out
}

// maxOverlaidCenters is the largest number of centres for which the points of their
// shadows are drawn over the density. More points would hide the density.
const maxOverlaidCenters = 2000

// draw draws the exact density, the approximate density, or the difference.
func draw(st *view.Drawing, p *figure.Panel, s view.Slot, part string) {
	mmd := st.Label(density.MMDText)
	switch part {
	case "exact":
		p.Titles = []figure.Heading{{Main: "Density *p*", Aside: "mean of the kernel over the points"}, {Main: "Density *p*", Aside: "exact"}, {Main: "*p*", Aside: ""}}
		if sampleText := st.Label(density.SampleWords); sampleText != "" {
			p.Titles = []figure.Heading{{Main: "Density *p*", Aside: "mean of the kernel over " + sampleText}, {Main: "Density *p*", Aside: "over " + sampleText}, {Main: "*p*", Aside: "over " + sampleText}, {Main: "*p*", Aside: ""}}
		}
	case "approx":
		p.Titles = []figure.Heading{{Main: "*p\u0302*", Aside: "of the " + centersText(st.Blocks)}}
		if name, _, hasWeights := strings.Cut(centersText(st.Blocks), " with"); hasWeights {
			p.Titles = append(p.Titles, figure.Heading{Main: "*p\u0302*", Aside: "of the weighted " + name}, figure.Heading{Main: "*p\u0302*", Aside: "of " + name})
		}
		p.Titles = append(p.Titles, figure.Heading{Main: "*p\u0302*", Aside: "approximate"}, figure.Heading{Main: "*p\u0302*", Aside: ""})
		if low := st.Samples(density.Mean.Approx).Min(); low < -st.Scales[density.View.Key]/100 { // negative values are drawn in the colour of 0, so the title contains the smallest value
			words := "down to " + text.TwoDigits(low)
			p.Titles = append([]figure.Heading{{Main: "*p\u0302*", Aside: "of the " + centersText(st.Blocks) + ", " + words}, {Main: "*p\u0302*", Aside: words}}, p.Titles[len(p.Titles)-1])
		}
		if mmd != "" && st.Look.ShowsEigenfunctionsOnly() { // there is no picture of the difference with these words
			var titles []figure.Heading
			for _, t := range p.Titles {
				titles = append(titles, figure.Heading{Main: t.Main, Aside: text.JoinWords(t.Aside, mmd)})
			}
			p.Titles = append(titles, p.Titles...)
		}
	default:
		p.Titles = []figure.Heading{{Main: "*p\u0302* − *p*", Aside: mmd}, {Main: "*p\u0302* − *p*", Aside: "difference"}, {Main: "*p\u0302* − *p*", Aside: ""}}
		if mmd == "" {
			p.Titles = p.Titles[1:]
		}
		if m := st.Look.Magnify; m > 1 {
			for i := range p.Titles {
				p.Titles[i].Aside = strings.TrimSuffix("×"+text.Number(m, 2)+", "+p.Titles[i].Aside, ", ")
			}
		}
	}
	isDifference := part == "diff"
	f := view.Function{Values: st.Samples(density.Mean.Side(part != "exact")), Scale: st.Scales[density.View.Key], IsNonNegative: !isDifference, IsDifference: isDifference, IsMagnified: isDifference}
	if isDifference {
		f.Values, f.Exact = st.Samples(density.Mean.Approx), st.Samples(density.Mean.Exact)
		if len(f.Exact.Z) == 0 {
			f.Values = figure.Samples{}
		}
	}
	if s.HasLegend || part == "approx" && !p.Style.IsThumbnail { // both densities have the same legend
		p.Legend = &figure.Legend{Style: p.Style, Scale: f.Scale, IsNonNegative: f.IsNonNegative}
	}
	if _, ok := st.DrawFunction(p, s, f); !ok {
		return
	}
	if part != "exact" {
		st.DrawBackdrop(p, false)
	}
	switch centers := st.Positions(result.Centers); {
	case part == "exact":
		if points := st.Positions(result.Points); len(points) <= 2*figure.MaxDiscs { // many points would look like the density itself
			p.Add(figure.Scatter{Style: p.Style, XY: points, Range: p.Range, IsOverField: true})
		}
	case part == "approx" && st.Has(result.Owner) && len(centers) > 0:
		f := figure.Shadows{Style: p.Style, Centers: centers, Weights: st.List(result.Weights), Eps: st.Number(result.Epsilon, 0), Range: p.Range, IsOverField: true}
		if points := st.Positions(result.Points); len(points) <= 2*maxOverlaidCenters { // the points of each shadow are drawn with the centre
			f.Points, f.CenterOf = points, st.List(result.Owner)
		}
		p.Add(f)
	case part == "approx":
		st.DrawFieldLandmarks(p, figure.Landmarks{XY: centers})
	}
}

// centersText describes the weighted centres, or the features of a method without
// centres.
func centersText(b view.Blocks) string {
	switch {
	case b.Has(result.Weights) && b.Label(result.Marks) != "":
		return b.Label(result.Marks) + " with their weights"
	}
	return "features"
}

// pick sets h to the object at the pixel (x, y), with the values of both densities there.
func pick(b view.Blocks, h *view.Hover, p view.PlacedFigure, x, y float64, isTouch bool) {
	b.PickMark(h, p, x, y, isTouch)
	exact, approx, diff := b.Read(h.X, h.Y, density.Mean)
	h.Text = b.CompareFunctionText("density", view.PositionText(h.X, h.Y), exact, approx, diff)
}

// describe describes one part of the row of densities.
func describe(b view.Blocks, part string) string {
	exact, approx := b.Samples(density.Mean.Exact), b.Samples(density.Mean.Approx)
	switch {
	case b.MayBeNarrow("density") && part == "exact" && len(exact.Z) > 0:
		return "The density of the points is " + view.NarrowNote + "."
	case b.MayBeNarrow("density") && b.Label(density.MMDText) != "" && part == "diff":
		return "The samples do not show how far the approximate density is off; " + b.Label(density.MMDText) + "."
	case b.MayBeNarrow("density"):
	case part == "exact" && len(exact.Z) > 0:
		maxValue, _ := exact.MaxAbs()
		words := "The density of the points is at most " + text.TwoDigits(maxValue)
		if sampleText := b.Label(density.SampleWords); sampleText != "" {
			words += ", as seen over " + sampleText
		}
		return words + "."
	case part == "diff" && len(exact.Z) > 0:
		if largest, index := approx.MaxDifference(exact); index >= 0 {
			words := "The approximate density is off by at most " + text.TwoDigits(largest)
			if mmd := b.Label(density.MMDText); mmd != "" {
				words += "; " + mmd
			}
			return words + "."
		}
	}
	return ""
}
