package view

import (
	"fmt"
	"math"
	"sort"
	"strconv"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view/result"
)

// GridCell returns the cell of the grid that contains (x, y). Beyond the outermost edges,
// a cell extends to the border of r. GridCell returns false if the method has no grid or
// the position is not finite.
func (b Blocks) GridCell(x, y float64, r canvas.Rect) (canvas.Rect, bool) {
	if !b.HasGrid() {
		return canvas.Rect{}, false
	}
	cellRange := func(edges []float64, v, lo, hi float64) (low, high float64) {
		i := sort.SearchFloat64s(edges, v)
		if i < len(edges) && edges[i] == v { // a cell contains its first edge
			i++
		}
		low, high = lo, hi
		if i > 0 {
			low = edges[i-1]
		}
		if i < len(edges) {
			high = edges[i]
		}
		return low, high
	}
	x0, x1 := cellRange(b.List(result.CellsX), x, r.X0, r.X1)
	y0, y1 := cellRange(b.List(result.CellsY), y, r.Y0, r.Y1)
	return canvas.Rect{X0: x0, Y0: y0, X1: x1, Y1: y1}, canvas.AllFinite(x0, x1, y0, y1)
}

// HasGrid reports whether the method has a grid of cells.
func (b Blocks) HasGrid() bool { return b.Has(result.CellsX) || b.Has(result.CellsY) }

// Blocks reads the blocks of N. A block with an unexpected size is treated as absent.
type Blocks struct {
	N Numbers

	// Matrices maps the name of a panel to its matrix. Only panels that show a matrix are
	// included.
	Matrices map[string]*Matrix
}

// Label returns the text of label l, or "" if there is no such label.
func (b Blocks) Label(l contract.Label) string {
	if b.N == nil {
		return ""
	}
	return l.Get(b.N)
}

// List returns all numbers of a block, or nil if there is no such block.
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

// Has reports whether a block contains at least one number.
func (b Blocks) Has(block contract.Block) bool { return len(b.List(block)) > 0 }

// CountPoints returns the number of data points.
func (b Blocks) CountPoints() int { return len(b.Positions(result.Points)) / 2 }

// Positions returns the coordinates of a block of positions, or nil if the block is not
// n×2.
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

// Number returns a single number. If the number is absent or not finite, Number returns
// fallback.
func (b Blocks) Number(block contract.Scalar, fallback float64) float64 {
	if z := b.List(block); len(z) > 0 && canvas.AllFinite(z[0]) {
		return z[0]
	}
	return fallback
}

// Probe returns the probe point x₀. The result ok is false if the block is missing or not
// finite.
func (b Blocks) Probe() (x, y float64, ok bool) {
	z := b.List(result.Probe)
	if len(z) < 2 || !canvas.AllFinite(z[0], z[1]) {
		return 0, 0, false
	}
	return z[0], z[1], true
}

// Box returns the part of the plane on which fields are sampled.
func (b Blocks) Box() canvas.Rect {
	z := b.List(result.Box)
	if len(z) >= 4 && canvas.AllFinite(z[:4]...) && z[0] < z[1] && z[2] < z[3] {
		return canvas.Rect{X0: z[0], Y0: z[2], X1: z[1], Y1: z[3]}
	}
	return canvas.Rect{X0: -1, Y0: -1, X1: 1, Y1: 1}
}

// Samples returns the samples of a field. If the block is absent, the result has no
// samples.
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

// ShowsDirections reports whether the Fourier plane shows directions of neurons instead
// of frequencies. A frequency and its negative are the same wave, but opposite directions
// differ.
func (b Blocks) ShowsDirections() bool { return b.Has(result.Lines) }

// PickMark sets h to the mark at the pixel (x, y), if the picture draws marks of this
// kind. If there is no mark, PickMark sets h to the position in the plane. It reads the
// positions of marks from b, which may be newer than the picture.
func (b Blocks) PickMark(h *Hover, p PlacedFigure, x, y float64, isTouch bool) {
	b.PickMarkWith(result.Centers, h, p, x, y, isTouch)
}

// PickMarkWith is like PickMark, but for a picture with the landmarks of a compared
// method. A landmark of this method that is a data point is picked as the data point.
func (b Blocks) PickMarkWith(block contract.Positions, h *Hover, p PlacedFigure, x, y float64, isTouch bool) {
	h.Kind = Plane
	h.X, h.Y = p.DataCoords(x, y)
	panel, ok := p.Figure.(*figure.Panel)
	if !ok || panel.Message != "" {
		return
	}
	points, centers := b.Positions(result.Points), b.Positions(result.Centers)
	tryMark := NearestMarkFunc(h, p, x, y, isTouch)
	tryPoints := func(xy []float64) {
		if !panel.IsNotInPlane {
			xy = points
		}
		for i := range len(xy) / 2 {
			tryMark(Point, i, xy[2*i], xy[2*i+1], PointerReach, 2)
		}
	}
	tryCenters := func() {
		xy := b.Positions(block)
		for i := range len(xy) / 2 {
			tryMark(Center, i, xy[2*i], xy[2*i+1], PointerReach, 1)
		}
	}
	for _, l := range panel.Layers {
		switch l := l.(type) {
		case figure.Probe:
			if px, py, ok := b.Probe(); ok {
				tryMark(Probe, 0, px, py, ProbeReach, 0)
			}
		case figure.Landmarks:
			tryCenters()
		case figure.Shadows:
			tryCenters()
			if len(l.Points) > 0 {
				tryPoints(l.Points)
			}
		case figure.Scatter:
			tryPoints(l.XY)
		case figure.NamedScatter:
			tryPoints(l.XY)
		case figure.ValuedScatter:
			tryPoints(l.XY)
		}
	}
	if h.Kind != Center || block == result.Centers {
		return
	}
	if h.Index = IndexOf(centers, h.X, h.Y); h.Index >= 0 {
		return
	}
	h.Kind = Point
	if h.Index = IndexOf(points, h.X, h.Y); h.Index < 0 {
		h.Kind, h.Index = Plane, 0
	}
}

// MarkText describes a mark. The text contains the name and the position of the mark, and
// its group, weight or shadow.
func (b Blocks) MarkText(h *Hover) string {
	switch h.Kind {
	case Probe:
		return "*x*_0 = " + PositionText(h.X, h.Y)
	case Center:
		s := text.Singular(b.Label(result.Marks)) + " " + centerName(h.Index) + " · " + PositionText(h.X, h.Y)
		if w := b.List(result.Weights); h.Index < len(w) {
			s += " · weight " + text.Number(w[h.Index], 2)
		}
		return s
	case Point:
		s := "point " + strconv.Itoa(h.Index) + " · " + PositionText(h.X, h.Y)
		names := contract.SplitList(b.Label(result.Groups))
		if g := b.List(result.Labels); h.Index < len(g) && 0 <= g[h.Index] && g[h.Index] < float64(len(names)) && len(names) > 1 {
			s += " · " + names[int(g[h.Index])]
		}
		if o := b.List(result.Owner); h.Index < len(o) && o[h.Index] >= 0 {
			relation := " · in shadow "
			if !(b.Number(result.Epsilon, 0) > 0) {
				relation = " · of " + text.Singular(b.Label(result.Marks)) + " "
			}
			s += relation + centerName(int(o[h.Index]))
		}
		return s
	}
	return ""
}

// DescribeDifference describes the largest difference between the approximate function
// and the exact function of a row. The argument name is the name of the function at the
// beginning of a sentence. The argument nameInside is the name of the function inside a
// sentence.
func (b Blocks) DescribeDifference(name, nameInside string, row contract.Row) string {
	exact, approx := b.Samples(row.Functions.Exact), b.Samples(row.Functions.Approx)
	largest, index := approx.MaxDifference(exact)
	switch {
	case index < 0:
		return ""
	case b.MayBeNarrow(row.Key):
		return "How far " + nameInside + " is off the samples do not show."
	case largest <= b.NegligibleLevel()*figure.RoundScale(b.Number(row.Scale, 1)):
		return name + " shows " + text.Plain(NoDifferenceText(largest)) + "."
	}
	return fmt.Sprintf("%s is off by at most %s, at %s.", name, text.Reading(largest), b.SamplePositionText(approx, index))
}

// DescribeField describes the range of values of one field of a row.
func (b Blocks) DescribeField(name string, f figure.Samples, row contract.Row) string {
	if len(f.Z) == 0 {
		return ""
	}
	lo, hi := Extent(f.Z)
	if lo > hi {
		return name + " has no value here."
	}
	if b.MayBeNarrow(row.Key) {
		return name + " is " + NarrowNote + "."
	}
	return fmt.Sprintf("%s goes from %s to %s.", name, text.TwoDecimals(lo), text.TwoDecimals(hi))
}

// SamplePositionText describes the position of the sample of f with the given index. If
// the points have groups, the text contains the group of the nearest point.
func (b Blocks) SamplePositionText(f figure.Samples, index int) string {
	r := b.Box()
	x := r.X0 + r.W()*float64(index%f.Nx)/float64(f.Nx-1)
	y := r.Y1 - r.H()*float64(index/f.Nx)/float64(f.Ny-1)
	s := PositionText(x, y)
	points, groups := b.Positions(result.Points), b.List(result.Labels)
	names := contract.SplitList(b.Label(result.Groups))
	if len(names) < 2 || len(groups)*2 != len(points) {
		return s
	}
	nearest, minDist := -1, math.Inf(1)
	for i := range groups {
		if d := math.Hypot(points[2*i]-x, points[2*i+1]-y); d < minDist {
			nearest, minDist = i, d
		}
	}
	if nearest >= 0 && 0 <= groups[nearest] && groups[nearest] < float64(len(names)) {
		s += ", nearest to " + names[int(groups[nearest])]
	}
	return s
}

// IsExact reports whether the method is exact. In this case, differences are rounding
// errors.
func (b Blocks) IsExact() bool { return b.Label(result.ExactMethod) != "" }

// NegligibleLevel returns a fraction of the scale. Differences up to this level are
// treated as 0.
func (b Blocks) NegligibleLevel() float64 {
	if b.IsExact() { // outside the data, missing small eigenpairs cause differences that are not visible
		return 1e-3
	}
	return text.NegligibleLevel
}

// Groups returns the names of the groups into which the data points are divided.
func (b Blocks) Groups() []string { return contract.SplitList(b.Label(result.Groups)) }
