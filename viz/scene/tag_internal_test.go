package scene

import (
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
)

// TestTagsAvoidCrosshair checks that a tag does not cover the crosshair and is
// not higher than its picture.
func TestTagsAvoidCrosshair(t *testing.T) {
	frame := canvas.Rect{X0: 0, Y0: 0, X1: 300, Y1: 90}
	n := fixedNumbers{}
	st := &view.Drawing{Blocks: view.Blocks{N: n}, Style: view.StyleOf(view.Look{})}
	for _, position := range [][2]float64{{0.1, 0.1}, {0.5, 0.2}, {0.9, 0.1}, {0.9, 0.9}, {0.1, 0.9}, {0.5, 0.8}} {
		n.Put("probe", 1, 2, position[0], position[1])
		p := &figure.Panel{Style: st.Style, Frame: frame, Range: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}}
		st.SetTag(p, view.NarrowNote)
		lines, _ := p.TagLines(text.TypicalWidths{}, frame)
		if len(lines) == 0 {
			t.Fatal("no tag")
		}
		if p.CrosshairOverlap(p.TagRect(text.TypicalWidths{}, lines, frame), position[0], position[1]) > 0 {
			t.Errorf("the tag lies on x₀ = %v", position)
		}
	}
	p := &figure.Panel{Style: st.Style, Tag: view.NarrowNote}
	for _, r := range []canvas.Rect{{X0: 0, Y0: 0, X1: 120, Y1: 40}, {X0: 0, Y0: 0, X1: 300, Y1: 20}} {
		if lines, _ := p.TagLines(text.TypicalWidths{}, r); len(lines) > 0 {
			t.Errorf("a picture of %g×%g has a tag of %d lines", r.W(), r.H(), len(lines))
		}
	}
}
