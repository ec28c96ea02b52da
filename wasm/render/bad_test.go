package main

import (
	"fmt"
	"image/color"
	"math"
	"regexp"
	"strings"
	"testing"

	"mercer/viz/canvas/raster"
	"mercer/viz/canvas/svg"
	views "mercer/viz/catalogue"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
	racesolve "mercer/viz/view/race/solve"
	"mercer/wasm/play"
	"mercer/wasm/play/look"
	"mercer/wasm/play/state"
)

// changedNumbers is a result in which the values of blocks are changed.
type changedNumbers struct {
	view.Numbers
	change func(name string, z []float64) []float64
}

func (s changedNumbers) Block(name string) (z []float64, rows, cols int, ok bool) {
	z, rows, cols, ok = s.Numbers.Block(name)
	if ok {
		z = s.change(name, append([]float64(nil), z...))
	}
	return z, rows, cols, ok
}

// TestViewsOfInvalidInput checks that every view has a picture or a message, and a
// description, at every size. The data are degenerate, the methods have no marks for the
// view, or the numbers are invalid.
func TestViewsOfInvalidInput(t *testing.T) {
	equal := "n=10"
	for i := range 10 {
		equal += fmt.Sprintf("&p%d=0.5,0.25", i)
	}
	links := map[string]string{
		"few":      "n=10&m=4",
		"equal":    equal,
		"refused":  "n=20&kernel=polynomial&method=rff",
		"centred":  "n=20&method=kpca-centred",
		"whole":    "n=20&method=exact",
		"narrow":   "n=20&sigma=0.01",
		"wide":     "n=20&sigma=10",
		"negative": "n=20&kernel=sigmoid&method=nystrom",
		"high":     "n=20&kernel=polynomial&polynomial.degree=8",
	}
	fill := func(value func(i int) float64) func(string, []float64) []float64 {
		return func(_ string, z []float64) []float64 {
			for i := range z {
				z[i] = value(i)
			}
			return z
		}
	}
	changeSome := func(value float64) func(string, []float64) []float64 {
		return func(_ string, z []float64) []float64 {
			for i := range z {
				if i%7 == 3 {
					z[i] = value
				}
			}
			return z
		}
	}
	changes := map[string]func(string, []float64) []float64{
		"NaN":       fill(func(int) float64 { return math.NaN() }),
		"some NaN":  changeSome(math.NaN()),
		"some ∞":    changeSome(math.Inf(-1)),
		"∞":         fill(func(i int) float64 { return math.Inf(1 - 2*(i%2)) }),
		"zero":      fill(func(int) float64 { return 0 }),
		"1e300":     fill(func(i int) float64 { return 1e300 * float64(i%3-1) }),
		"1e-300":    fill(func(i int) float64 { return 1e-300 * float64(i%3-1) }),
		"cut short": func(_ string, z []float64) []float64 { return z[:len(z)/2] },
		"none":      func(string, []float64) []float64 { return nil },
	}
	sizes := [][2]float64{{538, 150}, {8000, 8000}, {30, 20}, {1, 1}, {0, 0}, {-3, 10}, {math.NaN(), 50}, {300, math.Inf(1)}}
	for _, key := range views.Keys() {
		for name, link := range links {
			s, warnings := state.Open(link + "&views=" + key)
			if len(warnings) > 0 {
				t.Fatal(warnings)
			}
			v := look.ForState(s, view.Look{Layout: "desk"})
			r, err := play.Solve(t.Context(), s, play.StandardFrame(60, 40))
			if err != nil {
				t.Errorf("%s, %s: %v", key, name, err)
				continue
			}
			if err := racesolve.Finish(t.Context(), r, 12); err != nil {
				t.Fatal(err)
			}
			checkView(t, key+", "+name, &r.Message, v, sizes[0], true, false)
			if name != "few" {
				continue
			}
			for what, change := range changes {
				checkView(t, key+", "+what, changedNumbers{&r.Message, change}, v, sizes[0], false, true)
			}
			for _, size := range sizes {
				checkView(t, fmt.Sprint(key, ", ", size), &r.Message, v, size, false, false)
			}
			checkView(t, key+", no numbers", nil, v, sizes[0], false, false)
		}
	}
}

// invalidNumber matches invalid numbers in a drawing. Its images contain neither spaces
// nor quotes.
var invalidNumber = regexp.MustCompile(`[ "(,](NaN|[+-]?Inf)`)

func areFinite(vs ...float64) bool {
	for _, v := range vs {
		if v-v != 0 {
			return false
		}
	}
	return true
}

// checkView draws a view on both canvases, picks marks at all positions, and describes
// the view. If the numbers are valid, each picture must have layers or a message.
func checkView(t *testing.T, name string, n view.Numbers, v view.Look, size [2]float64, isValid, hasVectors bool) {
	t.Helper()
	defer func() {
		if e := recover(); e != nil {
			t.Errorf("%s: %v", name, e)
		}
	}()
	w, h := size[0], size[1]
	placedFigures := scene.New(n, v, w, h)
	scene.Draw(raster.New(w, h, min(0.5, 200/max(w, h, 1)), color.NRGBA{255, 255, 255, 255}), placedFigures)
	for x := 5.0; x < min(w, 600); x += 40 {
		for y := 5.0; y < min(h, 400); y += 40 {
			scene.Pick(n, v, placedFigures, x, y, false)
		}
	}
	if description := scene.Describe(n, v); strings.Contains(description, "NaN") || strings.Contains(description, "%!") {
		t.Errorf("%s: %s", name, description)
	}
	for _, p := range placedFigures {
		panel, ok := p.Figure.(*figure.Panel)
		if ok && isValid && panel.Message == "" && len(panel.Layers) == 0 {
			t.Errorf("%s: %s has nothing to see and no words", name, p.Name)
		}
	}
	if !hasVectors {
		return
	}
	lines := svg.New(w, h, color.NRGBA{255, 255, 255, 255}, "", "")
	scene.Draw(lines, placedFigures)
	text := lines.Bytes()
	if match := invalidNumber.FindIndex(text); match != nil && areFinite(w, h) {
		t.Errorf("%s: the drawing has …%s", name, text[max(0, match[0]-60):min(len(text), match[1]+20)])
	}
}
