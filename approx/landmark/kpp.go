package landmark

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// streamPlusPlus is the stream of the random generator for the seeds of k-means++. Other
// draws use other streams.
const streamPlusPlus = 0x2b2b

// PlusPlus returns the indices of m points of x, drawn like the seeds of k-means++
// (Arthur & Vassilvitskii 2007). The first point is uniform. The probability of each
// further point is proportional to its squared distance from the nearest seed. If x has
// fewer than m distinct points, PlusPlus returns one index for each.
//
// The first m of m+1 seeds are the same. PlusPlus costs O(nmd) and needs no kernel
// evaluation. It returns the error of x.Check or the error of ctx, or an
// *approx.RangeError if m < 1.
func PlusPlus(ctx context.Context, x mat.Matrix, m int, seed uint64) ([]int, error) {
	arg.NotNil("landmark.PlusPlus", "context", ctx)
	points := arg.Matrix("landmark.PlusPlus", "x", x)
	if err := checkChoice(points, m); err != nil {
		return nil, err
	}
	n := points.Len()
	clocks := newClocks(n, seed, streamPlusPlus)
	nearest := newNearestDistances(points)
	for j := range nearest.dist {
		nearest.dist[j] = 1
	}
	var chosenRows []int
	for len(chosenRows) < min(m, n) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		i := clocks.next(nearest.dist)
		if i < 0 {
			break
		}
		if len(chosenRows) == 0 {
			nearest.reset()
		}
		nearest.add(points.Row(i))
		chosenRows = append(chosenRows, i)
	}
	return chosenRows, nil
}

// nearestDistances stores the squared distance between each point and its nearest centre.
// Centres can be added.
type nearestDistances struct {
	points lin.PackedPoints
	dist   []float64
	row    []float64
}

// newNearestDistances returns the distances of the points x without centres.
func newNearestDistances(x approx.Points) *nearestDistances {
	n := &nearestDistances{dist: make([]float64, x.Len()), row: make([]float64, x.Len())}
	packRows(&n.points, x, 0, x.Len(), 1)
	n.reset()
	return n
}

// reset removes all centres.
func (n *nearestDistances) reset() {
	for j := range n.dist {
		n.dist[j] = math.Inf(1)
	}
}

// add adds the centre c.
func (n *nearestDistances) add(c []float64) {
	n.points.SqDist(n.row, c, 1)
	lin.Minima(n.dist, n.row)
}

// farthest returns the index of the point that is farthest from its nearest centre. If
// distances are equal, it returns the first. It returns −1 if every point coincides with
// a centre.
func (n *nearestDistances) farthest() int {
	index, limit := -1, 0.0
	for j := 0; j < len(n.dist); j++ {
		// In WebAssembly, a step of a loop takes longer than some comparisons.
		if d := n.dist[j:]; len(d) >= 4 && !(d[0] > limit || d[1] > limit || d[2] > limit || d[3] > limit) {
			j += 3
		} else if d[0] > limit {
			index, limit = j, d[0]*(1+tieTol)
		}
	}
	return index
}
