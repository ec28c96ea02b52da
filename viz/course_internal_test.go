package viz

import (
	"math"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
)

// The names of a course lie on no mark and not on the line that says where the state is,
// where there is room beside both.
func TestNamesOfACourseKeepClear(t *testing.T) {
	s := styleOf(View{Theme: "light"})
	r := canvas.Rect{X0: 0, Y0: 0, X1: 400, Y1: 200}
	for shown := range 12 {
		values := make([]float64, 24)
		for i := range values {
			values[i] = -0.2 * float64(i) // down to the right lower corner
		}
		f := Course{Lists: [2]course{{values: values, mark: filled}}, Names: [2]string{"error", ""}, Rule: math.NaN()}
		f.Spectrum = Spectrum{Style: s, Len: 24, Shown: shown, Hover: -1, Low: -5, High: 1}
		line, words := f.shownLine(r)[0], 0
		f.drawNames(said{counter{line: func([]float64) {}}, func(x, y float64, w string) {
			words++
			if end := x + float64(len(w))*0.55*s.Label; x < line && line < end {
				t.Errorf("λ%d: %q lies on the line at %g, from %g to %g", shown+1, w, line, x, end)
			}
			if n := (canvas.Rect{X0: x, Y0: y - s.Label, X1: x + float64(len(w))*0.55*s.Label, Y1: y}).CountInside(f.Line(r, values)); n > 0 {
				t.Errorf("λ%d: %q lies on %d marks", shown+1, w, n)
			}
		}}, r)
		if words == 0 {
			t.Errorf("λ%d: no words", shown+1)
		}
	}
}

// The keys of the charts of the spectrum lie on no mark and no line, in small pictures and in
// full ones too, where the range grows by what they need; and a picture with a free corner
// keeps its range.
func TestKeysOfSpectraHideNothing(t *testing.T) {
	lifted, titled := 0, 0
	for name, value := range map[string]func(i int) float64{
		"falls":  func(i int) float64 { return math.Pow(0.4, float64(i)) },
		"level":  func(i int) float64 { return 0.3 / (1 + 0.1*float64(i)) },
		"a step": func(i int) float64 { return math.Pow(10, -float64(i/5)) },
		"full":   func(i int) float64 { return math.Pow(10, -float64(7*i%10)) },
		"cliff":  func(i int) float64 { return math.Pow(10, -12*float64(i/9)) / float64(i+1) },
	} {
		g := given{}
		var exact, approx, off, angles []float64
		for i := range 10 {
			exact, approx = append(exact, value(i)), append(approx, value(i)*(1+0.3*math.Sin(float64(i))))
			off, angles = append(off, 0.01+0.02*math.Abs(math.Sin(3*float64(i)))), append(angles, math.Pow(10, -16+15*float64(i/9)))
		}
		g.Put("spectrum.exact", 10, 1, exact...)
		g.Put("spectrum.approx", 10, 1, approx...)
		g.Put("spectrum.deviation", 10, 1, off...)
		g.Put("spectrum.angles", 10, 1, angles...)
		g.Put("spectrum.trace", 1, 1, 2)
		g.Put("index", 1, 1, 5)
		for _, at := range []struct {
			v    View
			w, h float64
		}{
			{View{Layout: "desk", Rows: []string{"spectrum"}}, 1076, 690}, {View{Layout: "desk", Rows: []string{"spectrum", "eigen", "data"}}, 1076, 690},
			{View{Layout: "tablet", Rows: []string{"spectrum", "eigen", "data", "kernel"}}, 772, 610},
			{View{Layout: "desk", Rows: []string{"spectrum", "eigen", "data", "kernel", "error", "density"}}, 1076, 690}, {View{Layout: "embed", Rows: []string{"spectrum"}}, 300, 160},
		} {
			for _, p := range Scene(g, at.v, at.w, at.h) {
				panel, ok := p.Figure.(*figure.Panel)
				if !ok {
					continue
				}
				if len(panel.Key) > 0 {
					titled++
					if room := panel.Title.W() - panel.KeyWidth(text.TypicalWidths{}) - 12; panel.Titles[len(panel.Titles)-1].Width(text.TypicalWidths{}, panel.Style.Title) > room {
						t.Errorf("%s, %s: the key leaves %g to the title", name, p.Name, room)
					}
					continue
				}
				var box canvas.Rect
				var lines [][]float64
				for _, l := range panel.Layers {
					switch f := l.(type) {
					case Spectrum:
						box, _ = f.keyBox(text.TypicalWidths{}, p.Inner)
						lines = append(lines, f.Line(p.Inner, f.Exact), f.Line(p.Inner, f.Approx))
						if plain := newSpectrum(f.Style, f.Exact, f.Approx, f.Shown, unknown(0), p.Inner.W()); f.High > plain.High {
							if top := panel.Y[len(panel.Y)-1].At; top > plain.High {
								t.Errorf("%s, %s: a tick at %g, where there are no values", name, p.Name, top)
							}
							lifted++
							if _, hidden := plain.keyBox(text.TypicalWidths{}, p.Inner); hidden < figure.Hiding {
								t.Errorf("%s, %s: the range grows without need", name, p.Name)
							}
						}
					case Course:
						_, box, _ = f.named(text.TypicalWidths{}, p.Inner)
						lines = append(lines, f.Line(p.Inner, f.Lists[0].values), f.Line(p.Inner, f.Lists[1].values))
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
	if lifted == 0 || titled == 0 {
		t.Error("no picture was full, or none too full")
	}
}
