package view

import (
	"fmt"
	"math"
	"sort"
	"strconv"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view/result"
)

// GridCell returns the cell of the grid that contains (x, y). Cells beyond the last
// edge end with r.
func (b Blocks) GridCell(x, y float64, r canvas.Rect) (canvas.Rect, bool) {
	if !b.HasGrid() {
		return canvas.Rect{}, false
	}
	along := func(edges []float64, v, lo, hi float64) (from, to float64) {
		i := sort.SearchFloat64s(edges, v)
		if i < len(edges) && edges[i] == v { // a cell contains its first edge
			i++
		}
		from, to = lo, hi
		if i > 0 {
			from = edges[i-1]
		}
		if i < len(edges) {
			to = edges[i]
		}
		return from, to
	}
	x0, x1 := along(b.List(result.CellsX), x, r.X0, r.X1)
	y0, y1 := along(b.List(result.CellsY), y, r.Y0, r.Y1)
	return canvas.Rect{X0: x0, Y0: y0, X1: x1, Y1: y1}, canvas.Finite(x0, x1, y0, y1)
}

// HasGrid reports whether there is a grid.
func (b Blocks) HasGrid() bool { return b.Has(result.CellsX) || b.Has(result.CellsY) }

// Blocks reads the blocks of N. A block of an unexpected size counts as absent.
type Blocks struct {
	N Numbers

	// Matrices holds the matrices of the panels that show a matrix, by the name of the
	// panel.
	Matrices map[string]*Matrix
}

// Label returns the words of a label, or "" if the label is absent.
func (b Blocks) Label(l contract.Label) string {
	if b.N == nil {
		return ""
	}
	return l.Get(b.N)
}

// List returns all numbers of a block, or nil if it is absent.
func (b Blocks) List(block contract.Block) []float64 {
	if b.N == nil {
		return nil
	}
	z, _, _, ok := b.N.Block(block.BlockName())
	if !ok {
		return nil
	}
	return z
}

// Has reports whether a block has any numbers.
func (b Blocks) Has(block contract.Block) bool { return len(b.List(block)) > 0 }

// CountPoints returns the number of points.
func (b Blocks) CountPoints() int { return len(b.Positions(result.Points)) / 2 }

// Positions returns a block of positions, or nil if it is not n×2.
func (b Blocks) Positions(block contract.Positions) []float64 {
	if b.N == nil {
		return nil
	}
	z, rows, cols, ok := b.N.Block(block.Name)
	if !ok || cols != 2 || len(z) < 2*rows {
		return nil
	}
	return z[:2*rows]
}

// Number returns a single number, or the value of otherwise if the number is absent
// or not finite.
func (b Blocks) Number(block contract.Scalar, otherwise float64) float64 {
	if z := b.List(block); len(z) > 0 && canvas.Finite(z[0]) {
		return z[0]
	}
	return otherwise
}

// Probe returns x₀.
func (b Blocks) Probe() (x, y float64, ok bool) {
	z := b.List(result.Probe)
	if len(z) < 2 || !canvas.Finite(z[0], z[1]) {
		return 0, 0, false
	}
	return z[0], z[1], true
}

// Box returns the part of the plane on which fields are sampled.
func (b Blocks) Box() canvas.Rect {
	z := b.List(result.Box)
	if len(z) >= 4 && canvas.Finite(z[:4]...) && z[0] < z[1] && z[2] < z[3] {
		return canvas.Rect{X0: z[0], Y0: z[2], X1: z[1], Y1: z[3]}
	}
	return canvas.Rect{X0: -1, Y0: -1, X1: 1, Y1: 1}
}

// Samples returns a field. An absent block yields a field without values.
func (b Blocks) Samples(block contract.Block) figure.Samples {
	if b.N == nil {
		return figure.Samples{}
	}
	z, rows, cols, ok := b.N.Block(block.BlockName())
	if !ok || rows < 2 || cols < 2 || len(z) < rows*cols {
		return figure.Samples{}
	}
	return figure.Samples{Nx: cols, Ny: rows, Z: z[:rows*cols]}
}

// ShowsDirections reports whether the Fourier plane shows directions of neurons. The
// opposite of a direction is another direction, while the opposite of a frequency
// is the same wave.
func (b Blocks) ShowsDirections() bool { return b.Has(result.Lines) }

// PickMark finds the mark under (x, y) among the kinds that a plane draws. Without
// such a mark, PickMark returns the place. It takes the places of marks from b,
// which may be newer than the picture.
func (b Blocks) PickMark(h *Hover, p PlacedFigure, x, y float64, finger bool) {
	b.PickMarkWith(result.Centres, h, p, x, y, finger)
}

// PickMarkWith is PickMark for a picture with the landmarks of a compared method. A
// landmark of this method counts as the point of the data at its place.
func (b Blocks) PickMarkWith(block contract.Positions, h *Hover, p PlacedFigure, x, y float64, finger bool) {
	h.Kind = Plane
	h.X, h.Y = p.At(x, y)
	panel, ok := p.Figure.(*figure.Panel)
	if !ok || panel.Words != "" {
		return
	}
	points, centres := b.Positions(result.Points), b.Positions(result.Centres)
	try := Nearest(h, p, x, y, finger)
	cloud := func(xy []float64) {
		if !panel.Free {
			xy = points
		}
		for i := range len(xy) / 2 {
			try(Point, i, xy[2*i], xy[2*i+1], PointerReach, 2)
		}
	}
	placed := func() {
		xy := b.Positions(block)
		for i := range len(xy) / 2 {
			try(Centre, i, xy[2*i], xy[2*i+1], PointerReach, 1)
		}
	}
	for _, l := range panel.Layers {
		switch l := l.(type) {
		case figure.Probe:
			if px, py, ok := b.Probe(); ok {
				try(Probe, 0, px, py, ProbeReach, 0)
			}
		case figure.Landmarks:
			placed()
		case figure.Shadows:
			placed()
			if len(l.Points) > 0 {
				cloud(l.Points)
			}
		case figure.Scatter:
			cloud(l.XY)
		case figure.NamedScatter:
			cloud(l.XY)
		case figure.ValuedScatter:
			cloud(l.XY)
		}
	}
	if h.Kind != Centre || block == result.Centres {
		return
	}
	if h.Index = IndexOf(centres, h.X, h.Y); h.Index >= 0 {
		return
	}
	h.Kind = Point
	if h.Index = IndexOf(points, h.X, h.Y); h.Index < 0 {
		h.Kind, h.Index = Plane, 0
	}
}

// MarkText describes a mark by its name, its place, and its group, weight or
// shadow.
func (b Blocks) MarkText(h *Hover) string {
	switch h.Kind {
	case Probe:
		return "*x*_0 = " + PositionText(h.X, h.Y)
	case Centre:
		s := text.Singular(b.Label(result.Marks)) + " " + centreName(h.Index) + " · " + PositionText(h.X, h.Y)
		if w := b.List(result.Weights); h.Index < len(w) {
			s += " · weight " + text.Number(w[h.Index], 2)
		}
		return s
	case Point:
		s := "point " + strconv.Itoa(h.Index) + " · " + PositionText(h.X, h.Y)
		names := strings.Split(b.Label(result.Groups), "|")
		if g := b.List(result.Labels); h.Index < len(g) && 0 <= g[h.Index] && g[h.Index] < float64(len(names)) && len(names) > 1 {
			s += " · " + names[int(g[h.Index])]
		}
		if o := b.List(result.Owner); h.Index < len(o) && o[h.Index] >= 0 {
			whose := " · in shadow "
			if !(b.Number(result.Epsilon, 0) > 0) {
				whose = " · of " + text.Singular(b.Label(result.Marks)) + " "
			}
			s += whose + centreName(int(o[h.Index]))
		}
		return s
	}
	return ""
}

// DescribeDifference describes the largest difference between the approximate
// function and the exact function of a row. The argument name is the name of the
// function at the beginning of a sentence, and within the name inside a sentence.
func (b Blocks) DescribeDifference(name, within string, row contract.Row) string {
	exact, approx := b.Samples(row.Functions.Exact), b.Samples(row.Functions.Approx)
	most, at := approx.LargestDifference(exact)
	switch {
	case at < 0:
		return ""
	case b.MayBeNarrow(row.Key):
		return "How far " + within + " is off the samples do not show."
	case most <= b.NegligibleLevel()*figure.Round(b.Number(row.Scale, 1)):
		return name + " shows " + text.Plain(NoDifferenceText(most)) + "."
	}
	return fmt.Sprintf("%s is off by at most %s, at %s.", name, text.Reading(most), b.SamplePositionText(approx, at))
}

// DescribeField describes the range of a field of a row.
func (b Blocks) DescribeField(name string, f figure.Samples, row contract.Row) string {
	if len(f.Z) == 0 {
		return ""
	}
	lo, hi := RangeOf(f)
	if lo > hi {
		return name + " has no value here."
	}
	if b.MayBeNarrow(row.Key) {
		return name + " is " + NarrowNote + "."
	}
	return fmt.Sprintf("%s goes from %s to %s.", name, text.TwoDecimals(lo), text.TwoDecimals(hi))
}

// SamplePositionText describes a place of a field in words.
func (b Blocks) SamplePositionText(f figure.Samples, at int) string {
	r := b.Box()
	x := r.X0 + r.W()*float64(at%f.Nx)/float64(f.Nx-1)
	y := r.Y1 - r.H()*float64(at/f.Nx)/float64(f.Ny-1)
	s := PositionText(x, y)
	points, groups := b.Positions(result.Points), b.List(result.Labels)
	names := strings.Split(b.Label(result.Groups), "|")
	if len(names) < 2 || len(groups)*2 != len(points) {
		return s
	}
	near, best := -1, math.Inf(1)
	for i := range groups {
		if d := math.Hypot(points[2*i]-x, points[2*i+1]-y); d < best {
			near, best = i, d
		}
	}
	if near >= 0 && 0 <= groups[near] && groups[near] < float64(len(names)) {
		s += ", nearest to " + names[int(groups[near])]
	}
	return s
}

// IsExact reports whether the method is exact, so that differences are rounding.
func (b Blocks) IsExact() bool { return b.Label(result.ExactMethod) != "" }

// NegligibleLevel returns the fraction of the scale of a difference up to which the
// difference is not shown.
func (b Blocks) NegligibleLevel() float64 {
	if b.IsExact() { // outside the data a few small eigenpairs are missing, which is not visible
		return 1e-3
	}
	return text.Negligible
}

// Groups returns the names of the groups of points.
func (b Blocks) Groups() []string { return strings.Split(b.Label(result.Groups), "|") }
