package scene

import (
	"math"
	"testing"

	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
)

// TestHatchNotePosition checks that the note on a hatch lies in a
// corner with small values. It must not change its corner during a drag.
func TestHatchNotePosition(t *testing.T) {
	const w, h = 360, 320
	v := view.Look{Layout: "phone", Rows: []string{"error"}, Tab: "error", Column: 2, Memory: &view.Memory{}}
	n := fixedNumbers{}
	n.Put("box", 4, 1, 0, 0, 1, 1)
	n.Put("error.scale", 1, 1, 1)
	n.Put("error.exact", 8, 8, make([]float64, 64)...)
	n.Put("error.approx", 8, 8, make([]float64, 64)...)
	openShares := make([]float64, 64)
	for i := range openShares {
		openShares[i] = 1
	}
	n.Put("error.open", 8, 8, openShares...)
	notePosition := func(low, high int) float64 { // returns the relative position of the note if the rows low to high have large values
		z := make([]float64, 64)
		for i := 8 * low; i < 8*high; i++ {
			z[i] = 1
		}
		n.Put("error.diff", 8, 8, z...)
		for _, p := range New(n, v, w, h) {
			if panel := p.Figure.(*figure.Panel); p.Name == "error.diff" {
				lines, _ := panel.TagLines(text.TypicalWidths{}, p.Inner)
				return (panel.TagRect(text.TypicalWidths{}, lines, p.Inner).Y0 - p.Inner.Y0) / p.Inner.H()
			}
		}
		return math.NaN()
	}
	if y := notePosition(0, 4); !(y > 0.5) {
		t.Errorf("with an error above the words are at %g of the height", y)
	}
	v.IsDragging = true
	if y := notePosition(4, 8); !(y > 0.5) {
		t.Errorf("while a hand moves the words go to %g of the height", y)
	}
	v.IsDragging = false
	if y := notePosition(4, 8); !(y < 0.5) {
		t.Errorf("with an error below the words are at %g of the height", y)
	}
}

// TestErrorContoursAreSolid checks that contour lines are drawn over the hatch, since
// they would look dashed below it. If an error has no visible colour, a note must
// contain its size.
func TestErrorContoursAreSolid(t *testing.T) {
	n := fixedNumbers{}
	n.Put("box", 4, 1, 0, 0, 1, 1)
	n.Put("error.scale", 1, 1, 1)
	openShares := make([]float64, 64)
	for i := range openShares {
		openShares[i] = 1
	}
	n.Put("error.open", 8, 8, openShares...)
	for _, size := range []float64{1, 0.02} {
		z := make([]float64, 64)
		for i := range z {
			z[i] = size * float64(i) / 63
		}
		for _, part := range []string{"exact", "approx", "diff"} {
			n.Put("error."+part, 8, 8, z...)
		}
		hatchedCount := 0
		for _, p := range New(n, view.Look{Rows: []string{"error"}, Memory: &view.Memory{}}, 1076, 400) {
			panel, lines, hatch := p.Figure.(*figure.Panel), -1, -1
			for i, f := range panel.Layers {
				switch f.(type) {
				case figure.Contours:
					lines = i
				case figure.Mask:
					hatch = i
					hatchedCount++
				}
			}
			if lines < hatch {
				t.Errorf("%s: the hatch is layer %d, lines are %d", p.Name, hatch, lines)
			}
			if p.Name == "error.diff" {
				if want := "largest difference 0.020, below the first colour step"; (panel.Tag == want) != (size < 1) {
					t.Errorf("an error of %g: %q", size, panel.Tag)
				}
			}
		}
		if hatchedCount != 2 {
			t.Errorf("%d hatches", hatchedCount)
		}
	}
}
