package learn

import (
	"mercer/approx"
	"mercer/approx/kernel"
)

// A rowCache computes rows of a Gram matrix when they are asked for, and keeps
// the youngest.
type rowCache struct {
	k     approx.Kernel
	x     approx.Points
	diag  []float64
	slot  []int // of each row; −1 where it is not held
	owner []int // of each slot
	data  [][]float64
	most  int // slots
	next  int // to be given away
	evals int
}

// heldRows is how many numbers of the matrix are held: 64 MB.
var heldRows = 1 << 23

func newRows(k approx.Kernel, x approx.Points) *rowCache {
	n := x.Len()
	c := &rowCache{k: k, x: x, diag: kernel.Diag(nil, k, x), slot: make([]int, n), most: max(heldRows/n, 2), evals: n}
	for i := range c.slot {
		c.slot[i] = -1
	}
	return c
}

// row returns k(xᵢ, xⱼ) for all j. It is valid until the next call.
func (c *rowCache) row(i int) []float64 {
	if s := c.slot[i]; s >= 0 {
		return c.data[s]
	}
	s := c.next
	if s == len(c.data) {
		c.data, c.owner = append(c.data, make([]float64, c.x.Len())), append(c.owner, i)
	} else {
		c.slot[c.owner[s]] = -1
		c.owner[s] = i
	}
	c.next = (s + 1) % c.most
	c.slot[i] = s
	kernel.Cross(c.data[s], c.k, c.x.Slice(i, i+1), c.x)
	c.evals += c.x.Len()
	return c.data[s]
}
