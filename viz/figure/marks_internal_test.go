package figure

import (
	"math"
	"testing"

	"mercer/viz/canvas"
)

// TestSmooth checks that smoothing removes a zigzag but does not move the ends of a
// line. A ring must stay closed and keep its radius.
func TestSmooth(t *testing.T) {
	var openLine, closedLine []float64
	for i := range 40 {
		openLine = append(openLine, float64(i), float64(i%2)/5)
	}
	closedLine = canvas.Circle(0, 0, 30)
	a := new(Tracer).smooth(append([]float64{}, openLine...))
	if a[0] != openLine[0] || a[1] != openLine[1] || a[78] != openLine[78] || a[79] != openLine[79] {
		t.Error("an end moved")
	}
	for i := 11; i < 60; i += 2 {
		if math.Abs(a[i]-0.1) > 0.02 {
			t.Errorf("a wiggle is left at %d: %g", i/2, a[i])
		}
	}
	b := new(Tracer).smooth(append([]float64{}, closedLine...))
	if n := len(b); b[0] != b[n-2] || b[1] != b[n-1] {
		t.Error("the ring is open")
	}
	for i := 0; i < len(b); i += 2 {
		if r := math.Hypot(b[i], b[i+1]); math.Abs(r-30) > 0.5 {
			t.Errorf("radius %g", r)
		}
	}
}
