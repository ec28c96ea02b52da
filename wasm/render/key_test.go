package main

import (
	"image/color"
	"slices"
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/canvas/raster"
	views "mercer/viz/catalogue"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
	racesolve "mercer/viz/view/race/solve"
	"mercer/wasm/play"
	"mercer/wasm/play/look"
	"mercer/wasm/play/state"
)

// keyWidths are the widths of the pictures on projectors of 1280×720 and 1024×768 pixels.
var keyWidths = []float64{1200, 944}

// A textRecorder is a canvas that records its texts and the position of the lowest one.
type textRecorder struct {
	canvas.Canvas
	text string
	low  float64
}

func (c *textRecorder) DrawText(x, y, size float64, f canvas.Face, a canvas.Align, s string, col color.NRGBA) {
	c.text, c.low = c.text+s, max(c.low, y)
}

// checkKeyText checks that a key writes all its words inside its rectangle.
func checkKeyText(t *testing.T, key string, p view.PlacedFigure) {
	t.Helper()
	c := &textRecorder{Canvas: raster.New(p.Outer.X1, p.Outer.Y1, 1, figure.ThemeByName("projector").Paper)}
	p.Figure.Draw(c, p.Outer)
	words := p.Figure.(figure.Key).Words()
	if strings.ReplaceAll(c.text, " ", "") != strings.NewReplacer(" ", "", "_", "").Replace(strings.Join(words, "")) {
		t.Errorf("%s on %g: %q is written of %q", key, p.Outer.X1, c.text, words)
	}
	if c.low > p.Outer.Y1-4 {
		t.Errorf("%s on %g: words stand %g below the key", key, p.Outer.X1, c.low-p.Outer.Y1)
	}
}

// TestProjectorKeys checks that every view has a key on a projector. If there is
// room, the key must explain all marks of the pictures, with the same words for the same
// marks.
func TestProjectorKeys(t *testing.T) {
	keys := map[string][]string{
		"data":            {"point", "landmark", "i = 5"},
		"eigen":           {"zero", "negative", "landmark", "step 0.5"},
		"kernel":          {"x_0", "step 0.2"},
		"fourier":         {"1, 2, 3 deviations", "ω", "−ω", "point", "step 0.5"},
		"density":         {"point", "shadow centre, area by weight", "step "},
		"bounds":          {"promised", "for these data", "measured", "as printed", "largest value", "ℓ = 1.25"},
		"compare":         {"zero", "negative", "landmark", "step 0.5"},
		"wall":            {"zero", "step 0.5, in the large picture"},
		"gram":            {"a row and a column for each point, by moon", "between groups", "step "},
		"spectrum":        {"i = 5"},
		"embedding":       {"upper moon", "lower moon"},
		"error":           {"landmark", "step "},
		"race":            {"median of the seeds", "10 to 90\u202f% of them"},
		"how":             {"point", "landmark", "this step"},
		"how rff":         {"point", "this step", "ω", "−ω"},
		"how rskpca":      {"shadow centre", "circle: its shadow", "point", "this step", "step "},
		"density nystrom": {"point", "landmark", "step "},
		"data rskpca":     {"shadow centre, area by weight", "point, in the colour of its shadow"},
		"fourier gauss":   {"ω, area by weight", "step 0.5"},
	}
	panelNames := append(views.Keys(), "how rff", "how rskpca", "data rskpca", "density nystrom", "fourier gauss")
	for _, key := range panelNames {
		shows, method, _ := strings.Cut(key, " ")
		if method == "" {
			method = map[string]string{"fourier": "rff", "density": "rskpca", "bounds": "rskpca"}[key]
		}
		if method == "" {
			method = "nystrom"
		}
		s, warnings := state.Open("n=80&layout=projector&method=" + method + "&views=" + shows)
		if len(warnings) > 0 {
			t.Fatal(warnings)
		}
		const w, h = 1200, 494
		v := look.ForState(s, view.Look{Layout: "desk", Theme: "projector"})
		r, err := play.Solve(t.Context(), s, play.StandardFrame(scene.FrameSize(v, w, h)))
		if err != nil {
			t.Fatal(err)
		}
		if err := racesolve.Finish(t.Context(), r, 40); err != nil { // the key of the race describes the present fits
			t.Fatal(err)
		}
		for _, w := range keyWidths {
			placedFigures := scene.New(&r.Message, v, w, h)
			i := slices.IndexFunc(placedFigures, func(p view.PlacedFigure) bool { return p.Name == "key" })
			if i < 0 {
				t.Errorf("%s: no key", key)
				continue
			}
			words := placedFigures[i].Figure.(figure.Key).Words()
			for _, want := range keys[key] {
				if !slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(strings.TrimPrefix(word, "contour "), want) }) {
					t.Errorf("%s on %g: the key says %q, and not %q", key, w, words, want)
				}
			}
			checkKeyText(t, key, placedFigures[i])
		}
	}
}

// TestComparisonKey checks the key of a comparison. It must explain
// the marks of each method next to a common ring. Equal marks must be explained once, and
// missing marks not at all.
func TestComparisonKey(t *testing.T) {
	for link, want := range map[string][]string{
		"method=rskpca&method2=nystrom":                                                 {"shadow centre of reduced-set KPCA", "landmark of Nyström"},
		"method=ika&method2=rskpca&method3=nystrom":                                     {"centre of IKA", "shadow centre of reduced-set KPCA", "landmark of Nyström"},
		"method2=rff&method3=rskpca":                                                    {"landmark of Nyström", "shadow centre of reduced-set KPCA"},
		"method=ika-kmeans&method2=rskpca-rpc-mmd&method3=nystrom-leverage&method4=rff": {"centre of k-means IKA", "centre of pivoted RSKPCA", "landmark of leverage Nyström"},
		"method=rskpca&method2=rff":                                                     {"shadow centre"},
		"method=rff&method2=nystrom":                                                    {"landmark"},
		"method=nystrom&method2=nystrom-rpc":                                            {"landmark"},
		"method=rff&method2=orf":                                                        nil,
	} {
		s, warnings := state.Open("n=80&layout=projector&views=compare&" + link)
		if len(warnings) > 0 {
			t.Fatal(warnings)
		}
		const w, h = 1200, 494
		v := look.ForState(s, view.Look{Layout: "desk", Theme: "projector"})
		r, err := play.Solve(t.Context(), s, play.StandardFrame(scene.FrameSize(v, w, h)))
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range keyWidths {
			placedFigures := scene.New(&r.Message, v, w, h)
			key := placedFigures[slices.IndexFunc(placedFigures, func(p view.PlacedFigure) bool { return p.Name == "key" })]
			words := key.Figure.(figure.Key).Words()
			var marks []string
			rings := 0
			for _, word := range words {
				if strings.Contains(word, "landmark") || strings.Contains(word, "centre") {
					marks = append(marks, strings.Split(word, ", ")...)
					rings++
				}
			}
			if !slices.Equal(marks, want) || rings > 1 {
				t.Errorf("%s on %g: the key says %q of the marks beside %d rings, want %q", link, w, marks, rings, want)
			}
			for _, other := range []string{"zero", "negative", "point", "step "} {
				if !slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(strings.TrimPrefix(word, "contour "), other) }) {
					t.Errorf("%s on %g: the key does not say %q: %q", link, w, other, words)
				}
			}
			checkKeyText(t, link, key)
		}
	}
}

// TestProjectorShowsAllTheorems checks that a projector shows all four theorems in two
// lines. It has no keyboard to select the others.
func TestProjectorShowsAllTheorems(t *testing.T) {
	s, _ := state.Open("n=60&layout=projector&method=rskpca&views=bounds,data")
	const w, h = 1200, 604
	v := look.ForState(s, view.Look{Layout: "desk", Theme: "projector"})
	r, err := play.Solve(t.Context(), s, play.StandardFrame(scene.FrameSize(v, w, h)))
	if err != nil {
		t.Fatal(err)
	}
	frames := map[string]canvas.Rect{}
	for _, p := range scene.New(&r.Message, v, w, h) {
		frames[p.Name] = p.Inner
	}
	a, b, c, d := frames["bounds.5.1"], frames["bounds.5.2"], frames["bounds.5.3"], frames["bounds.5.4"]
	if len(frames) != 5 || !(a.X1 < b.X0 && a.Y0 == b.Y0 && a.Y1 < c.Y0 && a.X0 == c.X0 && c.Y0 == d.Y0 && d.Y1 < h && c.H() > 150) {
		t.Errorf("the pictures are at %v", frames)
	}
}
