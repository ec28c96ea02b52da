package figure

import (
	"math"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/text"
)

// TestButtonHasRoomForCheckBox checks that the rectangle of a button with a check box is
// wider by the check box, and ends where the button without one ends.
func TestButtonHasRoomForCheckBox(t *testing.T) {
	p := Panel{Style: &Style{Title: 13}, Title: canvas.Rect{X1: 300, Y1: 20}, Button: "×10"}
	width := text.TypicalWidths{}.TextWidth
	plain := p.ButtonRect(width)
	p.HasCheckBox = true
	const minBoxWidth = 18 // 12 px for the box of the page, and a gap of 6 px
	if r := p.ButtonRect(width); r.X1 != plain.X1 || !(r.W() >= plain.W()+minBoxWidth) || math.Abs(r.W()-p.ButtonWidth(width)) > 1e-9 {
		t.Errorf("the button is at %v without a check box, and at %v with one", plain, r)
	}
	p.Button = ""
	if r := p.ButtonRect(width); r.W() != 0 || p.ButtonWidth(width) != 0 {
		t.Errorf("a panel without a button has a button at %v", r)
	}
}
