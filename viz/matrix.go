package viz

import "math"

// A Matrix shows the size of entries, one flat cell each, with the boundaries of
// groups of rows.
type Matrix struct {
	Style  *Style
	N      int       // cells along a side
	Z      []float32 // N×N
	Scale  float64
	Bounds []float64 // of the groups, as parts of the side
	Hover  *[2]int   // column and row under the pointer

	kept *kept // of these numbers; nil where nothing is
}

// Draw implements Figure.
func (f Matrix) Draw(c Canvas, r Rect) {
	s := f.Style
	n, z := f.cells(r)
	c.Cells(r, n, n, z, s.sequential(f.Scale))
	for _, b := range f.Bounds {
		if !(0 < b && b < 1) {
			continue
		}
		x, y := math.Round(r.X0+b*r.W()), math.Round(r.Y0+b*r.H())
		rect(c, Rect{x, r.Y0, x + s.Line, r.Y1}, fade(s.Ink, 0.35))
		rect(c, Rect{r.X0, y, r.X1, y + s.Line}, fade(s.Ink, 0.35))
	}
	if f.Hover != nil && f.N > 0 {
		step := r.W() / float64(f.N)
		x, y := r.X0+(float64(f.Hover[0])+0.5)*step, r.Y0+(float64(f.Hover[1])+0.5)*step
		half := max(step/2, 3)
		border(c, Rect{x - half - 1, y - half - 1, x + half + 1, y + half + 1}, 1.5*s.Line, s.Ink)
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
		return shrink(f.N, f.Z, side)
	}
	s := &f.kept.small
	if s.side != side {
		s.side = side
		s.n, s.z = shrink(f.N, f.Z, side)
	}
	return s.n, s.z
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
