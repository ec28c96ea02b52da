package landmark

// A grid divides the plane of the first two coordinates into cells. For each cell, it
// stores a centre near the first point of the cell. The search for later points of the
// cell starts at this centre.
type grid struct {
	low, scale [2]float64
	center     [gridSide * gridSide]int // index of a centre plus 1; 0 if the cell had no point so far
	last       int
}

// gridSide is the number of cells in each direction.
const gridSide = 16

// newGrid returns a grid that covers the points, without centres.
func (l *lloyd) newGrid() (g grid) {
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
			g.scale[a] = gridSide / (high - low)
		}
	}
	return g
}

// cellIndex returns the row or the column of the cell with the coordinate x.
func (g *grid) cellIndex(axis int, x float64) int {
	return max(0, min(int((x-g.low[axis])*g.scale[axis]), gridSide-1))
}

// nearbyCenter returns a centre that is probably close to x. In a new cell, it moves from
// a centre to a neighbour that is closer to x, as long as there is one.
func (g *grid) nearbyCenter(r *neighborhoods, x *coords) int {
	c := &g.center[g.cellIndex(0, x[0])*gridSide+g.cellIndex(1, x[1])]
	if *c > 0 {
		return *c - 1
	}
	current := g.last
	best := sqDist3(x, &r.centers[current].coords)
	for previous := -1; current != previous; {
		previous = current
		for t := range r.neighbors[previous] {
			n := &r.neighbors[previous][t]
			if s := sqDist3(x, &n.coords); s < best {
				current, best = n.index, s
			}
		}
	}
	*c, g.last = current+1, current
	return current
}
