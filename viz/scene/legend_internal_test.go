package scene

import (
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
)

// TestHorizontalLegendsHaveBar checks that the bar of a horizontal legend is visible
// between its labels, even if these are long.
func TestHorizontalLegendsHaveBar(t *testing.T) {
	for _, l := range []string{"desk", "tablet", "phone", "projector"} {
		st := &view.Drawing{Look: view.Look{Layout: l}, Style: view.StyleOf(view.Look{Layout: l})}
		for _, isInside := range []bool{false, true} {
			for _, scale := range []float64{3, 250000, 1e6, 2.5e-7} {
				p := &figure.Panel{Style: st.Style, Title: canvas.Rect{X0: 0, Y0: 0, X1: 340, Y1: 16}, LegendWidth: 40, Legend: &figure.Legend{Style: st.Style, Scale: scale, IsInFrame: isInside}}
				completePanels(st, []view.PlacedFigure{{Figure: p}})
				low, high := p.Legend.EndLabels()
				if bar := p.LegendWidth - low.Width(text.TypicalWidths{}, st.Style.Tick) - high.Width(text.TypicalWidths{}, st.Style.Tick) - 12; bar < st.Style.Tick {
					t.Errorf("%s, ±%g: the bar is %.0f wide", l, scale, bar)
				}
			}
		}
	}
}
