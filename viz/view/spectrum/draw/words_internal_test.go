package draw

import (
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/view"
)

// TestMessageInsideFrame checks that the words in an empty picture stay inside its
// frame, for frames of all sizes.
func TestMessageInsideFrame(t *testing.T) {
	for _, size := range [][2]float64{{80, 38}, {120, 60}, {60, 90}, {330, 190}} {
		frame := canvas.Rect{X0: 20, Y0: 30, X1: 20 + size[0], Y1: 30 + size[1]}
		p := figure.Panel{Style: view.StyleOf(view.Look{Layout: "desk"}), Frame: frame, Message: "Reduced-set KPCA on the nearest points of the shadow density cannot serve this kernel: it has no bandwidth"}
		count := 0
		p.DrawMessage(wordCanvas{lineCanvas{line: func([]float64) {}}, func(_, y float64, s string) {
			if count++; y < frame.Y0 || y > frame.Y1+1 {
				t.Errorf("%v: %q stands at %g of %v", size, s, y, frame)
			}
		}}, frame)
		if count == 0 {
			t.Errorf("%v: nothing is said", size)
		}
	}
}
