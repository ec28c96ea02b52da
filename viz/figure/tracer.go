package figure

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"sync"

	"mercer/viz/canvas"
)

// A Tracer finds the level lines of a sampled function by marching squares. It reuses
// its memory for all levels.
//
// The function is interpolated linearly along the edges of the grid. Edge 2k goes from
// sample k to the right, and edge 2k+1 goes downwards. An edge belongs to at most two
// cells. The segments in the cells therefore form chains that are closed, or end at the
// border or next to a NaN.
//
// Level j is j·step. A value equal to the level counts as above the level. The level
// index of each sample is computed only once, so that the cells around a sample use the
// same index. Only cells that a level crosses are stored.
type Tracer struct {
	nx, ny        int
	step          float64
	z             []float32
	levelIndex    []uint8                // for each sample, zeroIndex plus the number j of the highest level that is not above the sample
	crossedCells  []int32                // cells that a level crosses, as the index of their upper left sample
	firstCrossing [2*zeroIndex + 1]int32 // for each level, the index of its first crossing plus 1; 0 for none
	crossings     []crossing
	next          [][2]int32 // for each edge, the two neighbouring edges on the line, plus 1; 0 for none
	crossedEdges  []int32    // edges that the current level crosses, in the order of the cells

	xy      []float64 // points of all lines found so far
	scratch []float64
}

// A crossing is a cell that a level crosses, in a linked list. The field next is the
// index of the next crossing of the same level plus 1, or 0.
type crossing struct{ cell, next int32 }

// zeroIndex is the level index of samples between level 0 and level 1. noIndex is the
// level index of a sample that is not finite.
const (
	zeroIndex = 120
	noIndex   = 255
)

// tracers is a pool of tracers. A scene uses six tracers in each frame, with a quarter
// of a megabyte each.
var tracers = sync.Pool{New: func() any { return new(Tracer) }}

// release returns t to the pool. The lines that t has returned are then invalid.
func (t *Tracer) release() {
	t.z = nil
	tracers.Put(t)
}

// newTracer returns a tracer for ny rows of nx samples. Its levels are the multiples
// j·step with |j| ≤ 100. The argument maxAbs is the largest |z|, or 0 if it is unknown.
func newTracer(nx, ny int, z []float32, step, maxAbs float64) *Tracer {
	if nx < 2 || ny < 2 || len(z) < nx*ny || !(step > 0) {
		return &Tracer{}
	}
	t := tracers.Get().(*Tracer)
	t.nx, t.ny, t.step, t.z, t.crossedEdges, t.crossedCells, t.xy = nx, ny, step, z, t.crossedEdges[:0], t.crossedCells[:0], t.xy[:0]
	if len(t.next) < 2*nx*ny {
		t.next = make([][2]int32, 2*nx*ny)
	}
	z = z[:nx*ny]
	t.levelIndex = slices.Grow(t.levelIndex[:0], nx*ny+8)[:nx*ny+8] // eight indices are read at once
	scale := 1 / step
	for i, index := 0, t.levelIndex; i < len(z) && i < len(index); i++ {
		index[i] = uint8(int32(float64(z[i])*scale + zeroIndex))
	}
	if !(knownMaxAbs(maxAbs, z)*scale < zeroIndex) { // rare: some values lie outside of the range of all levels
		for i, v := range z {
			switch u := float64(v) * scale; {
			case u-u != 0:
				t.levelIndex[i] = noIndex
			default:
				t.levelIndex[i] = uint8(min(max(u+zeroIndex, 0), 2*zeroIndex))
			}
		}
	}
	t.crossedCells = slices.Grow(t.crossedCells, nx*ny)[:nx*ny]
	const lowBits = 0x7f7f7f7f7f7f7f7f
	n := 0
	for k := 0; k < nx*(ny-1); k += nx {
		top, bottom := t.levelIndex[k:][:nx+8], t.levelIndex[k+nx:][:nx+8]
		// Most cells lie between two levels, so eight cells are tested at once.
		for i := 0; i+1 < nx; i += 8 {
			a, b := binary.LittleEndian.Uint64(top[i:]), binary.LittleEndian.Uint64(top[i+1:])
			c, d := binary.LittleEndian.Uint64(bottom[i:]), binary.LittleEndian.Uint64(bottom[i+1:])
			differing := (a ^ b) | (a ^ c) | (a ^ d)
			if differing == 0 {
				continue
			}
			crossed := (differing&lowBits + lowBits | differing) &^ lowBits // the highest bit of each byte that is not 0
			if cellCount := nx - 1 - i; cellCount < 8 {
				crossed &= 1<<(8*cellCount) - 1 // clear the cells outside of the row
			}
			for ; crossed != 0; crossed &= crossed - 1 {
				t.crossedCells[n] = int32(k + i + bits.TrailingZeros64(crossed)/8)
				n++
			}
		}
	}
	t.firstCrossing, t.crossings = [len(t.firstCrossing)]int32{}, t.crossings[:0]
	for i := n - 1; i >= 0; i-- { // backwards, so that each list begins with the first cell
		k := t.crossedCells[i]
		a, b, c, d := t.levelIndex[k], t.levelIndex[k+1], t.levelIndex[int(k)+nx+1], t.levelIndex[int(k)+nx]
		high := max(a, b, c, d)
		if high == noIndex {
			continue
		}
		for p := min(a, b, c, d) + 1; p <= high; p++ {
			t.crossings = append(t.crossings, crossing{k, t.firstCrossing[p]})
			t.firstCrossing[p] = int32(len(t.crossings))
		}
	}
	return t
}

// lines returns the polylines at level j, as x, y in units of samples. The polylines
// use the memory of the tracer and are valid until it is released. Cells whose samples
// all have |z| ≤ noise are skipped, since a line there would follow rounding errors.
func (t *Tracer) lines(j int, noise float64) [][]float64 {
	if zeroIndex+j < 1 || zeroIndex+j > 2*zeroIndex {
		return nil
	}
	minIndex := uint8(zeroIndex + j) // the smallest index above the level
	t.crossedEdges = t.crossedEdges[:0]
	for c := t.firstCrossing[minIndex]; c > 0; c = t.crossings[c-1].next {
		t.addCell(int(t.crossings[c-1].cell), minIndex, noise)
	}
	level := float64(j) * t.step
	var lines [][]float64
	for _, e := range t.crossedEdges { // open chains first, starting at an end, then rings
		if t.next[e][0] != 0 && t.next[e][1] == 0 {
			lines = append(lines, t.followLine(e, level))
		}
	}
	for _, e := range t.crossedEdges {
		if t.next[e][0] != 0 && t.next[e][1] != 0 {
			lines = append(lines, t.followLine(e, level))
		}
	}
	return lines
}

// mapLine converts a line from units of samples to pixels, and smooths it. The
// outermost samples lie on the edges of box.
func (t *Tracer) mapLine(box canvas.Rect, line []float64) []float64 {
	for i := 0; i+1 < len(line); i += 2 {
		line[i] = box.X0 + line[i]/float64(t.nx-1)*box.W()
		line[i+1] = box.Y0 + line[i+1]/float64(t.ny-1)*box.H()
	}
	return t.smooth(line)
}

// addCell adds the segments of the level line in the cell whose upper left sample is k.
// The argument minIndex is the smallest level index above the level.
func (t *Tracer) addCell(k int, minIndex uint8, noise float64) {
	// aboveBit returns 1<<bit if the sample is above the level, and 0 otherwise.
	aboveBit := func(sample, bit int) int { return int(^(uint32(t.levelIndex[sample])-uint32(minIndex))>>31) << bit }
	code := aboveBit(k, 0) | aboveBit(k+1, 1) | aboveBit(k+t.nx+1, 2) | aboveBit(k+t.nx, 3)
	a, b, c, d := float64(t.z[k]), float64(t.z[k+1]), float64(t.z[k+t.nx+1]), float64(t.z[k+t.nx])
	if a*a <= noise*noise && b*b <= noise*noise && c*c <= noise*noise && d*d <= noise*noise {
		return
	}
	top, right, bottom, left := int32(2*k), int32(2*(k+1)+1), int32(2*(k+t.nx)), int32(2*k+1)
	switch code {
	case 1, 14:
		t.addSegment(left, top)
	case 2, 13:
		t.addSegment(top, right)
	case 4, 11:
		t.addSegment(right, bottom)
	case 8, 7:
		t.addSegment(bottom, left)
	case 3, 12:
		t.addSegment(left, right)
	case 6, 9:
		t.addSegment(top, bottom)
	case 5, 10: // a saddle: the mean of the corners decides which edges are connected
		if ((a+b+c+d)/4 >= float64(int(minIndex)-zeroIndex)*t.step) == (code == 5) {
			t.addSegment(top, right)
			t.addSegment(bottom, left)
		} else {
			t.addSegment(left, top)
			t.addSegment(right, bottom)
		}
	}
}

// addSegment adds a segment between edges e and f.
func (t *Tracer) addSegment(e, f int32) {
	t.addNeighbor(e, f)
	t.addNeighbor(f, e)
}

// addNeighbor records edge f as a neighbour of edge e.
func (t *Tracer) addNeighbor(e, f int32) {
	switch n := &t.next[e]; {
	case n[0] == 0:
		n[0] = f + 1
		t.crossedEdges = append(t.crossedEdges, e)
	default:
		n[1] = f + 1
	}
}

// followLine returns the points of the chain that starts at edge e, and removes the
// chain. If the chain is closed, the last point equals the first.
func (t *Tracer) followLine(e int32, level float64) []float64 {
	first, last, start := e, int32(-1), len(t.xy)
	t.addPoint(e, level)
	for {
		n := t.next[e]
		t.next[e] = [2]int32{}
		nextEdge := n[0] - 1
		if nextEdge == last || nextEdge < 0 {
			nextEdge = n[1] - 1
		}
		if nextEdge < 0 {
			break
		}
		t.addPoint(nextEdge, level)
		if nextEdge == first {
			break
		}
		last, e = e, nextEdge
	}
	return t.xy[start:len(t.xy):len(t.xy)]
}

// addPoint appends the point at which the level crosses edge e.
func (t *Tracer) addPoint(e int32, level float64) {
	k := int(e / 2)
	step := 1
	if e%2 == 1 {
		step = t.nx
	}
	a, b := float64(t.z[k]), float64(t.z[k+step])
	f := (level - a) / (b - a)
	if !(f > 0) { // f may lie outside of [0, 1], since level indices are computed with rounding
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
