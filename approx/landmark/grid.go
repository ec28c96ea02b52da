package landmark

// A grid stores, for each cell of the plane of the first two coordinates, a centre
// near the first point there. The search for later points of the cell starts from
// that centre.
type grid struct {
	low, scale [2]float64
	centre     [side * side]int // and 1 more; 0 where nobody was
	last       int
}

// side is the number of cells on a side.
const side = 16

func (l *lloyd) grid() (g grid) {
	d := l.x.Dim
	for a := range min(d, 2) {
		low, high := l.x.Data[a], l.x.Data[a]
		for i := a; i < len(l.x.Data); i += d {
			if v := l.x.Data[i]; v < low {
				low = v
			} else if v > high {
				high = v
			}
		}
		if g.low[a] = low; high > low {
			g.scale[a] = side / (high - low)
		}
	}
	return g
}

// line returns the row or the column of a coordinate.
func (g *grid) line(axis int, x float64) int {
	return max(0, min(int((x-g.low[axis])*g.scale[axis]), side-1))
}

// start returns a centre that is probably near to x. In a new cell, it walks from
// centre to centre towards x.
func (g *grid) start(r *rings, x *place) int {
	c := &g.centre[g.line(0, x[0])*side+g.line(1, x[1])]
	if *c > 0 {
		return *c - 1
	}
	at := g.last
	best := gap(x, &r.near[at].at)
	for from := -1; at != from; {
		from = at
		for t := range r.next[from] {
			n := &r.next[from][t]
			if s := gap(x, &n.at); s < best {
				at, best = n.which, s
			}
		}
	}
	*c, g.last = at+1, at
	return at
}
