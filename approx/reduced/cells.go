package reduced

import (
	"math"
	mathbits "math/bits"

	"mercer/approx"
)

// A pointPool contains some of the points of x, for example the centres, or the points
// that are in no shadow.
type pointPool interface {
	// add adds point i.
	add(i int)

	// visit calls f for a set of points of the pool that contains all points within ε of
	// point i. Point i need not be in the pool.
	visit(i int, f func(j int))

	// removeNear removes the points j with ‖xᵢ − xⱼ‖ < ε and sets owner[j] = number.
	removeNear(i int, owner []int, number int)
}

// newPointPool returns an empty pool for points of x.
func newPointPool(x approx.Points, eps float64) pointPool {
	if c := newCellPool(x, eps); c != nil {
		return c
	}
	return &listPool{x: x, limit: squareLimit(eps)}
}

// newFullPool returns a pool that contains all points of x.
func newFullPool(x approx.Points, eps float64) pointPool {
	p := newPointPool(x, eps)
	// Add the points in reverse order, so that the lists of cells are in the order of the
	// points.
	for i := x.Len() - 1; i >= 0; i-- {
		p.add(i)
	}
	return p
}

// listPool is a pointPool that visits all of its points.
type listPool struct {
	x       approx.Points
	limit   float64 // squareLimit(ε)
	members []int
}

func (l *listPool) add(i int) { l.members = append(l.members, i) }

func (l *listPool) visit(_ int, f func(j int)) {
	for _, j := range l.members {
		f(j)
	}
}

func (l *listPool) removeNear(i int, owner []int, number int) {
	data, d, p, remaining := l.x.Data, l.x.Dim, l.x.Row(i), l.members[:0]
	for _, j := range l.members {
		if isWithin(p, data[j*d:(j+1)*d], l.limit) {
			owner[j] = number
		} else {
			remaining = append(remaining, j)
		}
	}
	l.members = remaining
}

// cellPool is a pointPool that sorts points into cubes with an edge of at least ε. All
// points within ε of a point are in its cube or in an adjacent cube. A point is removed
// from its cube as soon as it is in a shadow. Hence each point is checked a bounded
// number of times.
//
// The points of a cube form a linked list. If there are few cubes, a table with one entry
// for each cube contains the lists. Otherwise, a hash table with open addressing contains
// them. A Go map would take most of the time if there are many small shadows.
type cellPool struct {
	x     approx.Points
	limit float64   // squareLimit(ε)
	step  [3]uint64 // difference of the cube numbers of neighbours along each axis
	cube  []uint64  // cube number of each point
	next  []int32   // next point in the same cube, or −1

	keys  []uint64 // cube numbers of the hash table, 0 for an empty slot; nil if there is a table of all cubes
	first []int32  // first point of each cube in the table, or −1
	shift int
}

// coordBits is the number of bits of one coordinate in a cube number. The smallest and
// the largest value are reserved for neighbours.
const coordBits = 21

// newCellPool returns an empty pool for points of x. It returns nil in more than three
// dimensions, in which a cube has too many neighbours. It also returns nil if the extent
// of the points is not finite.
func newCellPool(x approx.Points, eps float64) *cellPool {
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
	// Cubes are slightly wider than ε. Hence rounding errors cannot separate two points
	// nearer than ε by a whole cube. The width also limits the number of cubes to the
	// range of cube numbers.
	width := max(eps*(1+1e-8), extent/(1<<coordBits-4))
	if math.IsInf(extent, 1) || math.IsInf(width, 1) {
		return nil
	}
	c := &cellPool{x: x, limit: squareLimit(eps), cube: make([]uint64, n), next: make([]int32, n)}
	cubeCount := 1.0
	for a := d - 1; a >= 0; a-- {
		c.step[a] = uint64(cubeCount)
		cubeCount *= math.Floor(sides[a]/width) + 4 // includes neighbours and a margin for rounding errors
		if cubeCount > float64(8*n) {
			break
		}
	}
	if cubeCount <= float64(8*n) {
		c.first = make([]int32, int(cubeCount))
		for i := range c.first {
			c.first[i] = -1
		}
	} else {
		for a := range d {
			c.step[a] = 1 << (coordBits * (d - 1 - a))
		}
		size := max(8, 1<<mathbits.Len(uint(2*n)))
		c.keys, c.first, c.shift = make([]uint64, size), make([]int32, size), 65-mathbits.Len(uint(size))
	}
	for a := range d {
		low, step, k := lo[a], c.step[a], a
		for i := range c.cube {
			c.cube[i] += (uint64((x.Data[k]-low)/width) + 1) * step
			k += d
		}
	}
	return c
}

func (c *cellPool) add(i int) {
	slot := c.slot(c.cube[i])
	if c.keys != nil && c.keys[slot] == 0 {
		c.keys[slot], c.first[slot] = c.cube[i], -1
	}
	c.next[i], c.first[slot] = c.first[slot], int32(i)
}

// slot returns the index of a cube in the table, or the index of an empty slot for it.
// The hash table is at most half full.
func (c *cellPool) slot(cube uint64) int {
	if c.keys == nil {
		return int(cube)
	}
	// Multiplication by the golden ratio scatters neighbours (Knuth, vol. 3, section
	// 6.4).
	slot := int(cube * 0x9e3779b97f4a7c15 >> c.shift)
	for c.keys[slot] != 0 && c.keys[slot] != cube {
		slot = (slot + 1) & (len(c.keys) - 1)
	}
	return slot
}

func (c *cellPool) visit(i int, f func(j int)) {
	var buf [27]int
	for _, slot := range c.appendAdjacent(buf[:0], c.cube[i], c.x.Dim) {
		for j := c.first[slot]; j >= 0; j = c.next[j] {
			f(int(j))
		}
	}
}

func (c *cellPool) removeNear(i int, owner []int, number int) {
	var buf [27]int
	data, d, p := c.x.Data, c.x.Dim, c.x.Row(i)
	for _, slot := range c.appendAdjacent(buf[:0], c.cube[i], d) {
		link := &c.first[slot]
		for *link >= 0 {
			j := int(*link)
			var s float64 // inlined isWithin, since a call for each point is slow
			for a, v := range data[j*d : (j+1)*d] {
				t := p[a] - v
				s += t * t
			}
			if s < c.limit {
				owner[j] = number
				*link = c.next[j]
			} else {
				link = &c.next[j]
			}
		}
	}
}

// appendAdjacent appends the table indices of cube and its neighbours, without empty
// ones. Neighbours differ by at most 1 in each of the first axes coordinates.
func (c *cellPool) appendAdjacent(slots []int, cube uint64, axes int) []int {
	if axes > 0 {
		step := c.step[axes-1]
		for _, q := range [...]uint64{cube - step, cube, cube + step} {
			slots = c.appendAdjacent(slots, q, axes-1)
		}
		return slots
	}
	if slot := c.slot(cube); c.keys == nil || c.keys[slot] != 0 {
		slots = append(slots, slot)
	}
	return slots
}
