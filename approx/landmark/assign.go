package landmark

import (
	"context"
	"math"
	"slices"
	"sync"

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
	last            approx.Points    // centres of the previous iteration
	centers         lin.PackedPoints // for distances from blocks of points
	unresolvedRows  []int            // buffer for the indices of the points that must be checked
	unresolvedCount int              // number of points that had to be checked in the last iteration
	neighborhoods   neighborhoods
}

const (
	// assignRows is the number of points of a block for which distances are computed.
	assignRows = 64

	// cachedDistances is the number of distances that stay in the first-level cache.
	cachedDistances = 1 << 12

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
	var lock sync.Mutex // guards l.count
	parallel.Split(len(l.owner), 1, 1, countTime, func(i0, i1 int) {
		count := make([]int, len(l.count))
		for _, j := range l.owner[i0:i1] {
			count[j]++
		}
		lock.Lock()
		for j, c := range count {
			l.count[j] += c
		}
		lock.Unlock()
	})
}

// countTime is about the time, in nanoseconds, in which a point is counted.
const countTime = 0.5

// assignByBlocks implements assign. It computes the distances between the unresolved
// points and all centres.
func (l *lloyd) assignByBlocks(ctx context.Context) (hasMoved bool, err error) {
	m, d := l.centers.Len(), l.x.Dim
	b := &l.bounds
	l.findUnresolved()
	unresolved := b.unresolvedRows[:b.unresolvedCount]
	step := min(assignRows, len(unresolved)) // points of a call of SqDist
	if b.centers.Pack(l.centers.Data, assignRows, m, d) {
		step = min(step, max(4, cachedDistances/m&^3))
	}
	isMoved := make([]bool, blockCount(len(unresolved), assignRows))
	err = parallel.Each(ctx, len(isMoved), func() func(int) {
		points, dist := approx.NewPoints(step, d), make([]float64, step*m)
		return func(t int) {
			rows := unresolved[t*assignRows : min((t+1)*assignRows, len(unresolved))]
			for len(rows) > 0 {
				part := rows[:min(step, len(rows))]
				rows = rows[len(part):]
				for q, i := range part {
					copy(points.Row(q), l.x.Row(i))
				}
				b.centers.SqDist(dist, points.Data, len(part))
				for q, i := range part {
					nearest, best, second := twoSmallest(dist[q*m : q*m+m])
					if l.owner[i] != nearest {
						l.owner[i], isMoved[t] = nearest, true
					}
					l.dist[i], b.lower[i] = best, math.Sqrt(second)
				}
			}
		}
	})
	if err != nil {
		return false, err
	}
	l.countPoints()
	return slices.Contains(isMoved, true), nil
}

// twoSmallest returns the smallest of the squared distances, its index, and the smallest of the
// others. Distances count as equal up to assignTie. Of equal distances, the first is the smallest.
func twoSmallest(dist []float64) (nearest int, best, second float64) {
	best, second = math.Inf(1), math.Inf(1)
	nearer := best
	for j := 0; ; j++ {
		for j < len(dist) && !(dist[j] < second) { // a short loop, since most distances are larger
			j++
		}
		if j == len(dist) {
			return nearest, best, second
		}
		if v := dist[j]; v < nearer {
			nearest, best, nearer, second = j, v, v*(1-assignTie), best
		} else {
			second = v
		}
	}
}

// blockCount returns the number of blocks of n points.
func blockCount(n, blockSize int) int { return (n + blockSize - 1) / blockSize }

// findUnresolved finds the points whose nearest centre may have changed. For the other
// points, it updates the distance to the nearest centre.
func (l *lloyd) findUnresolved() {
	b := &l.bounds
	// A lower bound decreases by drift, the largest movement of a centre. For the points of this
	// centre, it decreases by the largest movement of the other centres.
	farthestMovedIndex, drift, otherDrift := 0, 0.0, 0.0
	for j := range l.centers.Len() {
		if v := math.Sqrt(sqDist(l.centers.Row(j), b.last.Row(j))); v > drift {
			farthestMovedIndex, drift, otherDrift = j, v, drift
		} else {
			otherDrift = max(otherDrift, v)
		}
	}
	counts := make([]int, blockCount(l.x.Len(), boundRows)) // of unresolved points in each block
	parallel.Split(len(counts), 1, 1, boundRows*float64(boundTime+l.x.Dim), func(t0, t1 int) {
		for t := t0; t < t1; t++ {
			i0, i1 := t*boundRows, min((t+1)*boundRows, l.x.Len())
			rows := b.unresolvedRows[i0:i0]
			for i := i0; i < i1; i++ {
				j := l.owner[i]
				if j == farthestMovedIndex {
					b.lower[i] -= otherDrift
				} else {
					b.lower[i] -= drift
				}
				if j >= 0 {
					l.dist[i] = sqDist(l.x.Row(i), l.centers.Row(j))
				}
				if j < 0 || !(math.Sqrt(l.dist[i]) < b.lower[i]*(1-assignMargin)) {
					rows = append(rows, i)
				}
			}
			counts[t] = len(rows)
		}
	})
	b.unresolvedCount = 0
	for t, count := range counts {
		b.unresolvedCount += copy(b.unresolvedRows[b.unresolvedCount:], b.unresolvedRows[t*boundRows:][:count])
	}
}

const (
	// boundTime is about the time, in nanoseconds, in which findUnresolved updates the bounds of a
	// point, without a nanosecond for each coordinate.
	boundTime = 4

	// boundRows is the number of points of a block of findUnresolved.
	boundRows = 256
)

// sqDist returns ‖x − y‖².
func sqDist(x, y []float64) (s float64) {
	for a, v := range x {
		s += (v - y[a]) * (v - y[a])
	}
	return s
}
