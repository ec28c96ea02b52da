package scene_test

import (
	"image/color"
	"math"
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/canvas/raster"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/text/font"
	"mercer/viz/view"
)

// A recorder is a canvas that records texts.
type recorder struct {
	w, h  float64
	texts []text
}

type text struct {
	s    string
	f    canvas.Face
	size float64
	box  canvas.Rect
}

func (r *recorder) Size() (w, h float64) { return r.w, r.h }

func (r *recorder) Ratio() float64 { return 1 }

func (r *recorder) FillDisc(x, y, radius float64, c color.NRGBA) {}

func (r *recorder) StrokeRing(x, y, radius, width float64, c color.NRGBA) {}

func (r *recorder) StrokePolyline(xy []float64, width float64, c color.NRGBA) {}

func (r *recorder) FillPolygon(xy []float64, c color.NRGBA) {}

func (r *recorder) DrawField(canvas.Rect, int, int, []float32, canvas.Palette) {}

func (r *recorder) DrawCells(canvas.Rect, int, int, []float32, canvas.Palette) {}

func (r *recorder) Clip(canvas.Rect) (restore func()) { return func() {} }

func (r *recorder) TextWidth(size float64, f canvas.Face, s string) float64 {
	return font.Width(size, f, s)
}

func (r *recorder) DrawText(x, y, size float64, f canvas.Face, a canvas.Align, s string, c color.NRGBA) {
	w := font.Width(size, f, s)
	switch a {
	case canvas.Center:
		x -= w / 2
	case canvas.Right:
		x -= w
	}
	r.texts = append(r.texts, text{s, f, size, canvas.Rect{X0: x, Y0: y - 0.7*size, X1: x + w, Y1: y + 0.2*size}})
}

// layouts returns test cases for all layouts, in the sizes of the design and in other
// sizes.
func layouts() (ps []picture) {
	sizes := map[string][][2]float64{
		"desk": {{1076, 690}, {1052, 690}, {900, 570}, {1700, 1000}}, "tablet": {{772, 610}, {632, 560}, {1000, 700}},
		"phone": {{358, 373}, {288, 320}, {620, 560}}, "embed": {{564, 238}, {284, 200}, {800, 400}}, "projector": {{1200, 494}, {1840, 800}},
	}
	kinds := map[string]func(view.Look, float64, float64) view.Numbers{"nystrom": nystromResult, "reduced": reducedSetResult, "fourier": fourierNumbers, "states": specialCaseResult,
		"quadrature": quadratureResult, "neurons": neuronResult, "steps": stepResult, "binned": binningResult, "expanded": expansionResult}
	for layout, list := range sizes {
		tabs := []string{""}
		if layout == "phone" || layout == "projector" {
			tabs = []string{"data", "eigen", "kernel", "gram", "spectrum"}
		}
		for _, tab := range tabs {
			for kind, n := range kinds {
				for _, size := range list {
					v := view.Look{Layout: layout, Tab: tab, IsPoster: true}
					if layout == "projector" {
						v.Theme, v.Tab = "projector", ""
						if v.Rows = []string{tab}; tab == "data" {
							v.Rows = append(v.Rows, "eigen", "kernel")
						}
					}
					name := strings.Join([]string{layout, tab, kind}, " ")
					ps = append(ps, picture{name, n, v, size[0], size[1], false})
				}
			}
		}
	}
	return ps
}

// TestTexts checks all texts of all layouts. They must not be too small, must lie
// inside the picture and must not overlap. Each rune must have a glyph.
func TestTexts(t *testing.T) {
	for _, p := range layouts() {
		r := &recorder{w: p.w, h: p.h}
		scene.Draw(r, scene.New(p.n(p.v, p.w, p.h), p.v, p.w, p.h))
		if len(r.texts) == 0 {
			t.Errorf("%s at %g×%g says nothing", p.name, p.w, p.h)
		}
		for i, a := range r.texts {
			if strings.TrimSpace(a.s) == "" {
				continue
			}
			for _, c := range a.s {
				if !font.HasGlyph(a.f, c) {
					t.Errorf("%s: no glyph for %q in %q", p.name, c, a.s)
				}
			}
			// The size of subscripts and superscripts is 0.72 times the size of their
			// line.
			if a.size < 11*0.72-1e-9 || a.size < 11 && len([]rune(a.s)) > 3 {
				t.Errorf("%s at %g×%g: %q has the size %g", p.name, p.w, p.h, a.s, a.size)
			}
			if a.box.X0 < -0.5 || a.box.X1 > p.w+0.5 || a.box.Y0 < -0.5 || a.box.Y1 > p.h+0.5 {
				t.Errorf("%s at %g×%g: %q at %.1f runs out of the picture", p.name, p.w, p.h, a.s, a.box)
			}
			for _, b := range r.texts[:i] {
				if overlaps(a, b) {
					t.Errorf("%s at %g×%g: %q at %.1f over %q at %.1f", p.name, p.w, p.h, a.s, a.box, b.s, b.box)
				}
			}
		}
	}
}

// overlaps reports whether two texts overlap. Two equal texts that are a pixel apart do
// not count, since one is the halo of the other.
func overlaps(a, b text) bool {
	if a.s == b.s && math.Hypot(a.box.X0-b.box.X0, a.box.Y0-b.box.Y0) < 3 || strings.TrimSpace(b.s) == "" {
		return false
	}
	x := min(a.box.X1, b.box.X1) - max(a.box.X0, b.box.X0)
	y := min(a.box.Y1, b.box.Y1) - max(a.box.Y0, b.box.Y0)
	return x > 3.5 && y > 1.5 // a subscript may overlap the halo of its letter
}

// TestPanels checks that panels lie inside the picture and do not overlap. Planes of
// one scene must have the same shape.
func TestPanels(t *testing.T) {
	for _, p := range layouts() {
		s := scene.New(p.n(p.v, p.w, p.h), p.v, p.w, p.h)
		fw, fh := scene.FrameSize(p.v, p.w, p.h)
		for i, a := range s {
			if a.Name == "readout" || a.Name == "key" {
				continue
			}
			if a.Inner.X0 < 0 || a.Inner.Y0 < 0 || a.Inner.X1 > p.w || a.Inner.Y1 > p.h+0.5 || !(a.Inner.W() > 0 && a.Inner.H() > 0) {
				t.Errorf("%s at %g×%g: %s has its frame at %v", p.name, p.w, p.h, a.Name, a.Inner)
			}
			if a.Inner.X0 != math.Round(a.Inner.X0) || a.Inner.Y1 != math.Round(a.Inner.Y1) {
				t.Errorf("%s: the edges of %s are not sharp: %v", p.name, a.Name, a.Inner)
			}
			if part := strings.HasPrefix(a.Name, "phi.") || strings.HasPrefix(a.Name, "k."); part && p.v.Layout != "phone" && (a.Inner.W() != fw || a.Inner.H() != fh) {
				t.Errorf("%s at %g×%g: %s is %g×%g, Frame says %g×%g", p.name, p.w, p.h, a.Name, a.Inner.W(), a.Inner.H(), fw, fh)
			}
			for _, b := range s[:i] {
				if a.Inner.X0 < b.Inner.X1 && b.Inner.X0 < a.Inner.X1 && a.Inner.Y0 < b.Inner.Y1 && b.Inner.Y0 < a.Inner.Y1 {
					t.Errorf("%s: %s over %s", p.name, a.Name, b.Name)
				}
			}
		}
	}
}

// TestHeight checks that the widths of the design result in the heights of the design.
func TestHeight(t *testing.T) {
	for layout, want := range map[string][2]float64{"desk": {1076, 690}, "tablet": {772, 610}, "phone": {358, 373}, "embed": {564, 238}, "projector": {1200, 494}} {
		if got := scene.UsualHeight(view.Look{Layout: layout}, want[0]); math.Abs(got-want[1]) > 1 {
			t.Errorf("%s: %g wide is %g high, want %g", layout, want[0], got, want[1])
		}
	}
	if w, h := scene.FrameSize(view.Look{Layout: "desk"}, 1076, 690); w != 337 || h != 190 {
		t.Errorf("a desk's frame is %g×%g", w, h)
	}
	if w, h := scene.FrameSize(view.Look{Layout: "phone"}, 358, 373); w != 358 || h != 240 {
		t.Errorf("a phone's frame is %g×%g", w, h)
	}
}

// allBlocksResult returns a result with all blocks.
func allBlocksResult() *fakeResult {
	v := view.Look{Layout: "desk"}
	n := shadowResult(0.35, v, 1076, 690)
	for _, other := range []func(view.Look, float64, float64) view.Numbers{periodicResult, quadratureResult, neuronResult, binningResult, expansionResult} {
		for name, b := range other(v, 1076, 690).(*fakeResult).blocks {
			n.blocks[name] = b
		}
	}
	return n
}

// TestInvalidBlocks checks that missing or invalid blocks do not cause a panic.
func TestInvalidBlocks(t *testing.T) {
	brokenBlocks := func() map[string]view.Numbers {
		empty := &fakeResult{map[string]block{}, map[string]string{}}
		one := baseResult(2, view.Look{Layout: "desk"}, 1076, 690)
		one.set("points", 1, 2, 0, 0)
		one.set("labels", 1, 1, 0)
		one.set("centres", 1, 2, 0, 0)
		one.set("weights", 1, 1, 1)
		one.set("owner", 1, 1, 0)
		one.set("eps", 1, 1, 1e9)
		one.set("gram", 1, 1, 0)
		one.set("spectrum.exact", 1, 1, 1)
		one.set("spectrum.approx", 1, 1, 0)
		nan := allBlocksResult()
		for name, b := range nan.blocks {
			z := make([]float64, len(b.z))
			for i := range z {
				z[i] = math.NaN()
			}
			nan.blocks[name] = block{z, b.rows, b.cols}
		}
		inf := allBlocksResult()
		for name, b := range inf.blocks {
			z := make([]float64, len(b.z))
			for i := range z {
				z[i] = math.Inf(1 - 2*(i%2))
			}
			inf.blocks[name] = block{z, b.rows, b.cols}
		}
		short := allBlocksResult()
		for name, b := range short.blocks {
			short.blocks[name] = block{b.z[:len(b.z)/2], b.rows, b.cols}
		}
		hollow := shadowResult(0.35, view.Look{Layout: "desk"}, 1076, 690)
		for name := range hollow.blocks {
			hollow.blocks[name] = block{nil, 0, 0}
		}
		return map[string]view.Numbers{"nil": nil, "empty": empty, "one point": one, "NaN": nan, "Inf": inf, "short": short, "hollow": hollow}
	}
	for name, n := range brokenBlocks() {
		for _, layout := range []string{"desk", "tablet", "phone", "embed", "projector", "?"} {
			for _, size := range [][2]float64{{700, 500}, {40, 30}, {1, 1}, {0, 0}, {-5, 3}, {math.NaN(), 100}} {
				v := view.Look{Layout: layout, ShowClasses: true, Hover: &view.Hover{Panel: "data", Kind: view.Center, Index: 99, Text: "?"}, Selected: &view.Hover{Kind: view.Cell, X: 5, Y: -1}}
				s := scene.New(n, v, size[0], size[1])
				c := raster.New(size[0], size[1], 1, figure.ThemeByName("").Paper)
				scene.Draw(c, s)
				scene.Pick(n, v, s, 30, 30, true)
				if got := scene.Describe(n, v); strings.Contains(got, "%!") {
					t.Errorf("%s: %s", name, got)
				}
			}
		}
	}
}

// TestScalesDuringDrag checks that scales only grow during a drag. After the drag, they
// may become smaller.
func TestScalesDuringDrag(t *testing.T) {
	v := view.Look{Layout: "desk"}
	n := landmarkResult(24, v, 1076, 690)
	first := scene.Scales(n, v)
	if first["phi"] != 3 || first["k"] != 1 || first["gram"] != 1 {
		t.Fatalf("scales %v", first)
	}
	v.IsDragging, v.Scales = true, first
	n.set("phi.scale", 1, 1, 1.2)
	if got := scene.Scales(n, v)["phi"]; got != 3 {
		t.Errorf("a held scale shrank to %g", got)
	}
	n.set("phi.scale", 1, 1, 4.1)
	if got := scene.Scales(n, v)["phi"]; got != 5 {
		t.Errorf("a held scale grew to %g", got)
	}
	v.IsDragging = false
	n.set("phi.scale", 1, 1, 1.2)
	if got := scene.Scales(n, v)["phi"]; got != 2 {
		t.Errorf("a released scale is %g", got)
	}
}

// TestTaskKeys checks that the projector's key explains only lines that exist. A
// decision function has a zero line, and the points of an embedding have none.
func TestTaskKeys(t *testing.T) {
	v := view.Look{Layout: "projector", Rows: []string{"kernel", "data"}}
	key := func(n *fakeResult) string {
		placedFigures := scene.New(n, v, 1200, 494)
		c := &recorder{w: 1200, h: 494}
		scene.Draw(c, placedFigures[len(placedFigures)-1:])
		words := ""
		for _, t := range c.texts {
			words += t.s + "|"
		}
		return words
	}
	n := landmarkResult(24, v, 1200, 494)
	if k := key(n); strings.Contains(k, "zero") || strings.Contains(k, "negative") || !strings.Contains(k, "contour step 0.2") {
		t.Errorf("of a kernel: %q", k)
	}
	n.set("task.class", 300, 1, make([]float64, 300)...)
	n.labels["task"] = "classify"
	n.blocks["k.approx"].z[0] = -0.5 // the only negative value, which is surrounded by a dashed line
	if k := key(n); !strings.Contains(k, "zero") || !strings.Contains(k, "negative") {
		t.Errorf("of a decision: %q", k)
	}
	delete(n.blocks, "task.class")
	delete(n.blocks, "k.exact")
	delete(n.blocks, "k.approx")
	if k := key(n); strings.Contains(k, "zero") || strings.Contains(k, "negative") || strings.Contains(k, "band") {
		t.Errorf("of an embedding: %q", k)
	}
}

// TestLegendBesideMessage checks a panel with a message. It must keep its legend if
// another picture of the row has colours of the same scale, for every magnification.
func TestLegendBesideMessage(t *testing.T) {
	v := view.Look{Layout: "desk", Magnify: 10}
	legend := func(n view.Numbers, v view.Look) *figure.Legend {
		for _, p := range scene.New(n, v, 1076, 690) {
			if p.Name == "phi.diff" {
				return p.Figure.(*figure.Panel).Legend
			}
		}
		t.Fatal("no difference")
		return nil
	}
	n := landmarkResult(24, v, 1076, 690)
	if l := legend(n, v); l == nil || l.Scale != 0.3 {
		t.Errorf("magnified: %+v", l)
	}
	n.labels["empty.phi.diff"] = "There is none."
	if l := legend(n, v); l == nil || l.Scale != 3 {
		t.Errorf("beside two fields: %+v", l)
	}
	n.labels["empty.phi.approx"] = "There is none."
	if l := legend(n, v); l == nil || l.Scale != 3 {
		t.Errorf("beside one field: %+v", l)
	}
	n.labels["empty.phi.exact"] = "There is none."
	if l := legend(n, v); l != nil {
		t.Errorf("beside words alone: %+v", l)
	}
}

// TestNarrowKernel checks a kernel that is so narrow that all samples are 0. The
// picture, the read-out and the description must contain a note instead of values. The
// difference of the fields must not be called zero.
func TestNarrowKernel(t *testing.T) {
	v := view.Look{Layout: "desk", Rows: []string{"eigen", "kernel", "error", "density", "compare"}, Methods: 2}
	n := landmarkResult(24, v, 1440, 2000)
	for _, name := range []string{"k.exact", "k.approx", "phi.exact", "phi.approx", "error.exact", "error.approx", "error.diff", "density.exact", "density.approx", "compare.1.k", "compare.1.phi"} {
		n.set(name, 8, 8, make([]float64, 64)...)
		n.blocks[name].z[0] = 1e-33
	}
	for _, c := range []struct {
		grain float64
		want  bool
	}{{0.9, false}, {0.1, true}} {
		n.set("grain", 1, 1, c.grain)
		placedFigures := scene.New(n, v, 1440, 2000)
		for _, name := range []string{"k.exact", "k.approx", "k.diff", "phi.exact", "phi.diff", "error.exact", "error.diff", "density.exact", "density.diff", "compare.1.k", "compare.1.diff"} {
			p := pickIn(placedFigures, name)
			panel := p.Figure.(*figure.Panel)
			if got := strings.Contains(panel.Tag, "narrower than"); got != c.want {
				t.Errorf("%s with %g left between samples: %q", name, c.grain, panel.Tag)
			}
			if c.want && panel.Message != "" {
				t.Errorf("%s says %q", name, panel.Message)
			}
			for _, l := range panel.Layers {
				if _, lines := l.(figure.Contours); lines && c.want {
					t.Errorf("%s has lines around samples", name)
				}
			}
			h := scene.Pick(n, v, placedFigures, p.Inner.X0+0.3*p.Inner.W(), p.Inner.Y0+0.3*p.Inner.H(), false)
			if got := strings.Contains(h.Text, "narrower than"); got != c.want || c.want && strings.Contains(h.Text, "off by") {
				t.Errorf("on %s with %g left between samples: %q", name, c.grain, h.Text)
			}
		}
		words := scene.Describe(n, v)
		if got := strings.Contains(words, "narrower than"); got != c.want || c.want && strings.Contains(words, "10⁻³") {
			t.Errorf("with %g left between samples:\n%s", c.grain, words)
		}
	}
	n.set("grain", 1, 1, 0.01)
	for _, name := range []string{"k.exact", "phi.diff", "error.exact", "density.approx", "compare.1.phi"} {
		if panel := pickIn(scene.New(n, v, 1440, 2000), name).Figure.(*figure.Panel); !strings.HasPrefix(panel.Message, "narrower than") || len(panel.Layers) > 0 {
			t.Errorf("%s with nothing left between samples says %q and has %d layers", name, panel.Message, len(panel.Layers))
		}
	}
}

// TestNarrowView checks a view that has other samples or samples of an earlier result.
// The note must use the share of the kernel between these samples.
func TestNarrowView(t *testing.T) {
	v := view.Look{Layout: "desk", Rows: []string{"kernel", "error"}}
	n := landmarkResult(24, v, 1440, 900)
	for _, name := range []string{"k.exact", "error.exact", "error.approx", "error.diff"} {
		n.set(name, 8, 8, make([]float64, 64)...)
		n.blocks[name].z[0] = 0.5
	}
	for _, c := range []struct{ share, errors float64 }{{0.9, 0.01}, {0.01, 0.9}} {
		n.set("grain", 1, 1, c.share)
		n.set("error.grain", 1, 1, c.errors)
		placedFigures := scene.New(n, v, 1440, 900)
		for name, share := range map[string]float64{"k.exact": c.share, "error.exact": c.errors} {
			if words := pickIn(placedFigures, name).Figure.(*figure.Panel).Message; (words != "") != (share < 0.05) {
				t.Errorf("%s with %g left between its samples says %q", name, share, words)
			}
		}
	}
}

// TestVerticalAxisTicks checks that the vertical axis of a plane has at least two ticks
// if two fit.
func TestVerticalAxisTicks(t *testing.T) {
	for _, size := range [][2]float64{{880, 510}, {640, 500}, {1076, 690}, {1300, 900}} {
		v := view.Look{Layout: "desk"}
		for _, p := range scene.New(landmarkResult(24, v, size[0], size[1]), v, size[0], size[1]) {
			if panel, ok := p.Figure.(*figure.Panel); ok && p.Name == "data" && (len(panel.Y) < 2 || panel.Y[0].Position >= panel.Y[1].Position) {
				t.Errorf("%v: ticks %v up, %v across", size, panel.Y, panel.X)
			}
		}
	}
}

// TestDrawingIsPure checks that equal numbers result in equal pictures, and that drawing
// does not modify the numbers.
func TestDrawingIsPure(t *testing.T) {
	v := view.Look{Layout: "desk"}
	n := shadowResult(0.35, v, 1076, 690)
	a := render(n, v, 1076, 690, 1)
	b := render(n, v, 1076, 690, 1)
	if string(a.Pix) != string(b.Pix) {
		t.Error("two pictures of one scene differ")
	}
}

func TestDescribe(t *testing.T) {
	v := view.Look{Layout: "desk"}
	got := scene.Describe(landmarkResult(24, v, 1076, 690), v)
	for _, want := range []string{"500 points and 24 landmarks", "x₀ is at (0.93, −0.42)", "φ₅ goes from", "parts of alternating sign", "φ₅ is off by at most", "The kernel seen from x₀ is off by at most", "The Gram matrix is off by at most 0.66, within"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	for line := range strings.SplitSeq(got, "\n") {
		if !strings.HasSuffix(line, ".") || strings.ContainsAny(line, "*_{}") {
			t.Errorf("not a sentence: %q", line)
		}
	}
	if got := scene.Describe(specialCaseResult(v, 1076, 690), v); !strings.Contains(got, "no difference beyond 2·10⁻¹³") {
		t.Errorf("nothing about the exact method in\n%s", got)
	}
}

func BenchmarkDesk(b *testing.B) {
	v := view.Look{Layout: "desk"}
	many := func(v view.Look, w, h float64) view.Numbers { return frequencyResult(2000, v, w, h) }
	for name, make := range map[string]func(view.Look, float64, float64) view.Numbers{
		"landmarks": nystromResult, "shadows": reducedSetResult, "quadrature": quadratureResult, "frequencies": many, "neurons": neuronResult, "steps": stepResult, "binned": binningResult,
	} {
		n := make(v, 1076, 690)
		c := raster.New(1076, 690, 1, figure.ThemeByName("").Paper)
		b.Run(name+"/scene", func(b *testing.B) {
			for b.Loop() {
				scene.New(n, v, 1076, 690)
			}
		})
		s := scene.New(n, v, 1076, 690)
		b.Run(name+"/draw", func(b *testing.B) {
			for b.Loop() {
				scene.Draw(c, s)
			}
		})
	}
}

// TestMatricesWithoutOtherViews checks that matrices without other views are as wide as
// their columns and have legends below. In rows of three, they are as high as the row and
// have legends at the side.
func TestMatricesWithoutOtherViews(t *testing.T) {
	for _, c := range []struct {
		rows    []string
		h       float64
		isAlone bool
	}{{[]string{"gram"}, 440, true}, {[]string{"gram", "eigen", "kernel"}, 692, false}} {
		v := view.Look{Layout: "desk", Rows: c.rows}
		for _, p := range scene.New(landmarkResult(24, v, 1100, c.h), v, 1100, c.h) {
			if !strings.HasPrefix(p.Name, "gram.") {
				continue
			}
			if isAlone := p.Inner.W() == p.Title.W(); isAlone != c.isAlone || p.Inner.W() != p.Inner.H() || p.Inner.Y1+46 > c.h {
				t.Errorf("%v: %s is %v below %v", c.rows, p.Name, p.Inner, p.Title)
			}
		}
	}
}

// TestWaitingPictureHasNote checks that a picture without numbers has its final
// position. It must show a message if the page waits for the numbers. A picture with
// numbers must show them.
func TestWaitingPictureHasNote(t *testing.T) {
	v := view.Look{Layout: "desk", Rows: []string{"data", "wall", "density"}}
	f := landmarkResult(24, v, 1076, 690)
	for _, isStale := range []bool{false, true} {
		v.IsStale = isStale
		for _, p := range scene.New(f, v, 1076, 690) {
			panel, ok := p.Figure.(*figure.Panel)
			if !ok {
				continue
			}
			if isWaiting := panel.Message == "computing"; isWaiting != (isStale && len(panel.Layers) == 0) {
				t.Errorf("stale %v: %s has %d layers and says %q", isStale, p.Name, len(panel.Layers), panel.Message)
			}
			if p.Name == "wall" && (len(panel.Layers) > 0 || isStale && panel.Message == "") {
				t.Errorf("the wall has no numbers, and says %q", panel.Message)
			}
		}
	}
}
