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

// count returns how many points there are.
func (b blocks) count() int { return len(b.pairs("points")) / 2 }

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

// at returns the value at a place of the box: what a canvas shows there, and how far the
// function bends away from that. Between samples half a
// bandwidth apart straight lines miss 6 % of the top of a Gaussian, and this misses 1 %.
func (f sampled) at(box Rect, x, y float64) float64 {
	if f.nx < 2 || !box.Contains(x, y) {
		return math.NaN()
	}
	u, v := (x-box.X0)/box.W()*float64(f.nx-1), (box.Y1-y)/box.H()*float64(f.ny-1)
	i, j := min(int(u), f.nx-2), min(int(v), f.ny-2)
	a, b := u-float64(i), v-float64(j)
	k := j*f.nx + i
	value := (f.z[k]*(1-a)+f.z[k+1]*a)*(1-b) + (f.z[k+f.nx]*(1-a)+f.z[k+f.nx+1]*a)*b
	if 0 < i && i < f.nx-2 {
		value += f.bend(k, 1, a)*(1-b) + f.bend(k+f.nx, 1, a)*b
	}
	if 0 < j && j < f.ny-2 {
		value += f.bend(k, f.nx, b)*(1-a) + f.bend(k+1, f.nx, b)*a
	}
	return value
}

// bend returns how far the function is from the straight line between sample k and the next
// in a direction, a part t of the way: as the cubic through four samples bends, by the second
// differences at the two. Where these differ by more than half of what the four span the
// function has a jump or a corner there, and nothing is known of how it bends.
func (f sampled) bend(k, step int, t float64) float64 {
	p, q, r, s := f.z[k-step], f.z[k], f.z[k+step], f.z[k+2*step]
	d, e := p-2*q+r, q-2*r+s
	if math.Abs(e-d) > (max(p, q, r, s)-min(p, q, r, s))/2 {
		return 0
	}
	return -t * (1 - t) / 6 * ((2-t)*d + (1+t)*e)
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
