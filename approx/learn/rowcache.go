package learn

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/nystrom"
)

// A rowCache computes rows of a Gram matrix on demand, and stores the most recent
// ones.
type rowCache struct {
	k     approx.Kernel
	x     approx.Points
	diag  []float64
	slot  []int // of each row; −1 if it is not stored
	owner []int // of each slot
	data  [][]float64
	slots int // slots
	next  int // to be given away
	evals int

	factored bool
	factor   *space // of the whole matrix; nil where its rank is too large
}

// heldRows is the number of stored values of the matrix: 64 MB.
var heldRows = 1 << 23

func newRows(k approx.Kernel, x approx.Points) *rowCache {
	n := x.Len()
	c := &rowCache{k: k, x: x, diag: evaluate.Diag(nil, k, x), slot: make([]int, n), slots: max(heldRows/n, 2), evals: evaluate.DiagPairs(k, n)}
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
	c.next = (s + 1) % c.slots
	c.slot[i] = s
	evaluate.Cross(c.data[s], c.k, c.x.Slice(i, i+1), c.x)
	c.evals += c.x.Len()
	return c.data[s]
}

// space returns the rows of a factor of the Gram matrix, exact to 1e-12 of its
// largest entry. It returns nil if there are many points and the factor has more
// columns than a third of them.
func (c *rowCache) space(ctx context.Context) (*space, error) {
	if c.factored {
		return c.factor, nil
	}
	n := c.x.Len()
	f, err := nystrom.FeaturesContext(ctx, c.k, c.x)
	if err != nil {
		return nil, err
	}
	c.factored = true
	c.evals += evaluate.GramPairs(n)
	if d := f.Len(); n <= fewPoints || d <= n/3 {
		c.evals += n * d
		a := evaluate.Features(nil, f, c.x)
		c.factor = &space{a: a, b: a, w: d, diag: c.diag}
	}
	return c.factor, nil
}

// fewPoints are solved for at once whatever the rank.
const fewPoints = 800
