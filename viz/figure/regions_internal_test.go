package figure

import (
	"math"
	"testing"

	"mercer/viz/canvas"
)

// TestDisagreementWithDifferentUnits compares two classifications with three classes. The
// margins of one classification are a hundred times as large as the margins of the other.
// The region of disagreement must be correct nevertheless.
func TestDisagreementWithDifferentUnits(t *testing.T) {
	const n = 41
	box := canvas.Rect{X0: -1, Y0: -1, X1: 1, Y1: 1}
	classification := func(turn, unit float64) Classification {
		a := Classification{Class: Samples{n, n, make([]float64, n*n)}, Margin: make([]float64, n*n)}
		for i := range a.Margin {
			x, y := float64(i%n)/(n-1)*2-1, 1-float64(i/n)/(n-1)*2
			class, margin := sector(x, y, turn)
			a.Class.Z[i], a.Margin[i] = float64(class), unit*margin
		}
		return a
	}
	a, b := classification(0, 1), classification(0.4, 100)
	nx, ny, z := a.Disagreement(b)
	wrong := 0
	for i, v := range z {
		x, y := float64(i%nx)/float64(nx-1)*2-1, 1-float64(i/nx)/float64(ny-1)*2
		classA, m := sector(x, y, 0)
		classB, k := sector(x, y, 0.4)
		if min(m, k) > 1./(n-1) && (v > 0) != (classA != classB) {
			wrong++
		}
		class, _ := a.At(box, x, y)
		if m > 1./(n-1) && class != classA {
			t.Errorf("at (%.2f, %.2f): class %d, not %d", x, y, class, classA)
		}
	}
	if wrong > 0 {
		t.Errorf("%d of %d places", wrong, len(z))
	}
}

// sector divides the plane into three sectors, rotated by turn. It returns the sector
// of (x, y), and the margin over the next sector.
func sector(x, y, turn float64) (class int, margin float64) {
	best, next := math.Inf(-1), math.Inf(-1)
	for k := range 3 {
		sin, cos := math.Sincos(turn + 2*math.Pi*float64(k)/3)
		switch f := cos*x + sin*y; {
		case f > best:
			best, next, class = f, best, k
		case f > next:
			next = f
		}
	}
	return class, best - next
}
