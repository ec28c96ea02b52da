package stage

import (
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/viz/canvas/svg"
	"mercer/viz/scene"
	"mercer/viz/view"
)

// TestSave checks that a saved picture equals the shown picture without the pointer. In
// the picture of one view, the panels must have the same shape as on the canvas.
func TestSave(t *testing.T) {
	p := open(t, nil)
	if _, ok := p.SavedPicture(nil); ok {
		t.Error("a picture before there is a result")
	}
	m := smallResult("landmarks", 0.5, 0.5, 2.5, 1.5)
	m.Add("k.exact", 2, 3, make([]float64, 6))
	p.setResult(m)
	p.paint()
	p.PointerMove(400, 300, false)
	p.SetView(view.Look{Theme: "dark", Layout: "desk", IsStale: true, IsDragging: true})
	p.paint()
	all, ok := p.SavedPicture(nil)
	if v := all.View; !ok || all.W != 900 || all.H != 600 || v.Theme != "dark" || v.Hover != nil || v.IsStale || v.IsDragging || !v.IsPoster || !v.IsSaved {
		t.Errorf("all that is shown is %+v, %v", all, ok)
	}
	for _, layout := range []string{"desk", "tablet", "phone", "projector", "embed"} {
		p.SetView(view.Look{Theme: "light", Layout: layout, Tab: "data", Column: 2})
		p.paint()
		w, h := scene.FrameSize(p.view, 900, 600)
		for _, key := range []string{"eigen", "kernel"} {
			one, ok := p.SavedPicture([]string{key})
			fw, fh := scene.FrameSize(one.View, one.W, one.H)
			if !ok || math.Abs(fw/fh-w/h) > 0.02*w/h {
				t.Errorf("%s of the layout %s: a panel is %g×%g, want the shape of %g×%g", key, layout, fw, fh, w, h)
			}
			names := 0
			for _, q := range scene.New(one.Numbers, one.View, one.W, one.H) {
				if q.Inner.W() > 0 {
					names++
				}
			}
			if names != 3 || one.View.Layout != "desk" {
				t.Errorf("%s of the layout %s has %d pictures", key, layout, names)
			}
		}
	}
	if w, h := all.Size(); w != 900+2*scene.Margin || h != 600+2*scene.Margin {
		t.Errorf("with its margins the picture is %g×%g", w, h)
	}
	if one, _ := p.SavedPicture([]string{"race"}); one.H != scene.UsualHeight(one.View, one.W) {
		t.Errorf("a chart is %g high", one.H)
	}
	var tables []string
	for _, s := range all.Tables() {
		tables = append(tables, s.Name)
	}
	if want := []string{"points", "centres", "probe", "index", "k"}; !slices.Equal(tables, want) {
		t.Errorf("the tables are %q, want %q", tables, want)
	}
	if one, _ := p.SavedPicture([]string{"kernel"}); len(one.Tables()) != 3 || len(one.Tables()[1].Columns) != 3 {
		t.Errorf("the tables of the kernel are %v", one.Tables())
	}
	two, _ := p.SavedPicture([]string{"kernel", "eigen"})
	if one, _ := p.SavedPicture([]string{"kernel"}); two.W != one.W || two.H < 1.8*one.H {
		t.Errorf("two views are %g high, and one is %g high", two.H, one.H)
	}
}

// TestCaption checks that a caption makes the picture higher by its lines, keeps the
// pictures, and has lines that fit between the margins.
func TestCaption(t *testing.T) {
	p := open(t, nil)
	p.setResult(smallResult("landmarks", 0.5, 0.5))
	p.paint()
	plain, _ := p.SavedPicture([]string{"eigen"})
	captioned := plain
	captioned.Caption = strings.Repeat("Gaussian kernel, σ = 0.35, from my_*file^. ", 10) + "\nNyström, m = 24"
	lines := captioned.captionLines()
	w0, h0 := plain.Size()
	w1, h1 := captioned.Size()
	if len(lines) < 3 || w0 != w1 || math.Abs(h1-h0-captionGap-captionLine*float64(len(lines))) > 1e-9 {
		t.Errorf("a caption of %d lines makes %g×%g of %g×%g", len(lines), w1, h1, w0, h0)
	}
	words := ""
	for _, line := range lines {
		if line.Width(fontRuler{}, captionSize) > plain.W {
			t.Errorf("the line %v is too long", line)
		}
		for _, run := range line {
			words += run.Text
		}
		words += " "
	}
	if strings.Count(words, "my file.") != 10 || !strings.HasSuffix(words, "Nyström, m = 24 ") {
		t.Errorf("the caption is %q", words)
	}
	c := svg.New(w1, h1, color.NRGBA{A: 255}, "", "")
	captioned.Draw(c)
	if !strings.Contains(string(c.Bytes()), "Nyström, ") {
		t.Error("the file has no caption")
	}
}

// TestPrintedPicture checks that a printed picture is light and contains all views, even
// if the screen shows only some of them. Only an embedded page keeps its size.
func TestPrintedPicture(t *testing.T) {
	p := open(t, nil)
	if _, ok := p.PrintedPicture(0); ok {
		t.Error("a picture before there is a result")
	}
	p.setResult(smallResult("landmarks", 0.5, 0.5))
	p.paint()
	other := smallResult("landmarks", 0.25, 0.5)
	other.Head.Rev = -3
	p.Receive(other)
	if p.isDirty {
		t.Error("an answer for paper is painted on the screen")
	}
	picture, _ := p.PrintedPicture(-3)
	if a, _, _, _ := picture.Numbers.Block("points"); a[0] != 0.25 {
		t.Error("the paper does not have the numbers of the answer for paper")
	}
	if late, _ := p.PrintedPicture(-4); late.Numbers == picture.Numbers {
		t.Error("the paper has the answer of an earlier state")
	}
	if shownPicture, _ := p.PrintedPicture(0); shownPicture.Numbers == picture.Numbers {
		t.Error("what is on paper stays on the screen")
	}
	for _, v := range []view.Look{
		{Theme: "dark", Layout: "desk"},
		{Theme: "light", Layout: "phone", Tab: "kernel", Column: 2},
		{Theme: "projector", Layout: "projector", Tab: "gram", Arrangement: "projector"},
		{Theme: "dark", Layout: "embed"},
	} {
		p.SetView(v)
		p.paint()
		paper, ok := p.PrintedPicture(0)
		if !ok || paper.View.Theme != "light" {
			t.Errorf("%s: a picture %v, of the theme %s", v.Layout, ok, paper.View.Theme)
		}
		panels := 0
		for _, q := range scene.New(paper.Numbers, paper.View, paper.W, paper.H) {
			if q.Inner.W() > 0 {
				panels++
			}
		}
		w, h := paper.Size()
		if v.Layout == "embed" {
			if w != 900 || h != 600 {
				t.Errorf("an embedded page is %g×%g on paper", w, h)
			}
			continue
		}
		if w != paperWidth+4 || panels != 9 {
			t.Errorf("%s: %d panels on a width of %g, want 9", v.Layout, panels, w)
		}
		fw, fh := scene.FrameSize(p.view, 900, 600)
		if pw, ph := scene.FrameSize(paper.View, paper.W, paper.H); math.Abs(pw/ph-fw/fh) > 0.02*fw/fh {
			t.Errorf("%s: a panel is %g×%g, want the shape of %g×%g", v.Layout, pw, ph, fw, fh)
		}
	}
}
