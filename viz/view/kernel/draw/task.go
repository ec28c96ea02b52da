package draw

import (
	"math"
	"strconv"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/kernel"
	"mercer/viz/view/result"
)

// SetTaskTitles sets the titles of a picture that shows the result of a task.
func SetTaskTitles(st *view.Drawing, p *figure.Panel, part string) {
	main, aside, _ := strings.Cut(st.Label(kernel.Panel(part).Title()), "|")
	if m := st.Look.Magnify; part == "diff" && m > 1 && st.Has(kernel.Function.Exact) {
		aside += ", ×" + text.Number(m, 2)
	}
	p.Titles = []figure.Heading{{Main: main, Aside: aside}, {Main: main, Aside: ""}}
	if brief := st.Label(kernel.BriefTitle); part == "diff" && brief != "" {
		p.Titles[1] = figure.Heading{Main: brief, Aside: ""}
	}
	if loss, train, test := losses(st.Blocks, part); test != "" {
		// Every title contains the name of the loss. If two pictures had titles of
		// different lengths, they would otherwise seem to show different quantities.
		lossText := "train " + loss + " " + train + ", test " + test
		if st.Style.Bands > 0 { // the legend may be narrow if the title needs the room
			minTitle := text.Parse(aside, canvas.Text).Width(text.TypicalWidths{}, st.Style.Title) + text.Parse(" "+lossText, canvas.Text).Width(text.TypicalWidths{}, st.Style.Title)
			p.LegendWidth = min(p.LegendWidth, max(p.Title.W()-minTitle-18, 7*st.Style.Tick))
		}
		symbol, testText := main[strings.LastIndexByte(main, ' ')+1:], "test "+loss+" "+test
		titles := []figure.Heading{{Main: main, Aside: aside + ", " + lossText}, {Main: symbol, Aside: aside + ", " + lossText}, {Main: aside, Aside: lossText}}
		if strings.HasPrefix(symbol, "*") { // the symbol of the function
			titles = append(titles, figure.Heading{Main: symbol, Aside: lossText})
		}
		p.Titles = append(append(titles, figure.Heading{Main: aside, Aside: testText}, figure.Heading{Main: main, Aside: testText}), p.Titles...)
	}
}

// losses formats the loss of a task on the points and on held-out points, and returns the
// name of the loss. The argument part selects the exact kernel, the approximate kernel or
// their difference. If the loss was not computed, losses returns empty strings.
func losses(b view.Blocks, part string) (loss, train, test string) {
	row := map[string]int{"exact": 0, "approx": 2, "diff": 4}[part]
	z := b.List(kernel.Loss)
	if len(z) < row+2 || !canvas.AllFinite(z[row:row+2]...) {
		return "", "", ""
	}
	loss, format := "MSE", text.TwoDigits
	if b.Has(kernel.Classes) {
		loss, format = "error", text.Percent
	}
	return loss, format(z[row]), format(z[row+1])
}

// clusterNames returns the names of the clusters for a key. Clusters that have no mark of
// their own share one name.
func clusterNames(parts ...[]float64) (names []string) {
	maxIndex := -1.0
	for _, list := range parts {
		for _, v := range list {
			maxIndex = max(maxIndex, v)
		}
	}
	n := int(maxIndex) + 1
	for i := range min(n, figure.MaxGroups) {
		names = append(names, "cluster "+strconv.Itoa(i+1))
	}
	switch {
	case n == figure.MaxGroups+1:
		names = append(names, "cluster "+strconv.Itoa(n))
	case n > figure.MaxGroups:
		names = append(names, "clusters "+strconv.Itoa(figure.MaxGroups+1)+" to "+strconv.Itoa(n))
	}
	return names
}

// addClassScatter adds points with marks for classes or clusters, and a key for these
// marks. If pictures are side by side, only one of them has the key.
func addClassScatter(st *view.Drawing, p *figure.Panel, part string, f figure.NamedScatter) {
	p.Add(f)
	if st.Style.Bands == 0 && (part == "exact" || part == "approx" && st.IsAlone()) {
		p.AddCornerKey(f.GroupEntries(f.Names), f.XY, nil)
	}
}

// drawTaskMarks draws the training points of a task over its field or regions. The marks
// show the values or the classes of the points.
func drawTaskMarks(st *view.Drawing, p *figure.Panel, part string) {
	if part == "diff" {
		st.DrawBackdrop(p, false)
		return
	}
	xy := st.Positions(result.Points)
	switch {
	case st.Has(kernel.Targets):
		p.Add(figure.ValuedScatter{Style: p.Style, XY: xy, Values: st.List(kernel.Targets), Range: p.Range, Scale: st.Scales[kernel.Row.Key]})
	case st.Has(kernel.Classes):
		f := figure.Scatter{Style: p.Style, XY: xy, Groups: st.List(kernel.Classes), Range: p.Range, IsOverField: true, IsSigned: st.Has(kernel.Function.Exact) || st.Has(kernel.Function.Approx)}
		addClassScatter(st, p, part, figure.NamedScatter{Scatter: f, Names: contract.SplitList(st.Label(kernel.ClassNames))})
	}
}

// showsEmbedding reports whether the result of the task is an embedding, so that the
// pictures do not show the data plane.
func showsEmbedding(st *view.Drawing) bool {
	return st.Has(kernel.Embedding.Exact) || st.Has(kernel.Embedding.Approx)
}

// DrawTask draws the result of a task that is not a function: an embedding, regions of
// classes, or clusters.
func DrawTask(st *view.Drawing, p *figure.Panel, part string) {
	SetTaskTitles(st, p, part)
	points, groups, names := st.Positions(result.Points), st.List(result.Labels), contract.SplitList(st.Label(result.Groups))
	switch {
	case showsEmbedding(st):
		exact, approx := st.Positions(kernel.Embedding.Exact), st.Positions(kernel.Embedding.Approx)
		p.Range, p.IsNotInPlane = view.Grow(view.BoundingRect(exact, approx), p.Frame.W()/p.Frame.H()), true
		switch part {
		case "exact":
			addClassScatter(st, p, part, figure.NamedScatter{Scatter: figure.Scatter{Style: p.Style, XY: exact, Groups: groups, Range: p.Range}, Names: names})
		case "approx":
			addClassScatter(st, p, part, figure.NamedScatter{Scatter: figure.Scatter{Style: p.Style, XY: approx, Groups: groups, Range: p.Range}, Names: names})
		default:
			p.Add(figure.Displacements{Style: p.Style, Exact: exact, Approx: approx, Range: p.Range})
		}
		p.Add(st.ScoreRings(p, part, exact, approx, func(point int) int { return point })...)
	case st.Has(kernel.Regions.Exact) || st.Has(kernel.Regions.Approx):
		exact, approx := Classification(st.Blocks, "exact"), Classification(st.Blocks, "approx")
		if st.IsUnsampled("k") {
			p.Message = view.NarrowNote
			return
		}
		f := figure.Regions{Style: p.Style, Classification: exact, Box: st.Box(), Range: p.Range}
		switch part {
		case "approx":
			f.Classification = approx
		case "diff":
			if len(exact.Class.Z) != len(approx.Class.Z) {
				return
			}
			main := p.Titles[0].Main
			p.Titles = append([]figure.Heading{{Main: main, Aside: "difference, coloured: decisions differ"}, {Main: main, Aside: "coloured: decisions differ"}}, p.Titles...)
			if nx, ny, z := exact.Disagreement(approx); z != nil {
				p.Add(figure.Disagreement{Style: p.Style, Nx: nx, Ny: ny, Z: z, Box: f.Box, Range: p.Range})
				st.NoteIfNarrow(p, "k")
				st.DrawBackdrop(p, false)
			} else {
				p.Message = view.NoDifference
			}
			return
		}
		p.Add(f)
		st.NoteIfNarrow(p, "k")
		drawTaskMarks(st, p, part)
	default:
		p.Range = view.Grow(st.Box(), p.Frame.W()/p.Frame.H()) // without a field, the range can be larger than the box
		exact, approx := st.List(kernel.Clusters.Exact), st.List(kernel.Clusters.Approx)
		switch part {
		case "exact":
			addClassScatter(st, p, part, figure.NamedScatter{Scatter: figure.Scatter{Style: p.Style, XY: points, Groups: exact, Range: p.Range}, Names: clusterNames(exact, approx)})
		case "approx":
			addClassScatter(st, p, part, figure.NamedScatter{Scatter: figure.Scatter{Style: p.Style, XY: points, Groups: approx, Range: p.Range}, Names: clusterNames(exact, approx)})
		default:
			if len(exact) != len(approx) {
				return
			}
			var reassignedPoints []float64
			for i := range exact {
				if exact[i] != approx[i] {
					reassignedPoints = append(reassignedPoints, points[2*i], points[2*i+1])
				}
			}
			f := figure.ReassignedMarks{Style: p.Style, XY: reassignedPoints, Range: p.Range}
			p.Add(figure.Scatter{Style: p.Style, XY: points, Range: p.Range}, f)
			if st.Style.Bands == 0 {
				p.AddCornerKey(f.Entries(), points, nil)
			}
			if len(reassignedPoints) == 0 {
				p.Message = view.NoShift
				return
			}
			main, aside, _ := strings.Cut(st.Label(kernel.Panel("diff").Title()), "|")
			if v := st.Number(kernel.ReassignedShare, math.NaN()); v == v {
				p.Titles = append([]figure.Heading{{Main: main, Aside: text.Percent(v) + " " + aside}, {Main: text.Percent(v) + " " + aside, Aside: ""}}, p.Titles...)
			}
		}
	}
}
