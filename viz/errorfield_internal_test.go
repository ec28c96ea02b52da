package viz

import (
	"math"
	"testing"
)

// What says why there is a hatch lies in a quiet corner, and stays there while a hand
// moves.
func TestHatchIsExplainedWhereTheErrorIsSmall(t *testing.T) {
	const w, h = 360, 320
	v := View{Layout: "phone", Rows: []string{"error"}, Tab: "error", Column: 2, Memory: &Memory{}}
	n := given{}
	n.put("box", 4, 1, 0, 0, 1, 1)
	n.put("error.scale", 1, 1, 1)
	n.put("error.exact", 8, 8, make([]float64, 64)...)
	n.put("error.approx", 8, 8, make([]float64, 64)...)
	open := make([]float64, 64)
	for i := range open {
		open[i] = 1
	}
	n.put("error.open", 8, 8, open...)
	top := func(low, high int) float64 { // of the sheet, where these rows are large
		z := make([]float64, 64)
		for i := 8 * low; i < 8*high; i++ {
			z[i] = 1
		}
		n.put("error.diff", 8, 8, z...)
		for _, p := range Scene(n, v, w, h) {
			if panel := p.Figure.(*Panel); p.Name == "error.diff" {
				lines, _ := panel.tagged(typical{}, p.Inner)
				return (panel.tagRect(typical{}, lines, p.Inner).Y0 - p.Inner.Y0) / p.Inner.H()
			}
		}
		return math.NaN()
	}
	if y := top(0, 4); !(y > 0.5) {
		t.Errorf("with an error above the words are at %g of the height", y)
	}
	v.Hold = true
	if y := top(4, 8); !(y > 0.5) {
		t.Errorf("while a hand moves the words go to %g of the height", y)
	}
	v.Hold = false
	if y := top(4, 8); !(y < 0.5) {
		t.Errorf("with an error below the words are at %g of the height", y)
	}
}
