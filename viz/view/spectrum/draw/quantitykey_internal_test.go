package draw

import (
	"math"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/view"
)

// TestQuantityKeyHidesNoMarks checks that if there is room, the key of a chart covers no
// mark and is not on the dotted line at the shown index.
func TestQuantityKeyHidesNoMarks(t *testing.T) {
	s := view.StyleOf(view.Look{Theme: "light"})
	r := canvas.Rect{X0: 0, Y0: 0, X1: 400, Y1: 200}
	for shownCount := range 12 {
		values := make([]float64, 24)
		for i := range values {
			values[i] = -0.2 * float64(i) // the values decrease to the lower right corner
		}
		f := QuantityChart{Lists: [2]quantity{{Values: values, mark: disc}}, Names: [2]string{"error", ""}, Rule: math.NaN()}
		f.Spectrum = Spectrum{Style: s, Len: 24, ShownIndex: shownCount, Hover: -1, Low: -5, High: 1}
		line, words := f.shownLine(r)[0], 0
		f.drawQuantityKey(wordCanvas{lineCanvas{line: func([]float64) {}}, func(x, y float64, w string) {
			words++
			if end := x + float64(len(w))*0.55*s.Label; x < line && line < end {
				t.Errorf("λ%d: %q lies on the line at %g, from %g to %g", shownCount+1, w, line, x, end)
			}
			if n := (canvas.Rect{X0: x, Y0: y - s.Label, X1: x + float64(len(w))*0.55*s.Label, Y1: y}).CountInside(f.Points(r, values)); n > 0 {
				t.Errorf("λ%d: %q lies on %d marks", shownCount+1, w, n)
			}
		}}, r)
		if words == 0 {
			t.Errorf("λ%d: no words", shownCount+1)
		}
	}
}
