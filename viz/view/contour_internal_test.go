package view

import (
	"math"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
)

// TestLevelsAreRound checks that every scale has a few levels at round numbers, and all
// bands have the same width. This is also true for a scale in its own unit.
func TestLevelsAreRound(t *testing.T) {
	desk, projector := StyleOf(Look{Theme: "light"}), StyleOf(Look{Theme: "projector", Layout: "projector"})
	for e := -300; e <= 300; e++ {
		for _, m := range []float64{1, 2, 2.5, 3, 4, 5} {
			scale := m * math.Pow(10, float64(e))
			n, positiveSteps := desk.Steps(scale, false), desk.Steps(scale, true)
			if n < 4 || n > 6 || positiveSteps < 5 || positiveSteps > 10 || text.Number(scale/float64(positiveSteps), 1) != text.Number(scale/float64(positiveSteps), 3) || text.Number(scale/float64(n), 1) != text.Number(scale/float64(n), 3) {
				t.Errorf("%g has steps of %g", scale, scale/float64(n))
			}
			if scaledSteps := desk.Steps(scale/figure.Float32Unit(scale), false); scaledSteps != n {
				t.Errorf("%g has %d steps, and %d as it is kept", scale, n, scaledSteps)
			}
			signedPalette, positivePalette := projector.DivergingPalette(scale), projector.SequentialPalette(scale)
			if signedPalette.Bands != 2*n || positivePalette.Bands != n {
				t.Errorf("%g has %d and %d bands to %d steps", scale, signedPalette.Bands, positivePalette.Bands, n)
			}
		}
	}
}

// TestSmallContoursAreOmitted checks that if a peak hardly exceeds a level, no line is
// drawn for the level. A slightly larger ring is drawn.
func TestSmallContoursAreOmitted(t *testing.T) {
	const n = 41
	z := make([]float32, n*n)
	for i := range z {
		x, y := float64(i%n-n/2)/(n/2), float64(i/n-n/2)/(n/2)
		z[i] = float32(0.6005 * math.Exp(-4*(x*x+y*y)))
	}
	box := canvas.Rect{X0: 0, Y0: 0, X1: 200, Y1: 200}
	f := figure.Contours{Style: StyleOf(Look{}), Nx: n, Ny: n, Z: z, Box: box, Range: box, Scale: 1}
	count := map[int]int{}
	for _, j := range f.Trace(box).LevelOf {
		count[j]++
	}
	if len(count) != 2 || count[1] != 1 || count[2] != 1 {
		t.Errorf("a peak just above three fifths has the levels %v", count)
	}
}
