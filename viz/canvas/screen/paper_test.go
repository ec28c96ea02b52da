package screen

import (
	"image/color"
	"math"
)

// ink is the opaque black in which the tests draw.
var ink = color.NRGBA{A: 255}

// A coverage holds the result of the ink shader for 64×64 pixels, computed in Go. The
// coverage of a pixel is summed over all triangles. If triangles overlap, the sum can
// exceed 1.
type coverage [64][64]float64

func (p *coverage) draw(m *mesh) *coverage {
	for i := 0; i+2 < len(m.indices); i += 3 {
		p.triangle(m, m.indices[i], m.indices[i+1], m.indices[i+2])
	}
	return p
}

func (p *coverage) triangle(m *mesh, i, j, k uint32) {
	a, b, c := m.vertex(i), m.vertex(j), m.vertex(k)
	pa, pb, pc := vec{float64(a.DstX), float64(a.DstY)}, vec{float64(b.DstX), float64(b.DstY)}, vec{float64(c.DstX), float64(c.DstY)}
	area := pb.sub(pa).cross(pc.sub(pa))
	if area == 0 {
		return
	}
	for y := range p {
		for x := range p[y] {
			// The centres are shifted slightly, so that no centre lies on the edge of a
			// triangle.
			q := vec{float64(x) + 0.5 + 1.3e-5, float64(y) + 0.5 + 0.7e-5}
			wa, wb := pb.sub(q).cross(pc.sub(q))/area, pc.sub(q).cross(pa.sub(q))/area
			wc := 1 - wa - wb
			if wa < 0 || wb < 0 || wc < 0 {
				continue
			}
			mix := func(a, b, c float32) float64 { return wa*float64(a) + wb*float64(b) + wc*float64(c) }
			u, v := mix(a.Custom0, b.Custom0, c.Custom0), mix(a.Custom1, b.Custom1, c.Custom1)
			end, most := mix(a.Custom2, b.Custom2, c.Custom2), mix(a.Custom3, b.Custom3, c.Custom3)
			hole := max(most-1, 0)
			coverage := min(max(end-math.Abs(math.Hypot(u, v)-hole), 0), most, 1)
			if most < 0 {
				side := func(half, diff float64) float64 { return min(max(half-math.Abs(diff), 0), 2*half-1, 1) }
				coverage = side(end, u) * side(-most, v)
			}
			p[y][x] += mix(a.ColorA, b.ColorA, c.ColorA) * coverage
		}
	}
}

// firstDifference returns the first pixel at which the coverage and want differ by more
// than tol.
func (p *coverage) firstDifference(want func(x, y float64) float64, tol float64) (x, y int, got, wantedCoverage float64, ok bool) {
	for y := range p {
		for x := range p[y] {
			if w := want(float64(x)+0.5, float64(y)+0.5); !(math.Abs(p[y][x]-w) <= tol) {
				return x, y, p[y][x], w, true
			}
		}
	}
	return 0, 0, 0, 0, false
}

// sum returns the covered area in pixels.
func (p *coverage) sum() (s float64) {
	for y := range p {
		for x := range p[y] {
			s += p[y][x]
		}
	}
	return s
}
