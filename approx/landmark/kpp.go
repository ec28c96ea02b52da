package landmark

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// streamPlusPlus separates the seeds of k-means from other draws.
const streamPlusPlus = 0x2b2b

// PlusPlus returns the indices of m points of x, drawn like the seeds of k-means++
// (Arthur & Vassilvitskii 2007). The first point is uniform. The probability of each
// further point is proportional to its squared distance from the nearest point drawn
// before. If x has fewer than m distinct points, PlusPlus returns one index for each.
//
// The first m of m+1 seeds are the same. PlusPlus costs O(nmd), and no kernel
// evaluation. It returns the error of x.Check or of ctx, or an *approx.RangeError if m
// < 1.
func PlusPlus(ctx context.Context, x approx.Points, m int, seed uint64) ([]int, error) {
	arg.NotNil("landmark.PlusPlus", "context", ctx)
	if err := choosable(x, m); err != nil {
		return nil, err
	}
	n := x.Len()
	clocks := newRace(n, seed, streamPlusPlus)
	near := newNearest(x)
	for j := range near.dist {
		near.dist[j] = 1
	}
	var chosen []int
	for len(chosen) < min(m, n) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		i := clocks.next(near.dist)
		if i < 0 {
			break
		}
		if len(chosen) == 0 {
			near.reset()
		}
		near.add(x.Row(i))
		chosen = append(chosen, i)
	}
	return chosen, nil
}

// nearest maintains the squared distance of every point from the nearest of some
// centres.
type nearest struct {
	x    approx.Points
	dist []float64
	row  []float64
}

func newNearest(x approx.Points) *nearest {
	n := &nearest{x: x, dist: make([]float64, x.Len()), row: make([]float64, x.Len())}
	n.reset()
	return n
}

// reset leaves no centres.
func (n *nearest) reset() {
	for j := range n.dist {
		n.dist[j] = math.Inf(1)
	}
}

// add takes in one more centre.
func (n *nearest) add(c []float64) {
	lin.SqDist(n.row, c, n.x.Data, 1, len(n.row), n.x.Dim)
	for j, v := range n.row {
		if v < n.dist[j] {
			n.dist[j] = v
		}
	}
}

// farthest returns the point that is farthest from its centre, the first of
// equal ones, or −1 where every point is at one.
func (n *nearest) farthest() int {
	at, best := -1, 0.0
	for j, v := range n.dist {
		if v > best*(1+tie) {
			at, best = j, v
		}
	}
	return at
}
