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

	// take offers the points that can be within ε of point i, which need not be
	// in the pool itself, and drops those that absorb accepts.
	take(i int, absorb func(j int) bool)
}

// newPool returns an empty pool for points of x.
func newPool(x approx.Points, eps float64) pool {
	if c := newCells(x, eps); c != nil {
		return c
	}
	return &list{}
}

// candidates returns the pool of all points.
func candidates(x approx.Points, eps float64) pool {
	p := newPool(x, eps)
	for i := x.Len() - 1; i >= 0; i-- { // so that the lists of cells are in the order of the points
		p.add(i)
	}
	return p
}

// list offers all points.
type list []int

func (l *list) add(i int) { *l = append(*l, i) }

func (l *list) take(_ int, absorb func(j int) bool) {
	kept := (*l)[:0]
	for _, j := range *l {
		if !absorb(j) {
			kept = append(kept, j)
		}
	}
	*l = kept
}

// cells sorts the points into cubes at least ε wide, so that all points within
// ε of one lie in its cube or in one that touches it. A point leaves its cube
// with the shadow that takes it, so each is looked at a bounded number of times.
//
// The points of a cube are a linked list, and the lists stand in a hash table
// with open addressing: for shadows of two points each, as they are on a slider,
// a map would take most of the time.
type cells struct {
	dim  int
	cube []uint64 // of each point
	next []int32  // the point after each in its cube, or −1

	keys  []uint64 // the table: numbers of cubes, 0 where there is none
	first []int32  // the first point of each, or −1
	shift int
}

// bits is the length of one coordinate of a cube in its number, of which the
// lowest and the highest value stay free for the neighbours.
const bits = 21

// newCells returns the cubes of x, with no point in them. It returns nil above
// three dimensions, where a cube has too many neighbours, and where the extent of
// the points is not a finite number.
func newCells(x approx.Points, eps float64) *cells {
	n, d := x.Len(), x.Dim
	if d > 3 {
		return nil
	}
	lo := append([]float64(nil), x.At(0)...)
	var extent float64
	for a := range d {
		hi := lo[a]
		for i := range n {
			lo[a], hi = min(lo[a], x.At(i)[a]), max(hi, x.At(i)[a])
		}
		extent = max(extent, hi-lo[a])
	}
	// A hair wider than ε, so that rounding cannot put two points that are nearer
	// than ε two cubes apart, and no more cubes than a number can hold.
	width := max(eps*(1+1e-8), extent/(1<<bits-4))
	if math.IsInf(extent, 1) || math.IsInf(width, 1) {
		return nil
	}
	size := max(8, 1<<mathbits.Len(uint(2*n)))
	c := &cells{
		dim: d, cube: make([]uint64, n), next: make([]int32, n),
		keys: make([]uint64, size), first: make([]int32, size), shift: 65 - mathbits.Len(uint(size)),
	}
	for i := range n {
		for a, v := range x.At(i) {
			c.cube[i] = c.cube[i]<<bits | (uint64((v-lo[a])/width) + 1)
		}
	}
	return c
}

func (c *cells) add(i int) {
	slot := c.slot(c.cube[i])
	if c.keys[slot] == 0 {
		c.keys[slot], c.first[slot] = c.cube[i], -1
	}
	c.next[i], c.first[slot] = c.first[slot], int32(i)
}

// slot returns the place of a cube in the table, or the empty one where it would
// be. The table is at most half full.
func (c *cells) slot(cube uint64) int {
	// The golden section scatters neighbours (Knuth, vol. 3, section 6.4).
	slot := int(cube * 0x9e3779b97f4a7c15 >> c.shift)
	for c.keys[slot] != 0 && c.keys[slot] != cube {
		slot = (slot + 1) & (len(c.keys) - 1)
	}
	return slot
}

func (c *cells) take(i int, absorb func(j int) bool) { c.around(c.cube[i], c.dim, absorb) }

// around visits the cubes that differ from cube by at most 1 in each of the
// last axes coordinates.
func (c *cells) around(cube uint64, axes int, absorb func(j int) bool) {
	if axes > 0 {
		step := uint64(1) << (bits * (axes - 1))
		for _, q := range [...]uint64{cube - step, cube, cube + step} {
			c.around(q, axes-1, absorb)
		}
		return
	}
	slot := c.slot(cube)
	if c.keys[slot] == 0 {
		return
	}
	link := &c.first[slot]
	for *link >= 0 {
		if j := *link; absorb(int(j)) {
			*link = c.next[j]
		} else {
			link = &c.next[j]
		}
	}
}
