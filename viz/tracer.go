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
// A level crosses few cells, and there are a dozen levels: only cells that cross
// one of them are kept, with their range.
type tracer struct {
	nx, ny int
	z      []float32
	cells  []span     // in the order of the grid
	next   [][2]int32 // the edges that follow on edge e, 1 more than their number; 0 is none
	met    []int32    // edges that are crossed, in the order of the cells
}

// A span is a cell, by its first sample, and the least and the largest of its
// four.
type span struct {
	at        int32
	low, high float32
}

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

// newTracer returns a tracer of ny rows of nx samples that can find the given
// levels.
func newTracer(nx, ny int, z []float32, levels ...float64) *tracer {
	if nx < 2 || ny < 2 || len(z) < nx*ny {
		return &tracer{}
	}
	t := tracers.Get().(*tracer)
	t.nx, t.ny, t.z, t.met, t.cells = nx, ny, z, t.met[:0], t.cells[:0]
	t.next = slices.Grow(t.next[:0], 2*nx*ny)[:2*nx*ny]
	clear(t.next)
	levels = append(slices.Clone(levels), math.Inf(1))
	slices.Sort(levels)
	above := 0 // the first level that is not below the cell: neighbours have nearly the same
	for j := range ny - 1 {
		top, bottom := z[j*nx:][:nx], z[(j+1)*nx:][:nx]
		low, high := ordered(top[0], bottom[0])
		for i := 1; i < nx; i++ {
			c := span{at: int32(j*nx + i - 1), low: low, high: high}
			low, high = ordered(top[i], bottom[i])
			if low < c.low {
				c.low = low
			}
			if high > c.high {
				c.high = high
			}
			if !(float64(c.high)-float64(c.low) <= 2*math.MaxFloat32) { // a sample is not finite
				continue
			}
			for above > 0 && levels[above-1] >= float64(c.low) {
				above--
			}
			for levels[above] < float64(c.low) {
				above++
			}
			if levels[above] < float64(c.high) {
				t.cells = append(t.cells, c)
			}
		}
	}
	return t
}

// ordered returns the less and the larger of two samples; of samples that are not
// finite a span without an end.
func ordered(a, b float32) (low, high float32) {
	switch {
	case a <= b:
		return a, b
	case b < a:
		return b, a
	}
	return float32(math.Inf(-1)), float32(math.Inf(1))
}

// lines returns the polylines on which the function has this level, as x, y in
// units of samples. Cells on which the function is nowhere larger than noise in
// size are left out: a line there would trace rounding errors.
func (t *tracer) lines(level, noise float64) [][]float64 {
	for _, e := range t.met {
		t.next[e] = [2]int32{}
	}
	t.met = t.met[:0]
	for i := range t.cells {
		if t.cells[i].crosses(level) {
			t.cell(int(t.cells[i].at), level, noise)
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
