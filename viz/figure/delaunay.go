package figure

import (
	"cmp"
	"math"
	"slices"

	"mercer/viz/canvas"
)

// Delaunay returns the edges (i, j), i < j, of a Delaunay triangulation of points
// of the plane. Collinear points are neighbours along their line, and coinciding
// points are neighbours of each other.
//
// Points are rounded to a grid of 2¹⁴ steps over their extent. All tests on it are
// exact in 64 bits, so that every configuration is handled; points rounded to the
// same place coincide. Each point is inserted by removing the triangles whose
// circumcircle contains it (Bowyer 1981, Watson 1981). Triangles with a corner at
// infinity cover the outside.
func Delaunay(xy []float64) [][2]int {
	n := len(xy) / 2
	at := toGrid(xy)
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(snakeOrder(at[a], at[b]), cmp.Compare(at[a].x, at[b].x), cmp.Compare(at[a].y, at[b].y), cmp.Compare(a, b))
	})
	seen := map[cell]int{}
	var edges [][2]int
	var distinct []int
	for _, i := range order {
		if j, ok := seen[at[i]]; ok {
			edges = append(edges, edge(i, j))
			continue
		}
		seen[at[i]] = i
		distinct = append(distinct, i)
	}
	d := &delaunay{at: at}
	if !d.start(distinct) {
		return append(edges, collinearEdges(at, distinct)...)
	}
	for _, i := range distinct {
		d.insert(i)
	}
	for _, t := range d.tri {
		if t.removed {
			continue
		}
		for k := range 3 {
			a, b := t.v[k], t.v[(k+1)%3]
			if 0 <= a && a < b { // each edge belongs to two triangles
				edges = append(edges, edge(a, b))
			}
		}
	}
	return edges
}

func edge(i, j int) [2]int { return [2]int{min(i, j), max(i, j)} }

// collinearEdges joins consecutive collinear points.
func collinearEdges(at []cell, points []int) (edges [][2]int) {
	points = slices.Clone(points)
	slices.SortFunc(points, func(a, b int) int {
		return cmp.Or(cmp.Compare(at[a].x, at[b].x), cmp.Compare(at[a].y, at[b].y))
	})
	for k := 1; k < len(points); k++ {
		edges = append(edges, edge(points[k-1], points[k]))
	}
	return edges
}

// A cell is a point on the grid.
type cell struct{ x, y int64 }

// toGrid rounds points to 2¹⁴ steps over their extent. A point that is not finite
// becomes the corner of the grid.
func toGrid(xy []float64) []cell {
	lo, hi := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	for i, v := range xy {
		if canvas.Finite(v) {
			lo[i%2], hi[i%2] = min(lo[i%2], v), max(hi[i%2], v)
		}
	}
	size := max(hi[0]-lo[0], hi[1]-lo[1])
	at := make([]cell, len(xy)/2)
	for i := range at {
		x, y := (xy[2*i]-lo[0])/size*(1<<14-1), (xy[2*i+1]-lo[1])/size*(1<<14-1)
		if canvas.Finite(x, y) {
			at[i] = cell{int64(math.Round(x)), int64(math.Round(y))}
		}
	}
	return at
}

// snakeOrder orders cells along the rows of a coarse grid in alternating
// directions, so that each point is near the previous one.
func snakeOrder(a, b cell) int {
	const coarse = 1 << 10
	ra, rb := a.y/coarse, b.y/coarse
	if ra != rb {
		return cmp.Compare(ra, rb)
	}
	if ra%2 == 1 {
		return cmp.Compare(b.x/64, a.x/64)
	}
	return cmp.Compare(a.x/64, b.x/64)
}

const infinite = -1 // the corner at infinity

// A triangle has its corners counterclockwise, y upwards. The triangle across[k]
// shares the edge from v[k] to v[k+1].
type triangle struct {
	v       [3]int
	across  [3]int
	removed bool
}

type delaunay struct {
	at   []cell
	tri  []triangle
	last int          // an existing triangle near the last point
	has  map[int]bool // points of the first triangle
}

// orientation is positive if a, b, c are counterclockwise.
func (d *delaunay) orientation(a, b, c int) int64 {
	p, q, r := d.at[a], d.at[b], d.at[c]
	return (q.x-p.x)*(r.y-p.y) - (q.y-p.y)*(r.x-p.x)
}

// start makes the first triangle, and reports whether the points have a triangle.
func (d *delaunay) start(points []int) bool {
	if len(points) < 3 {
		return false
	}
	a, b := points[0], points[1]
	for _, c := range points[2:] {
		side := d.orientation(a, b, c)
		if side == 0 {
			continue
		}
		if side < 0 {
			a, b = b, a
		}
		d.tri = []triangle{
			{v: [3]int{a, b, c}, across: [3]int{1, 2, 3}},
			{v: [3]int{b, a, infinite}, across: [3]int{0, 3, 2}},
			{v: [3]int{c, b, infinite}, across: [3]int{0, 1, 3}},
			{v: [3]int{a, c, infinite}, across: [3]int{0, 2, 1}},
		}
		d.has = map[int]bool{a: true, b: true, c: true}
		return true
	}
	return false
}

// inConflict reports whether p lies inside the circumcircle of t. For a triangle at
// infinity, inConflict reports whether p lies on its edge or in the half plane
// beyond.
func (d *delaunay) inConflict(t *triangle, p int) bool {
	for k, v := range t.v {
		if v != infinite {
			continue
		}
		a, b := t.v[(k+1)%3], t.v[(k+2)%3]
		side := d.orientation(a, b, p)
		if side != 0 {
			return side > 0
		}
		q, r, s := d.at[a], d.at[b], d.at[p]
		return (s.x-q.x)*(s.x-r.x)+(s.y-q.y)*(s.y-r.y) < 0
	}
	o := d.at[p]
	var m [3][3]int64
	for k, v := range t.v {
		x, y := d.at[v].x-o.x, d.at[v].y-o.y
		m[k] = [3]int64{x, y, x*x + y*y} // below 2¹⁴, 2¹⁴, 2²⁹
	}
	det := m[0][2]*(m[1][0]*m[2][1]-m[1][1]*m[2][0]) -
		m[1][2]*(m[0][0]*m[2][1]-m[0][1]*m[2][0]) +
		m[2][2]*(m[0][0]*m[1][1]-m[0][1]*m[1][0])
	return det > 0 // the sum of three products below 2⁵⁸ is exact
}

// insert adds a point.
func (d *delaunay) insert(p int) {
	if d.has[p] {
		return
	}
	first := d.find(p)
	hole := []int{first}
	d.tri[first].removed = true
	var rim []struct{ a, b, across int }
	for i := 0; i < len(hole); i++ {
		t := d.tri[hole[i]]
		for k := range 3 {
			o := t.across[k]
			if d.tri[o].removed {
				continue
			}
			if d.inConflict(&d.tri[o], p) {
				d.tri[o].removed = true
				hole = append(hole, o)
				continue
			}
			rim = append(rim, struct{ a, b, across int }{t.v[k], t.v[(k+1)%3], o})
		}
	}
	// Each edge of the rim forms a triangle with p. The neighbour of this triangle belongs
	// to the edge that begins at the end of the first edge.
	from := make(map[int]int, len(rim))
	base := len(d.tri)
	for i, e := range rim {
		from[e.a] = base + i
		d.tri = append(d.tri, triangle{v: [3]int{e.a, e.b, p}, across: [3]int{e.across, 0, 0}})
		o := &d.tri[e.across]
		for k := range 3 {
			if o.v[k] == e.b && o.v[(k+1)%3] == e.a {
				o.across[k] = base + i
			}
		}
	}
	for i, e := range rim {
		next := from[e.b]
		d.tri[base+i].across[1] = next
		d.tri[next].across[2] = base + i
	}
	d.last = base
}

// find returns a triangle in conflict with p by searching around the last one.
func (d *delaunay) find(p int) int {
	seen := map[int]bool{d.last: true}
	queue := []int{d.last}
	for i := 0; i < len(queue); i++ {
		t := &d.tri[queue[i]]
		if d.inConflict(t, p) {
			return queue[i]
		}
		for _, o := range t.across {
			if !seen[o] {
				seen[o] = true
				queue = append(queue, o)
			}
		}
	}
	panic("viz: a point lies in no circumcircle")
}
