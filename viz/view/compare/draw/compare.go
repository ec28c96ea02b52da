// Package draw draws several methods side by side.
package draw

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/compare"
	"mercer/viz/view/eigen"
	eigendraw "mercer/viz/view/eigen/draw"
	"mercer/viz/view/kernel"
	kerneldraw "mercer/viz/view/kernel/draw"
	"mercer/viz/view/result"
)

// View shows several methods. Each method has a row of pictures. The picture of the errors
// stands in the column of the exact functions, if there is one.
var View = view.View{View: compare.View, CompleteTable: completeTable, Rows: Rows, Pictures: []view.Picture{curves}, KeepTogether: true, SlotsAlone: columnSlots, PhonePictures: phonePictures}

// Rows returns a row of pictures for each compared method. The pictures are the kernel
// seen from x₀, the eigenfunction, and the difference from the exact eigenfunction.
func Rows(v view.Look) (rows [][]view.Picture) {
	for j := 1; j <= min(max(2, v.Methods), compare.MaxMethods); j++ {
		var row []view.Picture
		for _, part := range []string{"k", "phi", "diff"} {
			diffPicture := ""
			if part == "phi" {
				diffPicture = compare.Panel(j, "diff").Name
			}
			row = append(row, view.Picture{
				Name: compare.Panel(j, part).Name, ShowsIndex: part != "k", DiffPicture: diffPicture,
				Caption: map[string]string{"k": "k\u0302", "phi": "φ\u0302", "diff": "off"}[part] + " " + strconv.Itoa(j),
				Draw:    func(st *view.Drawing, p *figure.Panel, s view.Slot) { draw(st, p, s, part, j) },
				Pick: func(b view.Blocks, h *view.Hover, _ view.Look, p view.PlacedFigure, x, y float64, isTouch bool) {
					Pick(b, h, p, part, j, x, y, isTouch)
				},
				Describe: func(b view.Blocks) string { return describe(b, part, j) },
			})
		}
		rows = append(rows, row)
	}
	return rows
}

// draw draws one part of the row of compared method j.
func draw(st *view.Drawing, p *figure.Panel, s view.Slot, part string, j int) {
	if isPhone := st.Look.Layout == "phone"; isPhone || s.IsInColumn {
		p.Titles = columnTitles(st, part, j, isPhone)
	} else {
		setTitles(st, p, part, j)
	}
	if s.Thumb > 0 {
		p.Caption = thumbnailCaption(st, j, s.Outer.W())
	}
	blocks := compare.MethodAt(j)
	var f, exact figure.Samples
	scale := st.Scales[eigen.Row.Key]
	switch part {
	case "k":
		f, scale = st.Samples(blocks.Kernel), st.Scales[compare.View.Key]
		if !s.IsInColumn && st.Look.Layout != "phone" && st.Look.Layout != "embed" && !st.Look.IsPoster && st.Has(compare.Errors) {
			p.Button = "change"
		}
	case "phi":
		f = st.Samples(blocks.Phi)
	case "diff":
		f, exact = st.Samples(blocks.Phi), st.Samples(eigen.Phi.Exact)
	}
	isProjector := st.Look.Layout == "projector" // the titles of a projector contain names of methods
	isLegendInside := part == "k" && j == 1      // the scale differs from the scale of the last picture in the row
	if isProjector {
		isLegendInside = s.HasLegend
	}
	if s.HasSharedLegend {
		p.Legend = &figure.Legend{Style: p.Style, Scale: scale, IsBelowFrame: true, HasNoGroupNames: true}
		if s.MissingCount > 0 {
			p.Legend.Note = text.Count(s.MissingCount) + " more: open in Mercer"
		}
	} else if s.HasLegend && !isProjector {
		p.Legend = &figure.Legend{Style: p.Style, Scale: scale}
	} else if isLegendInside && s.Thumb == 0 && !s.IsInColumn {
		p.Legend = &figure.Legend{Style: p.Style, Scale: scale, IsInFrame: true}
		if x, _, ok := st.Probe(); part == "k" { // the legend is not on the large values near x₀
			p.Legend.Corner.Right = !ok || x <= (p.Range.X0+p.Range.X1)/2
		} else if part == "phi" {
			p.PlaceLegend(append(slices.Clone(st.Positions(result.Points)), st.Positions(blocks.Centers)...))
		}
	}
	if part == "diff" && len(exact.Z) == 0 {
		return
	}
	p.TagCorner.Top = p.Legend != nil && p.Legend.IsInFrame && !p.Legend.Corner.Top // the legend is at the bottom
	if _, ok := st.DrawFunction(p, s, view.Function{Values: f, Exact: exact, Scale: scale, HasZeroLine: part == "phi", IsDifference: part == "diff"}); !ok {
		return
	}
	st.DrawBackdrop(p, part == "k")
	switch part {
	case "phi":
		if st.Look.Layout == "projector" { // the projector has no picture of the data beside the panel
			smallMarks := *p.Style
			smallMarks.Mark *= 0.6
			p.Add(figure.Scatter{Style: &smallMarks, XY: st.Positions(result.Points), Range: p.Range})
		}
		st.DrawFieldLandmarks(p, figure.Landmarks{XY: st.Positions(blocks.Centers), Words: markName(st.Blocks, j, st.Label(blocks.Name)), ShortWords: markName(st.Blocks, j, briefName(st.Blocks, j))})
	case "k":
		if x, y, ok := st.Probe(); ok {
			p.Add(figure.Probe{Style: p.Style, X: x, Y: y, Range: p.Range, HasName: false, Marks: nil})
		}
	}
}

// setTitles sets the titles of panel p. They contain the name of the method, its size and
// its error.
func setTitles(st *view.Drawing, p *figure.Panel, part string, j int) {
	p.Titles = headings(st, part, j)
	if part == "k" && st.Look.Layout != "tablet" {
		p.FirstShortenable = len(p.Titles) - shortenableHeadings
	}
	for k := 1; k <= min(max(2, st.Look.Methods), compare.MaxMethods); k++ {
		if k != j {
			p.Peers = append(p.Peers, headings(st, part, k))
		}
	}
}

// shortenableHeadings is the number of titles at the end of the list in which the name may
// be shortened. It applies to the titles of a kernel.
const shortenableHeadings = 4

// headings returns the titles of a picture of method j, from the longest to the shortest.
// The number of titles is the same for all methods. The first titles contain the full
// name of the method. The next titles contain its short name, and the last titles contain
// a part of the short name. If a method is compared with itself, all titles contain the
// size.
func headings(st *view.Drawing, part string, j int) (out []figure.Heading) {
	i, blocks := "_{"+st.IndexText()+"}", compare.MethodAt(j)
	method, size, errorText := st.Label(blocks.Name), st.Label(blocks.Size), ErrorText(st.Blocks, j)
	briefError, requiredSize := errorText, ""
	count, _, _ := strings.Cut(size, ", ")
	if errorText != "" {
		errorText = "error " + errorText
	}
	if hasRepeatedMethod(st.Blocks) {
		requiredSize = count
	}
	names := []string{method, briefName(st.Blocks, j)}
	switch hat, k0, k := "*φ\u0302*"+i, "*k\u0302*(*x*_0, ·)", "*k\u0302*"; {
	case part == "diff":
		return []figure.Heading{{Main: hat + " − *φ*" + i, Aside: "difference"}, {Main: hat + " − *φ*" + i, Aside: ""}}
	case method == "" && part == "phi":
		return []figure.Heading{{Main: hat, Aside: ""}}
	case part == "phi" && st.Look.ShowsEigenfunctionsOnly(): // no other picture shows the error of the method
		for _, n := range names {
			n = capitalize(n)
			out = append(out, figure.Heading{Main: n, Aside: text.JoinWords(hat, size, errorText)}, figure.Heading{Main: n, Aside: text.JoinWords(hat, requiredSize, errorText)}, figure.Heading{Main: n, Aside: text.JoinWords(hat, requiredSize, briefError)}, figure.Heading{Main: n, Aside: text.JoinWords(requiredSize, briefError)})
		}
	case part == "phi" && st.Look.Layout == "tablet": // kernels have room for the name only
		return []figure.Heading{{Main: hat, Aside: text.JoinWords(size, errorText)}, {Main: hat, Aside: text.JoinWords(size, briefError)}, {Main: hat, Aside: size}, {Main: hat, Aside: briefError}}
	case part == "phi":
		for _, n := range names {
			out = append(out, figure.Heading{Main: hat, Aside: text.JoinWords("by "+n, size)})
		}
		out = append(out, figure.Heading{Main: hat, Aside: size}, figure.Heading{Main: hat, Aside: count})
	case st.Look.Layout == "tablet":
		for _, n := range names {
			out = append(out, figure.Heading{Main: capitalize(n), Aside: text.JoinWords(requiredSize, k0)}, figure.Heading{Main: capitalize(n), Aside: text.JoinWords(requiredSize, k)}, figure.Heading{Main: capitalize(n), Aside: requiredSize})
		}
	default:
		for _, n := range names {
			for _, aside := range [...]string{
				text.JoinWords(size, errorText, k0), text.JoinWords(size, errorText, k), text.JoinWords(requiredSize, errorText, k0), text.JoinWords(requiredSize, errorText, k),
			} {
				out = append(out, figure.Heading{Main: capitalize(n), Aside: aside})
			}
		}
		for _, n := range names {
			out = append(out, figure.Heading{Main: capitalize(n), Aside: text.JoinWords(requiredSize, errorText)})
		}
		out = append(out, figure.Heading{Main: capitalize(names[1]), Aside: text.JoinWords(requiredSize, briefError)})
		if requiredSize != "" {
			out = append(out, figure.Heading{Main: capitalize(names[1]), Aside: requiredSize})
		}
		for _, aside := range [...]string{text.JoinWords(size, errorText, k), text.JoinWords(requiredSize, errorText, k), text.JoinWords(requiredSize, errorText), text.JoinWords(requiredSize, briefError)} {
			out = append(out, figure.Heading{Main: capitalize(names[1]), Aside: aside})
		}
	}
	return out
}

// ErrorText formats the error of method j. If the error is an estimate, the text is the
// interval of two standard errors around it. The interval does not extend below the
// smallest possible error for the rank. If the whole interval is below that error, the
// text is «at least» followed by that error, as in site/lib/format.js.
func ErrorText(b view.Blocks, j int) string {
	z, best := b.List(compare.Errors), b.List(compare.LeastErrors)
	if 2*j > len(z) || z[2*j-2] != z[2*j-2] {
		return ""
	}
	estimate, deviation := z[2*j-2], z[2*j-1]
	if deviation == 0 {
		return text.Percent(estimate)
	}
	minError := 0.0
	if j <= len(best) && best[j-1] == best[j-1] {
		minError = best[j-1]
	}
	spread := text.TwoStandardErrors(estimate, deviation)
	switch {
	case estimate+spread >= minError:
		return text.PercentRange(max(minError, estimate-spread), estimate+spread)
	case minError < text.MinPercent:
		return text.Percent(minError)
	}
	return "at least " + text.Percent(minError)
}

// briefName returns the shortest name of method j.
func briefName(b view.Blocks, j int) string {
	blocks := compare.MethodAt(j)
	return cmp.Or(b.Label(blocks.BriefName), b.Label(blocks.Name))
}

// hasRepeatedMethod reports whether two of the compared methods are the same method with
// different sizes.
func hasRepeatedMethod(b view.Blocks) bool {
	isSeen := map[string]bool{"": true}
	for j := 1; j <= compare.MaxMethods; j++ {
		method := b.Label(compare.MethodAt(j).Name)
		if method != "" && isSeen[method] {
			return true
		}
		isSeen[method] = true
	}
	return false
}

// markName returns the singular noun for the marks of method j. If other methods have
// marks of another kind, the text also contains the name of the method.
func markName(b view.Blocks, j int, method string) string {
	marks := b.Label(compare.MethodAt(j).Marks)
	for k := 1; k <= compare.MaxMethods; k++ {
		if other := b.Label(compare.MethodAt(k).Marks); other != "" && other != marks {
			return text.Singular(marks) + " of " + method
		}
	}
	return text.Singular(marks)
}

// capitalize returns s with its first letter in upper case.
func capitalize(s string) string {
	if s == "" {
		return ""
	}
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// Pick sets h to the object at the pixel (x, y), with the values of the functions there.
func Pick(b view.Blocks, h *view.Hover, p view.PlacedFigure, part string, j int, x, y float64, isTouch bool) {
	blocks := compare.MethodAt(j)
	fields := contract.Pair[contract.Field]{Exact: eigen.Phi.Exact, Approx: blocks.Phi}
	if part == "k" {
		fields = contract.Pair[contract.Field]{Exact: kernel.Function.Exact, Approx: blocks.Kernel}
	}
	b.PickMarkWith(blocks.Centers, h, p, x, y, isTouch)
	exact, approx, diff := b.Read(h.X, h.Y, fields)
	if part == "k" && kerneldraw.HasTask(b) {
		exact = figure.ExactEstimate(math.NaN())
	}
	h.Text = b.CompareFunctionText(compare.View.Key, view.PositionText(h.X, h.Y), exact, approx, diff)
	if part == "phi" && !b.MayBeNarrow(compare.View.Key) {
		h.Text += eigendraw.ZeroLineNote(b, part, exact.Value, approx.Value)
	}
}

// describe describes method j. Only the first picture of a row has a description.
func describe(b view.Blocks, part string, j int) string {
	blocks := compare.MethodAt(j)
	method := b.Label(blocks.Name)
	if part != "k" || method == "" {
		return ""
	}
	words := capitalize(method) + ", " + strings.ReplaceAll(b.Label(blocks.Size), "*", "")
	if errorText := ErrorText(b, j); errorText != "" {
		words += ": the error is " + errorText
	}
	return words + "."
}
