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
	n, z := f.cells(r)
	p := s.sequential(f.Scale)
	if f.Signed {
		p = s.diverging(f.Scale)
	}
	c.Cells(r, n, n, z, p)
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

// shrunk is a matrix of n×n cells, for a panel that has room for side.
type shrunk struct {
	side, n int
	z       []float32
}

// cells returns the matrix for the panel r.
func (f Matrix) cells(r Rect) (int, []float32) {
	side := int(math.Round(r.W()))
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

// shrink returns the matrix with at most side×side cells.
func (f Matrix) shrink(side int) (int, []float32) {
	if !f.Signed {
		return shrink(f.N, f.Z, side)
	}
	if f.N <= side || side < 1 || len(f.Z) < f.N*f.N {
		return f.N, f.Z
	}
	out := make([]float32, side*side)
	for i := range side {
		a0, a1 := i*f.N/side, ((i+1)*f.N+side-1)/side
		for j := range side {
			b0, b1 := j*f.N/side, ((j+1)*f.N+side-1)/side
			var sum float32
			for a := a0; a < a1; a++ {
				for _, v := range f.Z[a*f.N+b0 : a*f.N+b1] {
					sum += v
				}
			}
			out[i*side+j] = sum / float32((a1-a0)*(b1-b0))
		}
	}
	return side, out
}

// shrink returns a matrix of at most side×side cells: where there are more, each
// is the largest of those that it covers, so that no error is lost between the
// pixels.
func shrink(n int, z []float32, side int) (int, []float32) {
	if n <= side || side < 1 || len(z) < n*n {
		return n, z
	}
	from, to := make([]int, side), make([]int, side)
	for i := range side {
		from[i], to[i] = i*n/side, ((i+1)*n+side-1)/side
	}
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
