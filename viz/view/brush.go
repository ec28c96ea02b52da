package view

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/view/result"
)

// Brushing highlights a mark that is hovered in one picture in every picture that
// has a place for the mark. A point or a place of the plane has a ring on every plane. A
// point is also a row and a column of every matrix, and a place of every embedding.
// A landmark that is a data point is treated alike. A frequency is a wave on every
// plane, and an eigenfunction is marked wherever it is shown.

// Brush adds to a plane the marks of the object that is hovered or selected by the
// keyboard in any picture.
func (st *Drawing) Brush(p *figure.Panel, pic Picture) {
	if p.Style.Thumb || p.Words != "" {
		return
	}
	h := st.Look.Hover
	if h != nil && h.Kind == Index && h.Index == int(st.Number(result.Index, 0))-1 {
		p.Outlined = pic.ShowsIndex
	}
	if p.Free { // not a plane of the data
		return
	}
	if lines := st.crests(p.Range); len(lines) > 0 && !pic.ShowsWave && !hasLines(p) {
		p.Add(figure.Crests{Style: p.Style, W: lines, Range: p.Range})
	}
	p.Add(st.rings(p)...)
}

// hasLines reports whether a panel shows the lines of all units.
func hasLines(p *figure.Panel) bool {
	for _, l := range p.Layers {
		if _, ok := l.(figure.Lines); ok {
			return true
		}
	}
	return false
}

// rings returns the rings around the marks that are under the pointer or chosen.
func (st *Drawing) rings(p *figure.Panel) (fs []canvas.Figure) {
	for _, h := range []struct {
		on     *Hover
		chosen bool
	}{{st.Look.Hover, false}, {st.Look.Selected, true}} {
		if xy := st.Marks(h.on); len(xy) > 0 && (!h.chosen || drawsKind(h.on.Kind, p)) {
			r := markSize(p)
			switch h.on.Kind {
			case Probe:
				r = (figure.ProbeSize + 4) * st.Style.Mark
			case Point, Cell:
				r = figure.PointSize * st.Style.Mark
			}
			fs = append(fs, figure.Rings{Style: p.Style, XY: xy, Size: r, Range: p.Range, Selected: h.chosen})
		}
	}
	return fs
}

// ThumbnailMarks returns the marks of the hovered object for one of many small
// planes, which shows r.
func (st *Drawing) ThumbnailMarks(s *figure.Style, r canvas.Rect) (fs []canvas.Figure) {
	if lines := st.crests(r); len(lines) > 0 {
		fs = append(fs, figure.Crests{Style: s, W: lines, Range: r})
	}
	if xy := st.Marks(st.Look.Hover); len(xy) > 0 {
		size := figure.PointSize * s.Mark
		if s.Thumb {
			size = thumbRingSize*s.Mark - figure.RingGap
		}
		fs = append(fs, figure.Rings{Style: s, XY: xy, Size: size, Range: r, Selected: false})
	}
	return fs
}

// thumbRingSize is the radius of a ring in a thumbnail.
const thumbRingSize = 4

// markSize returns the size of landmarks in a panel.
func markSize(p *figure.Panel) float64 {
	size := figure.OverSize
	for _, l := range p.Layers {
		switch l := l.(type) {
		case figure.Shadows:
			size = figure.LandmarkSize
		case figure.Landmarks:
			if !l.Over {
				size = figure.LandmarkSize
			}
		}
	}
	return size * p.Style.Mark
}

// drawsKind reports whether a panel draws marks of that kind. Only panels that draw
// the kind ring a selected mark, while every view rings a hovered mark.
func drawsKind(kind Kind, p *figure.Panel) bool {
	for _, l := range p.Layers {
		switch l.(type) {
		case figure.Shadows: // draws the points too
			if kind == Centre || kind == Point {
				return true
			}
		case figure.Landmarks:
			if kind == Centre {
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

// Marks returns the places in the plane of the marks of h.
func (b Blocks) Marks(h *Hover) []float64 {
	if h == nil {
		return nil
	}
	at := func(block contract.Positions, i int) []float64 {
		if xy := b.Positions(block); i >= 0 && i < len(xy)/2 {
			return xy[2*i : 2*i+2]
		}
		return nil
	}
	switch h.Kind {
	case Point:
		return at(result.Points, h.Index)
	case Centre:
		return at(result.Centres, h.Index)
	case Probe:
		if x, y, ok := b.Probe(); ok {
			return []float64{x, y}
		}
	case Cell:
		i, j := b.Entry(b.MatrixIn(h.Panel), int(h.X), int(h.Y))
		return append(append([]float64{}, at(result.Points, i)...), at(result.Points, j)...)
	}
	return nil
}

// pointsOf returns the points of h. These are the hovered point itself, the two
// points of a cell, or the point at which a landmark or x₀ lies.
func (b Blocks) pointsOf(h *Hover) []int {
	if h == nil {
		return nil
	}
	switch h.Kind {
	case Point:
		return []int{h.Index}
	case Cell:
		i, j := b.Entry(b.MatrixIn(h.Panel), int(h.X), int(h.Y))
		return []int{i, j}
	case Centre, Probe:
		if xy := b.Marks(h); len(xy) == 2 {
			if i := IndexOf(b.Positions(result.Points), xy[0], xy[1]); i >= 0 {
				return []int{i}
			}
		}
	}
	return nil
}

// IndexOf returns the index of the point at exactly (x, y), or −1. A landmark
// chosen from the data has the coordinates of its point to the last bit.
func IndexOf(xy []float64, x, y float64) int {
	for i := 0; i+1 < len(xy); i += 2 {
		if xy[i] == x && xy[i+1] == y {
			return i / 2
		}
	}
	return -1
}

// crests returns the crests ω·(x − x₀) = 2πk of the wave under the pointer that
// meet r, as lines w₁x + w₂y + c = 0. For a unit, crests returns the line where the
// unit bends.
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
	if !canvas.Finite(lo, hi) || hi-lo > maxCrests {
		return nil
	}
	for k := math.Ceil(lo); k <= hi; k++ {
		lines = append(lines, wx, wy, -wx*x0-wy*y0-2*math.Pi*k)
	}
	return lines
}

// maxCrests is the largest number of crests that are drawn. More would merge into grey.
const maxCrests = 60
