package draw

import (
	"cmp"
	"math"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/compare"
	eigendraw "mercer/viz/view/eigen/draw"
	"mercer/viz/view/kernel"
	kerneldraw "mercer/viz/view/kernel/draw"
)

// minColumnWidth and minColumnHeight are the smallest sizes of a picture in a column, in
// pixels.
const minColumnWidth, minColumnHeight = 120, 90

// columnSlots places the comparison in columns: the exact functions first, then a column
// for each method. The rows are the eigenfunction, its difference and the kernel seen from
// x₀. The exact column has the errors of all methods in place of a difference. columnSlots
// returns nil if the pictures would be too small.
func columnSlots(v view.Look, m view.Distances, w, h float64) (out []view.Slot) {
	columns := float64(len(Rows(v)) + 1)
	const rows = float64(len(compare.Parts))
	width := math.Floor((w - m.YTickRoom - (columns-1)*m.GapX) / columns)
	line := m.Title + m.TitleGap
	height := math.Floor((h - rows*line - (rows-1)*m.GapY - m.XTickRoom) / rows)
	if width < minColumnWidth || height < minColumnHeight {
		return nil
	}
	for i, part := range compare.Parts {
		pictures := columnPictures(v, part)
		for j, p := range pictures {
			s := view.Slot{Picture: p, IsInColumn: true, HasYTicks: j == 0 && p.Form == view.Planar, HasXTicks: i == len(compare.Parts)-1, HasLegend: j == len(pictures)-1}
			s.PlaceFrame(m, m.YTickRoom+math.Round(float64(j)*(w-m.YTickRoom-width)/(columns-1)), float64(i)*(line+height+m.GapY), width, height)
			out = append(out, s)
		}
	}
	return out
}

// columnPictures returns the pictures of a part of the comparison: the exact function, and the
// functions of all methods. The exact picture beside the differences has the errors of all
// methods.
func columnPictures(v view.Look, part string) []view.Picture {
	pictures, index := []view.Picture{}, 0
	switch part {
	case "phi":
		pictures, index = append(pictures, eigendraw.View.Pictures[0]), 1
	case contract.Difference:
		pictures, index = append(pictures, curves), 2
	default:
		pictures = append(pictures, exactKernel())
	}
	for _, row := range Rows(v) {
		pictures = append(pictures, row[index])
	}
	return pictures
}

// phonePictures returns the pictures of the part that a phone shows.
func phonePictures(v view.Look) []view.Picture {
	pictures := columnPictures(v, cmp.Or(v.Part, compare.Parts[0]))
	if pictures[0].Caption == "" {
		pictures[0].Caption = "exact"
	}
	return pictures
}

// thumbnailCaption returns the name of method j and its error. If the width is too small for
// them, the caption has the brief name, which is cut if necessary. If there is only room for
// fewer than minLetters letters and the error, as with four methods, the caption is the error.
// While the error is unknown, the caption is the name.
func thumbnailCaption(st *view.Drawing, j int, width float64) string {
	errorText := ErrorText(st.Blocks, j)
	fits := func(caption string) bool {
		return text.TypicalWidths{}.TextWidth(st.Style.Label, canvas.Text, caption) <= width
	}
	brief := capitalize(briefName(st.Blocks, j))
	if caption := strings.TrimSpace(capitalize(st.Label(compare.MethodAt(j).Name)) + " " + errorText); fits(caption) {
		return caption
	}
	letters := []rune(brief)
	for n := len(letters); n >= min(minLetters, len(letters)); n-- {
		name := brief
		if n < len(letters) {
			name = strings.TrimRight(string(letters[:n]), " -–") + "…"
		}
		if caption := strings.TrimSpace(name + " " + errorText); fits(caption) {
			return caption
		}
	}
	return errorText
}

// minLetters is the smallest number of letters of a name that is cut.
const minLetters = 5

// exactKernel returns the picture of the exact kernel seen from x₀, in the colours of the
// compared kernels. If there is a task, the picture shows its exact result.
func exactKernel() view.Picture {
	p := kerneldraw.View.Pictures[0]
	drawTask := p.Draw
	p.Draw = func(st *view.Drawing, p *figure.Panel, s view.Slot) {
		if kerneldraw.HasTask(st.Blocks) {
			drawTask(st, p, s)
			return
		}
		p.Titles = []figure.Heading{{Main: "Kernel seen from *x*_0", Aside: "exact"}, {Main: "*k*(*x*_0, ·)", Aside: "exact"}, {Main: "*k*(*x*_0, ·)"}}
		if _, ok := st.DrawFunction(p, s, view.Function{Values: st.Samples(kernel.Function.Exact), Scale: st.Scales[compare.View.Key]}); !ok {
			return
		}
		st.DrawBackdrop(p, true)
		if x, y, ok := st.Probe(); ok {
			p.Add(figure.Probe{Style: p.Style, X: x, Y: y, Range: p.Range, HasName: s.Thumb == 0})
		}
	}
	return p
}

// columnTitles returns the titles of a picture of method j in a column. The page shows the
// size and the error above the column. A phone has no column for each method, so that hasSize
// is true and a title contains the size.
func columnTitles(st *view.Drawing, part string, j int, hasSize bool) (out []figure.Heading) {
	i, blocks := "_{"+st.IndexText()+"}", compare.MethodAt(j)
	hat := "*φ\u0302*" + i
	switch part {
	case contract.Difference:
		hat += " − *φ*" + i
		if !hasSize {
			return []figure.Heading{{Main: hat, Aside: "difference"}, {Main: hat}}
		}
	case "k":
		hat = "*k\u0302*(*x*_0, ·)"
	}
	names := []string{st.Label(blocks.Name), briefName(st.Blocks, j)}
	if names[0] == "" {
		return []figure.Heading{{Main: hat}}
	}
	if size := st.Label(blocks.Size); hasSize && size != "" {
		for _, name := range names {
			out = append(out, figure.Heading{Main: hat, Aside: text.JoinWords("by "+name, size)})
		}
	}
	for _, name := range names {
		out = append(out, figure.Heading{Main: hat, Aside: "by " + name})
	}
	return append(out, figure.Heading{Main: hat})
}
