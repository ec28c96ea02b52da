package learn

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/nystrom"
)

// A rowCache computes rows of a Gram matrix on demand and stores the most recently
// computed rows.
type rowCache struct {
	k        approx.Kernel
	x        approx.Points
	diag     []float64
	slot     []int // slot of each row; −1 if the row is not stored
	owner    []int // row in each slot
	data     [][]float64
	maxSlots int // largest number of slots
	next     int // slot of the next computed row
	last     int // slot of the last returned row
	evals    int // number of kernel evaluations

	hasNegative []bool // whether isNegative holds for a pair of the row, for each computed row

	isFactored bool   // the factor was computed
	factor     *space // factor of the matrix; nil if its rank is too large
}

// maxRowValues is the largest number of stored values of the matrix. They need 64 MB.
var maxRowValues = 1 << 23

func newRowCache(k approx.Kernel, x approx.Points) *rowCache {
	n := x.Len()
	c := &rowCache{k: k, x: x, diag: evaluate.Diag(nil, k, x), slot: make([]int, n), hasNegative: make([]bool, n), maxSlots: max(maxRowValues/n, 2), evals: evaluate.DiagPairs(k, n)}
	for i := range c.slot {
		c.slot[i] = -1
	}
	return c
}

// row returns k(xᵢ, xⱼ) for all j. The slice is valid until the second call after this
// one, so that two rows can be used together.
func (c *rowCache) row(i int) []float64 {
	if s := c.slot[i]; s >= 0 {
		c.last = s
		return c.data[s]
	}
	s := c.next
	if s < len(c.data) && s == c.last {
		s = (s + 1) % c.maxSlots
	}
	if s == len(c.data) {
		c.data, c.owner = append(c.data, make([]float64, c.x.Len())), append(c.owner, i)
	} else {
		c.slot[c.owner[s]] = -1
		c.owner[s] = i
	}
	c.next = (s + 1) % c.maxSlots
	c.slot[i], c.last = s, s
	evaluate.Cross(c.data[s], c.k, c.x.Slice(i, i+1), c.x)
	c.evals += c.x.Len()
	for j, v := range c.data[s] {
		if c.isNegative(i, j, v) {
			c.hasNegative[i] = true
		}
	}
	return c.data[s]
}

// isNegative reports whether the points i and j, for which the kernel has the value v,
// show a negative eigenvalue.
func (c *rowCache) isNegative(i, j int, v float64) bool {
	d := c.diag[i] + c.diag[j]
	return 2*v > d && d-2*v < -1e-9*max(d, math.Abs(v))
}

// factorSpace returns a factor of the Gram matrix, exact to 1e-12 times the largest
// entry. It returns nil if the factor has more than n/3 columns and n is not small.
func (c *rowCache) factorSpace(ctx context.Context) (*space, error) {
	if c.isFactored {
		return c.factor, nil
	}
	n := c.x.Len()
	f, err := nystrom.FeaturesContext(ctx, c.k, c.x)
	if err != nil {
		return nil, err
	}
	c.isFactored = true
	c.evals += evaluate.GramPairs(n)
	if d := f.Len(); n <= maxAnyRankPoints || d <= n/3 {
		c.evals += n * d
		a := evaluate.Features(nil, f, c.x)
		c.factor = &space{a: a, b: a, w: d, diag: c.diag}
	}
	return c.factor, nil
}

// maxAnyRankPoints is the largest n for which a factor of any rank is used. For larger n,
// the rank must be at most n/3.
const maxAnyRankPoints = 800
