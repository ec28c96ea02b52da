package reduced

import (
	"math"
	mathbits "math/bits"

	"mercer/approx"
)

// A pool holds some of the points: those that are in no shadow yet, the centres.
type pool interface {
	// add puts point i in.
	add(i int)

	// visit offers the points that can be within ε of point i, which need not be
	// in the pool itself.
	visit(i int, see func(j int))

	// claim drops the points j that are nearer than ε to point i, and notes it as
	// their owner.
	claim(i int, owner []int, number int)
}

// newPool returns an empty pool for points of x.
func newPool(x approx.Points, eps float64) pool {
	if c := newCells(x, eps); c != nil {
		return c
	}
	return &list{x: x, eps: eps}
}

// candidates returns the pool of all points.
func candidates(x approx.Points, eps float64) pool {
	p := newPool(x, eps)
	// Backwards, so that the lists of cells are in the order of the points.
	for i := x.Len() - 1; i >= 0; i-- {
		p.add(i)
	}
	return p
}

// list offers all points.
type list struct {
	x   approx.Points
	eps float64
	in  []int
}

func (l *list) add(i int) { l.in = append(l.in, i) }

func (l *list) visit(_ int, see func(j int)) {
	for _, j := range l.in {
		see(j)
	}
}

func (l *list) claim(i int, owner []int, number int) {
	at, kept := l.x.Row(i), l.in[:0]
	for _, j := range l.in {
		if isWithin(at, l.x.Row(j), l.eps) {
			owner[j] = number
		} else {
			kept = append(kept, j)
		}
	}
	l.in = kept
}

// cells sorts the points into cubes at least ε wide. All points within ε of a point
// then lie in its cube or in an adjacent one. A point leaves its cube with the
// shadow that takes it, so each is checked a bounded number of times.
//
// The points of a cube are a linked list. The lists are stored in a table of all
// cubes if these are few compared with the points, and otherwise in a hash table
// with open addressing. For shadows of two points each, as they occur on a slider,
// a map would take most of the time.
type cells struct {
	x    approx.Points
	eps  float64
	step [3]uint64 // by which the number of a cube grows along each axis
	cube []uint64  // of each point
	next []int32   // the point after each in its cube, or −1

	keys  []uint64 // the hash table: numbers of cubes, 0 for an empty slot; nil if all cubes have a place
	first []int32  // the first point of each, or −1
	shift int
}

// bits is the number of bits of one coordinate in the number of a cube. The lowest
// and the highest value are reserved for the neighbours.
const bits = 21

// newCells returns the cubes of x, without points. It returns nil above three
// dimensions, where a cube has too many neighbours, and if the extent of the points
// is not finite.
func newCells(x approx.Points, eps float64) *cells {
	n, d := x.Len(), x.Dim
	if d > 3 {
		return nil
	}
	lo := append([]float64(nil), x.Row(0)...)
	var extent float64
	var sides [3]float64
	for a := range d {
		low, high := lo[a], lo[a]
		for i := a; i < len(x.Data); i += d {
			if v := x.Data[i]; v < low {
				low = v
			} else if v > high {
				high = v
			}
		}
		lo[a], sides[a] = low, high-low
		extent = max(extent, sides[a])
	}
	// Cubes are slightly wider than ε. Rounding then cannot put two points nearer
	// than ε two cubes apart, and there are no more cubes than a number can hold.
	width := max(eps*(1+1e-8), extent/(1<<bits-4))
	if math.IsInf(extent, 1) || math.IsInf(width, 1) {
		return nil
	}
	c := &cells{x: x, eps: eps, cube: make([]uint64, n), next: make([]int32, n)}
	all := 1.0
	for a := d - 1; a >= 0; a-- {
		c.step[a] = uint64(all)
		all *= math.Floor(sides[a]/width) + 4 // with the neighbours, and room for rounding
		if all > float64(8*n) {
			break
		}
	}
	if all <= float64(8*n) {
		c.first = make([]int32, int(all))
		for i := range c.first {
			c.first[i] = -1
		}
	} else {
		for a := range d {
			c.step[a] = 1 << (bits * (d - 1 - a))
		}
		size := max(8, 1<<mathbits.Len(uint(2*n)))
		c.keys, c.first, c.shift = make([]uint64, size), make([]int32, size), 65-mathbits.Len(uint(size))
	}
	for a := range d {
		low, step, at := lo[a], c.step[a], a
		for i := range c.cube {
			c.cube[i] += (uint64((x.Data[at]-low)/width) + 1) * step
			at += d
		}
	}
	return c
}

func (c *cells) add(i int) {
	slot := c.slot(c.cube[i])
	if c.keys != nil && c.keys[slot] == 0 {
		c.keys[slot], c.first[slot] = c.cube[i], -1
	}
	c.next[i], c.first[slot] = c.first[slot], int32(i)
}

// slot returns the place of a cube in the table, or the empty slot for it. The hash
// table is at most half full.
func (c *cells) slot(cube uint64) int {
	if c.keys == nil {
		return int(cube)
	}
	// The golden section scatters neighbours (Knuth, vol. 3, section 6.4).
	slot := int(cube * 0x9e3779b97f4a7c15 >> c.shift)
	for c.keys[slot] != 0 && c.keys[slot] != cube {
		slot = (slot + 1) & (len(c.keys) - 1)
	}
	return slot
}

func (c *cells) visit(i int, see func(j int)) {
	var room [27]int
	for _, slot := range c.adjacentCubes(room[:0], c.cube[i], c.x.Dim) {
		for j := c.first[slot]; j >= 0; j = c.next[j] {
			see(int(j))
		}
	}
}

func (c *cells) claim(i int, owner []int, number int) {
	var room [27]int
	data, d, at := c.x.Data, c.x.Dim, c.x.Row(i)
	for _, slot := range c.adjacentCubes(room[:0], c.cube[i], d) {
		link := &c.first[slot]
		for *link >= 0 {
			j := int(*link)
			var s float64 // near, without a call for each point
			for a, v := range data[j*d : (j+1)*d] {
				t := at[a] - v
				s += t * t
			}
			if math.Sqrt(s) < c.eps {
				owner[j] = number
				*link = c.next[j]
			} else {
				link = &c.next[j]
			}
		}
	}
}

// adjacentCubes appends the places of the cubes that differ from cube by at most 1 in each
// of the first axes coordinates, if they contain points.
func (c *cells) adjacentCubes(slots []int, cube uint64, axes int) []int {
	if axes > 0 {
		step := c.step[axes-1]
		for _, q := range [...]uint64{cube - step, cube, cube + step} {
			slots = c.adjacentCubes(slots, q, axes-1)
		}
		return slots
	}
	if slot := c.slot(cube); c.keys == nil || c.keys[slot] != 0 {
		slots = append(slots, slot)
	}
	return slots
}
