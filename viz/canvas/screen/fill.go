package screen

import (
	"image/color"
	"math"
)

// addPolygon appends the simple polygon xy in pixels. The coverage decreases from 1 at
// half a pixel inside the edge to 0 at half a pixel outside. A rectangle whose edges
// lie between pixels is therefore sharp.
func (m *mesh) addPolygon(t *triangulator, xy []float64, c color.NRGBA) {
	if c.A == 0 {
		return
	}
	pts := t.corners(xy)
	if len(pts) < 3 {
		return
	}
	area := signedArea(pts)
	if math.Abs(area) < 1e-9 {
		return
	}
	if area < 0 { // make the polygon clockwise, so that its outside lies on the left of each edge
		for i, j := 0, len(pts)-1; i < j; i, j = i+1, j-1 {
			pts[i], pts[j] = pts[j], pts[i]
		}
	}
	inset := 0.5
	if thickness := math.Abs(area) / perimeter(pts); thickness < 0.5 { // a thin polygon has no points half a pixel inside the edge
		inset = thickness
	}
	// Custom0 is the signed distance to the edge plus one, where points outside have
	// positive distances. The sum is always positive.
	b := newBrush(c, 1.5, 1)
	n := len(pts)
	t.inner, t.outer = t.inner[:0], t.outer[:0]
	for i, p := range pts {
		previous, next := pts[(i+n-1)%n], pts[(i+1)%n]
		o := mitre(p.sub(previous), next.sub(p))
		q, r := p.sub(o.scale(inset)), p.add(o.scale(0.5))
		t.inner = append(t.inner, m.addVertex(b, q.x, q.y, 1-inset, 0))
		t.outer = append(t.outer, m.addVertex(b, r.x, r.y, 1.5, 0))
	}
	for i := range n {
		j := (i + 1) % n
		m.addQuadOf(t.inner[i], t.outer[i], t.outer[j], t.inner[j])
	}
	t.clipEars(m, pts)
}

// mitre returns the displacement of the corner between edges a and b if both edges move
// outwards by one. Its length is limited to four.
func mitre(a, b vec) vec {
	na, nb := a.turnLeft().scale(1/a.length()), b.turnLeft().scale(1/b.length())
	o := na.add(nb)
	l2 := o.dot(o)
	if l2 < 1.0/4 { // the length 2/|o| would exceed 4
		return o.scale(4 / max(1e-12, o.length()))
	}
	return o.scale(2 / l2)
}

// signedArea returns the area of a polygon. It is positive if the polygon is clockwise
// on a canvas whose y points down.
func signedArea(pts []vec) (a float64) {
	for i, p := range pts {
		a += p.cross(pts[(i+1)%len(pts)]) / 2
	}
	return a
}

func perimeter(pts []vec) (l float64) {
	for i, p := range pts {
		l += pts[(i+1)%len(pts)].sub(p).length()
	}
	return l
}

// A triangulator divides simple polygons into triangles. A canvas reuses one
// triangulator to avoid allocations.
type triangulator struct {
	pts          []vec
	inner, outer []uint32
	remaining    []int // corners that have not been cut off yet
}

// corners returns the points of the polygon xy without repetitions. If a coordinate is
// not finite, corners returns nil.
func (t *triangulator) corners(xy []float64) []vec {
	t.pts = t.pts[:0]
	for i := 0; i+1 < len(xy); i += 2 {
		p := vec{xy[i], xy[i+1]}
		if !p.isFinite() {
			return nil
		}
		if n := len(t.pts); n == 0 || p.sub(t.pts[n-1]).length() > 1e-6 {
			t.pts = append(t.pts, p)
		}
	}
	if n := len(t.pts); n > 1 && t.pts[n-1].sub(t.pts[0]).length() <= 1e-6 {
		t.pts = t.pts[:n-1]
	}
	return t.pts
}

// clipEars appends the triangles of the polygon with vertices t.inner. These correspond
// to the points of the clockwise polygon pts. A convex polygon becomes a fan. Other
// polygons are triangulated by ear clipping (Meisters 1975).
func (t *triangulator) clipEars(m *mesh, pts []vec) {
	if isConvex(pts) {
		for i := 1; i+1 < len(pts); i++ {
			m.addTriangle(t.inner[0], t.inner[i], t.inner[i+1])
		}
		return
	}
	remaining := t.remaining[:0]
	for i := range pts {
		remaining = append(remaining, i)
	}
	t.remaining = remaining
	for tries, i := 0, 0; len(remaining) > 2 && tries <= len(remaining); {
		n := len(remaining)
		a, b, c := remaining[(i+n-1)%n], remaining[i%n], remaining[(i+1)%n]
		if !t.isEar(pts, remaining, a, b, c) {
			i, tries = (i+1)%n, tries+1
			continue
		}
		m.addTriangle(t.inner[a], t.inner[b], t.inner[c])
		index := i % n
		remaining = append(remaining[:index], remaining[index+1:]...)
		i, tries = index%max(1, len(remaining)), 0
	}
}

// isEar reports whether the triangle of the consecutive corners a, b and c lies inside
// the polygon.
func (t *triangulator) isEar(pts []vec, remaining []int, a, b, c int) bool {
	pa, pb, pc := pts[a], pts[b], pts[c]
	if pb.sub(pa).cross(pc.sub(pb)) < 0 { // the polygon has a reflex angle at b
		return false
	}
	if len(remaining) == 3 {
		return true
	}
	for _, i := range remaining {
		if i == a || i == b || i == c {
			continue
		}
		p := pts[i]
		if pb.sub(pa).cross(p.sub(pa)) > 0 && pc.sub(pb).cross(p.sub(pb)) > 0 && pa.sub(pc).cross(p.sub(pc)) > 0 {
			return false
		}
	}
	return true
}

// isConvex reports whether a clockwise polygon is convex: it turns right at each
// corner, and by 360° in total.
func isConvex(pts []vec) bool {
	n := len(pts)
	var turn float64
	for i, p := range pts {
		a, b := p.sub(pts[(i+n-1)%n]), pts[(i+1)%n].sub(p)
		if a.cross(b) < 0 {
			return false
		}
		turn += math.Atan2(a.cross(b), a.dot(b))
	}
	return turn < 3*math.Pi
}
