package scene_test

import (
	"strings"
	"testing"

	"mercer/viz/canvas/raster"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
)

// TestDensityColors checks that densities have a sequential palette with a common
// scale. Their difference has a diverging palette. A negative value has the colour of
// 0, and the title contains the smallest value.
func TestDensityColors(t *testing.T) {
	for low, words := range map[float64]string{0: "", -1e-4: "", -0.05: "down to −0.05"} {
		n := &fakeResult{map[string]block{}, map[string]string{}}
		n.set("box", 4, 1, 0, 1, 0, 1)
		n.set("density.exact", 2, 2, 0, 0.1, 0.15, 0.2)
		n.set("density.approx", 2, 2, low, 0.2, 0.15, 0.1)
		n.set("density.scale", 1, 1, 0.2)
		v := view.Look{Layout: "desk", Rows: []string{"density"}}
		placedFigures := scene.New(n, v, 1076, 690)
		w := &titleRecorder{Canvas: raster.New(1076, 690, 1, figure.ThemeByName("").Paper), upTo: placedFigures[0].Inner.Y0}
		scene.Draw(w, placedFigures)
		if words == "" && strings.Contains(w.text, "down to") || !strings.Contains(w.text, words) {
			t.Errorf("of an approximation down to %g the titles say %q", low, w.text)
		}
		sequential, diverging := 0, 0
		for _, p := range placedFigures {
			panel, ok := p.Figure.(*figure.Panel)
			if !ok {
				continue
			}
			for _, f := range panel.Layers {
				switch f.(type) {
				case figure.Strength:
					sequential++
				case figure.HeatMap:
					diverging++
				}
			}
			if l := panel.Legend; l != nil && l.IsNonNegative != strings.HasSuffix(p.Name, "approx") {
				t.Errorf("%s has a legend from 0: %v", p.Name, l.IsNonNegative)
			}
		}
		if sequential != 2 || diverging != 1 {
			t.Errorf("%d fields without sign and %d with one", sequential, diverging)
		}
	}
}

// TestFaintDensityDifference checks a difference that is too small for visible colours.
// Its title must contain the size of the difference.
func TestFaintDensityDifference(t *testing.T) {
	for _, c := range []struct {
		off, magnify float64
		tag          string
	}{{1e-3, 1, "largest difference 0.0010, below the first colour step"}, {1e-3, 10, ""}, {0.05, 1, ""}, {1e-4, 10, "largest difference 1.0·10^{−4}, below the first colour step"}} {
		n := &fakeResult{map[string]block{}, map[string]string{}}
		n.set("box", 4, 1, 0, 1, 0, 1)
		n.set("density.exact", 2, 2, 0, 0.1, 0.15, 0.2)
		n.set("density.approx", 2, 2, 0, 0.1, 0.15, 0.2-c.off)
		n.set("density.scale", 1, 1, 0.2)
		for _, p := range scene.New(n, view.Look{Layout: "desk", Rows: []string{"density"}, Magnify: c.magnify}, 1076, 690) {
			panel, ok := p.Figure.(*figure.Panel)
			if !ok || p.Name != "density.diff" {
				continue
			}
			if panel.Tag != c.tag || panel.Button != view.MagnifyButton || !panel.HasCheckBox || panel.Legend.Scale*c.magnify != 0.2 {
				t.Errorf("off by %g, ×%g: %q, %q and a scale of %g", c.off, c.magnify, panel.Tag, panel.Button, panel.Legend.Scale)
			}
		}
	}
}
