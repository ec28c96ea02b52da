package scene_test

import (
	"math"
	"strings"
	"testing"

	"mercer/viz/scene"
	"mercer/viz/view"
)

// deskScene returns a scene with landmarks in the desk layout, with its numbers, its
// Look, and its panels by name and in order.
func deskScene() (*fakeResult, view.Look, map[string]view.PlacedFigure, []view.PlacedFigure) {
	v := view.Look{Layout: "desk"}
	n := landmarkResult(24, v, 1076, 690)
	s := scene.New(n, v, 1076, 690)
	panels := map[string]view.PlacedFigure{}
	for _, p := range s {
		panels[p.Name] = p
	}
	return n, v, panels, s
}

func TestPickMarks(t *testing.T) {
	n, v, panels, s := deskScene()
	for _, panel := range []string{"data", "phi.approx"} {
		c := n.blocks["centres"].z
		for i := range len(c) / 2 {
			x, y := panels[panel].Pixel(c[2*i], c[2*i+1])
			h := scene.Pick(n, v, s, x, y, false)
			if h == nil || h.Kind != view.Center && h.Kind != view.Probe || h.Kind == view.Center && h.Index != i && math.Hypot(c[2*h.Index]-c[2*i], c[2*h.Index+1]-c[2*i+1]) > 1e-9 {
				t.Errorf("%s: at landmark %d: %+v", panel, i, h)
			}
		}
	}
	for _, panel := range []string{"data", "k.exact", "k.approx", "k.diff"} {
		x, y := panels[panel].Pixel(0.93, -0.42)
		if h := scene.Pick(n, v, s, x, y, false); h == nil || h.Kind != view.Probe || h.Panel != panel {
			t.Errorf("%s: at the probe: %+v", panel, h)
		}
	}
}

func TestPickPriority(t *testing.T) {
	v := view.Look{Layout: "desk"}
	n := baseResult(500, v, 1076, 690)
	n.set("points", 2, 2, 0, 0, 1, 1)
	n.set("probe", 1, 2, -1, -1)
	s := scene.New(n, v, 1076, 690)
	data := s[0]
	unit := data.Inner.W() / data.Range.W()
	kind := func(dx, dy float64, isTouch bool) view.Kind {
		x, y := data.Pixel(0, 0)
		h := scene.Pick(n, v, s, x+dx, y+dy, isTouch)
		if h == nil {
			return ""
		}
		return h.Kind
	}
	n.set("centres", 1, 2, 3/unit, 0) // 3 pixels to the right of a point
	if got := kind(1.4, 0, false); got != view.Center {
		t.Errorf("between a point and a landmark: %s", got)
	}
	n.set("centres", 1, 2, 11/unit, 0)
	if got := kind(0, 0, false); got != view.Point {
		t.Errorf("on a point, 11 px from a landmark: %s", got)
	}
	n.set("probe", 1, 2, 3/unit, 0)
	if got := kind(1.4, 0, false); got != view.Probe {
		t.Errorf("between a point and the probe: %s", got)
	}
	n.set("probe", 1, 2, -1, -1)
	n.set("centres", 0, 2)
	for _, c := range []struct {
		d       float64
		isTouch bool
		want    view.Kind
	}{{11.9, false, view.Point}, {12.1, false, view.Plane}, {21.9, true, view.Point}, {22.1, true, view.Plane}} {
		if got := kind(-c.d, 0, c.isTouch); got != c.want {
			t.Errorf("%g px off, finger %v: %s, want %s", c.d, c.isTouch, got, c.want)
		}
	}
}

func TestPickReadouts(t *testing.T) {
	n, v, panels, s := deskScene()
	mid := func(p view.PlacedFigure) (x, y float64) {
		return (p.Inner.X0 + p.Inner.X1) / 2, (p.Inner.Y0 + p.Inner.Y1) / 2
	}
	x, y := mid(panels["phi.diff"])
	if h := scene.Pick(n, v, s, x, y, false); h.Kind != view.Plane || !strings.Contains(h.Text, "exact") || !strings.Contains(h.Text, "off by") {
		t.Errorf("field: %+v", h)
	}
	x, y = mid(panels["gram"])
	if h := scene.Pick(n, v, s, x, y, false); h.Kind != view.Cell || h.X != 62 || h.Y != 62 || !strings.Contains(h.Text, "around points") {
		t.Errorf("gram: %+v", h)
	}
	p := panels["spectrum"]
	for i := range 24 {
		x := p.Inner.X0 + p.Inner.W()*(float64(i)+0.7)/24.4
		if h := scene.Pick(n, v, s, x, y, false); h.Kind != view.Index || h.Index != i || !strings.Contains(h.Text, "off by") {
			t.Errorf("spectrum at %d: %+v", i+1, h)
		}
	}
	if h := scene.Pick(n, v, s, 1, 1, false); h != nil {
		t.Errorf("beside all panels: %+v", h)
	}
	v = view.Look{Layout: "phone"}
	s = scene.New(n, v, 358, 373)
	for _, p := range s {
		if strings.HasPrefix(p.Name, "thumb.") {
			x, y := mid(p)
			if h := scene.Pick(n, v, s, x, y, true); h.Kind != view.Thumb || h.Panel != p.Name {
				t.Errorf("%s: %+v", p.Name, h)
			}
		}
	}
}

// TestDataCoords checks that DataCoords is the inverse of Pixel.
func TestDataCoords(t *testing.T) {
	_, _, panels, _ := deskScene()
	for name, p := range panels {
		x, y := p.DataCoords(p.Pixel(0.3, -0.7))
		if math.Abs(x-0.3)+math.Abs(y+0.7) > 1e-12 {
			t.Errorf("%s: (0.3, −0.7) is (%g, %g)", name, x, y)
		}
		if !p.IsPlane {
			continue
		}
		if a, b := p.Inner.W()/p.Range.W(), p.Inner.H()/p.Range.H(); math.Abs(a-b) > 1e-9*a {
			t.Errorf("%s: a unit is %g across and %g up", name, a, b)
		}
	}
}
