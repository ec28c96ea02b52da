package view

import (
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
)

// TestTagInCornerWithFewestMarks checks that a tag is placed in the corner where it hides
// the fewest marks. It hides no label of a tick.
func TestTagInCornerWithFewestMarks(t *testing.T) {
	frame := canvas.Rect{X0: 0, Y0: 0, X1: 300, Y1: 300}
	for _, empty := range []figure.Quadrant{{}, {Right: true}, {Right: true, Top: true}, {Top: true}} {
		var markedPoints []float64
		for i := range 40 {
			for j := range 40 {
				x, y := float64(i)/39, float64(j)/39
				if (x > 0.5) != empty.Right || (y > 0.5) != empty.Top {
					markedPoints = append(markedPoints, x, y)
				}
			}
		}
		p := &figure.Panel{Style: StyleOf(Look{}), Tag: "1 beyond", Frame: frame, Range: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}, HasNamesInFrame: true, Y: figure.Ticks(0, 1, 20)}
		marks := figure.NewTally(canvas.Plane{Frame: frame, Data: p.Range}, markedPoints)
		p.PlaceTag(func(box canvas.Rect) float64 { return float64(marks.Count(box)) })
		if p.TagCorner != empty {
			t.Errorf("with room in %v it is in %v", empty, p.TagCorner)
		}
		lines, _ := p.TagLines(text.TypicalWidths{}, frame)
		tag := p.TagRect(text.TypicalWidths{}, lines, frame)
		ticks := p.InnerTicks(text.TypicalWidths{}, frame)
		if len(ticks) < 9 {
			t.Errorf("only %d names of ticks are left", len(ticks))
		}
		for _, tick := range ticks {
			if !tick.Box.IsDisjointFrom([]canvas.Rect{tag}) {
				t.Errorf("the tag in %v lies on %q", p.TagCorner, tick.Name)
			}
		}
	}
}
