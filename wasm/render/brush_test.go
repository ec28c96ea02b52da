package main

import (
	"bytes"
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/canvas/raster"
	views "mercer/viz/catalogue"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
	"mercer/wasm/play"
	"mercer/wasm/play/look"
	"mercer/wasm/play/state"
)

// brushCases describes how each panel marks a point, centre, eigenfunction or frequency
// that is hovered in another panel. A text that begins with "no" gives the reason why the
// panel has no mark.
var brushCases = []struct{ panel, point, center, index, frequency string }{
	{"data", "ring", "ring", "no: no function in it", "crests"},
	{"freq", "no: the data are elsewhere", "", "no: no function in it", "ring at ω and −ω"}, // this picture is next to the data, if there are frequencies
	{"spectrum", "no: all points count", "no: all landmarks count", "ring", "no: the mean of all waves"},
	{"gram", "row and column", "row and column of its point", "no: a sum over all", "no: the mean of all waves"},
	{"phi.exact", "ring", "ring", "outline", "crests"},
	{"phi.approx", "ring", "ring", "outline", "crests"},
	{"phi.diff", "ring", "ring", "outline", "crests"},
	{"k.exact", "ring", "ring", "no: a sum over all", "crests"},
	{"k.approx", "ring", "ring", "no: a sum over all", "crests"},
	{"k.diff", "ring", "ring", "no: a sum over all", "crests"},
	{"compare.1.k", "ring", "ring", "no: a sum over all", "crests"},
	{"compare.1.phi", "ring", "ring", "outline", "crests"},
	{"compare.1.diff", "ring", "ring", "outline", "crests"},
	{"compare.2.k", "ring", "ring", "no: a sum over all", "crests"},
	{"compare.2.phi", "ring", "ring", "outline", "crests"},
	{"compare.2.diff", "ring", "ring", "outline", "crests"},
	{"compare.curves", "no: all points count", "no: all landmarks count", "no: a sum over all", "no: the mean of all waves"},
	{"wall", "ring in each", "ring in each", "shown large", "crests in each"},
	{"fourier.plane", "no: the data are elsewhere", "", "no: no function in it", "ring at ω and −ω"},
	{"fourier.wave", "ring", "", "no: no function in it", "its wave"},
	{"fourier.k", "ring", "", "no: a sum over all", "crests"},
	{"density.exact", "ring", "ring", "no: no function in it", "crests"},
	{"density.approx", "ring", "ring", "no: no function in it", "crests"},
	{"density.diff", "ring", "ring", "no: no function in it", "crests"},
	{"bounds.5.1", "no: all points count", "no: all centres count", "no: no function in it", "no: it is of reduced sets"},
	{"bounds.5.2", "no: all points count", "no: all centres count", "no: all eigenvalues count", "no: it is of reduced sets"},
	{"bounds.5.3", "no: all points count", "no: all centres count", "no: all eigenvalues count", "no: it is of reduced sets"},
	{"bounds.5.4", "no: all points count", "no: all centres count", "no: the first D count", "no: it is of reduced sets"},
	{"gram.exact", "row and column", "row and column of its point", "no: a sum over all", "no: the mean of all waves"},
	{"gram.approx", "row and column", "row and column of its point", "no: a sum over all", "no: the mean of all waves"},
	{"gram.diff", "row and column", "row and column of its point", "no: a sum over all", "no: the mean of all waves"},
	{"spectrum.values", "no: all points count", "no: all landmarks count", "ring", "no: the mean of all waves"},
	{"spectrum.sum", "no: all points count", "no: all landmarks count", "ring", "no: the mean of all waves"},
	{"spectrum.error", "no: all points count", "no: all landmarks count", "ring", "no: the mean of all waves"},
	{"spectrum.angle", "no: all points count", "no: all landmarks count", "ring", "no: the mean of all waves"},
	{"embedding.exact", "ring at its scores", "ring at those of its point", "its axis", "no: scores are of functions"},
	{"embedding.approx", "ring at its scores", "ring at those of its point", "its axis", "no: scores are of functions"},
	{"embedding.diff", "ring at either end", "ring at either end", "its axis", "no: scores are of functions"},
	{"error.exact", "ring", "ring", "no: a sum over all", "crests"},
	{"error.approx", "ring", "ring", "no: a sum over all", "crests"},
	{"error.diff", "ring", "ring", "no: a sum over all", "crests"},
	{"race", "no: all points count", "no: all landmarks count", "no: a sum over all", "no: the mean of all waves"},
	{"how.placed", "ring", "ring", "no: no function in it", "crests"},
	{"how.kernel", "ring", "ring", "no: a sum over all", "crests"},
	{"how.error", "no: a point is no step", "row and column of W", "no: a sum over all", "ring at ω and −ω"},
}

// TestHoveredMarkInAllPictures checks that a hovered mark is highlighted in exactly those
// pictures that contain it.
func TestHoveredMarkInAllPictures(t *testing.T) {
	type want struct{ panel, kind string }
	table := map[want]string{}
	for _, b := range brushCases {
		table[want{b.panel, "point"}], table[want{b.panel, "centre"}] = b.point, b.center
		table[want{b.panel, "index"}], table[want{b.panel, "frequency"}] = b.index, b.frequency
	}
	seen := map[string]bool{}
	for _, method := range []string{"nystrom", "rskpca", "rff"} {
		for _, key := range views.Keys() {
			if method == "rskpca" && key != "bounds" || method == "nystrom" && key == "fourier" { // these pictures have a message instead
				continue
			}
			r, v := solveLink(t, "n=60&m=12&i=2&sigma=0.6&method="+method+"&views="+key)
			for _, kind := range []view.Kind{view.Point, view.Center, view.Index, view.Frequency} {
				if kind == view.Center && method == "rff" || kind == view.Frequency && method != "rff" { // the method has no such marks
					continue
				}
				hoverLook := v
				hoverLook.Hover = &view.Hover{Kind: kind, Index: 1}
				after := drawPanels(r, hoverLook)
				for name, c := range drawPanels(r, v) {
					words := table[want{name, string(kind)}]
					isMarked := !bytes.Equal(c.Image().Pix, after[name].Image().Pix)
					if words == "" || isMarked == strings.HasPrefix(words, "no") {
						t.Errorf("%s: a hovered %s: marked %v, and the table says %q", name, kind, isMarked, words)
					}
					seen[name] = true
				}
			}
		}
	}
	for _, b := range brushCases {
		if !seen[b.panel] {
			t.Errorf("no view has a picture %s", b.panel)
		}
	}
}

// solveLink returns the result of a link and the settings of its pictures.
func solveLink(t *testing.T, link string) (*play.Result, view.Look) {
	t.Helper()
	s, warnings := state.Open(link)
	if len(warnings) > 0 {
		t.Fatal(warnings)
	}
	v := look.ForState(s, view.Look{Layout: "desk"})
	r, err := play.Solve(t.Context(), s, play.StandardFrame(scene.FrameSize(v, width, height)))
	if err != nil {
		t.Fatal(err)
	}
	return r, v
}

const width, height = 900, 420

// drawPanels draws each panel separately.
func drawPanels(r *play.Result, v view.Look) map[string]*raster.Canvas {
	out := map[string]*raster.Canvas{}
	for _, p := range scene.New(&r.Message, v, width, height) {
		c := raster.New(p.Outer.W(), p.Outer.H(), 0.75, figure.ThemeByName("light").Paper)
		p.Figure.Draw(c, canvas.Rect{X1: p.Outer.W(), Y1: p.Outer.H()})
		out[p.Name] = c
	}
	return out
}

// TestDrawnMarksArePicked checks that users can pick every drawn mark, and that every
// picture returns the same mark.
func TestDrawnMarksArePicked(t *testing.T) {
	for _, c := range []struct {
		link   string
		kind   view.Kind
		panels string
	}{
		{"views=data", view.Point, "data"},
		{"views=data", view.Center, "data"},
		{"views=eigen", view.Center, "phi.approx"},
		{"views=kernel", view.Probe, "k.exact k.approx k.diff"},
		{"views=compare&method=nystrom-kmeans&m2=12&method2=nystrom", view.Probe, "compare.1.k compare.2.k"},
		{"views=compare", view.Center, "compare.1.phi"},
		{"views=density", view.Point, "density.exact"},
		{"views=density", view.Center, "density.approx"},
		{"views=density&method=rskpca", view.Center, "density.approx"},
		{"views=error", view.Center, "error.approx error.diff"},
		{"views=fourier&method=rff", view.Probe, "fourier.wave fourier.k"},
		{"views=fourier&method=rff", view.Point, "fourier.wave"},
		{"views=how", view.Center, "how.placed"},
		{"views=how", view.Probe, "how.kernel"},
	} {
		r, v := solveLink(t, "n=60&m=12&x0=-2,1.5&"+c.link)
		block := map[view.Kind]string{view.Point: "points", view.Center: "centres", view.Probe: "probe"}[c.kind]
		z, rows, _, ok := r.Message.Block(block)
		placedFigures := scene.New(&r.Message, v, width, height)
		for _, name := range strings.Fields(c.panels) {
			isFound := false
			for _, p := range placedFigures {
				if p.Name != name || !ok {
					continue
				}
				for i := range rows {
					x, y := p.Pixel(z[2*i], z[2*i+1])
					h := scene.Pick(&r.Message, v, placedFigures, x, y, false)
					// If marks overlap, the upper mark may be picked instead.
					if h == nil || h.Kind == view.Plane || h.Kind == c.kind && h.X == z[2*i] && h.Y == z[2*i+1] && h.Index != i {
						t.Errorf("%s: %s at %s %d: %+v", c.link, name, c.kind, i, h)
					}
					if h != nil && h.Kind == c.kind {
						isFound = true
					}
				}
			}
			if !isFound {
				t.Errorf("%s: no %s in %s", c.link, c.kind, name)
			}
		}
	}
}
