package figure

import (
	"image/color"
	"math"

	"mercer/viz/canvas"
)

// A Matrix draws the entries of a matrix as coloured cells. Lines separate groups of
// rows.
type Matrix struct {
	Style    *Style
	N        int       // number of rows and columns
	Z        []float32 // N×N
	Scale    float64
	Bounds   []float64 // boundaries of the groups, as fractions of the side
	Hover    *[2]int   // column and row of the entry under the pointer; nil for none
	Cross    []int     // indices whose row and column are marked
	IsSigned bool      // entries may be negative; a pixel that covers several entries shows their mean instead of their maximum

	Cache *Cache // cache of the reduced matrix; may be nil
}

// Draw implements Figure.
func (f Matrix) Draw(c canvas.Canvas, r canvas.Rect) {
	s := f.Style
	box := canvas.PixelGridOf(c).SnapRect(r)
	n, z := f.Cells(box, c.Ratio())
	p := s.SequentialPalette(f.Scale)
	if f.IsSigned {
		p = s.DivergingPalette(f.Scale)
	}
	c.DrawCells(box, n, n, z, p)
	for _, b := range f.Bounds {
		if !(0 < b && b < 1) {
			continue
		}
		x, y := math.Round(r.X0+b*r.W()), math.Round(r.Y0+b*r.H())
		canvas.FillLine(c, canvas.Rect{X0: x, Y0: r.Y0, X1: x + s.Line, Y1: r.Y1}, Fade(s.Ink, 0.35))
		canvas.FillLine(c, canvas.Rect{X0: r.X0, Y0: y, X1: r.X1, Y1: y + s.Line}, Fade(s.Ink, 0.35))
	}
	for _, cell := range f.Cross {
		s.DrawCross(c, r, max(f.N, 1), cell)
	}
	if f.Hover != nil && f.N > 0 {
		step := r.W() / float64(f.N)
		x, y := r.X0+(float64(f.Hover[0])+0.5)*step, r.Y0+(float64(f.Hover[1])+0.5)*step
		half := max(step/2, 3)
		canvas.StrokeRect(c, canvas.Rect{X0: x - half - 2.5, Y0: y - half - 2.5, X1: x + half + 2.5, Y1: y + half + 2.5}, 1.5*s.Line, Fade(s.Panel, 0.85))
		canvas.StrokeRect(c, canvas.Rect{X0: x - half - 1, Y0: y - half - 1, X1: x + half + 1, Y1: y + half + 1}, 1.5*s.Line, s.Ink)
	}
}

// DrawCross draws lines along the row and the column with index cell, in a matrix of
// n×n cells.
func (s *Style) DrawCross(c canvas.Canvas, r canvas.Rect, n, cell int) {
	step := r.W() / float64(n)
	x, y := r.X0+(float64(cell)+0.5)*step, r.Y0+(float64(cell)+0.5)*step
	g, half := canvas.PixelGridOf(c), s.Line/2
	x, y = min(max(x, r.X0+2*s.Line), r.X1-2*s.Line), min(max(y, r.Y0+2*s.Line), r.Y1-2*s.Line) // keep the lines away from the frame
	x0, x1 := g.SnapLine(x-half, x+half)
	y0, y1 := g.SnapLine(y-half, y+half)
	for _, pass := range []struct {
		rim float64
		col color.NRGBA
	}{{g.LineWidth(s.Line), Fade(s.Panel, 0.8)}, {0, s.Ink}} {
		canvas.FillRect(c, canvas.Rect{X0: r.X0, Y0: y0 - pass.rim, X1: r.X1, Y1: y1 + pass.rim}, pass.col)
		canvas.FillRect(c, canvas.Rect{X0: x0 - pass.rim, Y0: r.Y0, X1: x1 + pass.rim, Y1: r.Y1}, pass.col)
	}
}

// A reducedMatrix is an n×n matrix that was reduced for a panel of Side×Side pixels.
type reducedMatrix struct {
	Side, n int
	z       []float32
}

// Cells returns the number of rows and the entries of the matrix as drawn in r. The
// matrix is reduced if it has more rows than r has pixels. The device has ratio pixels
// per unit of length.
func (f Matrix) Cells(r canvas.Rect, ratio float64) (int, []float32) {
	side := int(math.Round(r.W() * ratio))
	if f.Cache == nil {
		return f.reduce(side)
	}
	s := &f.Cache.Reduced
	if s.Side != side {
		s.Side = side
		s.n, s.z = f.reduce(side)
	}
	return s.n, s.z
}

// reduce returns the number of rows and the entries of the matrix, reduced to at most
// side×side cells.
func (f Matrix) reduce(side int) (int, []float32) {
	if f.IsSigned {
		return meanCells(f.N, f.Z, side)
	}
	return largestCells(f.N, f.Z, side)
}

// meanCells reduces the n×n matrix z to at most side×side cells, and returns the number
// of rows and the entries. Each cell is the mean of the entries that it covers, weighted
// by the covered areas.
func meanCells(n int, z []float32, side int) (int, []float32) {
	if n <= side || side < 1 || len(z) < n*n {
		return n, z
	}
	starts, ends := spans(n, side)
	first, last := make([]float32, side), make([]float32, side) // weights of the first and the last entry that cell i covers
	for i := range side {
		first[i] = float32((starts[i]+1)*side-i*n) / float32(n)
		last[i] = float32((i+1)*n-(ends[i]-1)*side) / float32(n)
	}
	weight := float32(side) / float32(n)
	out, row := make([]float32, side*side), make([]float32, n)
	for i := range side {
		clear(row)
		for a := starts[i]; a < ends[i]; a++ {
			w := weight
			switch a {
			case starts[i]:
				w = first[i]
			case ends[i] - 1:
				w = last[i]
			}
			for b, v := range z[a*n:][:n] {
				row[b] += w * v
			}
		}
		for j := range side {
			sum := first[j]*row[starts[j]] + last[j]*row[ends[j]-1]
			for _, v := range row[starts[j]+1 : ends[j]-1] {
				sum += weight * v
			}
			out[i*side+j] = sum
		}
	}
	return side, out
}

// spans returns the range of entries that each of side cells covers, out of n entries.
// Cell i covers the entries starts[i] to ends[i]−1.
func spans(n, side int) (starts, ends []int) {
	starts, ends = make([]int, side), make([]int, side)
	for i := range side {
		starts[i], ends[i] = i*n/side, ((i+1)*n+side-1)/side
	}
	return starts, ends
}

// largestCells reduces the n×n matrix z to at most side×side cells, and returns the
// number of rows and the entries. Each cell is the maximum of the entries that it covers,
// so that no large error disappears.
func largestCells(n int, z []float32, side int) (int, []float32) {
	if n <= side || side < 1 || len(z) < n*n {
		return n, z
	}
	starts, ends := spans(n, side)
	out, row := make([]float32, side*side), make([]float32, n)
	for i := range side {
		copy(row, z[starts[i]*n:][:n])
		for a := starts[i] + 1; a < ends[i]; a++ {
			for b, w := range z[a*n:][:n] {
				if w > row[b] || w != w {
					row[b] = w
				}
			}
		}
		for j := range side {
			v := row[starts[j]]
			for _, w := range row[starts[j]+1 : ends[j]] {
				if w > v || w != w {
					v = w
				}
			}
			out[i*side+j] = v
		}
	}
	return side, out
}
