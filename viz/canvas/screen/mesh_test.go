package screen

import (
	"math"
	"testing"
)

// centerOffset is the distance by which type coverage shifts pixel centres. It must be
// large compared with the rounding errors of float32.
const centerOffset = 1e-4

func TestDisc(t *testing.T) {
	for _, r := range []float64{0.3, 1.7, 4.5, 20} {
		m := &mesh{}
		m.addDisc(31.2, 30.7, r, ink)
		p := (&coverage{}).draw(m)
		x, y, got, want, isBad := p.firstDifference(func(x, y float64) float64 {
			return min(max(r+0.5-math.Hypot(x-31.2, y-30.7), 0), min(1, math.Pi*r*r))
		}, centerOffset)
		if isBad {
			t.Errorf("r = %g: pixel %d, %d is covered by %.3f, want %.3f", r, x, y, got, want)
		}
	}
}

func TestRing(t *testing.T) {
	for _, k := range [][2]float64{{20, 3}, {4.5, 1}, {2.6, 2.4}, {6, 0.5}} {
		r, width := k[0], k[1]
		m := &mesh{}
		m.addRing(31.2, 30.7, r, width, ink)
		p := (&coverage{}).draw(m)
		x, y, got, want, isBad := p.firstDifference(func(x, y float64) float64 {
			dist := math.Abs(math.Hypot(x-31.2, y-30.7) - r)
			return min(width, 1) * min(max(max(width, 1)/2+0.5-dist, 0), 1)
		}, centerOffset)
		if isBad {
			t.Errorf("r = %g, width %g: pixel %d, %d is covered by %.3f, want %.3f", r, width, x, y, got, want)
		}
		if area := 2 * math.Pi * r * width; math.Abs(p.sum()-area) > 0.03*area {
			t.Errorf("r = %g, width %g: covers %.2f pixels, want %.2f", r, width, p.sum(), area)
		}
	}
}

func TestEmptyShapesAreNotDrawn(t *testing.T) {
	m, nan := &mesh{}, math.NaN()
	m.addDisc(1, 1, 0, ink)
	m.addDisc(1, 1, nan, ink)
	m.addRing(1, 1, 0, 1, ink)
	m.addRing(1, 1, 2, 0, ink)
	m.addRing(1, 1, nan, 1, ink)
	m.addPolyline(&stroker{}, []float64{1, 1, 1, 1}, 1, ink)
	m.addPolyline(&stroker{}, []float64{1, 1, nan, 1, 2, 2}, 1, ink)
	m.addPolyline(&stroker{}, []float64{1, 1, 2, 2}, 0, ink)
	m.addPolygon(&triangulator{}, []float64{1, 1, 2, 2}, ink)
	m.addPolygon(&triangulator{}, []float64{1, 1, 2, 2, 3, 3}, ink)
	m.addPolygon(&triangulator{}, []float64{1, 1, 2, 2, nan, 3}, ink)
	if len(m.indices) > 0 {
		t.Errorf("%d triangles", len(m.indices)/3)
	}
}

// TestDiscsAreBatched checks that many discs form one batch, with three vertices each.
func TestDiscsAreBatched(t *testing.T) {
	m := &mesh{}
	for i := range 5000 {
		m.addDisc(float64(i), 1, 1.7, ink)
	}
	if len(m.vertices) != 15000 || len(m.indices) != 15000 || m.indices[14999] >= 15000 {
		t.Errorf("%d vertices, %d indices", len(m.vertices), len(m.indices))
	}
}
