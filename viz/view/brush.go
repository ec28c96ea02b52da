package view

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/view/result"
)

// Brushing highlights an object in all pictures when the pointer is on the object in one
// picture:
//   - A point, or a position in the plane, has a ring in every plane.
//   - A point is also a row and a column of every matrix, and a point of every
//     embedding.
//   - A landmark that is a data point is treated like the point.
//   - A frequency is shown as a wave in every plane.
//   - An eigenfunction is marked wherever it is shown.

// Brush adds the marks of the hovered object, and of the object selected by the keyboard,
// to panel p.
func (st *Drawing) Brush(p *figure.Panel, pic Picture) {
	if p.Style.IsThumbnail || p.Message != "" {
		return
	}
	h := st.Look.Hover
	if h != nil && h.Kind == Index && h.Index == int(st.Number(result.Index, 0))-1 {
		p.IsHovered = pic.ShowsIndex
	}
	if p.IsNotInPlane { // the panel does not show the data plane
		return
	}
	if lines := st.crests(p.Range); len(lines) > 0 && !pic.ShowsWave && !hasLines(p) {
		p.Add(figure.Crests{Style: p.Style, W: lines, Range: p.Range})
	}
	p.Add(st.rings(p)...)
}

// hasLines reports whether panel p shows the lines of all units.
func hasLines(p *figure.Panel) bool {
	for _, l := range p.Layers {
		if _, ok := l.(figure.Lines); ok {
			return true
		}
	}
	return false
}

// rings returns rings around the hovered mark and the selected mark.
func (st *Drawing) rings(p *figure.Panel) (fs []canvas.Figure) {
	for _, h := range []struct {
		hover      *Hover
		isSelected bool
	}{{st.Look.Hover, false}, {st.Look.Selected, true}} {
		if xy := st.Marks(h.hover); len(xy) > 0 && (!h.isSelected || drawsKind(h.hover.Kind, p)) {
			r := markSize(p)
			switch h.hover.Kind {
			case Probe:
				r = (figure.ProbeSize + 4) * st.Style.Mark
			case Point, Cell:
				r = figure.PointSize * st.Style.Mark
			}
			fs = append(fs, figure.Rings{Style: p.Style, XY: xy, Size: r, Range: p.Range, IsSelected: h.isSelected})
		}
	}
	return fs
}

// ThumbnailMarks returns the marks of the hovered object for a thumbnail. The thumbnail
// shows the range r of the plane.
func (st *Drawing) ThumbnailMarks(s *figure.Style, r canvas.Rect) (fs []canvas.Figure) {
	if lines := st.crests(r); len(lines) > 0 {
		fs = append(fs, figure.Crests{Style: s, W: lines, Range: r})
	}
	if xy := st.Marks(st.Look.Hover); len(xy) > 0 {
		size := figure.PointSize * s.Mark
		if s.IsThumbnail {
			size = thumbRingSize*s.Mark - figure.RingGap
		}
		fs = append(fs, figure.Rings{Style: s, XY: xy, Size: size, Range: r, IsSelected: false})
	}
	return fs
}

// thumbRingSize is the radius of a ring in a thumbnail, in units of Style.Mark.
const thumbRingSize = 4

// markSize returns the radius of the landmarks in panel p, in pixels.
func markSize(p *figure.Panel) float64 {
	size := figure.RingSize
	for _, l := range p.Layers {
		switch l := l.(type) {
		case figure.Shadows:
			size = figure.LandmarkSize
		case figure.Landmarks:
			if !l.IsOverField {
				size = figure.LandmarkSize
			}
		}
	}
	return size * p.Style.Mark
}

// drawsKind reports whether panel p draws marks of the given kind. A selected mark has a
// ring only in these panels, but a hovered mark has a ring in every view.
func drawsKind(kind Kind, p *figure.Panel) bool {
	for _, l := range p.Layers {
		switch l.(type) {
		case figure.Shadows: // Shadows also draws the points
			if kind == Center || kind == Point {
				return true
			}
		case figure.Landmarks:
			if kind == Center {
				return true
			}
		case figure.Scatter, figure.NamedScatter, figure.ValuedScatter:
			if kind == Point {
				return true
			}
		case figure.Probe:
			if kind == Probe {
				return true
			}
		}
	}
	return false
}

// Marks returns the positions in the plane of the object h. A cell of a matrix has two
// positions.
func (b Blocks) Marks(h *Hover) []float64 {
	if h == nil {
		return nil
	}
	positionOf := func(block contract.Positions, i int) []float64 {
		if xy := b.Positions(block); i >= 0 && i < len(xy)/2 {
			return xy[2*i : 2*i+2]
		}
		return nil
	}
	switch h.Kind {
	case Point:
		return positionOf(result.Points, h.Index)
	case Center:
		return positionOf(result.Centers, h.Index)
	case Probe:
		if x, y, ok := b.Probe(); ok {
			return []float64{x, y}
		}
	case Cell:
		i, j := b.EntryIndices(b.MatrixIn(h.Panel), int(h.X), int(h.Y))
		return append(append([]float64{}, positionOf(result.Points, i)...), positionOf(result.Points, j)...)
	}
	return nil
}

// pointsOf returns the indices of the data points that belong to h:
//   - the hovered point itself;
//   - the two points of a cell;
//   - the point with the same position as a landmark or x₀.
func (b Blocks) pointsOf(h *Hover) []int {
	if h == nil {
		return nil
	}
	switch h.Kind {
	case Point:
		return []int{h.Index}
	case Cell:
		i, j := b.EntryIndices(b.MatrixIn(h.Panel), int(h.X), int(h.Y))
		return []int{i, j}
	case Center, Probe:
		if xy := b.Marks(h); len(xy) == 2 {
			if i := IndexOf(b.Positions(result.Points), xy[0], xy[1]); i >= 0 {
				return []int{i}
			}
		}
	}
	return nil
}

// IndexOf returns the index of the point with exactly the coordinates (x, y), or −1. The
// comparison is exact because a landmark chosen from the data has the same coordinates as
// its point.
func IndexOf(xy []float64, x, y float64) int {
	for i := 0; i+1 < len(xy); i += 2 {
		if xy[i] == x && xy[i+1] == y {
			return i / 2
		}
	}
	return -1
}

// crests returns the crests ω·(x − x₀) = 2πk of the hovered wave that intersect r. A
// crest is given by the numbers w₁, w₂ and c of the line w₁x + w₂y + c = 0. For a unit,
// crests returns the line at which the unit bends.
func (st *Drawing) crests(r canvas.Rect) (lines []float64) {
	h := st.Look.Hover
	if h == nil || h.Kind != Frequency && h.Kind != Line {
		return nil
	}
	if st.ShowsDirections() {
		if z := st.List(result.Lines); h.Index >= 0 && 3*h.Index+3 <= len(z) {
			return z[3*h.Index : 3*h.Index+3]
		}
		return nil
	}
	_, wx, wy, ok := st.Frequency()
	if !ok || h.Kind != Frequency || wx == 0 && wy == 0 {
		return nil
	}
	x0, y0, _ := st.Probe()
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, x := range [2]float64{r.X0, r.X1} {
		for _, y := range [2]float64{r.Y0, r.Y1} {
			turns := (wx*(x-x0) + wy*(y-y0)) / (2 * math.Pi)
			lo, hi = min(lo, turns), max(hi, turns)
		}
	}
	if !canvas.AllFinite(lo, hi) || hi-lo > maxCrests {
		return nil
	}
	for k := math.Ceil(lo); k <= hi; k++ {
		lines = append(lines, wx, wy, -wx*x0-wy*y0-2*math.Pi*k)
	}
	return lines
}

// maxCrests is the largest number of crests that are drawn. More lines would merge into a
// grey area.
const maxCrests = 60
