package figure

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"sync"

	"mercer/viz/canvas"
)

// A Tracer finds the level lines of a sampled function by marching squares. It uses
// the same memory for all levels.
//
// The lines cross the edges of the grid, on which the function is taken to be
// linear. Edge 2k goes from sample k to the right, and edge 2k+1 downwards. An edge
// borders at most two cells. The pieces in the cells therefore form chains that are
// closed, or end at the border or beside a NaN.
//
// Level j is j·step, and values not below it count as above. Each sample gets its
// place among the levels once, so that two cells never disagree about a shared
// corner. Only cells that a level crosses are stored.
type Tracer struct {
	nx, ny  int
	step    float64
	z       []float32
	place   []uint8             // level place of each sample: place−origin is the highest level not above the sample
	cells   []int32             // cells that a level crosses, by their first sample
	at      [2*origin + 1]int32 // index of the first crossing of each level, plus 1; 0 for none
	cross   []crossing
	next    [][2]int32 // index of the edges after edge e, plus 1; 0 for none; all are 0 between searches
	crossed []int32    // crossed edges, in the order of the cells

	xy      []float64 // points of all lines found so far
	scratch []float64
}

// A crossing is a cell that a level crosses, with the index of the next such cell
// plus 1.
type crossing struct{ cell, next int32 }

// origin is the place of samples between 0 and the first level. noPlace is the
// place of a sample that is not finite.
const (
	origin  = 120
	noPlace = 255
)

// tracers recycles tracers. A scene uses six of a quarter of a megabyte each in
// every frame.
var tracers = sync.Pool{New: func() any { return new(Tracer) }}

// release returns t for reuse.
func (t *Tracer) release() {
	t.z = nil
	tracers.Put(t)
}

// newTracer returns a tracer of ny rows of nx samples. The tracer can find the
// levels at multiples of step, up to a hundred on either side of 0. The argument
// top is the largest |z|, or 0 if unknown.
func newTracer(nx, ny int, z []float32, step, top float64) *Tracer {
	if nx < 2 || ny < 2 || len(z) < nx*ny || !(step > 0) {
		return &Tracer{}
	}
	t := tracers.Get().(*Tracer)
	t.nx, t.ny, t.step, t.z, t.crossed, t.cells, t.xy = nx, ny, step, z, t.crossed[:0], t.cells[:0], t.xy[:0]
	if len(t.next) < 2*nx*ny {
		t.next = make([][2]int32, 2*nx*ny)
	}
	z = z[:nx*ny]
	t.place = slices.Grow(t.place[:0], nx*ny+8)[:nx*ny+8] // eight places are read at once
	scale := 1 / step
	for i, place := 0, t.place; i < len(z) && i < len(place); i++ {
		place[i] = uint8(int32(float64(z[i])*scale + origin))
	}
	if !(largestOf(top, z)*scale < origin) { // few fields have values beyond all levels
		for i, v := range z {
			switch u := float64(v) * scale; {
			case u-u != 0:
				t.place[i] = noPlace
			default:
				t.place[i] = uint8(min(max(u+origin, 0), 2*origin))
			}
		}
	}
	t.cells = slices.Grow(t.cells, nx*ny)[:nx*ny]
	const low = 0x7f7f7f7f7f7f7f7f
	n := 0
	for k := 0; k < nx*(ny-1); k += nx {
		top, bottom := t.place[k:][:nx+8], t.place[k+nx:][:nx+8]
		// Most cells lie between two levels, so eight are tested at once.
		for i := 0; i+1 < nx; i += 8 {
			a, b := binary.LittleEndian.Uint64(top[i:]), binary.LittleEndian.Uint64(top[i+1:])
			c, d := binary.LittleEndian.Uint64(bottom[i:]), binary.LittleEndian.Uint64(bottom[i+1:])
			differ := (a ^ b) | (a ^ c) | (a ^ d)
			if differ == 0 {
				continue
			}
			crossed := (differ&low + low | differ) &^ low // the highest bit of each cell that is not 0
			if rest := nx - 1 - i; rest < 8 {
				crossed &= 1<<(8*rest) - 1 // beyond the row
			}
			for ; crossed != 0; crossed &= crossed - 1 {
				t.cells[n] = int32(k + i + bits.TrailingZeros64(crossed)/8)
				n++
			}
		}
	}
	t.at, t.cross = [len(t.at)]int32{}, t.cross[:0]
	for i := n - 1; i >= 0; i-- { // backwards, so that the first crossing is found first
		k := t.cells[i]
		a, b, c, d := t.place[k], t.place[k+1], t.place[int(k)+nx+1], t.place[int(k)+nx]
		high := max(a, b, c, d)
		if high == noPlace {
			continue
		}
		for p := min(a, b, c, d) + 1; p <= high; p++ {
			t.cross = append(t.cross, crossing{k, t.at[p]})
			t.at[p] = int32(len(t.cross))
		}
	}
	return t
}

// lines returns the polylines at level j as x, y in units of samples. They share
// the memory of the tracer until it is released. Cells whose samples do not exceed
// noise in size are left out: a line there would trace rounding errors.
func (t *Tracer) lines(j int, noise float64) [][]float64 {
	if origin+j < 1 || origin+j > 2*origin {
		return nil
	}
	least := uint8(origin + j) // the places above the level
	t.crossed = t.crossed[:0]
	for c := t.at[least]; c > 0; c = t.cross[c-1].next {
		t.cell(int(t.cross[c-1].cell), least, noise)
	}
	level := float64(j) * t.step
	var lines [][]float64
	for _, e := range t.crossed { // first open chains from their ends, then rings
		if t.next[e][0] != 0 && t.next[e][1] == 0 {
			lines = append(lines, t.follow(e, level))
		}
	}
	for _, e := range t.crossed {
		if t.next[e][0] != 0 && t.next[e][1] != 0 {
			lines = append(lines, t.follow(e, level))
		}
	}
	return lines
}

// mapLine maps a line from units of samples to the pixels of box, with the outer
// samples on its edges, and smooths the line.
func (t *Tracer) mapLine(box canvas.Rect, line []float64) []float64 {
	for i := 0; i+1 < len(line); i += 2 {
		line[i] = box.X0 + line[i]/float64(t.nx-1)*box.W()
		line[i+1] = box.Y0 + line[i+1]/float64(t.ny-1)*box.H()
	}
	return t.smooth(line)
}

// cell adds the pieces of the line in the cell whose first sample is k.
func (t *Tracer) cell(k int, least uint8, noise float64) {
	// The sign of a place minus least, as a bit: 1 if it is above.
	above := func(at, bit int) int { return int(^(uint32(t.place[at])-uint32(least))>>31) << bit }
	code := above(k, 0) | above(k+1, 1) | above(k+t.nx+1, 2) | above(k+t.nx, 3)
	a, b, c, d := float64(t.z[k]), float64(t.z[k+1]), float64(t.z[k+t.nx+1]), float64(t.z[k+t.nx])
	if a*a <= noise*noise && b*b <= noise*noise && c*c <= noise*noise && d*d <= noise*noise {
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
	case 5, 10: // a saddle: the mean decides which corners are connected
		if ((a+b+c+d)/4 >= float64(int(least)-origin)*t.step) == (code == 5) {
			t.join(top, right)
			t.join(bottom, left)
		} else {
			t.join(left, top)
			t.join(right, bottom)
		}
	}
}

// join records that a line goes from edge e to edge f.
func (t *Tracer) join(e, f int32) {
	t.link(e, f)
	t.link(f, e)
}

func (t *Tracer) link(e, f int32) {
	switch n := &t.next[e]; {
	case n[0] == 0:
		n[0] = f + 1
		t.crossed = append(t.crossed, e)
	default:
		n[1] = f + 1
	}
}

// follow follows the chain from edge e to its end, or all the way round.
func (t *Tracer) follow(e int32, level float64) []float64 {
	first, last, start := e, int32(-1), len(t.xy)
	t.point(e, level)
	for {
		n := t.next[e]
		t.next[e] = [2]int32{}
		to := n[0] - 1
		if to == last || to < 0 {
			to = n[1] - 1
		}
		if to < 0 {
			break
		}
		t.point(to, level)
		if to == first {
			break
		}
		last, e = e, to
	}
	return t.xy[start:len(t.xy):len(t.xy)]
}

// point appends the point of the level on edge e.
func (t *Tracer) point(e int32, level float64) {
	k := int(e / 2)
	step := 1
	if e%2 == 1 {
		step = t.nx
	}
	a, b := float64(t.z[k]), float64(t.z[k+step])
	f := (level - a) / (b - a)
	if !(f > 0) { // f can leave [0, 1] since level places are rounded
		f = 0
	} else if f > 1 {
		f = 1
	}
	x, y := float64(k%t.nx), float64(k/t.nx)
	if e%2 == 1 {
		t.xy = append(t.xy, x, y+f)
		return
	}
	t.xy = append(t.xy, x+f, y)
}
