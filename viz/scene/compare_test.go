package scene_test

import (
	"strconv"
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/text/font"
	"mercer/viz/view"
)

// fourMethods returns a comparison of four methods. One of their names is longer than a
// picture is wide.
func fourMethods(v view.Look, w, h float64) *fakeResult {
	f := baseResult(60, v, w, h)
	for j, name := range []string{"Nyström", "reduced-set KPCA, pivots, optimal weights", "exact-leverage Nyström", "IKA on polynomials"} {
		f.labels["compare."+strconv.Itoa(j+1)+".method"] = name
		f.labels["compare."+strconv.Itoa(j+1)+".size"] = "*m* = 24"
	}
	f.set("compare.errors", 4, 2, 0.14, 0, 0.08, 0, 0.29, 0, 0.017, 0)
	return f
}

// withOtherView lists views with which each compared method has a row. If the comparison is
// the only view, each method has a column instead.
var withOtherView = []string{"compare", "eigen"}

// comparedPictures returns the pictures of the comparison.
func comparedPictures(placedFigures []view.PlacedFigure) (list []view.PlacedFigure) {
	for _, p := range placedFigures {
		if strings.HasPrefix(p.Name, "compare.") {
			list = append(list, p)
		}
	}
	return list
}

// TestComparisonInColumns checks a comparison that is the only view. The exact answer must
// come first, then a column for each method. All frames must have one size, titles must
// fit, and each row must have one legend.
func TestComparisonInColumns(t *testing.T) {
	for _, c := range []struct {
		layout string
		w, h   float64
	}{{"desk", 1076, 604}, {"desk", 1600, 800}, {"tablet", 772, 612}} {
		for methods := 2; methods <= 4; methods++ {
			v := view.Look{Layout: c.layout, Rows: []string{"compare"}, Methods: methods}
			placedFigures := scene.New(fourMethods(v, c.w, c.h), v, c.w, c.h)
			if len(placedFigures) != 3*(methods+1) {
				t.Fatalf("%s, %d methods: %d pictures", c.layout, methods, len(placedFigures))
			}
			for k, p := range placedFigures {
				row, column := k/(methods+1), k%(methods+1)
				want := []string{"phi.exact", "compare.curves", "k.exact"}[row]
				if column > 0 {
					want = "compare." + strconv.Itoa(column) + "." + []string{"phi", "diff", "k"}[row]
				}
				first, slot := placedFigures[column], p.Inner
				if p.Name == "compare.curves" { // the axes are in the slot
					slot.X0, slot.Y1 = p.Title.X0, slot.Y0+first.Inner.H()
				}
				if p.Name != want || slot.W() != first.Inner.W() || slot.H() != first.Inner.H() || slot.X0 != first.Inner.X0 || p.Outer.X1 > c.w || p.Outer.Y1 > c.h {
					t.Errorf("%s, %d methods: picture %d is %s at %v, want %s", c.layout, methods, k, p.Name, p.Inner, want)
				}
				panel := p.Figure.(*figure.Panel)
				if hasLegend := panel.Legend != nil; hasLegend != (column == methods) && panel.Message == "" {
					t.Errorf("%s, %d methods: %s has a legend: %t", c.layout, methods, p.Name, hasLegend)
				}
				if words, end := title(p); strings.Contains(words, "…") || end > p.Title.X1+1 {
					t.Errorf("%s, %d methods: %s is called %q up to %g of %g", c.layout, methods, p.Name, words, end, p.Title.X1)
				}
			}
		}
	}
}

// title returns the title that a panel draws, and the x coordinate of its right end.
func title(p view.PlacedFigure) (words string, end float64) {
	r := &recorder{w: p.Outer.W(), h: p.Outer.H()}
	p.Figure.Draw(r, canvas.Rect{X1: p.Outer.W(), Y1: p.Outer.H()})
	line := p.Title
	for _, t := range r.texts {
		if box := t.box; box.Y1 <= line.Y1-p.Outer.Y0 {
			words += t.s
			end = box.X1
		}
	}
	return words, end + p.Outer.X0
}

// TestComparedTitlesHaveSameForm checks that the titles of a column have the same form
// and contain the error of each method. They must not overlap the button.
func TestComparedTitlesHaveSameForm(t *testing.T) {
	errors := []string{"14", "8.0", "29", "1.7"}
	for _, w := range []float64{1340, 1076, 900} {
		v := view.Look{Layout: "desk", Rows: withOtherView, Methods: 4}
		forms := map[string]string{}
		for _, p := range comparedPictures(scene.New(fourMethods(v, w, 860), v, w, 860)) {
			words, end := title(p)
			_, part, _ := strings.Cut(strings.TrimPrefix(p.Name, "compare."), ".")
			j, _ := strconv.Atoi(p.Name[len("compare.") : len("compare.")+1])
			room := p.Title.X1
			if part == "k" {
				room = p.Title.X1 - font.Width(13, canvas.Text, "change")
				if !strings.Contains(words, "error "+errors[j-1]+"\u202f%") {
					t.Errorf("on %g %s is called %q", w, p.Name, words)
				}
			}
			if end > room {
				t.Errorf("on %g %q ends at %g, behind %g", w, words, end, room)
			}
			form := ""
			for _, fact := range []string{"m = 24", "error", "(x0", "by "} {
				if strings.Contains(words, fact) {
					form += fact + "; "
				}
			}
			if seen, ok := forms[part]; ok && seen != form {
				t.Errorf("on %g %q says %s another title of its column %s", w, words, form, seen)
			}
			forms[part] = form
		}
		if len(forms) != 3 {
			t.Fatalf("on %g there are columns %v", w, forms)
		}
	}
}

// TestComparedShortNames checks names that do not fit. The short
// name must be used first, and be cut only if it does not fit either. If a method is
// compared with itself, the names must contain the rank, so that they differ.
func TestComparedShortNames(t *testing.T) {
	for _, names := range [][3]string{
		{"random Fourier features|RFF", "subsampled Gauss quadrature|subsampled Gauss", "subsampled kernel PCA|subsampled KPCA"},
		{"Nyström", "column-orthogonal random features|column ORF", "Nyström"},
	} {
		for _, v := range []view.Look{{Layout: "desk"}, {Layout: "tablet"}, {Layout: "embed"}} {
			if v.Rows, v.Methods = withOtherView, 3; v.Layout == "embed" {
				v.Rows = withOtherView[:1]
			}
			for _, w := range []float64{1340, 1054, 900, 772} {
				f := fourMethods(v, w, 690)
				for j, name := range names {
					method, brief, _ := strings.Cut(name, "|")
					row := "compare." + strconv.Itoa(j+1)
					f.labels[row+".method"], f.labels[row+".brief"] = method, brief
					f.labels[row+".size"] = "*m* = " + strconv.Itoa(24+j)
				}
				f.set("compare.errors", 3, 2, 0.71, 0.01, 0.71, 0.01, 0.71, 0.01)
				seen := map[string]bool{}
				for _, p := range comparedPictures(scene.New(f, v, w, 690)) {
					_, part, _ := strings.Cut(strings.TrimPrefix(p.Name, "compare."), ".")
					if part == "diff" {
						continue
					}
					words, end := title(p)
					if strings.Contains(words, "…") || seen[part+words] || end > p.Title.X1 {
						t.Errorf("%s on %g: %s is called %q up to %g of %g", v.Layout, w, p.Name, words, end, p.Title.X1)
					}
					seen[part+words] = v.Layout != "tablet" || part != "phi"
				}
				if len(seen) < 3 {
					t.Errorf("%s on %g has %d titles", v.Layout, w, len(seen))
				}
			}
		}
	}
}

// TestComparedFullNamesOnTablet checks that titles of kernels contain full names
// on a tablet, and titles of eigenfunctions contain errors.
func TestComparedFullNamesOnTablet(t *testing.T) {
	v := view.Look{Layout: "tablet", Rows: withOtherView, Methods: 3}
	f := fourMethods(v, 772, 780)
	names := []string{"Nyström", "Random Fourier features", "Reduced-set KPCA"}
	for j, name := range names {
		f.labels["compare."+strconv.Itoa(j+1)+".method"] = name
	}
	count := 0
	for _, p := range comparedPictures(scene.New(f, v, 772, 780)) {
		words, end := title(p)
		_, part, _ := strings.Cut(strings.TrimPrefix(p.Name, "compare."), ".")
		j, _ := strconv.Atoi(p.Name[len("compare.") : len("compare.")+1])
		switch part {
		case "k":
			if !strings.Contains(words, names[j-1]) || end > p.Title.X1-font.Width(13, canvas.Text, "change") {
				t.Errorf("%s is called %q up to %g", p.Name, words, end)
			}
			count++
		case "phi":
			if want := "error " + []string{"14", "8.0", "29"}[j-1] + "\u202f%"; !strings.Contains(words, want) || end > p.Title.X1 {
				t.Errorf("%s is called %q up to %g, without %q", p.Name, words, end, want)
			}
			count++
		}
	}
	if count != 6 {
		t.Errorf("%d pictures say what they are of", count)
	}
}

// TestSingleEigenfunctionTitlesShowError checks that the titles of eigenfunctions
// contain the error of each method if no other pictures are shown.
func TestSingleEigenfunctionTitlesShowError(t *testing.T) {
	for _, v := range []view.Look{
		{Layout: "projector", Theme: "light"}, {Layout: "embed"}, {Layout: "desk", Arrangement: "pairs"},
	} {
		v.Rows, v.Methods = []string{"compare"}, 2
		n := 0
		for _, p := range scene.New(fourMethods(v, 1100, 420), v, 1100, 420) {
			if !strings.HasSuffix(p.Name, ".phi") {
				continue
			}
			n++
			r := &recorder{w: p.Outer.W(), h: p.Outer.H()}
			p.Figure.Draw(r, canvas.Rect{X1: p.Outer.W(), Y1: p.Outer.H()})
			words := ""
			for _, s := range r.texts {
				words += s.s
			}
			if want := "error " + []string{"14", "8.0"}[n-1] + "\u202f%"; !strings.Contains(words, want) {
				t.Errorf("%s %s: %q does not say %q", v.Layout, p.Name, words, want)
			}
		}
		if n != 2 {
			t.Errorf("%s shows %d eigenfunctions", v.Layout, n)
		}
	}
}

// TestComparedFullNames checks that the names of methods are complete on a
// projector and in an embedded page, in two lines if necessary.
func TestComparedFullNames(t *testing.T) {
	names := []string{"Nyström", "orthogonal random features", "reduced-set KPCA, shadow means", "randomly pivoted Cholesky"}
	for _, c := range []struct {
		layout  string
		methods int
		w, h    float64
	}{
		{"projector", 2, 1200, 457}, {"projector", 2, 944, 521}, {"projector", 3, 1200, 457}, {"projector", 3, 944, 521}, {"projector", 3, 1800, 760},
		{"projector", 4, 944, 521}, {"projector", 4, 1200, 457}, {"embed", 2, 364, 170}, {"embed", 3, 604, 300}, {"embed", 4, 604, 300},
	} {
		v := view.Look{Layout: c.layout, Theme: "projector", Rows: []string{"compare"}, Methods: c.methods}
		f := fourMethods(v, c.w, c.h)
		for j, name := range names {
			f.labels["compare."+strconv.Itoa(j+1)+".method"] = name
		}
		for j, p := range scene.New(f, v, c.w, c.h)[:c.methods] {
			words, end := title(p)
			words = strings.ReplaceAll(words, " ", "")
			if name := strings.ReplaceAll(names[j][1:], " ", ""); !strings.Contains(words, name) || !strings.Contains(words, "\u202f%") || end > p.Title.X1 {
				t.Errorf("%d methods on %s %g: %s is called %q up to %g of %g", c.methods, c.layout, c.w, p.Name, words, end, p.Title.X1)
			}
		}
	}
}
