package viz

import (
	"math"
	"slices"
	"sync"
)

// A tracer finds the lines on which a sampled function has a given value, by
// marching squares. It keeps its memory from level to level.
//
// The lines cross the edges of the grid, where the function is taken to be
// linear. Edge 2k goes from sample k to the right, 2k+1 downwards. An edge has
// at most two cells, so the pieces of the cells form chains that are closed or
// end at the border or beside a NaN.
//
// A level crosses few cells, and there are a dozen levels: cells and rows of
// cells know their range, so that all others are passed over at a glance.
type tracer struct {
	nx, ny int
	z      []float32
	cells  []span     // of cell (i, j), at j·nx + i
	rows   []span     // of row j of cells
	next   [][2]int32 // the edges that follow on edge e, 1 more than their number; 0 is none
	met    []int32    // edges that are crossed, in the order of the cells
}

// A span is the least and the largest of some samples. Of none, or where a cell
// has a sample that is not finite, it is empty.
type span struct{ low, high float32 }

var empty = span{float32(math.Inf(1)), float32(math.Inf(-1))}

// crosses reports whether some of the samples are above the level and some are
// not.
func (s *span) crosses(level float64) bool {
	return float64(s.low) <= level && level < float64(s.high)
}

// tracers keeps the memory of tracers that are done with: a scene has six, of a
// quarter of a megabyte each, in every frame.
var tracers = sync.Pool{New: func() any { return new(tracer) }}

// done gives the memory of t to another tracer.
func (t *tracer) done() {
	t.z = nil
	tracers.Put(t)
}

func newTracer(nx, ny int, z []float32) *tracer {
	if nx < 2 || ny < 2 || len(z) < nx*ny {
		return &tracer{}
	}
	t := tracers.Get().(*tracer)
	t.nx, t.ny, t.z, t.met = nx, ny, z, t.met[:0]
	t.cells = slices.Grow(t.cells[:0], nx*(ny-1))[:nx*(ny-1)]
	t.rows = slices.Grow(t.rows[:0], ny-1)[:ny-1]
	t.next = slices.Grow(t.next[:0], 2*nx*ny)[:2*nx*ny]
	clear(t.next)
	for j := range t.rows {
		row := empty
		for i := range nx - 1 {
			c := t.span(j*nx + i)
			t.cells[j*nx+i] = c
			if c.low < row.low {
				row.low = c.low
			}
			if c.high > row.high {
				row.high = c.high
			}
		}
		t.rows[j] = row
	}
	return t
}

// span returns the range of the cell whose first sample is k.
func (t *tracer) span(k int) span {
	a, b, c, d := t.z[k], t.z[k+1], t.z[k+t.nx+1], t.z[k+t.nx]
	if sum := a + b + c + d; sum-sum != 0 && !finite(float64(a), float64(b), float64(c), float64(d)) {
		return empty
	}
	if b < a {
		a, b = b, a
	}
	if d < c {
		c, d = d, c
	}
	if c < a {
		a = c
	}
	if d > b {
		b = d
	}
	return span{a, b}
}

// lines returns the polylines on which the function has this level, as x, y in
// units of samples. Cells on which the function is nowhere larger than noise in
// size are left out: a line there would trace rounding errors.
func (t *tracer) lines(level, noise float64) [][]float64 {
	for _, e := range t.met {
		t.next[e] = [2]int32{}
	}
	t.met = t.met[:0]
	for j := range t.rows {
		if !t.rows[j].crosses(level) {
			continue
		}
		for i := range t.nx - 1 {
			if k := j*t.nx + i; t.cells[k].crosses(level) {
				t.cell(k, level, noise)
			}
		}
	}
	var lines [][]float64
	for _, e := range t.met { // chains first, from their ends, then rings
		if t.next[e][0] != 0 && t.next[e][1] == 0 {
			lines = append(lines, t.follow(e, level))
		}
	}
	for _, e := range t.met {
		if t.next[e][0] != 0 && t.next[e][1] != 0 {
			lines = append(lines, t.follow(e, level))
		}
	}
	return lines
}

// cell adds the pieces of the cell whose first sample is k.
func (t *tracer) cell(k int, level, noise float64) {
	a, b, c, d := float64(t.z[k]), float64(t.z[k+1]), float64(t.z[k+t.nx+1]), float64(t.z[k+t.nx])
	if max(math.Abs(a), math.Abs(b), math.Abs(c), math.Abs(d)) <= noise {
		return
	}
	code := 0
	for bit, v := range [4]float64{a, b, c, d} {
		if v > level {
			code |= 1 << bit
		}
	}
	top, right, bottom, left := int32(2*k), int32(2*(k+1)+1), int32(2*(k+t.nx)), int32(2*k+1)
	switch code {
	case 1, 14:
		t.join(left, top)
	case 2, 13:
		t.join(top, right)
	case 4, 11:
		t.join(right, bottom)
	case 8, 7:
		t.join(bottom, left)
	case 3, 12:
		t.join(left, right)
	case 6, 9:
		t.join(top, bottom)
	case 5, 10: // a saddle: the mean says which corners hang together
		if ((a+b+c+d)/4 > level) == (code == 5) {
			t.join(top, right)
			t.join(bottom, left)
		} else {
			t.join(left, top)
			t.join(right, bottom)
		}
	}
}

// join notes that a line goes from edge e to edge f.
func (t *tracer) join(e, f int32) {
	t.link(e, f)
	t.link(f, e)
}

func (t *tracer) link(e, f int32) {
	switch n := &t.next[e]; {
	case n[0] == 0:
		n[0] = f + 1
		t.met = append(t.met, e)
	default:
		n[1] = f + 1
	}
}

// follow takes the chain from edge e to its end, or round.
func (t *tracer) follow(e int32, level float64) []float64 {
	first, last := e, int32(-1)
	line := t.point(nil, e, level)
	for {
		n := t.next[e]
		t.next[e] = [2]int32{}
		to := n[0] - 1
		if to == last || to < 0 {
			to = n[1] - 1
		}
		if to < 0 {
			return line
		}
		line = t.point(line, to, level)
		if to == first {
			return line
		}
		last, e = e, to
	}
}

// point appends where the level lies on edge e.
func (t *tracer) point(line []float64, e int32, level float64) []float64 {
	k := int(e / 2)
	step := 1
	if e%2 == 1 {
		step = t.nx
	}
	a, b := float64(t.z[k]), float64(t.z[k+step])
	f := (level - a) / (b - a)
	x, y := float64(k%t.nx), float64(k/t.nx)
	if e%2 == 1 {
		return append(line, x, y+f)
	}
	return append(line, x+f, y)
}
