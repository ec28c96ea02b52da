package landmark

import (
	"context"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/parallel"
)

// distanceBounds contains lower bounds of distances, which exclude most changes of the
// nearest centre (Hamerly 2010). For point i, lower[i] bounds the distance to all centres
// except the nearest one. The bound decreases by the movement of the centres. Hence late
// iterations check few points.
type distanceBounds struct {
	lower           []float64
	last            approx.Points // centres of the previous iteration
	unresolvedRows  []int         // indices of the points that must be checked; lists of neighbours use parts of it
	unresolvedCount int           // number of points that had to be checked in the last iteration
	neighborhoods   neighborhoods
}

const (
	// assignRows is the number of points of a block for which distances are computed.
	assignRows = 64

	// assignTie is the relative difference up to which squared distances count as equal.
	// It is larger than rounding errors.
	assignTie = 1e-12

	// assignMargin is the relative safety margin of bounds, which covers rounding errors.
	assignMargin = 1e-9
)

// assign assigns each point to the nearest centre. It reports whether the centre of some
// point has changed. It costs O(nmd) in the first call, and O(nd) if centres do not move.
// It returns the error of ctx. If there is an error, l must not be used any more.
func (l *lloyd) assign(ctx context.Context) (hasMoved bool, err error) {
	b := &l.bounds
	if l.updateNeighborhoods() {
		hasMoved, err = l.assignByNeighbors(ctx)
	} else {
		hasMoved, err = l.assignByBlocks(ctx)
	}
	copy(b.last.Data, l.centers.Data)
	return hasMoved, err
}

// countPoints counts the points of each centre.
func (l *lloyd) countPoints() {
	clear(l.count)
	for _, j := range l.owner {
		l.count[j]++
	}
}

// assignByBlocks implements assign. It computes the distances between the unresolved
// points and all centres.
func (l *lloyd) assignByBlocks(ctx context.Context) (hasMoved bool, err error) {
	m, d := l.centers.Len(), l.x.Dim
	b := &l.bounds
	l.findUnresolved()
	isMoved := make([]bool, blockCount(len(b.unresolvedRows), assignRows))
	err = parallel.Each(ctx, len(isMoved), func() func(int) {
		points, dist := approx.NewPoints(min(assignRows, len(b.unresolvedRows)), d), make([]float64, min(assignRows, len(b.unresolvedRows))*m)
		return func(t int) {
			rows := b.unresolvedRows[t*assignRows : min((t+1)*assignRows, len(b.unresolvedRows))]
			for q, i := range rows {
				copy(points.Row(q), l.x.Row(i))
			}
			lin.SqDist(dist, points.Data, l.centers.Data, len(rows), m, d)
			for q, i := range rows {
				nearest, best, nearer, second := 0, math.Inf(1), math.Inf(1), math.Inf(1)
				for j, v := range dist[q*m : q*m+m] {
					if v < nearer {
						nearest, best, nearer, second = j, v, v*(1-assignTie), best
					} else if v < second {
						second = v
					}
				}
				if l.owner[i] != nearest {
					l.owner[i], isMoved[t] = nearest, true
				}
				l.dist[i], b.lower[i] = best, math.Sqrt(second)
			}
		}
	})
	if err != nil {
		return false, err
	}
	l.countPoints()
	return slices.Contains(isMoved, true), nil
}

// blockCount returns the number of blocks of n points.
func blockCount(n, blockSize int) int { return (n + blockSize - 1) / blockSize }

// findUnresolved finds the points whose nearest centre may have changed. For the other
// points, it updates the distance to the nearest centre.
func (l *lloyd) findUnresolved() {
	m := l.centers.Len()
	b := &l.bounds
	// first is the largest movement of a centre. second is the largest movement of the
	// other centres.
	farthestMovedIndex, first, second := 0, 0.0, 0.0
	for j := range m {
		if v := math.Sqrt(sqDist(l.centers.Row(j), b.last.Row(j))); v > first {
			farthestMovedIndex, first, second = j, v, first
		} else {
			second = max(second, v)
		}
	}
	b.unresolvedRows = b.unresolvedRows[:0]
	for i, j := range l.owner {
		if j < 0 {
			b.unresolvedRows = append(b.unresolvedRows, i)
			continue
		}
		drift := first
		if j == farthestMovedIndex {
			drift = second
		}
		b.lower[i] -= drift
		l.dist[i] = sqDist(l.x.Row(i), l.centers.Row(j))
		if !(math.Sqrt(l.dist[i]) < b.lower[i]*(1-assignMargin)) {
			b.unresolvedRows = append(b.unresolvedRows, i)
		}
	}
	b.unresolvedCount = len(b.unresolvedRows)
}

// sqDist returns ‖x − y‖².
func sqDist(x, y []float64) (s float64) {
	for a, v := range x {
		s += (v - y[a]) * (v - y[a])
	}
	return s
}
