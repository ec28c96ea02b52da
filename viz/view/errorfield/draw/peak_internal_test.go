package draw

import (
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/text"
	"mercer/viz/view"
)

// TestPeakWordsInsideFrame checks that the words of the largest error lie inside the frame
// and beside the ring, wherever the ring is.
func TestPeakWordsInsideFrame(t *testing.T) {
	r := canvas.Rect{X0: 40, Y0: 20, X1: 440, Y1: 320}
	f := peak{Style: view.StyleOf(view.Look{}), Words: "largest on the data: 0.13"}
	for x := r.X0; x <= r.X1; x += 40 {
		for y := r.Y0; y <= r.Y1; y += 30 {
			plate := f.PlateRect(text.TypicalWidths{}, r, x, y, 7)
			if plate.X0 < r.X0 || plate.X1 > r.X1 || plate.Y0 < r.Y0 || plate.Y1 > r.Y1 || plate.Contains(x, y) {
				t.Errorf("a ring at (%g, %g) has words at %v", x, y, plate)
			}
		}
	}
}
