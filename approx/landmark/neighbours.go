package landmark

import (
	"context"
	"math"
	"slices"
	"sync/atomic"

	"mercer/approx/internal/lin"
	"mercer/approx/internal/parallel"
)

// rowsPerCheck is the number of points between two checks of a context. They are searched by one
// goroutine.
const rowsPerCheck = 2048

// neighborhoods contains the nearest centres of each centre. A centre that is much
// farther from a point's last centre than the point itself cannot be nearer to the point.
// The same holds for all later neighbours in the list (Phillips 2002).
type neighborhoods struct {
	points    []coords
	dist      []float64 // squared distances of the centres, m×m
	moves     []float64 // movement of each centre
	centers   []neighborhood
	neighbors [][neighborCount]neighbor // neighbours of each centre including itself, sorted by distance
}

// coords contains the coordinates of a point, padded with zeros.
type coords [maxNeighborDim]float64

// A neighborhood contains a centre and bounds for its neighbours.
type neighborhood struct {
	coords      coords
	drift       float64 // largest movement of another centre within radius
	radius      float64
	nearestDist float64 // distance to the nearest other centre
}

// A neighbor is a centre with its distance to another centre.
type neighbor struct {
	dist   float64
	coords coords
	index  int
}

const (
	// maxNeighborDim is the largest dimension in which lists of neighbours save time.
	maxNeighborDim = 3

	// minNeighborCenters is the smallest number of centres for which lists of neighbours save
	// time.
	minNeighborCenters = 16

	// neighborCount is the number of neighbours stored for each centre. Few points need
	// more.
	neighborCount = 16

	// trackedCount is the number of neighbours whose movements determine drift. If the
	// movements of all centres were used instead, 1.5 times as many points would have to
	// be checked.
	trackedCount = 9
)

// updateNeighborhoods updates the lists of neighbours if they save time, and reports
// whether they do. The lists cost about m²/2 distances, and each point that needs a check
// costs m. Hence at least m/2 points must need a check. The estimate is the number of
// checks in the previous iteration.
func (l *lloyd) updateNeighborhoods() bool {
	n, m, d := l.x.Len(), l.centers.Len(), l.x.Dim
	b := &l.bounds
	if d > maxNeighborDim || m < minNeighborCenters || m > 2*b.unresolvedCount {
		return false
	}
	r := &b.neighborhoods
	if r.centers == nil {
		r.points, r.dist, r.moves = make([]coords, n), make([]float64, m*m), make([]float64, m)
		r.centers, r.neighbors = make([]neighborhood, m), make([][neighborCount]neighbor, m)
		for i := range r.points {
			copy(r.points[i][:], l.x.Row(i))
		}
		for j := range r.neighbors {
			for t := range r.neighbors[j] {
				r.neighbors[j][t].index = t
			}
		}
	}
	for j := range m {
		r.moves[j] = math.Sqrt(sqDist(l.centers.Row(j), b.last.Row(j)))
		copy(r.centers[j].coords[:], l.centers.Row(j))
	}
	parallel.Split(m, 1, 1, listTime+float64(m), func(j0, j1 int) {
		lin.SqDist(r.dist[j0*m:], l.centers.Data[j0*d:], l.centers.Data, j1-j0, m, d)
		for j := j0; j < j1; j++ {
			next, c := &r.neighbors[j], &r.centers[j]
			updateNeighbors(next, r.dist[j*m:j*m+m])
			c.drift, c.nearestDist, c.radius = 0, next[1].dist, next[trackedCount].dist
			for t := range next {
				p := &next[t]
				p.coords = r.centers[p.index].coords
				if t < trackedCount && p.index != j && r.moves[p.index] > c.drift {
					c.drift = r.moves[p.index]
				}
			}
		}
	})
	return true
}

// listTime is about the time, in nanoseconds, in which the neighbours of a centre are updated,
// without a nanosecond for each other centre.
const listTime = 500

// updateNeighbors stores the nearest neighbours of a centre in next. The squared
// distances of all centres from this centre are in dist, which is overwritten. It starts
// from the previous list, which changes little between iterations.
func updateNeighbors(next *[neighborCount]neighbor, dist []float64) {
	insert := func(t, c int, v float64) {
		for ; t > 0 && next[t-1].dist > v; t-- {
			next[t] = next[t-1]
		}
		next[t].dist, next[t].index = v, c
	}
	for t := range next {
		c := next[t].index
		v := dist[c]
		dist[c] = math.Inf(1) // so that c is not inserted again
		insert(t, c, v)
	}
	for c, v := range dist {
		if v < next[neighborCount-1].dist {
			insert(neighborCount-1, c, v)
		}
	}
	for t := range next {
		next[t].dist = math.Sqrt(next[t].dist)
	}
}

// assignByNeighbors implements assign. It searches the nearest centre of each point
// among the neighbours of its previous centre.
func (l *lloyd) assignByNeighbors(ctx context.Context) (hasMoved bool, err error) {
	b := &l.bounds
	r := &b.neighborhoods
	if len(l.owner) > 0 && l.owner[0] < 0 { // first iteration
		hasMoved = true
		g := l.newGrid()
		for i := range l.owner {
			l.owner[i] = g.nearbyCenter(r, &r.points[i]) // g keeps results, so one goroutine uses it
		}
	}
	isMoved := make([]bool, blockCount(len(l.owner), rowsPerCheck))
	var openCount atomic.Int64
	search := func(t int) {
		open := l.findUnresolvedNearby(t*rowsPerCheck, min((t+1)*rowsPerCheck, len(l.owner)))
		for _, i := range open {
			nearest, best, low := r.nearestCenter(&r.points[i], l.owner[i])
			if l.owner[i] != nearest {
				l.owner[i], isMoved[t] = nearest, true
			}
			l.dist[i], b.lower[i] = best, low
		}
		openCount.Add(int64(len(open)))
	}
	if err := parallel.Each(ctx, len(isMoved), func() func(int) { return search }); err != nil {
		return hasMoved, err
	}
	b.unresolvedCount = int(openCount.Load())
	l.countPoints()
	return hasMoved || slices.Contains(isMoved, true), nil
}

// findUnresolvedNearby returns the indices of the points from i0 to i1 − 1 whose nearest centre may
// have changed. Like findUnresolved, it updates the distances of the other points. It uses the lists
// of neighbours.
func (l *lloyd) findUnresolvedNearby(i0, i1 int) []int {
	n := i1 - i0
	b := &l.bounds
	centers := b.neighborhoods.centers
	owner, dist, lower := l.owner[i0:][:n], l.dist[i0:][:n], b.lower[i0:][:n]
	open, points := b.unresolvedRows[i0:i1:i1][:n], b.neighborhoods.points[i0:][:n]
	openCount := 0
	for i, o := range owner {
		c := &centers[o]
		s := sqDist3(&points[i], &c.coords)
		ownDist := math.Sqrt(s)
		// low is a lower bound of the distance from x to all other centres. They are
		// within the radius of the neighbourhood or beyond it. The distance of a centre c
		// from x is also at least ‖o−c‖ − ‖x−o‖, where o is the previous centre of x.
		low := larger(smaller(lower[i]-c.drift, c.radius-ownDist), c.nearestDist-ownDist)
		dist[i], lower[i] = s, low
		if !(ownDist < low*(1-assignMargin)) {
			open[openCount] = i0 + i
			openCount++
		}
	}
	return open[:openCount]
}

// smaller returns the smaller of x and y, or one of them if neither is positive. It
// compares their bits, which avoids branches in WebAssembly.
func smaller(x, y float64) float64 {
	a, b := int64(math.Float64bits(x)), int64(math.Float64bits(y))
	if b < a {
		a = b
	}
	return math.Float64frombits(uint64(a))
}

// larger returns the larger of x and y, or one of them if neither is positive.
func larger(x, y float64) float64 {
	a, b := int64(math.Float64bits(x)), int64(math.Float64bits(y))
	if b > a {
		a = b
	}
	return math.Float64frombits(uint64(a))
}

// sqDist3 returns ‖x − y‖². It has no loop, since loops are slow in WebAssembly.
func sqDist3(x, y *coords) float64 {
	u, v, w := x[0]-y[0], x[1]-y[1], x[2]-y[2]
	return u*u + v*v + w*w
}

// nearestCenter returns the index and the squared distance of the centre nearest to x. If
// several are equally near, it returns the first. It also returns a lower bound of the
// distance to all other centres. The search starts at the centre start, which should be
// close to x.
func (r *neighborhoods) nearestCenter(x *coords, start int) (nearest int, best, low float64) {
	nearest, best = start, math.Inf(1)
	second, nearer, equal := best, best, best
	visit := func(c int, s float64) {
		if !(s <= equal) || s >= nearer && c > nearest {
			if s < second {
				second = s
			}
			return
		}
		if best < second {
			second = best
		}
		nearest, best, nearer, equal = c, s, s*(1-assignTie), s*(1+assignTie)
	}
	ownDist := math.Sqrt(sqDist3(x, &r.centers[start].coords))
	for t := range r.neighbors[start] {
		c := &r.neighbors[start][t]
		// This centre and all later neighbours are farther from x than the second nearest
		// centre.
		if v := c.dist - ownDist; v > 0 && v*v*(1-assignMargin) > second {
			return nearest, best, math.Sqrt(second)
		}
		visit(c.index, sqDist3(x, &c.coords))
	}
	best, second, nearer, equal = math.Inf(1), math.Inf(1), math.Inf(1), math.Inf(1)
	for j := range r.centers {
		visit(j, sqDist3(x, &r.centers[j].coords))
	}
	return nearest, best, math.Sqrt(second)
}
