package figure

import (
	"cmp"
	"math"
	"slices"

	"mercer/viz/canvas"
)

// Delaunay returns the edges (i, j) of a Delaunay triangulation of points in the plane,
// with i < j. If all points are collinear, edges join consecutive points on the line.
// An edge also joins two points that coincide.
//
// The points are rounded to a grid with 2¹⁴ steps over their extent. Points that are
// rounded to the same grid point count as coinciding. All geometric tests on the grid
// are exact in 64 bits, so that no configuration fails.
//
// Delaunay inserts one point after the other. It replaces the triangles whose
// circumcircle contains the point by triangles that have the point as a corner (Bowyer
// 1981, Watson 1981). Triangles with a corner at infinity cover the region outside of
// the convex hull.
func Delaunay(xy []float64) [][2]int {
	n := len(xy) / 2
	cells := toGrid(xy)
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(snakeOrder(cells[a], cells[b]), cmp.Compare(cells[a].x, cells[b].x), cmp.Compare(cells[a].y, cells[b].y), cmp.Compare(a, b))
	})
	seen := map[cell]int{}
	var edges [][2]int
	var distinct []int
	for _, i := range order {
		if j, ok := seen[cells[i]]; ok {
			edges = append(edges, orderedEdge(i, j))
			continue
		}
		seen[cells[i]] = i
		distinct = append(distinct, i)
	}
	d := &delaunay{points: cells}
	if !d.addFirstTriangle(distinct) {
		return append(edges, collinearEdges(cells, distinct)...)
	}
	for _, i := range distinct {
		d.insert(i)
	}
	for _, t := range d.triangles {
		if t.isRemoved {
			continue
		}
		for k := range 3 {
			a, b := t.corners[k], t.corners[(k+1)%3]
			if 0 <= a && a < b { // each edge belongs to two triangles
				edges = append(edges, orderedEdge(a, b))
			}
		}
	}
	return edges
}

func orderedEdge(i, j int) [2]int { return [2]int{min(i, j), max(i, j)} }

// collinearEdges returns the edges between consecutive points on a line.
func collinearEdges(cells []cell, points []int) (edges [][2]int) {
	points = slices.Clone(points)
	slices.SortFunc(points, func(a, b int) int {
		return cmp.Or(cmp.Compare(cells[a].x, cells[b].x), cmp.Compare(cells[a].y, cells[b].y))
	})
	for k := 1; k < len(points); k++ {
		edges = append(edges, orderedEdge(points[k-1], points[k]))
	}
	return edges
}

// A cell holds the grid coordinates of a point.
type cell struct{ x, y int64 }

// toGrid rounds points to a grid with 2¹⁴ steps over their extent. A point with a
// coordinate that is not finite becomes the origin of the grid.
func toGrid(xy []float64) []cell {
	lo, hi := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	for i, v := range xy {
		if canvas.AllFinite(v) {
			lo[i%2], hi[i%2] = min(lo[i%2], v), max(hi[i%2], v)
		}
	}
	size := max(hi[0]-lo[0], hi[1]-lo[1])
	cells := make([]cell, len(xy)/2)
	for i := range cells {
		x, y := (xy[2*i]-lo[0])/size*(1<<14-1), (xy[2*i+1]-lo[1])/size*(1<<14-1)
		if canvas.AllFinite(x, y) {
			cells[i] = cell{int64(math.Round(x)), int64(math.Round(y))}
		}
	}
	return cells
}

// snakeOrder compares cells by their order along the rows of a coarse grid. The
// direction alternates between rows, so that each point is close to its predecessor.
func snakeOrder(a, b cell) int {
	const coarseShift = 1 << 10
	ra, rb := a.y/coarseShift, b.y/coarseShift
	if ra != rb {
		return cmp.Compare(ra, rb)
	}
	if ra%2 == 1 {
		return cmp.Compare(b.x/64, a.x/64)
	}
	return cmp.Compare(a.x/64, b.x/64)
}

const infiniteCorner = -1 // index of the corner at infinity

// A triangle has its corners in anticlockwise order, if y points upwards. It shares the
// edge from corners[k] to corners[k+1] with the triangle neighbours[k].
type triangle struct {
	corners   [3]int
	neighbors [3]int
	isRemoved bool
}

type delaunay struct {
	points       []cell
	triangles    []triangle
	lastTriangle int          // a triangle next to the point inserted last
	initial      map[int]bool // the corners of the first triangle
}

// orientation returns twice the signed area of the triangle a, b, c. It is positive if
// the corners are in anticlockwise order.
func (d *delaunay) orientation(a, b, c int) int64 {
	p, q, r := d.points[a], d.points[b], d.points[c]
	return (q.x-p.x)*(r.y-p.y) - (q.y-p.y)*(r.x-p.x)
}

// addFirstTriangle creates the first triangle and three triangles at infinity. It
// returns false if all points are collinear.
func (d *delaunay) addFirstTriangle(points []int) bool {
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
		d.triangles = []triangle{
			{corners: [3]int{a, b, c}, neighbors: [3]int{1, 2, 3}},
			{corners: [3]int{b, a, infiniteCorner}, neighbors: [3]int{0, 3, 2}},
			{corners: [3]int{c, b, infiniteCorner}, neighbors: [3]int{0, 1, 3}},
			{corners: [3]int{a, c, infiniteCorner}, neighbors: [3]int{0, 2, 1}},
		}
		d.initial = map[int]bool{a: true, b: true, c: true}
		return true
	}
	return false
}

// isInConflict reports whether p lies inside the circumcircle of t. For a triangle at
// infinity, it reports whether p lies on the finite edge or in the half plane outside
// of this edge.
func (d *delaunay) isInConflict(t *triangle, p int) bool {
	for k, v := range t.corners {
		if v != infiniteCorner {
			continue
		}
		a, b := t.corners[(k+1)%3], t.corners[(k+2)%3]
		side := d.orientation(a, b, p)
		if side != 0 {
			return side > 0
		}
		q, r, s := d.points[a], d.points[b], d.points[p]
		return (s.x-q.x)*(s.x-r.x)+(s.y-q.y)*(s.y-r.y) < 0
	}
	o := d.points[p]
	var m [3][3]int64
	for k, v := range t.corners {
		x, y := d.points[v].x-o.x, d.points[v].y-o.y
		m[k] = [3]int64{x, y, x*x + y*y} // below 2¹⁴, 2¹⁴, 2²⁹
	}
	det := m[0][2]*(m[1][0]*m[2][1]-m[1][1]*m[2][0]) -
		m[1][2]*(m[0][0]*m[2][1]-m[0][1]*m[2][0]) +
		m[2][2]*(m[0][0]*m[1][1]-m[0][1]*m[1][0])
	return det > 0 // the sum of three products below 2⁵⁸ is exact
}

// insert adds point p to the triangulation.
func (d *delaunay) insert(p int) {
	if d.initial[p] {
		return
	}
	conflict := d.findConflict(p)
	hole := []int{conflict}
	d.triangles[conflict].isRemoved = true
	var rim []struct{ a, b, neighbor int }
	for i := 0; i < len(hole); i++ {
		t := d.triangles[hole[i]]
		for k := range 3 {
			o := t.neighbors[k]
			if d.triangles[o].isRemoved {
				continue
			}
			if d.isInConflict(&d.triangles[o], p) {
				d.triangles[o].isRemoved = true
				hole = append(hole, o)
				continue
			}
			rim = append(rim, struct{ a, b, neighbor int }{t.corners[k], t.corners[(k+1)%3], o})
		}
	}
	// Each edge of the rim forms a triangle with p. Edges with a common end form
	// neighbouring triangles.
	triangleAt := make(map[int]int, len(rim))
	base := len(d.triangles)
	for i, e := range rim {
		triangleAt[e.a] = base + i
		d.triangles = append(d.triangles, triangle{corners: [3]int{e.a, e.b, p}, neighbors: [3]int{e.neighbor, 0, 0}})
		o := &d.triangles[e.neighbor]
		for k := range 3 {
			if o.corners[k] == e.b && o.corners[(k+1)%3] == e.a {
				o.neighbors[k] = base + i
			}
		}
	}
	for i, e := range rim {
		next := triangleAt[e.b]
		d.triangles[base+i].neighbors[1] = next
		d.triangles[next].neighbors[2] = base + i
	}
	d.lastTriangle = base
}

// findConflict returns a triangle that is in conflict with p. It searches outwards from
// lastTriangle.
func (d *delaunay) findConflict(p int) int {
	seen := map[int]bool{d.lastTriangle: true}
	queue := []int{d.lastTriangle}
	for i := 0; i < len(queue); i++ {
		t := &d.triangles[queue[i]]
		if d.isInConflict(t, p) {
			return queue[i]
		}
		for _, o := range t.neighbors {
			if !seen[o] {
				seen[o] = true
				queue = append(queue, o)
			}
		}
	}
	panic("viz: a point lies in no circumcircle")
}
