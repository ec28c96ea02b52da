package viz

import (
	"image/color"
	"math"
)

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
	if !finite(a, b, c, d) || max(math.Abs(a), math.Abs(b), math.Abs(c), math.Abs(d)) <= noise {
		return
	}
	top, right, bottom, left := int32(2*k), int32(2*(k+1)+1), int32(2*(k+t.nx)), int32(2*k+1)
	code := 0
	for bit, v := range [4]float64{a, b, c, d} {
		if v > level {
			code |= 1 << bit
		}
	}
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

// Contours shows a sampled function by its level lines: thin, at sixths of the
// scale, dashed where it is negative; and, if asked for, a strong line where it
// is zero.
type Contours struct {
	Style  *Style
	Nx, Ny int
	Z      []float32 // Ny rows of Nx, the first at the top
	Box    Rect      // where they lie
	Range  Rect      // what the frame shows
	Scale  float64
	Zero   bool // with the zero line
	Labels bool // with the values
}

// noise is the part of the scale below which a field says nothing: there its
// zero line would trace rounding errors.
const noise = 1e-6

// Draw implements Figure.
func (f Contours) Draw(c Canvas, r Rect) {
	m := plane{r, f.Range}
	box := m.rect(f.Box)
	t := newTracer(f.Nx, f.Ny, f.Z)
	place := func(line []float64) []float64 {
		for i := 0; i+1 < len(line); i += 2 {
			line[i] = box.X0 + line[i]/float64(f.Nx-1)*box.W()
			line[i+1] = box.Y0 + line[i+1]/float64(f.Ny-1)*box.H()
		}
		return line
	}
	s := f.Style
	thin, strength := 0.8*s.Line, 0.36
	if s.Dark {
		strength = 0.38
	}
	if !s.Thumb {
		for _, q := range f.levels() {
			for _, line := range t.lines(q*f.Scale, 0) {
				f.level(c, place(line), q, thin, fade(s.Ink, strength))
			}
		}
	}
	if f.Zero {
		width := 1.5 * s.Line
		if s.Thumb {
			width = s.Line
		}
		for _, line := range t.lines(0, noise*f.Scale) {
			c.Polyline(place(line), width, fade(s.Ink, 0.9))
		}
	}
}

// levels returns the levels as parts of the scale: sixths, or, where the map
// has bands, their edges.
func (f Contours) levels() (qs []float64) {
	for q := 1.0; q < 6; q++ {
		v := q / 6
		if f.Style.Bands > 0 {
			v = (2*q - 1) / float64(f.Style.Bands)
		}
		qs = append(qs, v, -v)
	}
	if f.Style.Bands > 0 {
		v := 11 / float64(f.Style.Bands)
		qs = append(qs, v, -v)
	}
	return qs
}

// level strokes one line, dashed below zero, and writes its value into it where
// that is wanted and there is room.
func (f Contours) level(c Canvas, line []float64, q, width float64, col color.NRGBA) {
	pieces := [][]float64{line}
	if f.Labels {
		pieces = f.label(c, line, q)
	}
	for _, p := range pieces {
		if q < 0 {
			dash(c, p, width, 4*f.Style.Line, 3*f.Style.Line, col)
		} else {
			c.Polyline(p, width, col)
		}
	}
}

// label writes the value where a long line runs most nearly level, and returns
// the line without the part under it.
func (f Contours) label(c Canvas, line []float64, q float64) [][]float64 {
	words := parse(number(q*f.Scale, 2), Text)
	w := words.width(c, f.Style.Tick) + 6
	var length float64
	best, flat := -1, math.Inf(1)
	for i := 2; i+1 < len(line); i += 2 {
		length += math.Hypot(line[i]-line[i-2], line[i+1]-line[i-1])
		k := i - 12 // over some way, not one step
		if k < 0 || i+13 >= len(line) {
			continue
		}
		dx, dy := line[i+12]-line[k], line[i+13]-line[k+1]
		if tilt := math.Abs(dy) / (math.Abs(dx) + 1e-9); tilt < flat {
			best, flat = i, tilt
		}
	}
	if best < 0 || length < 4*w || flat > 0.5 {
		return [][]float64{line}
	}
	x, y := line[best], line[best+1]
	words.draw(c, x-w/2+3, y+0.34*f.Style.Tick, f.Style.Tick, f.Style.Ink2)
	under := func(i int) bool {
		return math.Abs(line[i]-x) < w/2 && math.Abs(line[i+1]-y) < 0.6*f.Style.Tick
	}
	var pieces [][]float64
	var piece []float64
	for i := 0; i+1 < len(line); i += 2 {
		if under(i) {
			if len(piece) > 2 {
				pieces = append(pieces, piece)
			}
			piece = nil
			continue
		}
		piece = append(piece, line[i], line[i+1])
	}
	if len(piece) > 2 {
		pieces = append(pieces, piece)
	}
	return pieces
}
