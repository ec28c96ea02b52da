package scene_test

import (
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
)

// findFigure returns the panel of the given name, or an empty one.
func findFigure(figures []view.PlacedFigure, name string) (view.PlacedFigure, *figure.Panel) {
	for _, f := range figures {
		if p, ok := f.Figure.(*figure.Panel); ok && f.Name == name {
			return f, p
		}
	}
	return view.PlacedFigure{}, &figure.Panel{}
}

// TestDrawingLayout checks the layout in which the user draws points. The picture of the
// data is the largest, its tools have room, no pictures overlap, and the other planes have
// the same size as without drawing.
func TestDrawingLayout(t *testing.T) {
	for _, c := range []struct {
		layout      string
		w, h        float64
		rows        []string
		wantSmaller []string // some pictures that must be there
	}{
		{"desk", 1076, 692, nil, []string{"spectrum", "k.approx", "phi.exact", "phi.approx", "phi.diff"}},
		{"desk", 1076, 692, []string{"data"}, []string{"spectrum", "gram"}},
		{"desk", 1076, 692, []string{"race"}, []string{"race"}},
		{"desk", 1076, 692, []string{"compare"}, nil},
		{"tablet", 772, 612, nil, []string{"spectrum", "k.approx", "phi.exact"}},
		{"phone", 358, 372, nil, []string{"thumb.phi.exact", "thumb.phi.approx", "thumb.phi.diff"}},
	} {
		v := view.Look{Theme: "light", Layout: c.layout, Rows: c.rows, IsDrawing: true}
		if c.layout != "phone" {
			v.ToolRoom = 38
		}
		n := baseResult(60, v, c.w, c.h)
		figures := scene.New(n, v, c.w, c.h)
		large, panel := findFigure(figures, "data")
		if panel.Button != "Done" {
			t.Errorf("%s, %v: the button reads %q", c.layout, c.rows, panel.Button)
		}
		if gap := large.Inner.Y0 - large.Title.Y1; gap != 6+v.ToolRoom {
			t.Errorf("%s, %v: %g px are between title and frame", c.layout, c.rows, gap)
		}
		for _, name := range c.wantSmaller {
			if f, _ := findFigure(figures, name); !(f.Inner.W() > 0 && f.Inner.W()*f.Inner.H() < large.Inner.W()*large.Inner.H()) {
				t.Errorf("%s, %v: %s has the frame %v", c.layout, c.rows, name, f.Inner)
			}
		}
		for i, a := range figures {
			if whole := (canvas.Rect{X0: -0.5, Y0: -0.5, X1: c.w + 0.5, Y1: c.h + 0.5}); !whole.Contains(a.Outer.X0, a.Outer.Y0) || !whole.Contains(a.Outer.X1, a.Outer.Y1) {
				t.Errorf("%s, %v: %s is at %v, outside of the scene", c.layout, c.rows, a.Name, a.Outer)
			}
			for _, b := range figures[:i] {
				if a.Inner.W() > 0 && b.Inner.W() > 0 && a.Inner.X0 < b.Inner.X1 && b.Inner.X0 < a.Inner.X1 && a.Inner.Y0 < b.Inner.Y1 && b.Inner.Y0 < a.Inner.Y1 {
					t.Errorf("%s, %v: %s overlaps %s", c.layout, c.rows, a.Name, b.Name)
				}
			}
		}
		usual := v
		usual.IsDrawing = false
		w1, h1 := scene.FrameSize(v, c.w, c.h)
		if w2, h2 := scene.FrameSize(usual, c.w, c.h); c.rows == nil && (w1 != w2 || h1 != h2) {
			t.Errorf("%s: a plane is %g×%g while drawing and %g×%g otherwise", c.layout, w1, h1, w2, h2)
		}
	}
}

// TestNoDrawingLayout checks that embedded pages and projectors do not change.
func TestNoDrawingLayout(t *testing.T) {
	for _, layout := range []string{"embed", "projector"} {
		v := view.Look{Theme: "light", Layout: layout, IsDrawing: true}
		_, panel := findFigure(scene.New(baseResult(60, v, 800, 600), v, 800, 600), "data")
		if panel.Button != "" {
			t.Errorf("%s: the picture of the data has the button %q", layout, panel.Button)
		}
	}
}

// TestDrawnPoints checks that the picture of the data shows the drawn points and the chosen
// part of the plane.
func TestDrawnPoints(t *testing.T) {
	v := view.Look{Theme: "light", Layout: "desk", IsDrawing: true, Range: []float64{0, 1, 0, 0.5}, Aside: "2 points"}
	v.Drawn = &view.DrawnPoints{XY: []float64{0.1, 0.2, 0.3, 0.4}, Groups: []float64{0, 1}}
	placed, panel := findFigure(scene.New(baseResult(60, v, 1076, 692), v, 1076, 692), "data")
	r := placed.Range
	if r.X0 > 0 || r.X1 < 1 || r.Y0 > 0 || r.Y1 < 0.5 || r.W() > 1.01 && r.H() > 0.505 {
		t.Errorf("the range is %v", r)
	}
	if a := r.W() / r.H() / (placed.Inner.W() / placed.Inner.H()); a < 0.999 || a > 1.001 {
		t.Errorf("the units of x and y differ by the factor %g", a)
	}
	if panel.Titles[0].Main != "Your data and landmarks" || panel.Titles[0].Aside != "2 points" {
		t.Errorf("the title is %v", panel.Titles[0])
	}
	found := false
	for _, l := range panel.Layers {
		if s, ok := l.(figure.Scatter); ok {
			found = true
			if len(s.XY) != 4 || len(s.Groups) != 2 {
				t.Errorf("the picture has %d coordinates and %d groups", len(s.XY), len(s.Groups))
			}
		}
	}
	if !found {
		t.Error("the picture has no points")
	}
}
