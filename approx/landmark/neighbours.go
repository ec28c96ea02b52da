package landmark

import (
	"cmp"
	"math"
	"slices"

	"mercer/approx/internal/lin"
)

// rings are the centres in the order of their distance from each of them: a centre
// farther from one than a point's nearest and second nearest centre together allow is
// no nearer to the point, and neither is any after it (Phillips 2002).
type rings struct {
	order []int     // m×m, row by row; the first of each row is the centre itself
	away  []float64 // m×m: how far they are, in that order
	dist  []float64 // m×m
}

const (
	// flat is the largest dimension in which few centres are near to a point.
	flat = 3

	// rung is the least number of centres that is worth the rings.
	rung = 16
)

// rings reports whether rings of the centres serve, and brings them up to date. They
// cost m², so there must be more points to look at than that.
func (l *lloyd) rings() bool {
	m, d := l.centers.Len(), l.x.Dim
	b := &l.bounds
	if d > flat || m < rung || m > 8*len(b.open) {
		return false
	}
	r := &b.rings
	fresh := r.order == nil
	if fresh {
		r.order, r.away, r.dist = make([]int, m*m), make([]float64, m*m), make([]float64, m*m)
	}
	lin.SqDist(r.dist, l.centers.Data, l.centers.Data, m, m, d)
	lin.Sqrt(r.dist, r.dist)
	for j := range m {
		row, away, dist := r.order[j*m:(j+1)*m], r.away[j*m:(j+1)*m], r.dist[j*m:(j+1)*m]
		if fresh {
			for c := range row {
				row[c] = c
			}
			slices.SortFunc(row, func(a, c int) int { return cmp.Compare(dist[a], dist[c]) })
		}
		// From sweep to sweep the order hardly changes.
		for t, c := range row {
			v := dist[c]
			for ; t > 0 && away[t-1] > v; t-- {
				row[t], away[t] = row[t-1], away[t-1]
			}
			row[t], away[t] = c, v
		}
	}
	return true
}

// nearest returns the centre nearest to point i, the first of equally near ones, how
// far it is, squared, and a bound that no other centre is nearer than, squared. It starts
// from the last centre of the point.
func (l *lloyd) nearest(i int) (at int, best, second float64) {
	m, d := l.centers.Len(), l.x.Dim
	r, own := &l.bounds.rings, l.owner[i]
	x, z := l.x.At(i), l.centers.Data
	from := math.Sqrt(sqDist(x, l.centers.At(own)))
	at, best, second = own, math.Inf(1), math.Inf(1)
	limit := math.Inf(1)
	row, away := r.order[own*m:(own+1)*m], r.away[own*m:(own+1)*m]
	for t, c := range row {
		// ‖x−c‖ ≥ ‖own−c‖ − ‖x−own‖.
		if away[t] > limit {
			break
		}
		var s float64
		p := z[c*d : c*d+d]
		for a, v := range x {
			s += (v - p[a]) * (v - p[a])
		}
		switch {
		case s < best*(1-assignTie):
			at, best, second = c, s, best
			limit = (from + math.Sqrt(second)) * (1 + assignMargin)
		case s <= best*(1+assignTie) && c < at:
			at, best, second = c, s, min(second, best)
			limit = (from + math.Sqrt(second)) * (1 + assignMargin)
		case s < second:
			second = s
			limit = (from + math.Sqrt(second)) * (1 + assignMargin)
		}
	}
	return at, best, second
}
