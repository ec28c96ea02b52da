package viz

import "math"

// A tracer finds the lines on which a sampled function has a given value, by
// marching squares. It keeps its memory from level to level.
//
// The lines cross the edges of the grid, where the function is taken to be
// linear. Edge 2k goes from sample k to the right, 2k+1 downwards. An edge has
// at most two cells, so the pieces of the cells form chains that are closed or
// end at the border or beside a NaN.
type tracer struct {
	nx, ny int
	z      []float32
	next   [][2]int32 // the edges that follow on edge e, 1 more than their number; 0 is none
	met    []int32    // edges that are crossed, in the order of the cells
}

func newTracer(nx, ny int, z []float32) *tracer {
	if nx < 2 || ny < 2 || len(z) < nx*ny {
		nx, ny = 0, 0
	}
	return &tracer{nx: nx, ny: ny, z: z, next: make([][2]int32, 2*nx*ny)}
}

// lines returns the polylines on which the function has this level, as x, y in
// units of samples. Cells on which the function is nowhere larger than noise in
// size are left out: a line there would trace rounding errors.
func (t *tracer) lines(level, noise float64) [][]float64 {
	for _, e := range t.met {
		t.next[e] = [2]int32{}
	}
	t.met = t.met[:0]
	for j := range t.ny - 1 {
		for i := range t.nx - 1 {
			t.cell(i, j, level, noise)
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

// cell adds the pieces of one cell.
func (t *tracer) cell(i, j int, level, noise float64) {
	k := j*t.nx + i
	a, b, c, d := float64(t.z[k]), float64(t.z[k+1]), float64(t.z[k+t.nx+1]), float64(t.z[k+t.nx])
	code := 0
	for bit, v := range [4]float64{a, b, c, d} {
		if v > level {
			code |= 1 << bit
		}
	}
	if code == 0 || code == 15 || !finite(a, b, c, d) || max(math.Abs(a), math.Abs(b), math.Abs(c), math.Abs(d)) <= noise {
		return
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
