// Package draw draws several methods beside each other.
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

// View shows several methods, a row for each.
var View = view.View{View: compare.View, CompleteTable: completeTable, Rows: Rows, KeepTogether: true}

// Rows returns a row for each compared method: the kernel from x₀, the
// eigenfunction, and its difference from the exact one.
func Rows(v view.Look) (rows [][]view.Picture) {
	for j := 1; j <= min(max(2, v.Methods), compare.MaxMethods); j++ {
		var row []view.Picture
		for _, part := range []string{"k", "phi", "diff"} {
			offIn := ""
			if part == "phi" {
				offIn = compare.Panel(j, "diff").Name
			}
			row = append(row, view.Picture{
				Name: compare.Panel(j, part).Name, ShowsIndex: part != "k", DiffPicture: offIn, Part: map[string]string{"k": "kernel", "phi": "eigenfunction", "diff": "difference"}[part],
				Caption: map[string]string{"k": "k\u0302", "phi": "φ\u0302", "diff": "off"}[part] + " " + strconv.Itoa(j),
				Draw:    func(st *view.Drawing, p *figure.Panel, s view.Slot) { draw(st, p, s, part, j) },
				Pick: func(b view.Blocks, h *view.Hover, _ view.Look, p view.PlacedFigure, x, y float64, finger bool) {
					Pick(b, h, p, part, j, x, y, finger)
				},
				Describe: func(b view.Blocks) string { return describe(b, part, j) },
			})
		}
		rows = append(rows, row)
	}
	return rows
}

// draw fills a picture of the comparison.
func draw(st *view.Drawing, p *figure.Panel, s view.Slot, part string, j int) {
	setTitles(st, p, part, j)
	of := compare.MethodAt(j)
	var f, exact figure.Samples
	scale := st.Scales[eigen.Row.Key]
	switch part {
	case "k":
		f, scale = st.Samples(of.Kernel), st.Scales[compare.View.Key]
		if st.Look.Layout != "phone" && st.Look.Layout != "embed" && !st.Look.Poster && st.Has(compare.Errors) {
			p.Button = "change"
		}
	case "phi":
		f = st.Samples(of.Phi)
	case "diff":
		f, exact = st.Samples(of.Phi), st.Samples(eigen.Phi.Exact)
	}
	large := st.Look.Layout == "projector" // whose titles contain names of methods
	inside := part == "k" && j == 1        // on another scale than the last picture of the row
	if large {
		inside = s.Legend
	}
	if s.SharedLegend {
		p.Legend = &figure.Legend{Style: p.Style, Scale: scale, BelowFrame: true, NoGroupNames: true}
		if s.Missing > 0 {
			p.Legend.Note = text.Count(s.Missing) + " more: open in Mercer"
		}
	} else if s.Legend && !large {
		p.Legend = &figure.Legend{Style: p.Style, Scale: scale}
	} else if inside && s.Thumb == 0 {
		p.Legend = &figure.Legend{Style: p.Style, Scale: scale, InFrame: true}
		if x, _, ok := st.Probe(); part == "k" { // away from large values
			p.Legend.Corner.Right = !ok || x <= (p.Range.X0+p.Range.X1)/2
		} else if part == "phi" {
			p.PlaceLegend(append(slices.Clone(st.Positions(result.Points)), st.Positions(of.Centres)...))
		}
	}
	if part == "diff" && len(exact.Z) == 0 {
		return
	}
	p.TagCorner.Top = p.Legend != nil && p.Legend.InFrame && !p.Legend.Corner.Top // which has the foot
	if _, ok := st.DrawFunction(p, s, view.Function{Values: f, Exact: exact, Scale: scale, ZeroLine: part == "phi", Difference: part == "diff"}); !ok {
		return
	}
	switch part {
	case "phi":
		if st.Look.Layout == "projector" { // the projector has no picture of the data beside the panel
			fine := *p.Style
			fine.Mark *= 0.6
			p.Add(figure.Scatter{Style: &fine, XY: st.Positions(result.Points), Range: p.Range})
		}
		p.Add(figure.Landmarks{Style: p.Style, XY: st.Positions(of.Centres), Range: p.Range, OverField: true, Words: markName(st.Blocks, j, st.Label(of.Name)), Brief: markName(st.Blocks, j, briefName(st.Blocks, j))})
	case "k":
		if x, y, ok := st.Probe(); ok {
			p.Add(figure.Probe{Style: p.Style, X: x, Y: y, Range: p.Range, Named: false, Marks: nil})
		}
	}
}

// setTitles sets titles with the method, its size and its error.
func setTitles(st *view.Drawing, p *figure.Panel, part string, j int) {
	i := "_{" + st.Index() + "}"
	if st.Look.Layout == "phone" { // one title for all methods, with the names below the pictures
		p.Titles = map[string][]figure.Heading{
			"k": {{Main: "*k\u0302*(*x*_0, ·)", Aside: "by each method"}}, "phi": {{Main: "*φ\u0302*" + i, Aside: "by each method"}},
			"diff": {{Main: "*φ\u0302*" + i + " − *φ*" + i, Aside: "by each method"}},
		}[part]
		if p.Caption == "" {
			of := compare.MethodAt(j)
			p.Caption, p.ShortCaption = capitalise(st.Label(of.Name)), capitalise(briefName(st.Blocks, j))
			p.Facts = sizeErrorForms(st.Label(of.Size), ErrorText(st.Blocks, j))
		}
		return
	}
	p.Titles = headings(st, part, j)
	if part == "k" && st.Look.Layout != "tablet" {
		p.FirstCuttable = len(p.Titles) - cuttableHeadings
	}
	for k := 1; k <= min(max(2, st.Look.Methods), compare.MaxMethods); k++ {
		if k != j {
			p.Peers = append(p.Peers, headings(st, part, k))
		}
	}
}

// cuttableHeadings is the number of final titles of a kernel in which the name may be
// cut.
const cuttableHeadings = 4

// headings returns the titles of a picture of method j, from the longest to the
// shortest. All methods have the same number of titles. The titles contain the full
// name, then the short name, and finally as much of the short name as fits. If a
// method is compared with itself, all titles contain the size.
func headings(st *view.Drawing, part string, j int) (out []figure.Heading) {
	i, of := "_{"+st.Index()+"}", compare.MethodAt(j)
	method, size, off := st.Label(of.Name), st.Label(of.Size), ErrorText(st.Blocks, j)
	short, less := off, ""
	count, _, _ := strings.Cut(size, ", ")
	if off != "" {
		off = "error " + off
	}
	if comparesOneMethod(st.Blocks) {
		less = count
	}
	names := []string{method, briefName(st.Blocks, j)}
	switch hat, k0, k := "*φ\u0302*"+i, "*k\u0302*(*x*_0, ·)", "*k\u0302*"; {
	case part == "diff":
		return []figure.Heading{{Main: hat + " − *φ*" + i, Aside: "difference"}, {Main: hat + " − *φ*" + i, Aside: ""}}
	case method == "" && part == "phi":
		return []figure.Heading{{Main: hat, Aside: ""}}
	case part == "phi" && st.Look.ShowsEigenfunctionsOnly(): // no other picture of the method shows the error of the method
		for _, n := range names {
			n = capitalise(n)
			out = append(out, figure.Heading{Main: n, Aside: text.JoinWords(hat, size, off)}, figure.Heading{Main: n, Aside: text.JoinWords(hat, less, off)}, figure.Heading{Main: n, Aside: text.JoinWords(hat, less, short)}, figure.Heading{Main: n, Aside: text.JoinWords(less, short)})
		}
	case part == "phi" && st.Look.Layout == "tablet": // kernels have room for the name only
		return []figure.Heading{{Main: hat, Aside: text.JoinWords(size, off)}, {Main: hat, Aside: text.JoinWords(size, short)}, {Main: hat, Aside: size}, {Main: hat, Aside: short}}
	case part == "phi":
		for _, n := range names {
			out = append(out, figure.Heading{Main: hat, Aside: text.JoinWords("by "+n, size)})
		}
		out = append(out, figure.Heading{Main: hat, Aside: size}, figure.Heading{Main: hat, Aside: count})
	case st.Look.Layout == "tablet":
		for _, n := range names {
			out = append(out, figure.Heading{Main: capitalise(n), Aside: text.JoinWords(less, k0)}, figure.Heading{Main: capitalise(n), Aside: text.JoinWords(less, k)}, figure.Heading{Main: capitalise(n), Aside: less})
		}
	default:
		for _, n := range names {
			for _, aside := range [...]string{
				text.JoinWords(size, off, k0), text.JoinWords(size, off, k), text.JoinWords(less, off, k0), text.JoinWords(less, off, k),
			} {
				out = append(out, figure.Heading{Main: capitalise(n), Aside: aside})
			}
		}
		for _, n := range names {
			out = append(out, figure.Heading{Main: capitalise(n), Aside: text.JoinWords(less, off)})
		}
		out = append(out, figure.Heading{Main: capitalise(names[1]), Aside: text.JoinWords(less, short)})
		if less != "" {
			out = append(out, figure.Heading{Main: capitalise(names[1]), Aside: less})
		}
		for _, aside := range [...]string{text.JoinWords(size, off, k), text.JoinWords(less, off, k), text.JoinWords(less, off), text.JoinWords(less, short)} {
			out = append(out, figure.Heading{Main: capitalise(names[1]), Aside: aside})
		}
	}
	return out
}

// sizeErrorForms formats the size and the error of a method, from the longest form
// to the shortest. The forms are "21 landmarks, rank 21: 4.7 %", then "21
// landmarks: 4.7 %" if the rank equals the number of landmarks, then "rank 21: 4.7
// %", and the error alone.
func sizeErrorForms(size, off string) (forms []string) {
	sizes := []string{size}
	if count, rank, ok := strings.Cut(size, ", "); ok {
		value := rank[strings.LastIndexByte(rank, ' ')+1:]
		if slices.Contains(strings.Fields(count), value) {
			sizes = append(sizes, count)
		}
		sizes = append(sizes, rank, "rank "+value)
	}
	for _, size := range append(sizes, "") {
		words := size + off
		if size != "" && off != "" {
			words = size + ": " + off
		}
		if words != "" {
			forms = append(forms, words)
		}
	}
	return slices.Compact(forms)
}

// ErrorText formats the error of method j. An estimate becomes the interval of two
// standard errors around it, cut off at the least error of the rank. If the whole
// interval lies below the least error, the words are "at least" that error, as in
// site/lib/format.js.
func ErrorText(b view.Blocks, j int) string {
	z, best := b.List(compare.Errors), b.List(compare.LeastErrors)
	if 2*j > len(z) || z[2*j-2] != z[2*j-2] {
		return ""
	}
	off, deviation := z[2*j-2], z[2*j-1]
	if deviation == 0 {
		return text.Percent(off)
	}
	least := 0.0
	if j <= len(best) && best[j-1] == best[j-1] {
		least = best[j-1]
	}
	spread := text.TwoErrors(off, deviation)
	switch {
	case off+spread >= least:
		return text.PercentRange(max(least, off-spread), off+spread)
	case least < text.LeastPercent:
		return text.Percent(least)
	}
	return "at least " + text.Percent(least)
}

// briefName returns a short name of method j.
func briefName(b view.Blocks, j int) string {
	of := compare.MethodAt(j)
	return cmp.Or(b.Label(of.BriefName), b.Label(of.Name))
}

// comparesOneMethod reports whether a method is compared with itself at another
// size.
func comparesOneMethod(b view.Blocks) bool {
	seen := map[string]bool{"": true}
	for j := 1; j <= compare.MaxMethods; j++ {
		method := b.Label(compare.MethodAt(j).Name)
		if method != "" && seen[method] {
			return true
		}
		seen[method] = true
	}
	return false
}

// markName returns the name of a mark of method j. The name contains the name of
// the method if other methods have marks of another kind.
func markName(b view.Blocks, j int, method string) string {
	marks := b.Label(compare.MethodAt(j).Marks)
	for k := 1; k <= compare.MaxMethods; k++ {
		if other := b.Label(compare.MethodAt(k).Marks); other != "" && other != marks {
			return text.Singular(marks) + " of " + method
		}
	}
	return text.Singular(marks)
}

// capitalise returns s with a capital first letter.
func capitalise(s string) string {
	if s == "" {
		return ""
	}
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// Pick finds a place and the values of the functions at that place.
func Pick(b view.Blocks, h *view.Hover, p view.PlacedFigure, part string, j int, x, y float64, finger bool) {
	of := compare.MethodAt(j)
	fields := contract.Pair[contract.Field]{Exact: eigen.Phi.Exact, Approx: of.Phi}
	if part == "k" {
		fields = contract.Pair[contract.Field]{Exact: kernel.Function.Exact, Approx: of.Kernel}
	}
	b.PickMarkWith(of.Centres, h, p, x, y, finger)
	exact, approx, off := b.Read(h.X, h.Y, fields)
	if part == "k" && kerneldraw.HasTask(b) {
		exact = figure.ExactEstimate(math.NaN())
	}
	h.Text = b.CompareFunctionText(compare.View.Key, view.PositionText(h.X, h.Y), exact, approx, off)
	if part == "phi" && !b.MayBeNarrow(compare.View.Key) {
		h.Text += eigendraw.ZeroLineNote(b, part, exact.Value, approx.Value)
	}
}

// describe describes a row, in its first picture.
func describe(b view.Blocks, part string, j int) string {
	of := compare.MethodAt(j)
	method := b.Label(of.Name)
	if part != "k" || method == "" {
		return ""
	}
	words := capitalise(method) + ", " + strings.ReplaceAll(b.Label(of.Size), "*", "")
	if off := ErrorText(b, j); off != "" {
		words += ": the error is " + off
	}
	return words + "."
}
