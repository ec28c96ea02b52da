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

func (a vec) turnLeft() vec { return vec{a.y, -a.x} } // a quarter turn, to the left on a canvas whose y points down

func (a vec) length() float64 { return math.Sqrt(a.x*a.x + a.y*a.y) } // products of pixels neither overflow nor vanish

func (a vec) isFinite() bool { return !math.IsNaN(a.x-a.x) && !math.IsNaN(a.y-a.y) }

func rotate(a vec, angle float64) vec {
	s, c := math.Sincos(angle)
	return vec{a.x*c - a.y*s, a.x*s + a.y*c}
}

// minSegment is the length of the shortest segment of a stroke, in pixels. Shorter
// ones are invisible and leave no room for a join.
const minSegment = 0.25

// flatness is the largest distance, in pixels, between a simplified line and a
// dropped point.
const flatness = 0.05

// A stroker turns a polyline into triangles that do not overlap, except inside a
// bend that is tighter than the line is wide. A translucent line must not be darker
// where its pieces meet.
type stroker struct {
	m         *mesh
	pts       []vec
	dirs      []vec
	lens      []float64
	closed    bool
	halfWidth float64 // half the width of the strip: half the width of the line plus the pixel over which the line fades
}

// addPolyline appends the polyline xy, in pixels, with round joins and butt ends. A
// polyline that ends at its first point has a join there. A coordinate that is not
// finite splits the polyline.
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

// strokePoints strokes s.pts.
func (s *stroker) strokePoints(b brush, width float64, c color.NRGBA) {
	if len(s.pts) < 2 {
		return
	}
	first, last := s.pts[0], s.pts[len(s.pts)-1]
	s.closed = len(s.pts) > 2 && last == first
	s.simplify(last)
	n := len(s.pts)
	if n < 2 {
		return
	}
	s.closed = s.closed && n > 2
	s.dirs, s.lens = s.dirs[:0], s.lens[:0]
	segments := n - 1
	if s.closed {
		segments = n
	}
	for i := range segments {
		d := s.pts[(i+1)%n].sub(s.pts[i])
		l := d.length()
		s.dirs, s.lens = append(s.dirs, d.scale(1/l)), append(s.lens, l)
	}
	if n == 2 { // nearly all dashes, rules and hatches have two points
		s.m.addBar(s.pts[0], s.dirs[0], s.lens[0], width, c)
		return
	}
	s.addStrip(b)
}

// simplify drops points closer than minSegment to the point before, and points
// within flatness of the line between their neighbours. A contour has a point at
// every crossing with the grid, and in a software renderer each point costs as much
// as many pixels. The last point stays.
func (s *stroker) simplify(last vec) {
	pts := s.pts
	kept := pts[:1]
	for i := 1; i < len(pts); {
		from := kept[len(kept)-1]
		if pts[i].sub(from).length() < minSegment {
			i++
			continue
		}
		for first := i; i+1 < len(pts) && i-first < 12 && isAlongLine(from, pts[first:i+1], pts[i+1]); {
			i++
		}
		kept = append(kept, pts[i])
		i++
	}
	end := len(kept) - 1
	switch {
	case s.closed: // the last point is the first one, and is not repeated
		if end > 0 && kept[end].sub(kept[0]).length() < minSegment {
			kept = kept[:end]
		}
	case kept[end] != last && end > 0:
		kept[end] = last
	case kept[end] != last:
		if last.sub(kept[0]).length() > 1e-6 {
			kept = append(kept, last)
		}
	}
	s.pts = kept
}

// isAlongLine reports whether the line from a to b passes the points between a and b
// in order.
func isAlongLine(a vec, between []vec, b vec) bool {
	d := b.sub(a)
	l := d.length()
	far := 0.0
	for _, p := range between {
		p = p.sub(a)
		along := d.dot(p)
		if math.Abs(d.cross(p)) > flatness*l || along < far {
			return false
		}
		far = along
	}
	return far <= l*l
}

// A segmentEnd is the end of a segment. It consists of the two vertices at which the next
// piece of the strip starts.
type segmentEnd struct{ left, right uint32 }

// addStrip emits the segments of s.pts.
func (s *stroker) addStrip(b brush) {
	n := len(s.pts)
	if s.closed {
		var before segmentEnd
		var first segmentEnd
		for i := range n {
			in, out := s.addJoin(b, i, (i+n-1)%n, i)
			if i == 0 {
				before, first = out, in
				continue
			}
			s.addSegment(before, in)
			before = out
		}
		s.addSegment(before, first)
		return
	}
	before := s.addButtEnd(b, 0, 0, false)
	for i := 1; i < n-1; i++ {
		in, out := s.addJoin(b, i, i-1, i)
		s.addSegment(before, in)
		before = out
	}
	s.addButtEnd(b, n-1, n-2, true, before)
}

func (s *stroker) addSegment(a, b segmentEnd) { s.m.addQuadOf(a.left, b.left, b.right, a.right) }

// addAcross adds the two vertices of a strip of direction d at p.
func (s *stroker) addAcross(b brush, p, d vec) segmentEnd {
	return s.addPair(b, p, d.turnLeft().scale(s.halfWidth))
}

// addPair adds the two vertices of a strip at p, the left one at p + o.
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

// addButtEnd emits the butt end at point i of the given segment. The line fades over one
// pixel, half of which lies inside the segment. At the far end, end also emits the
// segment.
func (s *stroker) addButtEnd(b brush, i, segment int, far bool, before ...segmentEnd) segmentEnd {
	d := s.dirs[segment]
	if far {
		d = d.scale(-1)
	}
	inside := min(0.5, s.lens[segment]/2)
	clear := b
	clear.a = 0
	p := s.pts[i]
	// The direction of the strip stays the direction of the segment, so that left stays
	// left.
	out := s.addAcross(clear, p.add(d.scale(-0.5)), s.dirs[segment])
	in := s.addAcross(b, p.add(d.scale(inside)), s.dirs[segment])
	if far {
		s.addSegment(before[0], in)
		s.addSegment(in, out)
	} else {
		s.addSegment(out, in)
	}
	return in
}

// addJoin emits the join at point i between segments a and b. It returns the cut at
// the end of a and the cut at the start of b.
func (s *stroker) addJoin(br brush, i, a, b int) (in, out segmentEnd) {
	p, da, db := s.pts[i], s.dirs[a], s.dirs[b]
	cos := da.dot(db)
	if l := min(s.lens[a], s.lens[b]); cos >= mitreCosine && s.halfWidth*s.halfWidth*(1-cos) <= l*l*(1+cos) {
		c := s.addPair(br, p, da.add(db).turnLeft().scale(s.halfWidth/(1+cos)))
		return c, c
	}
	sin := da.cross(db)
	// tan of half the turn: the distance from p, in half widths, at which the edges
	// meet.
	tan := math.Inf(1)
	if cos > -0.999 {
		tan = math.Abs(sin) / (1 + cos)
	}
	reach := s.halfWidth * tan
	fits := reach <= s.lens[a] && reach <= s.lens[b]
	return s.addRoundJoin(br, p, da, db, sin, tan, fits)
}

// mitreCosine is the cosine of the largest turn that has a mitre, some 45°. Up to
// this turn, a mitre is hardly longer than an arc.
const mitreCosine = 0.7

// addRoundJoin emits a fan around p on the outer side of the bend. On the inner side, the
// two strips end at the point where their edges meet if the segments are long
// enough. Otherwise the strips overlap.
func (s *stroker) addRoundJoin(br brush, p, da, db vec, sin, tan float64, fits bool) (in, out segmentEnd) {
	outer := 1.0 // the left side is the outer one in a right turn
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
		// The strips end in the lines from q over p to the outer corners.
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

// addFan emits the sector around p from p+a to p+b, in the direction given by side.
// The angle alone is ambiguous for a line that turns back on itself. The outline is
// a polygon around the circle; the shader draws the edge.
func (s *stroker) addFan(br brush, p, a, b vec, side float64) {
	angle := math.Copysign(math.Atan2(a.cross(b), a.dot(b)), side)
	steps := int(math.Ceil(math.Abs(angle) / (math.Pi / 4)))
	if steps == 0 {
		return
	}
	turn := angle / float64(steps)
	grow := 1 / math.Cos(turn/2)
	m := s.m
	mid := m.addVertex(br, p.x, p.y, 0, 0)
	before := m.addVertex(br, p.x+a.x, p.y+a.y, a.x, a.y)
	for i := range steps {
		o := rotate(a, (float64(i)+0.5)*turn).scale(grow)
		peak := m.addVertex(br, p.x+o.x, p.y+o.y, o.x, o.y)
		o = rotate(a, float64(i+1)*turn)
		after := m.addVertex(br, p.x+o.x, p.y+o.y, o.x, o.y)
		m.addTriangle(mid, before, peak)
		m.addTriangle(mid, peak, after)
		before = after
	}
}
