package landmark

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/lin"
)

// bounds holds distance bounds that exclude changes of the nearest centre (Hamerly
// 2010). No other centre is nearer to point i than lower[i] minus the movement of the
// centres since the measurement of lower[i]. Late sweeps therefore check few points.
type bounds struct {
	lower      []float64
	last       approx.Points // the centres at the last sweep
	unresolved []int         // the points that must be checked
	at         approx.Points // some of them, one after the other
	block      []float64
	rings      rings
}

const (
	// assignRows is the height of the blocks in which distances are measured.
	assignRows = 64

	// assignTie is the relative difference up to which squared distances count as
	// equal. It exceeds rounding and is invisible.
	assignTie = 1e-12

	// assignMargin is the relative safety margin of bounds for rounding.
	assignMargin = 1e-9
)

// assign gives each point to the nearest centre, and reports whether one has
// changed its centre. It costs O(nmd) at first, and O(nd) if centres do not move.
// The error is that of ctx; l must not be used then.
func (l *lloyd) assign(ctx context.Context) (moved bool, err error) {
	b := &l.bounds
	clear(l.count)
	if l.rings() {
		moved, err = l.searchAround(ctx)
	} else {
		moved, err = l.blocks(ctx)
	}
	copy(b.last.Data, l.centers.Data)
	return moved, err
}

// blocks measures the distances of points that may have changed sides from all
// centres.
func (l *lloyd) blocks(ctx context.Context) (moved bool, err error) {
	n, m, d := l.x.Len(), l.centers.Len(), l.x.Dim
	b := &l.bounds
	if b.block == nil {
		b.at, b.block = approx.NewPoints(min(assignRows, n), d), make([]float64, min(assignRows, n)*m)
	}
	l.narrow()
	for i0 := 0; i0 < len(b.unresolved); i0 += assignRows {
		if err := ctx.Err(); err != nil {
			return moved, err
		}
		rows := b.unresolved[i0:min(i0+assignRows, len(b.unresolved))]
		for q, i := range rows {
			copy(b.at.Row(q), l.x.Row(i))
		}
		lin.SqDist(b.block, b.at.Data, l.centers.Data, len(rows), m, d)
		for q, i := range rows {
			at, best, nearer, second := 0, math.Inf(1), math.Inf(1), math.Inf(1)
			for j, v := range b.block[q*m : q*m+m] {
				if v < nearer {
					at, best, nearer, second = j, v, v*(1-assignTie), best
				} else if v < second {
					second = v
				}
			}
			if l.owner[i] != at {
				l.owner[i], moved = at, true
			}
			l.dist[i], b.lower[i] = best, math.Sqrt(second)
			l.count[at]++
		}
	}
	return moved, nil
}

// narrow finds the points that may have changed sides. The others keep their
// centre, and the distance to it is measured.
func (l *lloyd) narrow() {
	m := l.centers.Len()
	b := &l.bounds
	// How far centres have moved: the farthest, and the farthest of the others.
	most, first, second := 0, 0.0, 0.0
	for j := range m {
		if v := math.Sqrt(sqDist(l.centers.Row(j), b.last.Row(j))); v > first {
			most, first, second = j, v, first
		} else {
			second = max(second, v)
		}
	}
	b.unresolved = b.unresolved[:0]
	for i, j := range l.owner {
		if j < 0 {
			b.unresolved = append(b.unresolved, i)
			continue
		}
		drift := first
		if j == most {
			drift = second
		}
		b.lower[i] -= drift
		l.dist[i] = sqDist(l.x.Row(i), l.centers.Row(j))
		if math.Sqrt(l.dist[i]) < b.lower[i]*(1-assignMargin) {
			l.count[j]++
		} else {
			b.unresolved = append(b.unresolved, i)
		}
	}
}

// sqDist returns ‖x − y‖².
func sqDist(x, y []float64) (s float64) {
	for a, v := range x {
		s += (v - y[a]) * (v - y[a])
	}
	return s
}
