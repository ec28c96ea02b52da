package viz

import (
	"image/color"
	"math"
)

// A Matrix shows the size of entries, one flat cell each, with the boundaries of
// groups of rows.
type Matrix struct {
	Style  *Style
	N      int       // cells along a side
	Z      []float32 // N×N
	Scale  float64
	Bounds []float64 // of the groups, as parts of the side
	Hover  *[2]int   // column and row under the pointer
	Cross  []int     // cells whose row and column are marked
	Signed bool      // entries have signs: a cell that covers several is their mean, not their largest

	kept *kept // of these numbers; nil where nothing is
}

// Draw implements Figure.
func (f Matrix) Draw(c Canvas, r Rect) {
	s := f.Style
	box := latticeOf(c).area(r)
	n, z := f.cells(box, c.Ratio())
	p := s.sequential(f.Scale)
	if f.Signed {
		p = s.diverging(f.Scale)
	}
	c.Cells(box, n, n, z, p)
	for _, b := range f.Bounds {
		if !(0 < b && b < 1) {
			continue
		}
		x, y := math.Round(r.X0+b*r.W()), math.Round(r.Y0+b*r.H())
		rule(c, Rect{x, r.Y0, x + s.Line, r.Y1}, fade(s.Ink, 0.35))
		rule(c, Rect{r.X0, y, r.X1, y + s.Line}, fade(s.Ink, 0.35))
	}
	for _, cell := range f.Cross {
		s.cross(c, r, max(f.N, 1), cell)
	}
	if f.Hover != nil && f.N > 0 {
		step := r.W() / float64(f.N)
		x, y := r.X0+(float64(f.Hover[0])+0.5)*step, r.Y0+(float64(f.Hover[1])+0.5)*step
		half := max(step/2, 3)
		border(c, Rect{x - half - 2.5, y - half - 2.5, x + half + 2.5, y + half + 2.5}, 1.5*s.Line, fade(s.Panel, 0.85))
		border(c, Rect{x - half - 1, y - half - 1, x + half + 1, y + half + 1}, 1.5*s.Line, s.Ink)
	}
}

// cross marks a row and a column of a matrix of n×n cells.
func (s *Style) cross(c Canvas, r Rect, n, cell int) {
	step := r.W() / float64(n)
	x, y := r.X0+(float64(cell)+0.5)*step, r.Y0+(float64(cell)+0.5)*step
	g, half := latticeOf(c), s.Line/2
	x, y = min(max(x, r.X0+2*s.Line), r.X1-2*s.Line), min(max(y, r.Y0+2*s.Line), r.Y1-2*s.Line) // not on the frame
	x0, x1 := g.line(x-half, x+half)
	y0, y1 := g.line(y-half, y+half)
	for _, pass := range []struct {
		rim float64
		col color.NRGBA
	}{{g.width(s.Line), fade(s.Panel, 0.8)}, {0, s.Ink}} {
		rect(c, Rect{r.X0, y0 - pass.rim, r.X1, y1 + pass.rim}, pass.col)
		rect(c, Rect{x0 - pass.rim, r.Y0, x1 + pass.rim, r.Y1}, pass.col)
	}
}

// shrunk is a matrix of n×n cells, for a panel of side×side pixels.
type shrunk struct {
	side, n int
	z       []float32
}

// cells returns the matrix for the panel r on a device of so many pixels to a unit.
func (f Matrix) cells(r Rect, ratio float64) (int, []float32) {
	side := int(math.Round(r.W() * ratio))
	if f.kept == nil {
		return f.shrink(side)
	}
	s := &f.kept.small
	if s.side != side {
		s.side = side
		s.n, s.z = f.shrink(side)
	}
	return s.n, s.z
}

// shrink returns the matrix for side×side pixels.
func (f Matrix) shrink(side int) (int, []float32) {
	if f.Signed {
		return means(f.N, f.Z, side)
	}
	return maxima(f.N, f.Z, side)
}

// means returns a matrix of at most side×side cells: where there are more, each is the
// mean of those that it covers, by how much of each.
func means(n int, z []float32, side int) (int, []float32) {
	if n <= side || side < 1 || len(z) < n*n {
		return n, z
	}
	from, to := spans(n, side)
	first, last := make([]float32, side), make([]float32, side) // of the outer ones, by parts of which a cell has side
	for i := range side {
		first[i] = float32((from[i]+1)*side-i*n) / float32(n)
		last[i] = float32((i+1)*n-(to[i]-1)*side) / float32(n)
	}
	whole := float32(side) / float32(n)
	out, row := make([]float32, side*side), make([]float32, n)
	for i := range side {
		clear(row)
		for a := from[i]; a < to[i]; a++ {
			w := whole
			switch a {
			case from[i]:
				w = first[i]
			case to[i] - 1:
				w = last[i]
			}
			for b, v := range z[a*n:][:n] {
				row[b] += w * v
			}
		}
		for j := range side {
			sum := first[j]*row[from[j]] + last[j]*row[to[j]-1]
			for _, v := range row[from[j]+1 : to[j]-1] {
				sum += whole * v
			}
			out[i*side+j] = sum
		}
	}
	return side, out
}

// spans returns which of n cells each of side touches, from and up to which.
func spans(n, side int) (from, to []int) {
	from, to = make([]int, side), make([]int, side)
	for i := range side {
		from[i], to[i] = i*n/side, ((i+1)*n+side-1)/side
	}
	return from, to
}

// maxima returns a matrix of at most side×side cells: where there are more, each is the
// largest of those that it touches, so that no error is lost between the pixels.
func maxima(n int, z []float32, side int) (int, []float32) {
	if n <= side || side < 1 || len(z) < n*n {
		return n, z
	}
	from, to := spans(n, side)
	out, row := make([]float32, side*side), make([]float32, n)
	for i := range side {
		copy(row, z[from[i]*n:][:n])
		for a := from[i] + 1; a < to[i]; a++ {
			for b, w := range z[a*n:][:n] {
				if w > row[b] || w != w {
					row[b] = w
				}
			}
		}
		for j := range side {
			v := row[from[j]]
			for _, w := range row[from[j]+1 : to[j]] {
				if w > v || w != w {
					v = w
				}
			}
			out[i*side+j] = v
		}
	}
	return side, out
}
