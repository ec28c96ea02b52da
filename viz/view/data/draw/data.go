// Package draw draws the data, the eigenvalues and the error of the Gram matrix.
package draw

import (
	"math"
	"strconv"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/data"
	fourierdraw "mercer/viz/view/fourier/draw"
	"mercer/viz/view/result"
	spectrumdraw "mercer/viz/view/spectrum/draw"
)

// View shows the data, the eigenvalues and the error of the Gram matrix.
var View = view.View{View: data.View, CompleteTable: completeTable, HasPictureTabs: true, Pictures: []view.Picture{
	{Name: "data", ShowsData: true, Companion: fourierdraw.DataCompanion, IsSummary: func(view.Blocks) bool { return true }, Draw: DrawData, Pick: PickData, Describe: describeData},
	{Name: "spectrum", Form: view.Chart, PreferIfExact: true, Draw: spectrumdraw.DrawEigenvalues, Pick: spectrumdraw.PickEigenvalue, Describe: spectrumdraw.DescribeEigenvalues},
	{Name: "gram", Form: view.Square, Matrix: errorMatrix, Draw: drawGramError, Pick: pickCell, Describe: describeGram},
}}

// errorMatrix declares the points that belong to the rows of the error of the Gram
// matrix.
var errorMatrix = &view.Matrix{Cells: data.Errors, Rows: data.ErrorsIndex, Order: data.ErrorsOrder}

// These words are on the button that begins or ends drawing. The page places the button.
const (
	editWord = "Edit points"
	doneWord = "Done"
)

// DrawData draws the data points, the landmarks and the shapes of a method, and x₀.
func DrawData(st *view.Drawing, p *figure.Panel, s view.Slot) {
	title := st.Label(data.Title)
	if title == "" {
		title = "Data"
	}
	isDrawing := s.IsForDrawing
	p.Titles = []figure.Heading{{Main: title}, {Main: strings.Replace(title, " and ", ", ", 1)}, {Main: "Data"}}
	switch {
	case isDrawing:
		title = "Your " + strings.ToLower(title[:1]) + title[1:]
		p.Titles = append([]figure.Heading{{Main: title, Aside: st.Look.Aside}, {Main: "Your data", Aside: st.Look.Aside}}, p.Titles...)
		p.Button = doneWord
	case figure.AreUnequal(st.List(result.Weights)):
		p.Titles = append([]figure.Heading{{Main: title, Aside: "by weight"}}, p.Titles...)
	case len(st.Positions(result.Points)) > 2*figure.MaxDiscs:
		p.Titles = append([]figure.Heading{{Main: title, Aside: "shade by density"}}, p.Titles...)
	}
	if layout := st.Look.Layout; !isDrawing && s.Thumb == 0 && !st.Look.IsSaved && (layout == "desk" || layout == "tablet" || layout == "phone") {
		p.Button = editWord
	}
	st.AddShapes(p, data.Note)
	points, centers := st.Positions(result.Points), st.Positions(result.Centers)
	var groups []float64
	if st.Look.ShowClasses || isDrawing && len(st.Groups()) > 1 {
		groups = st.List(result.Labels)
	}
	drawn := st.Look.Drawn
	if drawn != nil && drawn.XY != nil {
		points, groups = drawn.XY, drawn.Groups
	}
	if drawn != nil && drawn.Centers != nil {
		centers = drawn.Centers
	}
	switch {
	case drawn != nil:
		p.Add(figure.Scatter{Style: p.Style, XY: points, Groups: groups, Range: p.Range}, figure.Landmarks{Style: p.Style, XY: centers, Range: p.Range, IsOverField: false, Words: "", ShortWords: ""})
	case st.Has(result.Owner) && len(centers) > 0:
		p.Add(figure.Shadows{Style: p.Style, Centers: centers, Weights: st.List(result.Weights), Points: points, CenterOf: st.List(result.Owner), Eps: st.Number(result.Epsilon, 0), Range: p.Range})
	case figure.AreUnequal(st.List(result.Weights)) && len(centers) > 0:
		p.Add(figure.Scatter{Style: p.Style, XY: points, Groups: groups, Range: p.Range}, figure.Shadows{Style: p.Style, Centers: centers, Weights: st.List(result.Weights), Range: p.Range})
	default:
		p.Add(figure.Scatter{Style: p.Style, XY: points, Groups: groups, Range: p.Range}, figure.Landmarks{Style: p.Style, XY: centers, Range: p.Range, IsOverField: false, Words: "", ShortWords: ""})
	}
	if isDrawing { // the tools of the page name the groups
		return
	}
	if st.Style.Bands == 0 && !st.Has(result.Owner) {
		p.AddCornerKey(figure.Scatter{Style: p.Style, XY: points, Groups: groups, Range: p.Range}.GroupEntries(st.Groups()), points, nil)
	}
	st.AddBall(p, true)
	if x, y, ok := st.Probe(); ok && st.Look.Layout != "embed" && !p.Style.IsThumbnail {
		p.Add(figure.Probe{Style: p.Style, X: x, Y: y, Range: p.Range, HasName: true, Marks: centers})
	}
}

// drawGramError draws the error |K − K̂| of the Gram matrix.
func drawGramError(st *view.Drawing, p *figure.Panel, s view.Slot) {
	order := st.Label(data.ErrorsOrder)
	hasBlocks := hasGramBlocks(st)
	p.Titles = nil
	room := s.Title.X1 - s.Inner.X1 - 14
	if hasBlocks && room < NoteWidth*st.Style.Tick {
		p.Titles = append(p.Titles, figure.Heading{Main: "Gram error", Aside: "|*K* − *K\u0302*|, " + LargestOfBlock}, figure.Heading{Main: "Gram error", Aside: LargestOfBlock})
	} else if order != "" {
		p.Titles = append(p.Titles, figure.Heading{Main: "Gram error", Aside: "|*K* − *K\u0302*|, " + order})
	}
	if sampleText := st.Label(data.ErrorsSample); sampleText != "" {
		p.Titles = []figure.Heading{{Main: "Gram error", Aside: "|*K* − *K\u0302*|, " + sampleText}, {Main: "Gram error", Aside: sampleText}}
	}
	p.Titles = append(p.Titles, figure.Heading{Main: "Gram error", Aside: "|*K* − *K\u0302*|"}, figure.Heading{Main: "Gram error", Aside: ""})
	f := st.Samples(data.Errors)
	if f.Nx != f.Ny || f.Nx == 0 {
		if f.Nx = int(math.Sqrt(float64(len(st.List(data.Errors))))); f.Nx != 1 {
			return
		}
		f = figure.Samples{Nx: 1, Ny: 1, Z: st.List(data.Errors)}
	}
	scale := st.Scales[data.ErrorsKey]
	values := st.Look.Memory.Prepare(s.Name, f.Z, nil, scale)
	if values.MaxAbs*values.Unit <= text.NegligibleLevel {
		largest, _ := f.MaxAbs()
		p.Message = view.NoDifferenceText(largest)
	}
	m := figure.Matrix{Style: p.Style, N: f.Nx, Z: values.Z, Scale: scale / values.Unit, Bounds: st.List(data.ErrorsBounds), Cache: values}
	m.Hover, m.Cross = st.HoveredCells(errorMatrix)
	p.Add(m)
	p.Legend = &figure.Legend{Style: p.Style, Scale: scale, IsVertical: !s.HasLegendBelow, IsBelowFrame: s.HasLegendBelow, IsNonNegative: true, AvailableWidth: room}
	if hasBlocks && room >= NoteWidth*st.Style.Tick {
		p.Legend.Note = LargestOfBlock
	}
	p.ShortenLegend(s.Inner.H())
	p.GroupNames = view.GroupTicks(st.Label(data.ErrorsGroupNames), st.List(data.ErrorsBounds))
}

// NoteWidth is the width of the note beside a legend, in font sizes of ticks.
const NoteWidth = 10.5

// LargestOfBlock is the note for a matrix of errors in which a cell stands for several
// entries.
const LargestOfBlock = "largest of each block"

// hasGramBlocks reports whether a cell of the error matrix covers more than one entry.
func hasGramBlocks(st *view.Drawing) bool {
	f := st.Samples(data.Errors)
	return f.Nx > 0 && len(st.List(data.ErrorsIndex)) > f.Nx
}

// pickShape sets h to the shape at the pixel (x, y). A shape is a line, the centre of the
// disc, the edge of the box, or a cell of the grid.
func pickShape(b view.Blocks, h *view.Hover, p view.PlacedFigure, x, y float64, isTouch bool) {
	reach := 5.0
	if isTouch {
		reach = 12
	}
	z := b.List(result.Lines)
	unit := p.Inner.W() / p.Range.W()
	best := reach
	for i := range min(len(z)/3, figure.MaxLines) {
		l := z[3*i : 3*i+3]
		norm := math.Hypot(l[0], l[1])
		if d := math.Abs(l[0]*h.X+l[1]*h.Y+l[2]) / norm * unit; norm > 0 && d < best {
			best, h.Kind, h.Index = d, view.Line, i
		}
	}
	switch {
	case h.Kind == view.Line:
		h.Text = lineText(b, z[3*h.Index:3*h.Index+3], h.Index)
	case len(b.List(result.Ball)) == 3:
		q := b.List(result.Ball)
		px, py := p.Pixel(q[0], q[1])
		if math.Hypot(px-x, py-y) <= 2*reach {
			h.Text = b.Label(result.Marks) + " · " + view.PositionText(q[0], q[1]) + " · half of *k* is left at the distance " + text.Number(q[2], 2)
		}
	case len(b.List(result.Border)) == 4:
		z := b.List(result.Border)
		x0, y0 := p.Pixel(z[0], z[3])
		x1, y1 := p.Pixel(z[1], z[2])
		outer, inner := canvas.Rect{X0: x0 - reach, Y0: y0 - reach, X1: x1 + reach, Y1: y1 + reach}, canvas.Rect{X0: x0 + reach, Y0: y0 + reach, X1: x1 - reach, Y1: y1 - reach}
		if outer.Contains(x, y) && !inner.Contains(x, y) {
			h.Text = "the box of the polynomials · beyond it they stay what they are on its edge"
		}
	case b.HasGrid():
		if cell, ok := b.GridCell(h.X, h.Y, p.Range); ok {
			n, xy := 0, b.Positions(result.Points)
			for i := range len(xy) / 2 {
				u, v := xy[2*i], xy[2*i+1]
				if cell.X0 <= u && u < cell.X1 && cell.Y0 <= v && v < cell.Y1 {
					n++
				}
			}
			h.Text = "a cell of the first grid · " + text.Count(n) + " points"
			if n == 1 {
				h.Text = "a cell of the first grid · 1 point"
			}
		}
	}
}

// PickData sets h to the mark, the shape of the method, or the position at the pixel (x,
// y).
func PickData(b view.Blocks, h *view.Hover, _ view.Look, p view.PlacedFigure, x, y float64, isTouch bool) {
	b.PickMark(h, p, x, y, isTouch)
	if h.Text = b.MarkText(h); h.Kind == view.Plane {
		pickShape(b, h, p, x, y, isTouch)
	}
}

// pickCell sets h to the cell of the error matrix at the pixel (x, y).
func pickCell(b view.Blocks, h *view.Hover, _ view.Look, p view.PlacedFigure, x, y float64, _ bool) {
	f := b.Samples(data.Errors)
	if f.Nx == 0 {
		h.Kind = view.Plane
		return
	}
	cellIndex := func(v, v0, v1 float64, n int) int { return min(max(int((v-v0)/(v1-v0)*float64(n)), 0), n-1) }
	col, row := cellIndex(x, p.Inner.X0, p.Inner.X1, f.Nx), cellIndex(y, p.Inner.Y0, p.Inner.Y1, f.Ny)
	h.Kind, h.X, h.Y, h.Index = view.Cell, float64(col), float64(row), row*f.Nx+col
	i, j := b.EntryIndices(errorMatrix, col, row)
	errorText := text.Reading(f.Z[h.Index])
	switch {
	case i < 0 || j < 0:
		h.Text = "off by " + errorText
	case len(b.List(data.ErrorsIndex)) > f.Nx:
		h.Text = "around points " + strconv.Itoa(i) + " and " + strconv.Itoa(j) + " · off by at most " + errorText
	default:
		h.Text = "points " + strconv.Itoa(i) + " and " + strconv.Itoa(j) + " · off by " + errorText
	}
}

// lineText describes line i by its equation with a unit normal. For soft steps, it adds
// the width of the step.
func lineText(b view.Blocks, l []float64, i int) string {
	norm := math.Hypot(l[0], l[1])
	term := func(v float64) string {
		if v < 0 {
			return " − " + text.TwoDecimals(-v)
		}
		return " + " + text.TwoDecimals(v)
	}
	s := text.Singular(b.Label(result.Marks)) + " " + strconv.Itoa(i+1) + " · " + text.TwoDecimals(l[0]/norm) + " *x*_1" + term(l[1]/norm) + " *x*_2 = " + text.TwoDecimals(-l[2]/norm)
	if b.Label(result.Marks) == "steps" && !b.Has(result.Frequencies) {
		s += " · width " + text.Number(1/norm, 2)
	}
	return s
}
