package scene

import (
	"math"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/view"
	kerneldraw "mercer/viz/view/kernel/draw"
)

// TestTagAvoidsLegend checks that a tag lies in the corner with the fewest points,
// but never on a legend.
func TestTagAvoidsLegend(t *testing.T) {
	n := fixedNumbers{}
	n.Put("points", 3, 2, 0.05, 0.95, 0.95, 0.95, 0.9, 0.9) // two of the points lie at the upper right
	for _, isInside := range []bool{false, true} {
		s := view.StyleOf(view.Look{Layout: "desk"})
		p := &figure.Panel{Style: s, Frame: canvas.Rect{X0: 0, Y0: 0, X1: 300, Y1: 200}, Range: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}, LegendWidth: 100, Legend: &figure.Legend{Style: s, Scale: 1, IsInFrame: isInside}}
		st := &view.Drawing{Blocks: view.Blocks{N: n}, Style: s}
		st.SetTag(p, "words")
		if want := (figure.Quadrant{Top: isInside}); p.TagCorner != want {
			t.Errorf("with a legend inside (%v) words are at %+v", isInside, p.TagCorner)
		}
	}
}

// TestNoMargin checks that the read-out contains no margin where all decision functions
// are 0.
func TestNoMargin(t *testing.T) {
	n := fixedNumbers{}
	n.Put("box", 1, 4, 0, 1, 0, 1)
	n.Put("regions.exact", 3, 3, 0, 0, 1, 0, 0, 1, 0, 0, 1)
	for _, margin := range []float64{0, 0.5} {
		n.Put("margins.exact", 3, 3, margin, margin, margin, margin, margin, margin, margin, margin, margin)
		class, by := kerneldraw.Classification((view.Blocks{N: n}), "exact").At(canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}, 0.1, 0.4)
		if class != 0 || math.IsNaN(by) != (margin == 0) {
			t.Errorf("of margins of %g: class %d by %g", margin, class, by)
		}
	}
}

// TestTraceAboveOne checks the note that the trace excludes negative eigenvalues. It
// must be shown only for the kernel, since an approximation may have a larger trace.
func TestTraceAboveOne(t *testing.T) {
	for _, c := range []struct {
		exact, approx float64 // first of two eigenvalues
		over          string
		want          bool
	}{{0.6, 0.9, "", false}, {0.6, 1.7, "", false}, {1.2, 0.9, "", true}, {1.2, 0.9, "2,000 points", false}} {
		n := labeledNumbers{fixedNumbers{}, map[string]string{"exact.over": c.over}}
		n.Put("spectrum.exact", 2, 1, c.exact, 0.1)
		n.Put("spectrum.approx", 2, 1, c.approx, 0.1)
		n.Put("spectrum.trace", 1, 1, 1)
		placedFigures := New(n, view.Look{Layout: "desk", Rows: []string{"spectrum"}}, 1200, 300)
		for _, p := range placedFigures {
			if panel, ok := p.Figure.(*figure.Panel); ok && p.Name == "spectrum.sum" {
				if got := panel.Titles[0].Aside == "% of tr *K*/*n*, without the negative *λ*"; got != c.want {
					t.Errorf("of sums from %g and %g: %q", c.exact, c.approx, panel.Titles[0].Aside)
				}
			}
		}
	}
}
