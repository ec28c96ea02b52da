package screen

import (
	"math"
	"testing"
)

func strokeMesh(xy []float64, width float64) *coverage {
	m := &mesh{}
	m.addPolyline(&stroker{}, xy, width, ink)
	return (&coverage{}).draw(m)
}

// distanceTo returns the distance between (x, y) and the polyline xy.
func distanceTo(xy []float64, x, y float64) float64 {
	d := math.Inf(1)
	for i := 0; i+3 < len(xy); i += 2 {
		a, b, q := vec{xy[i], xy[i+1]}, vec{xy[i+2], xy[i+3]}, vec{x, y}
		ab := b.sub(a)
		s := min(max(q.sub(a).dot(ab)/ab.dot(ab), 0), 1)
		d = min(d, q.sub(a.add(ab.scale(s))).length())
	}
	return d
}

func TestLineEdgesAreSharp(t *testing.T) {
	p := strokeMesh([]float64{10, 20.5, 50, 20.5}, 1)
	x, y, got, want, isBad := p.firstDifference(func(x, y float64) float64 {
		if y == 20.5 && 10 < x && x < 50 {
			return 1
		}
		return 0
	}, centerOffset)
	if isBad {
		t.Errorf("pixel %d, %d is covered by %.3f, want %.0f", x, y, got, want)
	}
}

// TestLineArea checks that the covered area is length times width, for any position of
// the line relative to the pixels.
func TestLineArea(t *testing.T) {
	for _, w := range []float64{0.4, 0.8, 1, 1.5, 3} {
		for a := 0.0; a < math.Pi; a += 0.3 {
			dx, dy := 20*math.Cos(a), 20*math.Sin(a)
			got, want := strokeMesh([]float64{32 - dx, 31 - dy, 32 + dx, 31 + dy}, w).sum(), 40*w
			if math.Abs(got-want) > 0.05*want { // the line crosses 64 to 100 pixels
				t.Errorf("width %g at %.1f: area %.2f, want %.2f", w, a, got, want)
			}
		}
	}
}

// TestJoins checks that the coverage of a bent line depends only on the distance from
// the line. Joins must be round, and triangles must not overlap.
func TestJoins(t *testing.T) {
	circle := make([]float64, 0, 100)
	for i := range 49 {
		a := 2 * math.Pi * float64(i%48) / 48
		circle = append(circle, 32+20*math.Cos(a), 32+15*math.Sin(a))
	}
	for name, xy := range map[string][]float64{
		"circle":      circle,
		"right angle": {8, 8, 40, 8, 40, 50},
		"left angle":  {8, 50, 40, 50, 40, 8},
		"sharp":       {8, 8, 55, 20, 8, 40},
		"blunt":       {8, 8, 30, 20, 52, 40},
		"square":      {10, 10, 50, 10, 50, 50, 10, 50, 10, 10},
		"square back": {10, 10, 10, 50, 50, 50, 50, 10, 10, 10},
	} {
		for _, w := range []float64{1, 2.5, 6} {
			n := len(xy)
			closed := xy[0] == xy[n-2] && xy[1] == xy[n-1]
			x, y, got, want, isBad := strokeMesh(xy, w).firstDifference(func(x, y float64) float64 {
				if !closed && (math.Hypot(x-xy[0], y-xy[1]) < w+1 || math.Hypot(x-xy[n-2], y-xy[n-1]) < w+1) {
					return math.NaN() // do not test the butt ends
				}
				return min(max(w/2+0.5-distanceTo(xy, x, y), 0), 1)
			}, 0.02) // the tolerance includes the difference between a circle and its chords
			if isBad && want == want {
				t.Errorf("%s, width %g: pixel %d, %d is covered by %.3f, want %.3f", name, w, x, y, got, want)
			}
		}
	}
}

// TestRepeatedPoints checks that repeated and nearly repeated points do not change a
// line.
func TestRepeatedPoints(t *testing.T) {
	a := strokeMesh([]float64{8, 8, 8, 8, 30, 20, 30, 20, 30.01, 20, 52, 40, 52, 40}, 2)
	b := strokeMesh([]float64{8, 8, 30, 20, 52, 40}, 2)
	x, y, got, want, isBad := a.firstDifference(func(x, y float64) float64 { return b[int(y)][int(x)] }, 0.02)
	if isBad {
		t.Errorf("pixel %d, %d is covered by %.3f, want %.3f", x, y, got, want)
	}
}

// TestTurnBack checks that a line has a round end where it turns by 180°.
func TestTurnBack(t *testing.T) {
	p := strokeMesh([]float64{10, 30, 40, 30, 12, 30}, 8)
	if p[30][42] < 0.99 || p[30][46] > 0 {
		t.Errorf("past the turn %.2f, beyond the round end %.2f", p[30][42], p[30][46])
	}
}

// TestGap checks that a coordinate that is not finite splits a line.
func TestGap(t *testing.T) {
	p := strokeMesh([]float64{5, 10.5, 25, 10.5, math.NaN(), 0, 35, 10.5, 60, 10.5}, 1)
	if math.Abs(p[10][15]-1) > centerOffset || p[10][30] != 0 || math.Abs(p[10][50]-1) > centerOffset {
		t.Errorf("cover %.2f, %.2f, %.2f along the line", p[10][15], p[10][30], p[10][50])
	}
}

// TestStraightStrokeArea checks that a dash has four vertices. A short dash must not
// cover more than its area.
func TestStraightStrokeArea(t *testing.T) {
	m := &mesh{}
	m.addPolyline(&stroker{}, []float64{8, 8, 20, 11, 32, 14}, 2, ink)
	if len(m.vertices) != 4 || len(m.indices) != 6 {
		t.Errorf("%d vertices, %d indices", len(m.vertices), len(m.indices))
	}
	for _, length := range []float64{0.3, 0.7, 1, 2.5} {
		var got float64
		const positionCount = 10
		for i := range positionCount { // positions of the line relative to the pixels
			x := 20 + float64(i)/positionCount
			got += strokeMesh([]float64{x, 30.5, x + length, 30.5}, 1).sum() / positionCount
		}
		if math.Abs(got-length) > 0.02 {
			t.Errorf("a stroke %g long covers %.3f", length, got)
		}
	}
}
