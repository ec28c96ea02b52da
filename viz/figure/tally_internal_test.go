package figure

import (
	"testing"

	"mercer/viz/canvas"
)

// TestTally compares the counts of a tally with the positions in the same cells.
func TestTally(t *testing.T) {
	m := canvas.Plane{Frame: canvas.Rect{X0: 10, Y0: 20, X1: 130, Y1: 80}, Data: canvas.Rect{X1: 1, Y1: 1}}
	var xy []float64
	for i := range 400 {
		xy = append(xy, float64(i*7919%1000)/900-0.05, float64(i*104729%1000)/900-0.05) // some lie outside of the frame
	}
	tally := NewTally(m, xy)
	for _, b := range []canvas.Rect{{X0: 10, Y0: 20, X1: 130, Y1: 80}, {X0: 31, Y0: 32, X1: 58, Y1: 47}, {X0: 40, Y0: 50, X1: 40.5, Y1: 50.5}, {X0: 100, Y0: 60, X1: 200, Y1: 90}} {
		want := 0
		for i := 0; i < len(xy); i += 2 {
			x, y := m.X(xy[i]), m.Y(xy[i+1])
			cell := func(v, start float64) int { return int((v - start) / minCellSide) }
			if x >= 10 && y >= 20 && x <= 130 && y <= 80 && cell(b.X0, 10) <= cell(x, 10) && cell(x, 10) <= cell(b.X1, 10) && cell(b.Y0, 20) <= cell(y, 20) && cell(y, 20) <= cell(b.Y1, 20) {
				want++
			}
		}
		if got := tally.Count(b); got != want {
			t.Errorf("%v has %d positions, want %d", b, got, want)
		}
	}
}
