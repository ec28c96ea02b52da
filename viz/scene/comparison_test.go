package scene_test

import (
	"fmt"
	"strings"
	"testing"

	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
)

// TestComparisonOnPhone checks the layout of a comparison on a phone. Methods stand side
// by side, and all pictures have the same shape. The thumbnails below must be large
// enough to be tapped.
func TestComparisonOnPhone(t *testing.T) {
	for methods := 2; methods <= 4; methods++ {
		for _, size := range [][2]float64{{358, 373}, {358, 460}, {328, 300}, {390, 374}} {
			for column, part := range []string{"k", "phi", "diff"} {
				t.Run(fmt.Sprintf("%d-%gx%g-%s", methods, size[0], size[1], part), func(t *testing.T) {
					v := view.Look{Layout: "phone", Rows: []string{"data", "compare"}, Methods: methods, Tab: "compare", Column: column}
					w, h := size[0], size[1]
					var shownPanels []view.PlacedFigure
					thumbs := 0
					placedFigures := scene.New(nil, v, w, h)
					for i, p := range placedFigures {
						if p.Inner.X0 < 0 || p.Inner.X1 > w || p.Inner.Y0 < 0 || p.Outer.Y1 > h {
							t.Errorf("%s lies at %v", p.Name, p.Inner)
						}
						for _, q := range placedFigures[:i] {
							if p.Inner.X0 < q.Inner.X1 && q.Inner.X0 < p.Inner.X1 && p.Inner.Y0 < q.Inner.Y1 && q.Inner.Y0 < p.Inner.Y1 {
								t.Errorf("%s lies over %s", p.Name, q.Name)
							}
						}
						if strings.HasPrefix(p.Name, "thumb.") {
							thumbs++
							if p.Inner.H() < 44 || p.Inner.W() < 44 {
								t.Errorf("%s is %g×%g", p.Name, p.Inner.W(), p.Inner.H())
							}
							continue
						}
						if want := fmt.Sprintf("compare.%d.%s", i+1, part); p.Name != want {
							t.Errorf("picture %d is %s, want %s", i, p.Name, want)
						}
						shownPanels = append(shownPanels, p)
					}
					if len(shownPanels) != methods || thumbs != 3 {
						t.Fatalf("%d pictures and %d thumbnails", len(shownPanels), thumbs)
					}
					fw, fh := scene.FrameSize(v, w, h)
					for i, p := range shownPanels {
						if excess := p.Inner.H() - p.Inner.W()*fh/fw; excess > 1 || excess < -1 {
							t.Errorf("%s is %g×%g, a frame %g×%g", p.Name, p.Inner.W(), p.Inner.H(), fw, fh)
						}
						if i%2 == 1 && p.Inner.Y0 != shownPanels[i-1].Inner.Y0 {
							t.Errorf("%s is not beside %s", p.Name, shownPanels[i-1].Name)
						}
					}
				})
			}
		}
	}
}

// TestComparisonCaptionsFit checks that the caption of a method is at most half as
// wide as the page. If it does not fit, words of the name are removed, but no numbers.
// Captions of two methods must not touch.
func TestComparisonCaptionsFit(t *testing.T) {
	v := view.Look{Layout: "phone", Rows: []string{"compare"}, Methods: 4, Tab: "compare", Column: 1}
	for _, w := range []float64{288, 358} {
		words := ""
		for _, p := range scene.New(fourMethods(v, w, 420), v, w, 420) {
			r := &recorder{w: w, h: 420}
			p.Figure.Draw(r, p.Outer)
			for _, text := range r.texts {
				if text.box.Y0 > p.Inner.Y1 && (text.box.X0 < p.Outer.X0 || text.box.X1 > p.Outer.X1) && !strings.HasPrefix(p.Name, "thumb.") {
					t.Errorf("on %g %q reaches from %g to %g, %s from %g to %g", w, text.s, text.box.X0, text.box.X1, p.Name, p.Outer.X0, p.Outer.X1)
				}
				words += text.s
			}
		}
		shortened := "Reduced-set KPCA, pivots,optimal weights "
		if w < 300 {
			shortened = "…"
		}
		for _, want := range []string{"Nyström", "Reduced-set KPCA", shortened, "Exact-leverage Nyström", "= 24: 14", "= 24: 8", "= 24: 29", "= 24: 1.7"} {
			if !strings.Contains(words, want) {
				t.Errorf("on %g the captions do not say %q: %s", w, want, words)
			}
		}
	}
}

// TestComparisonShortNames checks that the short name is used before words move to the
// second line.
func TestComparisonShortNames(t *testing.T) {
	v := view.Look{Layout: "phone", Rows: []string{"compare"}, Methods: 2, Tab: "compare", Column: 1}
	f := fourMethods(v, 328, 420)
	f.labels["compare.2.brief"] = "RSKPCA, pivots"
	r := &recorder{w: 328, h: 420}
	scene.Draw(r, scene.New(f, v, 328, 420))
	words := ""
	for _, text := range r.texts {
		words += text.s + "|"
	}
	if !strings.Contains(words, "|RSKPCA, pivots|") || strings.Contains(words, "…") {
		t.Errorf("it says %s", words)
	}
}

// TestComparisonNotShown checks that a phone shows the eigenfunctions if the comparison
// is not one of the shown views.
func TestComparisonNotShown(t *testing.T) {
	v := view.Look{Layout: "phone", Rows: []string{"data"}, Tab: "compare"}
	if name := scene.New(nil, v, 358, 373)[0].Name; name != "phi.exact" {
		t.Errorf("it shows %s", name)
	}
}

// TestComparisonInSmallPage checks a comparison in an embedded page. No legend may cover
// a picture, and no picture may be too small. A note must contain the number of methods
// that do not fit.
func TestComparisonInSmallPage(t *testing.T) {
	for _, c := range []struct {
		w, h           float64
		methods, shown int
	}{
		{564, 242, 2, 2}, {564, 242, 3, 3}, {564, 242, 4, 4}, {364, 178, 3, 3}, {364, 178, 4, 3}, {284, 178, 2, 2}, {284, 178, 4, 2}, {284, 280, 3, 3}, {284, 280, 4, 4}, {720, 460, 4, 4},
	} {
		v := view.Look{Layout: "embed", Rows: []string{"compare"}, Methods: c.methods}
		placedFigures := scene.New(fourMethods(v, c.w, c.h), v, c.w, c.h)
		if len(placedFigures) != c.shown {
			t.Errorf("%g×%g shows %d of %d methods", c.w, c.h, len(placedFigures), c.methods)
		}
		legends, missing := 0, fmt.Sprintf("%d more: open in Mercer", c.methods-c.shown)
		for i, p := range placedFigures {
			if p.Inner.W() < 100 || p.Inner.H() < 60 {
				t.Errorf("%g×%g: %s is %g×%g", c.w, c.h, p.Name, p.Inner.W(), p.Inner.H())
			}
			for _, q := range placedFigures[:i] {
				if p.Outer.X0 < q.Outer.X1 && q.Outer.X0 < p.Outer.X1 && p.Outer.Y0 < q.Outer.Y1 && q.Outer.Y0 < p.Outer.Y1 {
					t.Errorf("%g×%g: %s lies over %s", c.w, c.h, p.Name, q.Name)
				}
			}
			if p.Figure.(*figure.Panel).Legend == nil {
				continue
			}
			legends++
			r := &recorder{w: c.w, h: c.h}
			p.Figure.Draw(r, p.Outer)
			hasNote := false
			for _, word := range r.texts {
				if word.s == "+3" || word.s == missing {
					hasNote = hasNote || word.s == missing
					if word.box.Y0 < p.Inner.Y1 || word.box.Y1 > c.h || word.box.X1 > c.w {
						t.Errorf("%g×%g: %q lies at %v, below the picture at %v", c.w, c.h, word.s, word.box, p.Inner)
					}
				}
			}
			if hasNote != (c.shown < c.methods) {
				t.Errorf("%g×%g: it is said: %v, that %d are missing", c.w, c.h, hasNote, c.methods-c.shown)
			}
		}
		if legends != 1 {
			t.Errorf("%g×%g has %d legends", c.w, c.h, legends)
		}
	}
}
