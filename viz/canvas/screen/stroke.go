package screen

import (
	"image/color"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
)

// A vec is a point or a direction on the canvas.
type vec struct{ x, y float64 }

func (a vec) add(b vec) vec { return vec{a.x + b.x, a.y + b.y} }

func (a vec) sub(b vec) vec { return vec{a.x - b.x, a.y - b.y} }

func (a vec) scale(s float64) vec { return vec{a.x * s, a.y * s} }

func (a vec) dot(b vec) float64 { return a.x*b.x + a.y*b.y }

func (a vec) cross(b vec) float64 { return a.x*b.y - a.y*b.x }

func (a vec) turnLeft() vec { return vec{a.y, -a.x} } // a rotated by 90° to the left, if y points down

func (a vec) length() float64 { return math.Sqrt(a.x*a.x + a.y*a.y) } // faster than math.Hypot; pixel coordinates cause neither overflow nor underflow

func (a vec) isFinite() bool { return !math.IsNaN(a.x-a.x) && !math.IsNaN(a.y-a.y) }

func rotate(a vec, angle float64) vec {
	s, c := math.Sincos(angle)
	return vec{a.x*c - a.y*s, a.x*s + a.y*c}
}

// minSegment is the minimum length of a segment in pixels. Shorter segments are
// invisible, and their joins would have no room.
const minSegment = 0.25

// flatness is the maximum distance between a simplified line and a removed point, in
// pixels.
const flatness = 0.05

// A stroker converts a polyline to triangles. The triangles do not overlap, so that a
// translucent line is not darker where its segments meet. They overlap only in a bend
// whose segments are too short for the width of the line.
type stroker struct {
	m         *mesh
	pts       []vec
	dirs      []vec
	lens      []float64
	isClosed  bool
	halfWidth float64 // half the width of the line, plus one pixel for its soft edge
}

// addPolyline appends the polyline xy in pixels, with round joins and butt ends. If the
// last point equals the first, the polyline is closed. A coordinate that is not finite
// splits the polyline.
func (m *mesh) addPolyline(s *stroker, xy []float64, width float64, c color.NRGBA) {
	if !(width > 0) || c.A == 0 {
		return
	}
	s.m, s.halfWidth = m, width/2+1
	b := newBrush(c, width/2+0.5, min(1, width))
	for len(xy) >= 2 {
		s.pts = s.pts[:0]
		i := 0
		for ; i+1 < len(xy); i += 2 {
			p := vec{xy[i], xy[i+1]}
			if !p.isFinite() {
				i += 2
				break
			}
			s.pts = append(s.pts, p)
		}
		s.strokePoints(b, width, c)
		xy = xy[i:]
	}
}

// strokePoints appends the polyline through s.pts.
func (s *stroker) strokePoints(b brush, width float64, c color.NRGBA) {
	if len(s.pts) < 2 {
		return
	}
	first, last := s.pts[0], s.pts[len(s.pts)-1]
	s.isClosed = len(s.pts) > 2 && last == first
	s.simplify(last)
	n := len(s.pts)
	if n < 2 {
		return
	}
	s.isClosed = s.isClosed && n > 2
	s.dirs, s.lens = s.dirs[:0], s.lens[:0]
	segments := n - 1
	if s.isClosed {
		segments = n
	}
	for i := range segments {
		d := s.pts[(i+1)%n].sub(s.pts[i])
		l := d.length()
		s.dirs, s.lens = append(s.dirs, d.scale(1/l)), append(s.lens, l)
	}
	if n == 2 { // nearly all dashes, rules and hatch lines have two points
		s.m.addBar(s.pts[0], s.dirs[0], s.lens[0], width, c)
		return
	}
	s.addStrip(b)
}

// simplify removes points of s.pts that are closer than minSegment to their predecessor.
// It also removes points whose distance from the line between their neighbours is at most
// flatness. The last point is not removed. A contour has many points, and in a software
// renderer, one point takes as long as many pixels.
func (s *stroker) simplify(last vec) {
	pts := s.pts
	out := pts[:1]
	for i := 1; i < len(pts); {
		start := out[len(out)-1]
		if pts[i].sub(start).length() < minSegment {
			i++
			continue
		}
		for first := i; i+1 < len(pts) && i-first < 12 && isAlongLine(start, pts[first:i+1], pts[i+1]); {
			i++
		}
		out = append(out, pts[i])
		i++
	}
	end := len(out) - 1
	switch {
	case s.isClosed: // the last point equals the first, which is stored only once
		if end > 0 && out[end].sub(out[0]).length() < minSegment {
			out = out[:end]
		}
	case out[end] != last && end > 0:
		out[end] = last
	case out[end] != last:
		if last.sub(out[0]).length() > 1e-6 {
			out = append(out, last)
		}
	}
	s.pts = out
}

// isAlongLine reports whether the given points lie close to the line from a to b,
// in this order.
func isAlongLine(a vec, points []vec, b vec) bool {
	d := b.sub(a)
	l := d.length()
	reachedDist := 0.0
	for _, p := range points {
		p = p.sub(a)
		projection := d.dot(p)
		if math.Abs(d.cross(p)) > flatness*l || projection < reachedDist {
			return false
		}
		reachedDist = projection
	}
	return reachedDist <= l*l
}

// A segmentEnd holds the indices of the left and the right vertex at an end of a
// segment.
type segmentEnd struct{ left, right uint32 }

// addStrip appends all segments of s.pts, with their joins and ends.
func (s *stroker) addStrip(b brush) {
	n := len(s.pts)
	if s.isClosed {
		var previous segmentEnd
		var first segmentEnd
		for i := range n {
			in, out := s.addJoin(b, i, (i+n-1)%n, i)
			if i == 0 {
				previous, first = out, in
				continue
			}
			s.addSegment(previous, in)
			previous = out
		}
		s.addSegment(previous, first)
		return
	}
	previous := s.addButtEnd(b, 0, 0, false)
	for i := 1; i < n-1; i++ {
		in, out := s.addJoin(b, i, i-1, i)
		s.addSegment(previous, in)
		previous = out
	}
	s.addButtEnd(b, n-1, n-2, true, previous)
}

func (s *stroker) addSegment(a, b segmentEnd) { s.m.addQuadOf(a.left, b.left, b.right, a.right) }

// addStripPair appends the two vertices at p of a strip in direction d.
func (s *stroker) addStripPair(b brush, p, d vec) segmentEnd {
	return s.addPair(b, p, d.turnLeft().scale(s.halfWidth))
}

// addPair appends the left vertex p + o and the right vertex p − o of a strip.
func (s *stroker) addPair(b brush, p, o vec) segmentEnd {
	m := s.m
	n := len(m.vertices)
	m.vertices = slices.Grow(m.vertices, 2)[:n+2]
	q := (*[2]ebiten.Vertex)(m.vertices[n:])
	half := float32(s.halfWidth)
	v := ebiten.Vertex{
		DstX: float32(p.x + o.x), DstY: float32(p.y + o.y), SrcX: whiteTexel, SrcY: whiteTexel,
		ColorR: b.r, ColorG: b.g, ColorB: b.b, ColorA: b.a, Custom0: half, Custom2: b.falloffEnd, Custom3: b.maxCoverage,
	}
	q[0] = v
	v.DstX, v.DstY, v.Custom0 = float32(p.x-o.x), float32(p.y-o.y), -half
	q[1] = v
	i := uint32(n - m.base)
	return segmentEnd{i, i + 1}
}

// addButtEnd appends the butt end at point i of the given segment. The opacity
// decreases to 0 over one pixel, half of which lies inside the segment. If isFar is true,
// the end is the last point, and addButtEnd also appends the segment that begins at
// before[0].
func (s *stroker) addButtEnd(b brush, i, segment int, isFar bool, before ...segmentEnd) segmentEnd {
	d := s.dirs[segment]
	if isFar {
		d = d.scale(-1)
	}
	fadeLength := min(0.5, s.lens[segment]/2)
	transparent := b
	transparent.a = 0
	p := s.pts[i]
	// Both ends use the direction of the segment, so that the left and the right
	// vertices are not exchanged.
	out := s.addStripPair(transparent, p.add(d.scale(-0.5)), s.dirs[segment])
	in := s.addStripPair(b, p.add(d.scale(fadeLength)), s.dirs[segment])
	if isFar {
		s.addSegment(before[0], in)
		s.addSegment(in, out)
	} else {
		s.addSegment(out, in)
	}
	return in
}

// addJoin appends the join at point i between segments a and b. It returns the end of
// segment a and the start of segment b.
func (s *stroker) addJoin(br brush, i, a, b int) (in, out segmentEnd) {
	p, da, db := s.pts[i], s.dirs[a], s.dirs[b]
	cos := da.dot(db)
	if l := min(s.lens[a], s.lens[b]); cos >= mitreCosine && s.halfWidth*s.halfWidth*(1-cos) <= l*l*(1+cos) {
		c := s.addPair(br, p, da.add(db).turnLeft().scale(s.halfWidth/(1+cos)))
		return c, c
	}
	sin := da.cross(db)
	// tan is the tangent of half the turning angle. The inner edges meet at the
	// distance tan·halfWidth from p, measured along the segments.
	tan := math.Inf(1)
	if cos > -0.999 {
		tan = math.Abs(sin) / (1 + cos)
	}
	reach := s.halfWidth * tan
	fits := reach <= s.lens[a] && reach <= s.lens[b]
	return s.addRoundJoin(br, p, da, db, sin, tan, fits)
}

// mitreCosine is the cosine of the largest turning angle that has a mitre, about 45°.
// For smaller angles, a mitre is hardly longer than an arc.
const mitreCosine = 0.7

// addRoundJoin appends a fan around p on the outer side of the bend. If fits is true,
// the segments are long enough, and the strips end where their inner edges meet.
// Otherwise, the strips overlap on the inner side.
func (s *stroker) addRoundJoin(br brush, p, da, db vec, sin, tan float64, fits bool) (in, out segmentEnd) {
	outer := 1.0 // in a right turn, the left side is the outer side
	if sin < 0 {
		outer = -1
	}
	oa, ob := da.turnLeft().scale(outer*s.halfWidth), db.turnLeft().scale(outer*s.halfWidth)
	m := s.m
	va := m.addVertex(br, p.x+oa.x, p.y+oa.y, outer*s.halfWidth, 0)
	vb := m.addVertex(br, p.x+ob.x, p.y+ob.y, outer*s.halfWidth, 0)
	var ia, ib uint32
	if fits {
		q := p.sub(oa).sub(da.scale(s.halfWidth * tan))
		ia = m.addVertex(br, q.x, q.y, -outer*s.halfWidth, 0)
		ib = ia
		// The strips end at the lines from q through p to the outer corners.
		mid := m.addVertex(br, p.x, p.y, 0, 0)
		m.addTriangle(ia, mid, va)
		m.addTriangle(ib, mid, vb)
	} else {
		ia = m.addVertex(br, p.x-oa.x, p.y-oa.y, -outer*s.halfWidth, 0)
		ib = m.addVertex(br, p.x-ob.x, p.y-ob.y, -outer*s.halfWidth, 0)
	}
	s.addFan(br, p, oa, ob, outer)
	if outer > 0 {
		return segmentEnd{va, ia}, segmentEnd{vb, ib}
	}
	return segmentEnd{ia, va}, segmentEnd{ib, vb}
}

// addFan appends a circular sector with centre p from p+a to p+b. The sign of side
// gives the direction of rotation, which the vectors do not determine for a turn of
// 180°. The outline of the sector is a polygon around the circle. The shader draws the
// curved edge.
func (s *stroker) addFan(br brush, p, a, b vec, side float64) {
	angle := math.Copysign(math.Atan2(a.cross(b), a.dot(b)), side)
	steps := int(math.Ceil(math.Abs(angle) / (math.Pi / 4)))
	if steps == 0 {
		return
	}
	turn := angle / float64(steps)
	outset := 1 / math.Cos(turn/2)
	m := s.m
	mid := m.addVertex(br, p.x, p.y, 0, 0)
	previous := m.addVertex(br, p.x+a.x, p.y+a.y, a.x, a.y)
	for i := range steps {
		o := rotate(a, (float64(i)+0.5)*turn).scale(outset)
		peak := m.addVertex(br, p.x+o.x, p.y+o.y, o.x, o.y)
		o = rotate(a, float64(i+1)*turn)
		next := m.addVertex(br, p.x+o.x, p.y+o.y, o.x, o.y)
		m.addTriangle(mid, previous, peak)
		m.addTriangle(mid, peak, next)
		previous = next
	}
}
