package scene_test

import (
	"fmt"
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/text/font"
	"mercer/viz/view"
)

// TestComparisonOnPhone checks the pictures of a comparison on a phone: a large one, and a
// thumbnail of the exact function and of each method below it. The captions of the
// thumbnails must fit, and contain the errors.
func TestComparisonOnPhone(t *testing.T) {
	exactNames := map[string]string{"phi": "phi.exact", "diff": "compare.curves", "k": "k.exact"}
	for methods := 2; methods <= 4; methods++ {
		for _, size := range [][2]float64{{358, 269}, {358, 372}, {328, 250}} {
			for part, exactName := range exactNames {
				for column := range methods + 1 {
					v := view.Look{Layout: "phone", Rows: []string{"data", "compare"}, Methods: methods, Tab: "compare", Part: part, Column: column}
					w, h := size[0], size[1]
					names := []string{exactName}
					for j := range methods {
						names = append(names, fmt.Sprintf("compare.%d.%s", j+1, part))
					}
					placedFigures := scene.New(fourMethods(v, w, h), v, w, h)
					if placedFigures[0].Name != names[column] || len(placedFigures) != methods+2 {
						t.Fatalf("column %d of %s shows %s and %d thumbnails", column, part, placedFigures[0].Name, len(placedFigures)-1)
					}
					for i, p := range placedFigures[1:] {
						if p.Name != "thumb."+names[i] || p.Outer.H() < 44 || p.Outer.W() < 44 || p.Outer.X0 < 0 || p.Outer.X1 > w || p.Outer.Y1 > h || p.Outer.Y0 < placedFigures[0].Inner.Y1 {
							t.Errorf("%g×%g: thumbnail %d is %s at %v", w, h, i, p.Name, p.Outer)
						}
						caption := p.Figure.(*figure.Panel).Caption
						if width := font.Width(12, canvas.Text, caption); width > p.Outer.W()+5 || i > 0 && !strings.HasSuffix(caption, "%") || i == 0 && caption == "" {
							t.Errorf("%g×%g: the caption of %s is %q, %g wide", w, h, p.Name, caption, width)
						}
					}
				}
			}
		}
	}
}

// TestComparisonNamesOnPhone checks that the large picture of a phone names its method, and
// that the thumbnails of two methods do.
func TestComparisonNamesOnPhone(t *testing.T) {
	v := view.Look{Layout: "phone", Rows: []string{"compare"}, Methods: 2, Tab: "compare", Column: 1}
	placedFigures := scene.New(fourMethods(v, 358, 269), v, 358, 269)
	if words, end := title(placedFigures[0]); !strings.Contains(words, "Nyström") || strings.Contains(words, "…") || end > placedFigures[0].Title.X1 {
		t.Errorf("the title is %q up to %g", words, end)
	}
	if caption := placedFigures[2].Figure.(*figure.Panel).Caption; caption != "Nyström 14\u202f%" {
		t.Errorf("the caption of the first method is %q", caption)
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
