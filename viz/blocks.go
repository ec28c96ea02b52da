package viz

import "math"

// blocks reads numbers and takes what is not there, or has another size than it
// should, for absent.
type blocks struct{ n Numbers }

// Label returns the words of that name, or none.
func (b blocks) Label(name string) string {
	if b.n == nil {
		return ""
	}
	return b.n.Label(name)
}

// list returns all numbers of a block, nil where it is absent.
func (b blocks) list(name string) []float64 {
	if b.n == nil {
		return nil
	}
	z, _, _, ok := b.n.Block(name)
	if !ok {
		return nil
	}
	return z
}

// has reports whether a block has any numbers.
func (b blocks) has(name string) bool { return len(b.list(name)) > 0 }

// pairs returns a block of points, nil where it is not n×2.
func (b blocks) pairs(name string) []float64 {
	if b.n == nil {
		return nil
	}
	z, rows, cols, ok := b.n.Block(name)
	if !ok || cols != 2 || len(z) < 2*rows {
		return nil
	}
	return z[:2*rows]
}

// one returns a single number, or what stands for it.
func (b blocks) one(name string, otherwise float64) float64 {
	if z := b.list(name); len(z) > 0 && finite(z[0]) {
		return z[0]
	}
	return otherwise
}

// probe returns x₀.
func (b blocks) probe() (x, y float64, ok bool) {
	z := b.list("probe")
	if len(z) < 2 || !finite(z[0], z[1]) {
		return 0, 0, false
	}
	return z[0], z[1], true
}

// box returns the part of the plane on which fields are sampled.
func (b blocks) box() Rect {
	z := b.list("box")
	if len(z) >= 4 && finite(z[:4]...) && z[0] < z[1] && z[2] < z[3] {
		return Rect{z[0], z[2], z[1], z[3]}
	}
	return Rect{-1, -1, 1, 1}
}

// A sampled field is ny rows of nx values, the first row at the top.
type sampled struct {
	nx, ny int
	z      []float64
}

// samples returns a field, or one without values.
func (b blocks) samples(name string) sampled {
	if b.n == nil {
		return sampled{}
	}
	z, rows, cols, ok := b.n.Block(name)
	if !ok || rows < 2 || cols < 2 || len(z) < rows*cols {
		return sampled{}
	}
	return sampled{cols, rows, z[:rows*cols]}
}

// least returns the smallest value, 0 where none is below it.
func (f sampled) least() (low float64) {
	for _, v := range f.z {
		low = min(low, v)
	}
	return low
}

// apart returns how far f and g are from each other at most and where, −1 where
// they are not sampled alike.
func (f sampled) apart(g sampled) (most float64, at int) {
	if f.nx != g.nx || f.ny != g.ny || len(f.z) == 0 {
		return 0, -1
	}
	for i, v := range f.z {
		if d := math.Abs(v - g.z[i]); d > most {
			most, at = d, i
		}
	}
	return most, at
}

// largest returns the largest |z| and where it is.
func (f sampled) largest() (v float64, at int) {
	for i, z := range f.z {
		if z > v || -z > v {
			v, at = math.Abs(z), i
		}
	}
	return v, at
}

// at returns the value at a place of the box, interpolated as a canvas does.
func (f sampled) at(box Rect, x, y float64) float64 {
	if f.nx < 2 || !box.Contains(x, y) {
		return math.NaN()
	}
	u, v := (x-box.X0)/box.W()*float64(f.nx-1), (box.Y1-y)/box.H()*float64(f.ny-1)
	i, j := min(int(u), f.nx-2), min(int(v), f.ny-2)
	a, b := u-float64(i), v-float64(j)
	k := j*f.nx + i
	return (f.z[k]*(1-a)+f.z[k+1]*a)*(1-b) + (f.z[k+f.nx]*(1-a)+f.z[k+f.nx+1]*a)*b
}

// entry returns the points of the middle entry of a cell of a matrix panel, less than
// 0 where that is not known.
func (b blocks) entry(panel string, col, row int) (i, j int) {
	side, index := b.rowsOf(panel)
	at := func(c int) int {
		if c < 0 || c >= side || len(index) < side {
			return -1
		}
		return int(index[(c*len(index)/side+(c+1)*len(index)/side)/2])
	}
	return at(row), at(col)
}
