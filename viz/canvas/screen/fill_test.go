package screen

import (
	"math"
	"math/rand/v2"
	"testing"
)

func fillMesh(xy []float64) *coverage {
	m := &mesh{}
	m.addPolygon(&triangulator{}, xy, ink)
	return (&coverage{}).draw(m)
}

func TestRectangleEdgesAreSharp(t *testing.T) {
	for _, xy := range [][]float64{
		{10, 8, 50, 8, 50, 30, 10, 30},
		{10, 30, 50, 30, 50, 8, 10, 8}, // the opposite orientation
		{10, 8, 30, 8, 50, 8, 50, 30, 10, 30, 10, 30, 10, 8},
	} {
		x, y, got, want, isBad := fillMesh(xy).firstDifference(func(x, y float64) float64 {
			if 10 < x && x < 50 && 8 < y && y < 30 {
				return 1
			}
			return 0
		}, centerOffset)
		if isBad {
			t.Errorf("%v: pixel %d, %d is covered by %.3f, want %.0f", xy, x, y, got, want)
		}
	}
}

// TestPolygons fills random star-shaped polygons. The sum of the coverage must be the
// area, and no pixel may be covered twice.
func TestPolygons(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		n := 3 + rng.IntN(9)
		var xy []float64
		for i := range n {
			a, r := 2*math.Pi*float64(i)/float64(n), 8+20*rng.Float64()
			xy = append(xy, 32+r*math.Cos(a), 32+r*math.Sin(a))
		}
		tr := &triangulator{}
		pts := tr.corners(xy)
		want, rim := math.Abs(signedArea(pts)), perimeter(pts)
		p := fillMesh(xy)
		// The soft edge changes the area near the corners.
		if got := p.sum(); math.Abs(got-want) > 0.04*rim {
			t.Errorf("%v: area %.1f, want %.1f", xy, got, want)
		}
		for y := range p {
			for x := range p[y] {
				if p[y][x] > 1.6 { // two soft edges overlap at a sharp reflex angle
					t.Errorf("%v: pixel %d, %d is covered %.2f times", xy, x, y, p[y][x])
				}
			}
		}
	}
}
