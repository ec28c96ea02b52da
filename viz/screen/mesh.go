package screen

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// A mesh is a run of triangles that one call of the ink shader paints, in the
// order in which they were added. Each vertex carries the place, measured in
// pixels of the device, of its fragment in the shape: Custom0 and Custom1 are
// the distance to the shape's middle (a point for a disc, a line for a stroke),
// Custom2 is the distance at which nothing is left, Custom3 the most that may
// be covered. So that the covered part of a pixel is
//
//	min(Custom3, Custom2 − ‖(Custom0, Custom1)‖),  cut to [0, 1],
//
// times the mask of a letter, at SrcX, SrcY in the atlas of letters. Where
// Custom3 is 1 + r, distances are those to the circle of radius r instead.
type mesh struct {
	vertices []ebiten.Vertex
	indices  []uint32
	base     int // the vertex from which indices count
}

func (m *mesh) reset() { m.vertices, m.indices, m.base = m.vertices[:0], m.indices[:0], 0 }

// A brush is what all vertices of a shape have in common.
type brush struct {
	r, g, b, a float32 // not premultiplied
	end        float32 // Custom2
	most       float32 // Custom3
}

func paint(c color.NRGBA, end, most float64) brush {
	return brush{float32(c.R) / 255, float32(c.G) / 255, float32(c.B) / 255, float32(c.A) / 255, float32(end), float32(most)}
}

// add appends a vertex at (x, y), whose place in the shape is (u, v), and
// returns its index.
func (m *mesh) add(b brush, x, y, u, v float64) uint32 {
	m.vertices = append(m.vertices, ebiten.Vertex{
		DstX: float32(x), DstY: float32(y), SrcX: white, SrcY: white,
		ColorR: b.r, ColorG: b.g, ColorB: b.b, ColorA: b.a,
		Custom0: float32(u), Custom1: float32(v), Custom2: b.end, Custom3: b.most,
	})
	return uint32(len(m.vertices) - 1 - m.base)
}

// at returns the vertex of that index.
func (m *mesh) at(i uint32) *ebiten.Vertex { return &m.vertices[m.base+int(i)] }

func (m *mesh) triangle(i, j, k uint32) { m.indices = append(m.indices, i, j, k) }

func (m *mesh) quad(i, j, k, l uint32) { m.indices = append(m.indices, i, j, k, i, k, l) }

// disc appends a filled circle. The square around it is one pixel larger than
// the disc, for the half pixel over which its edge fades.
func (m *mesh) disc(x, y, r float64, c color.NRGBA) {
	if !(r > 0) || c.A == 0 {
		return
	}
	// Below half a pixel the fade would cover more than the disc has.
	b := paint(c, r+0.5, min(1, math.Pi*r*r))
	d := r + 1
	m.quad(m.add(b, x-d, y-d, -d, -d), m.add(b, x+d, y-d, d, -d), m.add(b, x+d, y+d, d, d), m.add(b, x-d, y+d, -d, d))
}

// ring appends a circle of radius r that is width wide: one quad, where a
// polyline would have dozens.
func (m *mesh) ring(x, y, r, width float64, c color.NRGBA) {
	if !(r > 0) || !(width > 0) || c.A == 0 {
		return
	}
	b := paint(c, max(width, 1)/2+0.5, 1+r)
	b.a *= float32(min(width, 1)) // below a pixel there is less of it, not a thinner one
	d := r + max(width, 1)/2 + 1
	m.quad(m.add(b, x-d, y-d, -d, -d), m.add(b, x+d, y-d, d, -d), m.add(b, x+d, y+d, d, d), m.add(b, x-d, y+d, -d, d))
}

// glyph appends the mask that lies at (u, v) in the atlas and is w×h large.
func (m *mesh) glyph(x, y, u, v, w, h float64, c color.NRGBA) {
	b := paint(c, 1, 1)
	corner := func(dx, dy float64) uint32 {
		i := m.add(b, x+dx, y+dy, 0, 0)
		m.at(i).SrcX, m.at(i).SrcY = float32(u+dx), float32(v+dy)
		return i
	}
	m.quad(corner(0, 0), corner(w, 0), corner(w, h), corner(0, h))
}
