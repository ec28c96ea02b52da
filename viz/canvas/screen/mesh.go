package screen

import (
	"image/color"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
)

// A mesh is a list of triangles that the shaders paint in order. For the ink shader,
// vertices have these custom attributes, in device pixels. Custom0 and Custom1 are the
// vector from the middle of the shape, which is the centre of a disc or the axis of a
// stroke. Custom2 is the distance at which the coverage is 0. Custom3 is the maximum
// coverage.
//
// The coverage is min(Custom3, Custom2 − ‖(Custom0, Custom1)‖), clamped to [0, 1]. It
// is multiplied by the mask at (SrcX, SrcY) in the atlas. If Custom3 is 1 + r with r >
// 0, distances are measured from the circle of radius r.
//
// If Custom3 is negative, the shape is a box. Custom2 and −Custom3 are then half the
// sides of the box plus half a pixel. The coverage is the product of the coverages in
// both directions.
type mesh struct {
	vertices []ebiten.Vertex
	indices  []uint32
	base     int // index of the vertex to which indices are relative
}

func (m *mesh) reset() { m.vertices, m.indices, m.base = m.vertices[:0], m.indices[:0], 0 }

// A brush holds the attributes that are equal for all vertices of a shape.
type brush struct {
	r, g, b, a  float32 // not premultiplied
	falloffEnd  float32 // Custom2
	maxCoverage float32 // Custom3
}

func newBrush(c color.NRGBA, falloffEnd, maxCoverage float64) brush {
	return brush{float32(c.R) / 255, float32(c.G) / 255, float32(c.B) / 255, float32(c.A) / 255, float32(falloffEnd), float32(maxCoverage)}
}

// addVertex appends a vertex at (x, y) and returns its index. The position of the
// vertex relative to its shape is (u, v).
func (m *mesh) addVertex(b brush, x, y, u, v float64) uint32 {
	m.vertices = append(m.vertices, ebiten.Vertex{
		DstX: float32(x), DstY: float32(y), SrcX: whiteTexel, SrcY: whiteTexel,
		ColorR: b.r, ColorG: b.g, ColorB: b.b, ColorA: b.a,
		Custom0: float32(u), Custom1: float32(v), Custom2: b.falloffEnd, Custom3: b.maxCoverage,
	})
	return uint32(len(m.vertices) - 1 - m.base)
}

// addQuad appends a quad and returns its vertices, clockwise from the top left. The
// caller must set the positions of the vertices. Most shapes of a picture are quads.
func (m *mesh) addQuad(b brush) *[4]ebiten.Vertex {
	n := len(m.vertices)
	m.vertices = slices.Grow(m.vertices, 4)[:n+4]
	q := (*[4]ebiten.Vertex)(m.vertices[n:])
	v := ebiten.Vertex{
		SrcX: whiteTexel, SrcY: whiteTexel, ColorR: b.r, ColorG: b.g, ColorB: b.b, ColorA: b.a, Custom2: b.falloffEnd, Custom3: b.maxCoverage,
	}
	q[0], q[1], q[2], q[3] = v, v, v, v
	i := uint32(n - m.base)
	m.indices = append(m.indices, i, i+1, i+2, i, i+2, i+3)
	return q
}

// addSquare appends a square of side 2d with centre (x, y). Distances in the square are
// measured from its centre.
func (m *mesh) addSquare(b brush, x, y, d float64) {
	q := m.addQuad(b)
	x0, y0, x1, y1, e := float32(x-d), float32(y-d), float32(x+d), float32(y+d), float32(d)
	q[0].DstX, q[0].DstY, q[0].Custom0, q[0].Custom1 = x0, y0, -e, -e
	q[1].DstX, q[1].DstY, q[1].Custom0, q[1].Custom1 = x1, y0, e, -e
	q[2].DstX, q[2].DstY, q[2].Custom0, q[2].Custom1 = x1, y1, e, e
	q[3].DstX, q[3].DstY, q[3].Custom0, q[3].Custom1 = x0, y1, -e, e
}

// addBar appends a straight stroke with butt ends. The stroke starts at p and has the
// direction d and the length l.
func (m *mesh) addBar(p, d vec, l, width float64, c color.NRGBA) {
	halfWidth, halfLength := width/2+0.5, l/2+0.5
	q := m.addQuad(newBrush(c, halfWidth, -halfLength))
	mid, halfNormal, halfAxis := p.add(d.scale(l/2)), d.turnLeft().scale(halfWidth), d.scale(halfLength)
	s, t := float32(halfWidth), float32(halfLength)
	set := func(v *ebiten.Vertex, pos vec, x, y float32) {
		v.DstX, v.DstY, v.Custom0, v.Custom1 = float32(pos.x), float32(pos.y), x, y
	}
	set(&q[0], mid.add(halfNormal).sub(halfAxis), s, -t)
	set(&q[1], mid.add(halfNormal).add(halfAxis), s, t)
	set(&q[2], mid.sub(halfNormal).add(halfAxis), -s, t)
	set(&q[3], mid.sub(halfNormal).sub(halfAxis), -s, -t)
}

// vertex returns the vertex with index i.
func (m *mesh) vertex(i uint32) *ebiten.Vertex { return &m.vertices[m.base+int(i)] }

func (m *mesh) addTriangle(i, j, k uint32) { m.indices = append(m.indices, i, j, k) }

func (m *mesh) addQuadOf(i, j, k, l uint32) { m.indices = append(m.indices, i, j, k, i, k, l) }

// addDisc appends a filled circle as one equilateral triangle, since a picture can have
// thousands of discs. The sides of the triangle touch the circle of radius r + 0.5, outside
// of which the coverage is 0.
func (m *mesh) addDisc(x, y, r float64, c color.NRGBA) {
	if !(r > 0) || c.A == 0 {
		return
	}
	// If the radius is below half a pixel, full coverage at the centre would make the
	// disc too dark.
	b := newBrush(c, r+0.5, min(1, math.Pi*r*r))
	n := len(m.vertices)
	m.vertices = slices.Grow(m.vertices, 3)[:n+3]
	t := (*[3]ebiten.Vertex)(m.vertices[n:])
	v := ebiten.Vertex{
		SrcX: whiteTexel, SrcY: whiteTexel, ColorR: b.r, ColorG: b.g, ColorB: b.b, ColorA: b.a, Custom2: b.falloffEnd, Custom3: b.maxCoverage,
	}
	t[0], t[1], t[2] = v, v, v
	half := float32(r + 0.5)
	side := float32(math.Sqrt(3)) * half
	x0, y0 := float32(x), float32(y)
	t[0].DstX, t[0].DstY, t[0].Custom1 = x0, y0-2*half, -2*half
	t[1].DstX, t[1].DstY, t[1].Custom0, t[1].Custom1 = x0+side, y0+half, side, half
	t[2].DstX, t[2].DstY, t[2].Custom0, t[2].Custom1 = x0-side, y0+half, -side, half
	i := uint32(n - m.base)
	m.indices = append(m.indices, i, i+1, i+2)
}

// addRing appends the outline of a circle as one quad. A polyline would need dozens of
// quads.
func (m *mesh) addRing(x, y, r, width float64, c color.NRGBA) {
	if !(r > 0) || !(width > 0) || c.A == 0 {
		return
	}
	b := newBrush(c, max(width, 1)/2+0.5, 1+r)
	b.a *= float32(min(width, 1)) // below a width of one pixel, the opacity decreases instead of the width
	m.addSquare(b, x, y, r+max(width, 1)/2+1)
}

// addGlyph appends a letter at (x, y). Its w×h mask lies at (u, v) in the atlas.
func (m *mesh) addGlyph(x, y, u, v, w, h float64, c color.NRGBA) {
	q := m.addQuad(newBrush(c, 1, 1))
	for i, k := range [...]struct{ x, y float64 }{{0, 0}, {w, 0}, {w, h}, {0, h}} {
		q[i].DstX, q[i].DstY, q[i].SrcX, q[i].SrcY = float32(x+k.x), float32(y+k.y), float32(u+k.x), float32(v+k.y)
	}
}
