package landmark

import (
	"context"
	"math"

	"mercer/approx/internal/lin"
)

// aroundRows is the number of points between two checks of a context.
const aroundRows = 512

// rings list the nearest centres of each centre. A centre farther away than a
// point's two nearest centres allow is not nearer to the point, and neither is any
// later one (Phillips 2002).
type rings struct {
	points []place
	dist   []float64 // m×m
	moves  []float64 // the movement of each centre
	near   []ring
	next   [][ringLength]neighbour // those of each centre, itself among them, by distance
}

// A place holds coordinates, padded with zeros.
type place [flat]float64

// A ring holds the data of a centre and its neighbours for settle and nearest.
type ring struct {
	at    place
	drift float64 // no other centre that is nearer than rim has moved farther
	rim   float64
	gap   float64 // distance of the nearest other centre
}

// A neighbour is a centre with its distance from another.
type neighbour struct {
	away  float64
	at    place
	which int
}

const (
	// flat is the largest dimension in which few centres are near to a point.
	flat = 3

	// rung is the least number of centres for which rings save time.
	rung = 16

	// ringLength is the number of neighbours stored for a centre; few points need
	// more.
	ringLength = 16

	// movedCentres is the number of neighbours whose movements are tracked
	// separately. With the movement of all centres instead, 1.5 times as many
	// points would have to be checked.
	movedCentres = 9
)

// rings updates the rings of the centres if they save time, and reports whether they
// do. Rings cost m² distances, so more than m² points must need a check. The estimate
// is the number of checks in the last sweep.
func (l *lloyd) rings() bool {
	n, m, d := l.x.Len(), l.centers.Len(), l.x.Dim
	b := &l.bounds
	if d > flat || m < rung || m > 2*len(b.unresolved) {
		return false
	}
	r := &b.rings
	if r.near == nil {
		r.points, r.dist, r.moves = make([]place, n), make([]float64, m*m), make([]float64, m)
		r.near, r.next = make([]ring, m), make([][ringLength]neighbour, m)
		for i := range r.points {
			copy(r.points[i][:], l.x.Row(i))
		}
		for j := range r.next {
			for t := range r.next[j] {
				r.next[j][t].which = t
			}
		}
	}
	lin.SqDist(r.dist, l.centers.Data, l.centers.Data, m, m, d)
	for j := range m {
		list(&r.next[j], r.dist[j*m:j*m+m])
		r.moves[j] = math.Sqrt(sqDist(l.centers.Row(j), b.last.Row(j)))
		copy(r.near[j].at[:], l.centers.Row(j))
	}
	for j := range r.next {
		next, c := &r.next[j], &r.near[j]
		c.drift, c.gap, c.rim = 0, next[1].away, next[movedCentres].away
		for t := range next {
			p := &next[t]
			p.at = r.near[p.which].at
			if t < movedCentres && p.which != j && r.moves[p.which] > c.drift {
				c.drift = r.moves[p.which]
			}
		}
	}
	return true
}

// list stores the nearest neighbours of a centre in next, given the squared distances
// of all centres in dist, which it overwrites. It starts from the previous list, which
// changes little from sweep to sweep.
func list(next *[ringLength]neighbour, dist []float64) {
	insert := func(t, c int, v float64) {
		for ; t > 0 && next[t-1].away > v; t-- {
			next[t] = next[t-1]
		}
		next[t].away, next[t].which = v, c
	}
	for t := range next {
		c := next[t].which
		v := dist[c]
		dist[c] = math.Inf(1) // not once more
		insert(t, c, v)
	}
	for c, v := range dist {
		if v < next[ringLength-1].away {
			insert(ringLength-1, c, v)
		}
	}
	for t := range next {
		next[t].away = math.Sqrt(next[t].away)
	}
}

// searchAround looks for the nearest centre of each point about the last one.
func (l *lloyd) searchAround(ctx context.Context) (moved bool, err error) {
	b := &l.bounds
	r := &b.rings
	if len(l.owner) > 0 && l.owner[0] < 0 { // nothing is known yet
		moved = true
		g := l.grid()
		for i := range l.owner {
			l.owner[i] = g.start(r, &r.points[i])
		}
	}
	l.settle()
	for q, i := range b.unresolved {
		if q%aroundRows == 0 {
			if err := ctx.Err(); err != nil {
				return moved, err
			}
		}
		at, best, low := r.nearest(&r.points[i], l.owner[i])
		if l.owner[i] != at {
			l.owner[i], moved = at, true
		}
		l.dist[i], b.lower[i] = best, low
		l.count[at]++
	}
	return moved, nil
}

// settle finds the points that may have changed sides, as narrow does.
func (l *lloyd) settle() {
	n := l.x.Len()
	b := &l.bounds
	count, near := l.count, b.rings.near
	owner, dist, lower, open, points := l.owner[:n], l.dist[:n], b.lower[:n], b.unresolved[:n], b.rings.points[:n]
	busy := 0
	for i, own := range owner {
		c := &near[own]
		s := gap(&points[i], &c.at)
		from := math.Sqrt(s)
		// Another centre is at least as far as the bound, or beyond the rim, and
		// never nearer than ‖own−c‖ − ‖x−own‖.
		low := larger(smaller(lower[i]-c.drift, c.rim-from), c.gap-from)
		dist[i], lower[i] = s, low
		if from < low*(1-assignMargin) {
			count[own]++
		} else {
			open[busy] = i
			busy++
		}
	}
	b.unresolved = open[:busy]
}

// smaller returns the smaller of x and y, or one of them if neither is positive. It
// compares their bits, since WebAssembly branches when it compares floats.
func smaller(x, y float64) float64 {
	a, b := int64(math.Float64bits(x)), int64(math.Float64bits(y))
	if b < a {
		a = b
	}
	return math.Float64frombits(uint64(a))
}

// larger returns the larger of x and y under the conditions of smaller.
func larger(x, y float64) float64 {
	a, b := int64(math.Float64bits(x)), int64(math.Float64bits(y))
	if b > a {
		a = b
	}
	return math.Float64frombits(uint64(a))
}

// gap returns ‖x − y‖². Without a loop: those are dear in WebAssembly.
func gap(x, y *place) float64 {
	u, v, w := x[0]-y[0], x[1]-y[1], x[2]-y[2]
	return u*u + v*v + w*w
}

// nearest returns the centre nearest to x, the first among equally near ones, with
// its squared distance. It also returns a lower bound of the distance to all
// others. It starts from a centre that is near.
func (r *rings) nearest(x *place, own int) (at int, best, low float64) {
	at, best = own, math.Inf(1)
	second, nearer, equal := best, best, best
	look := func(c int, s float64) {
		if !(s <= equal) || s >= nearer && c > at {
			if s < second {
				second = s
			}
			return
		}
		if best < second {
			second = best
		}
		at, best, nearer, equal = c, s, s*(1-assignTie), s*(1+assignTie)
	}
	from := math.Sqrt(gap(x, &r.near[own].at))
	for t := range r.next[own] {
		c := &r.next[own][t]
		// A centre farther from own than this is not nearer than the second.
		if v := c.away - from; v > 0 && v*v*(1-assignMargin) > second {
			return at, best, math.Sqrt(second)
		}
		look(c.which, gap(x, &c.at))
	}
	best, second, nearer, equal = math.Inf(1), math.Inf(1), math.Inf(1), math.Inf(1)
	for j := range r.near {
		look(j, gap(x, &r.near[j].at))
	}
	return at, best, math.Sqrt(second)
}
