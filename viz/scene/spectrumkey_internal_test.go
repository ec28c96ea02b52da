package scene

import (
	"math"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	spectrumdraw "mercer/viz/view/spectrum/draw"
)

// TestSpectrumKeysHideNothing checks that the keys of spectrum charts hide neither
// marks nor lines. If a picture has no free corner, its range must be enlarged.
// Otherwise, the range must not change.
func TestSpectrumKeysHideNothing(t *testing.T) {
	liftedCount, titledCount := 0, 0
	for name, value := range map[string]func(i int) float64{
		"falls":  func(i int) float64 { return math.Pow(0.4, float64(i)) },
		"level":  func(i int) float64 { return 0.3 / (1 + 0.1*float64(i)) },
		"a step": func(i int) float64 { return math.Pow(10, -float64(i/5)) },
		"full":   func(i int) float64 { return math.Pow(10, -float64(7*i%10)) },
		"cliff":  func(i int) float64 { return math.Pow(10, -12*float64(i/9)) / float64(i+1) },
	} {
		g := fixedNumbers{}
		var exact, approx, errors, angles []float64
		for i := range 10 {
			exact, approx = append(exact, value(i)), append(approx, value(i)*(1+0.3*math.Sin(float64(i))))
			errors, angles = append(errors, 0.01+0.02*math.Abs(math.Sin(3*float64(i)))), append(angles, math.Pow(10, -16+15*float64(i/9)))
		}
		g.Put("spectrum.exact", 10, 1, exact...)
		g.Put("spectrum.approx", 10, 1, approx...)
		g.Put("spectrum.deviation", 10, 1, errors...)
		g.Put("spectrum.angles", 10, 1, angles...)
		g.Put("spectrum.trace", 1, 1, 2)
		g.Put("index", 1, 1, 5)
		for _, size := range []struct {
			v    view.Look
			w, h float64
		}{
			{view.Look{Layout: "desk", Rows: []string{"spectrum"}}, 1076, 690}, {view.Look{Layout: "desk", Rows: []string{"spectrum", "eigen", "data"}}, 1076, 690},
			{view.Look{Layout: "tablet", Rows: []string{"spectrum", "eigen", "data", "kernel"}}, 772, 610},
			{view.Look{Layout: "desk", Rows: []string{"spectrum", "eigen", "data", "kernel", "error", "density"}}, 1076, 690}, {view.Look{Layout: "embed", Rows: []string{"spectrum"}}, 300, 160},
		} {
			for _, p := range New(g, size.v, size.w, size.h) {
				panel, ok := p.Figure.(*figure.Panel)
				if !ok {
					continue
				}
				if len(panel.Key) > 0 {
					titledCount++
					if room := panel.Title.W() - panel.KeyWidth(text.TypicalWidths{}) - 12; panel.Titles[len(panel.Titles)-1].Width(text.TypicalWidths{}, panel.Style.Title) > room {
						t.Errorf("%s, %s: the key leaves %g to the title", name, p.Name, room)
					}
					continue
				}
				var box canvas.Rect
				var lines [][]float64
				for _, l := range panel.Layers {
					switch f := l.(type) {
					case spectrumdraw.Spectrum:
						box, _ = f.KeyBox(text.TypicalWidths{}, p.Inner)
						lines = append(lines, f.Points(p.Inner, f.Exact), f.Points(p.Inner, f.Approx))
						if plainSpectrum := spectrumdraw.NewSpectrum(f.Style, f.Exact, f.Approx, f.ShownIndex, spectrumdraw.RoundingShare(0), p.Inner.W()); f.High > plainSpectrum.High {
							if top := panel.Y[len(panel.Y)-1].Position; top > plainSpectrum.High {
								t.Errorf("%s, %s: a tick at %g, where there are no values", name, p.Name, top)
							}
							liftedCount++
							if _, hidden := plainSpectrum.KeyBox(text.TypicalWidths{}, p.Inner); hidden < figure.MarkCost {
								t.Errorf("%s, %s: the range grows without need", name, p.Name)
							}
						}
					case spectrumdraw.QuantityChart:
						_, box, _ = f.LayOutKey(text.TypicalWidths{}, p.Inner)
						lines = append(lines, f.Points(p.Inner, f.Lists[0].Values), f.Points(p.Inner, f.Lists[1].Values))
					}
				}
				for k, line := range lines {
					if n := box.CountInside(line); n > 0 || p.Name == "spectrum" && k == 0 && box.Intersects(line) {
						t.Errorf("%s, %s of %v: the key at %v lies on %d marks, or on the line", name, p.Name, p.Inner, box, n)
					}
				}
			}
		}
	}
	if liftedCount == 0 || titledCount == 0 {
		t.Error("no picture was full, or none too full")
	}
}
