package scene

import (
	"strings"
	"testing"

	"mercer/viz/contract"
	"mercer/viz/view"
)

// TestLargeEmbeddedPage checks that a large embedded page shows all
// pictures of its views. The planes must have the shape that Frame returns. A small
// embedded page must show two pictures.
func TestLargeEmbeddedPage(t *testing.T) {
	for _, c := range []struct {
		rows    []string
		arrange string
		w, h    float64
		panels  int
	}{
		{nil, "", 684, 640, 9},
		{[]string{"kernel", "data"}, "", 684, 640, 6},
		{[]string{"kernel", "data"}, "pairs", 684, 640, 4},
		{nil, "", 684, 479, 2},
		{nil, "", 559, 640, 2},
		{[]string{"kernel", "data"}, "", 564, 238, 2},
		{[]string{"data", "kernel"}, "", 300, 238, 1},
	} {
		v := view.Look{Layout: "embed", Rows: c.rows, Arrangement: c.arrange}
		got := slotsOf(v, c.w, c.h, view.Blocks{})
		if len(got) != c.panels {
			t.Errorf("%v %q on %gx%g shows %d panels, want %d", c.rows, c.arrange, c.w, c.h, len(got), c.panels)
		}
		fw, fh := FrameSize(v, c.w, c.h)
		for _, s := range got {
			if s.Inner.X0 < 0 || s.Inner.Y0 < 0 || s.Inner.X1 > c.w || s.Inner.Y1 > c.h {
				t.Errorf("%s lies outside: %+v", s.Name, s.Inner)
			}
			if s.Form == view.Planar && s.Name != "data" && (s.Inner.W() != fw || s.Inner.H() != fh) {
				t.Errorf("%s is %gx%g, and the fields are made for %gx%g", s.Name, s.Inner.W(), s.Inner.H(), fw, fh)
			}
		}
	}
}

// TestNarrowEmbeddedPage checks an embedded page with room for one
// picture. It must show the first picture that a link requests, or else the
// approximation.
func TestNarrowEmbeddedPage(t *testing.T) {
	for _, c := range []struct {
		rows []string
		want string
	}{
		{nil, "phi.approx"}, {[]string{"data", "kernel"}, "data"}, {[]string{"kernel", "data"}, "k.approx"}, {[]string{"wall"}, "wall"}, {[]string{"how"}, "how.placed"},
		{[]string{"density"}, "density.approx"},
	} {
		got := slotsOf(view.Look{Layout: "embed", Rows: c.rows}, 300, 238, view.Blocks{})
		if len(got) != 1 || got[0].Name != c.want {
			t.Errorf("%v shows %+v, want %s", c.rows, got, c.want)
		}
	}
}

// TestBoundsInSmallEmbeddedPage checks that all theorems are shown, two in a
// line, unless the page is too low.
func TestBoundsInSmallEmbeddedPage(t *testing.T) {
	for _, c := range []struct {
		w, h float64
		want int
	}{{284, 238, 4}, {444, 220, 4}, {564, 238, 4}, {284, 118, 1}} {
		got := slotsOf(view.Look{Layout: "embed", Rows: []string{"bounds"}}, c.w, c.h, view.Blocks{})
		if len(got) != c.want {
			t.Errorf("%g×%g shows %d charts, want %d", c.w, c.h, len(got), c.want)
		}
		for _, s := range got {
			if s.Outer.X1 > c.w || s.Outer.Y1 > c.h || s.Inner.W() < 90 || s.Inner.H() < 50 {
				t.Errorf("%g×%g: %s is %+v", c.w, c.h, s.Name, s.Inner)
			}
		}
	}
}

// TestMainPicturesInSmallLayouts checks that a small page and a projector show the main
// pictures of a view, and the eigenfunctions of compared methods. The frames must have
// the shape of the fields.
func TestMainPicturesInSmallLayouts(t *testing.T) {
	for _, c := range []struct {
		row     string
		methods int
		want    string
	}{
		{"density", 0, "density.exact density.approx"}, {"gram", 0, "gram.approx gram.diff"},
		{"compare", 2, "compare.1.phi compare.2.phi"}, {"compare", 3, "compare.1.phi compare.2.phi compare.3.phi"},
		{"compare", 4, "compare.1.phi compare.2.phi compare.3.phi compare.4.phi"},
	} {
		for _, size := range []struct {
			layout string
			w, h   float64
		}{{"embed", 284, 280}, {"embed", 564, 280}, {"projector", 1200, 484}, {"projector", 1800, 760}} {
			w, h := size.w, size.h
			if c.methods == 0 && w < contract.NarrowPictureWidth {
				continue
			}
			v := view.Look{Layout: size.layout, Rows: []string{c.row, "data"}, Methods: c.methods}
			fw, fh := FrameSize(v, w, h)
			var names []string
			for _, s := range slotsOf(v, w, h, view.Blocks{}) {
				names = append(names, s.Name)
				if s.Outer.X0 < 0 || s.Outer.Y0 < 0 || s.Outer.X1 > w || s.Outer.Y1 > h {
					t.Errorf("%s lies outside: %+v", s.Name, s.Outer)
				}
				if s.Form == view.Planar && (s.Inner.W() != fw || s.Inner.H() != fh) {
					t.Errorf("%s is %gx%g, and the fields are made for %gx%g", s.Name, s.Inner.W(), s.Inner.H(), fw, fh)
				}
			}
			want := c.want
			if size.layout == "projector" && c.methods > 0 { // each picture stands above its error
				want += " " + strings.ReplaceAll(want, "phi", "diff")
			}
			if got := strings.Join(names, " "); got != want {
				t.Errorf("%s of %d methods on %s of %g shows %s, want %s", c.row, c.methods, size.layout, w, got, want)
			}
		}
	}
}
