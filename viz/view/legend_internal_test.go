package view

import (
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
)

// TestLegendNumbersFit checks that the numbers beside a vertical legend fit.
// Long numbers are printed in units of a power of ten. In this case, every title contains
// the power.
func TestLegendNumbersFit(t *testing.T) {
	for _, v := range []Look{{Layout: "desk"}, {Layout: "projector", Theme: "projector"}} {
		s := StyleOf(v)
		for _, c := range []struct {
			scale    float64
			isSigned bool
			says     string
		}{{1, true, ""}, {0.4, false, ""}, {5e-5, false, "in 10^{−5}"}, {2.5e-7, true, "in 10^{−7}"}, {4e8, false, "in 10^{8}"}, {0.002, true, "in 10^{−3}"}} {
			f := &figure.Legend{Style: s, IsVertical: true, Scale: c.scale, IsSigned: c.isSigned}
			f.AvailableWidth = f.BarWidth() + figure.BarGap + 2.4*s.Tick
			p := &figure.Panel{Style: s, Legend: f, Titles: []figure.Heading{{Main: "|K|", Aside: "error"}, {Main: "|K|", Aside: ""}}}
			p.ShortenLegend(300)
			low := 0.0
			if c.isSigned {
				low = -c.scale
			}
			for _, n := range f.Ticks(low, 300) {
				if w := text.Parse(n.Name, canvas.Text).Width(text.TypicalWidths{}, s.Tick); w > f.AvailableWidth-f.BarWidth()-figure.BarGap {
					t.Errorf("%s, %g: %q is %.0f wide of %.0f", v.Layout, c.scale, n.Name, w, f.AvailableWidth)
				}
			}
			for _, h := range p.Titles {
				if !strings.HasSuffix(h.Aside, c.says) || c.says == "" && strings.Contains(h.Aside, "10^") {
					t.Errorf("%s, %g: the title says %q", v.Layout, c.scale, h.Aside)
				}
			}
		}
	}
}

// TestLegendInCornerWithFewestMarks checks that a legend inside a picture is placed in
// the corner with the fewest marks.
func TestLegendInCornerWithFewestMarks(t *testing.T) {
	for _, empty := range []figure.Quadrant{{}, {Right: true}, {Top: true}, {Right: true, Top: true}} {
		var marks []float64
		for i := range 40 {
			for j := range 40 {
				x, y := float64(i)/39, float64(j)/39
				if (x > 0.5) != empty.Right || (y > 0.5) != empty.Top {
					marks = append(marks, x, y)
				}
			}
		}
		p := &figure.Panel{Style: StyleOf(Look{Layout: "projector", Theme: "projector"}), Legend: &figure.Legend{IsInFrame: true}, LegendWidth: 150, Frame: canvas.Rect{X0: 30, Y0: 20, X1: 430, Y1: 220}, Range: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}}
		if p.PlaceLegend(marks); p.Legend.Corner != empty {
			t.Errorf("with room in %v it is in %v", empty, p.Legend.Corner)
		}
	}
}
