// Package draw draws Gram matrices.
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
	"mercer/viz/view/data"
	datadraw "mercer/viz/view/data/draw"
	"mercer/viz/view/gram"
)

// View shows the Gram matrices.
var View = view.View{View: gram.View, CompleteTable: completeTable, Pictures: pictures(), Pair: [2]int{1, 2}}

// Matrix declares the points that belong to the rows of all three matrices.
var Matrix = &view.Matrix{Cells: gram.Mean.Exact, Rows: gram.Rows, Order: gram.OrderText, KeepClear: true}

// pictures returns three pictures: K, K̂ and |K − K̂|.
func pictures() []view.Picture {
	return []view.Picture{
		{Name: "gram.exact", Form: view.Square, Matrix: Matrix, Draw: func(st *view.Drawing, p *figure.Panel, s view.Slot) { draw(st, p, s, "exact") }, Pick: Pick, Describe: describeMatrix},
		{Name: "gram.approx", Form: view.Square, Matrix: Matrix, Draw: func(st *view.Drawing, p *figure.Panel, s view.Slot) { draw(st, p, s, "approx") }, Pick: Pick, Describe: describeApproximation},
		{Name: "gram.diff", Caption: "error", Form: view.Square, Matrix: Matrix, Draw: func(st *view.Drawing, p *figure.Panel, s view.Slot) { draw(st, p, s, "diff") }, Pick: Pick, Describe: describeError},
	}
}

// draw draws one of the matrices K, K̂ and |K − K̂|.
func draw(st *view.Drawing, p *figure.Panel, s view.Slot, part string) {
	block := gram.Mean.Side(part != "exact")
	cellNote := ""
	if hasBlocks(st.Blocks) {
		cellNote = "mean of each block"
	}
	room := s.Title.X1 - s.Inner.X1 - 14
	p.Legend = &figure.Legend{Style: p.Style, IsVertical: !s.HasLegendBelow, IsBelowFrame: s.HasLegendBelow, IsNonNegative: part == "diff", AvailableWidth: room}
	switch part {
	case "exact":
		p.Titles = []figure.Heading{{Main: "Gram matrix *K*", Aside: "exact"}, {Main: "*K*", Aside: "exact"}, {Main: "*K*", Aside: ""}}
		p.Tag = st.Label(gram.OrderNote)
		if orderText := st.Label(gram.OrderText); st.Look.Layout != "phone" {
			p.Button = st.Label(gram.OrderWord)
		} else if orderText != "" {
			p.Titles = append([]figure.Heading{{Main: "Gram matrix *K*", Aside: orderText}, {Main: "*K*", Aside: orderText}}, p.Titles...)
		}
	case "approx":
		p.Titles = []figure.Heading{{Main: "*K\u0302*", Aside: "approximate"}, {Main: "*K\u0302*", Aside: ""}}
	default:
		p.Titles = []figure.Heading{{Main: "|*K* − *K\u0302*|", Aside: "error"}, {Main: "|*K* − *K\u0302*|", Aside: ""}}
		block = gram.Error
		if cellNote != "" {
			cellNote = datadraw.LargestOfBlock
		}
	}
	f := st.MatrixOf(block)
	if f.Nx == 0 {
		return
	}
	scale, isSigned := st.Scales[gram.ValuesKey], part != "diff"
	if !isSigned {
		scale = st.Scales[data.ErrorsKey]
	}
	values := st.Look.Memory.Prepare(s.Name, f.Z, nil, scale)
	m := figure.Matrix{Style: p.Style, N: f.Nx, Z: values.Z, Bounds: st.List(gram.Edges), Cache: values}
	m.Scale, m.IsSigned = scale/values.Unit, isSigned
	if part == "diff" && values.MaxAbs*values.Unit <= text.NegligibleLevel {
		largest, _ := f.MaxAbs()
		p.Message = view.NoDifferenceText(largest)
	}
	p.Legend.Scale, p.Legend.IsSigned = scale, isSigned
	if isSigned { // both matrices have the same scale
		p.Legend.Least = &leastEntryOf(st).value
	}
	m.Hover, m.Cross = st.HoveredCells(Matrix)
	p.Add(m)
	if cellNote != "" {
		if room >= datadraw.NoteWidth*st.Style.Tick {
			p.Legend.Note = cellNote
		} else {
			main, aside := p.Titles[0].Main, p.Titles[0].Aside
			p.Titles = append([]figure.Heading{{Main: main, Aside: aside + ", " + cellNote}, {Main: main, Aside: cellNote}}, p.Titles...)
		}
	}
	p.ShortenLegend(s.Inner.H())
	if p.Tag != "" {
		placeNote(st, p, s)
	}
	p.GroupNames = view.GroupTicks(st.Label(gram.GroupNames), st.List(gram.Edges))
}

// A leastEntry is the smallest entry of K and K̂, with the entries of both matrices.
type leastEntry struct {
	exact, approx []float64
	value         float64
}

// leastEntryOf returns the smallest entry of K and K̂. It searches the matrices again only if
// they have changed.
func leastEntryOf(st *view.Drawing) *leastEntry {
	exact, approx := st.MatrixOf(gram.Mean.Exact).Z, st.MatrixOf(gram.Mean.Approx).Z
	cached := st.Look.Memory.Value("gram.least")
	least, ok := (*cached).(*leastEntry)
	if !ok || !figure.HaveEqualValues(least.exact, exact) || !figure.HaveEqualValues(least.approx, approx) {
		exactLeast, _ := view.Extent(exact)
		approxLeast, _ := view.Extent(approx)
		least = &leastEntry{value: min(exactLeast, approxLeast)}
		*cached = least
	}
	least.exact, least.approx = exact, approx // so that the older slices can be freed
	return least
}

// placeNote moves the tag of a matrix to a position where it covers no cells. The
// preferred position is beside the legend below the matrix, and the second one is the
// title. If there is no room, the tag stays on the matrix.
func placeNote(st *view.Drawing, p *figure.Panel, s view.Slot) {
	width, note := text.TypicalWidths{}.TextWidth, p.Tag
	if s.HasLegendBelow && p.LegendWidth+figure.NoteGap+width(st.Style.Tick, canvas.Text, note) <= s.Inner.W() {
		p.Legend.Note, p.Tag = note, ""
		return
	}
	room := s.Title.W()
	if p.Button != "" {
		room -= p.ButtonWidth(width) + 12
	}
	var titles []figure.Heading
	for _, h := range p.Titles {
		if h.Aside = strings.TrimPrefix(h.Aside+", "+note, ", "); width(st.Style.Title, canvas.Text, text.Plain(h.Main+" "+h.Aside)) <= room {
			titles = append(titles, h)
		}
	}
	if len(titles) > 0 && s.Thumb == 0 {
		p.Titles, p.Tag = titles, ""
	}
}

// hasBlocks reports whether a cell of a matrix covers more than one entry of K.
func hasBlocks(b view.Blocks) bool {
	f := b.MatrixOf(gram.Mean.Exact)
	return f.Nx > 0 && len(b.List(gram.Rows)) > f.Nx
}

// Pick sets h to the cell at the pixel (x, y), with the entries of all three matrices.
func Pick(b view.Blocks, h *view.Hover, _ view.Look, p view.PlacedFigure, x, y float64, _ bool) {
	f := b.MatrixOf(gram.Mean.Exact)
	if f.Nx == 0 {
		h.Kind = view.Plane
		return
	}
	cellIndex := func(v, v0, v1 float64) int { return min(max(int((v-v0)/(v1-v0)*float64(f.Nx)), 0), f.Nx-1) }
	col, row := cellIndex(x, p.Inner.X0, p.Inner.X1), cellIndex(y, p.Inner.Y0, p.Inner.Y1)
	h.Kind, h.X, h.Y, h.Index = view.Cell, float64(col), float64(row), row*f.Nx+col
	i, j := b.EntryIndices(Matrix, col, row)
	if i < 0 || j < 0 {
		return
	}
	h.Text = "points " + strconv.Itoa(i) + " and " + strconv.Itoa(j)
	if !hasBlocks(b) {
		exact, approx := math.NaN(), math.NaN()
		if z := b.List(gram.Mean.Exact); h.Index < len(z) {
			exact = z[h.Index]
		}
		if z := b.List(gram.Mean.Approx); h.Index < len(z) {
			approx = z[h.Index]
		}
		h.Text = view.CompareExactText(h.Text, exact, approx)
		return
	}
	h.Text = "around " + h.Text
	words := [3]string{"mean exact ", "approximate ", "off by at most "}
	for k, block := range []contract.Matrix{gram.Mean.Exact, gram.Mean.Approx, gram.Error} {
		if z := b.List(block); h.Index < len(z) {
			h.Text += " · " + words[k] + text.Reading(z[h.Index])
		}
	}
}

func describeMatrix(b view.Blocks) string {
	f := b.MatrixOf(gram.Mean.Exact)
	if f.Nx == 0 {
		return ""
	}
	lo, hi := view.Extent(f.Z)
	s := "The Gram matrix of " + text.Count(len(b.List(gram.Rows))) + " points, " + b.Label(gram.OrderText) + ", has entries from " + text.Reading(lo) + " to " + text.Reading(hi)
	if hasBlocks(b) {
		s += ", means of blocks"
	}
	return s + "."
}

func describeApproximation(b view.Blocks) string {
	f := b.MatrixOf(gram.Mean.Approx)
	if f.Nx == 0 {
		return ""
	}
	lo, hi := view.Extent(f.Z)
	return "The approximate one has entries from " + text.Reading(lo) + " to " + text.Reading(hi) + "."
}

func describeError(b view.Blocks) string {
	f := b.MatrixOf(gram.Error)
	if f.Nx == 0 {
		return ""
	}
	largest, at := f.MaxAbs()
	if largest <= text.NegligibleLevel {
		return "They show " + text.Plain(view.NoDifferenceText(largest)) + "."
	}
	s := "They differ by at most " + text.Reading(largest)
	if i, j := b.EntryIndices(Matrix, at%f.Nx, at/f.Nx); i >= 0 {
		s += ", around points " + strconv.Itoa(i) + " and " + strconv.Itoa(j)
	}
	return s + "."
}
