package draw

import (
	"math"

	"mercer/viz/figure"
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
	methods := Rows(v)
	columns := float64(len(methods) + 1)
	const rows = 3
	width := math.Floor((w - m.YTickRoom - (columns-1)*m.GapX) / columns)
	line := m.Title + m.TitleGap
	height := math.Floor((h - rows*line - (rows-1)*m.GapY - m.XTickRoom) / rows)
	if width < minColumnWidth || height < minColumnHeight {
		return nil
	}
	exact := [rows]view.Picture{eigendraw.View.Pictures[0], curves, exactKernel()}
	for i, part := range [rows]int{1, 2, 0} {
		pictures := []view.Picture{exact[i]}
		for _, row := range methods {
			pictures = append(pictures, row[part])
		}
		for j, p := range pictures {
			s := view.Slot{Picture: p, IsInColumn: true, HasYTicks: j == 0 && p.Form == view.Planar, HasXTicks: i == rows-1, HasLegend: j == len(pictures)-1}
			s.PlaceFrame(m, m.YTickRoom+math.Round(float64(j)*(w-m.YTickRoom-width)/(columns-1)), float64(i)*(line+height+m.GapY), width, height)
			out = append(out, s)
		}
	}
	return out
}

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
// size and the error above the column.
func columnTitles(st *view.Drawing, part string, j int) (out []figure.Heading) {
	i, blocks := "_{"+st.IndexText()+"}", compare.MethodAt(j)
	hat := "*φ\u0302*" + i
	switch part {
	case "diff":
		return []figure.Heading{{Main: hat + " − *φ*" + i, Aside: "difference"}, {Main: hat + " − *φ*" + i}}
	case "k":
		hat = "*k\u0302*(*x*_0, ·)"
	}
	for _, name := range []string{st.Label(blocks.Name), briefName(st.Blocks, j)} {
		if name != "" {
			out = append(out, figure.Heading{Main: hat, Aside: "by " + name})
		}
	}
	return append(out, figure.Heading{Main: hat})
}
