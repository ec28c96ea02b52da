package scene_test

import (
	"image/color"
	"testing"

	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
)

// layerRecorder is a canvas that counts faint discs, rings and thin lines.
type layerRecorder struct {
	recorder
	points, rings, lines int
	pointInk             color.NRGBA
}

func (f *layerRecorder) FillDisc(x, y, radius float64, c color.NRGBA) {
	if c == f.pointInk {
		f.points++
	}
}

func (f *layerRecorder) StrokeRing(x, y, radius, width float64, c color.NRGBA) { f.rings++ }

func (f *layerRecorder) StrokePolyline(xy []float64, width float64, c color.NRGBA) { f.lines++ }

// TestLayersOfFields checks that data points, landmarks and contours are drawn over
// fields unless they are switched off, and that thumbnails and the projector have no data
// points.
func TestLayersOfFields(t *testing.T) {
	draw := func(v view.Look, w, h float64) *layerRecorder {
		th := figure.ThemeByName(v.Theme)
		opacity := 0.30
		if th.IsDark {
			opacity = 0.42
		}
		c := &layerRecorder{recorder: recorder{w: w, h: h}, pointInk: figure.Fade(th.Ink, opacity)}
		scene.Draw(c, scene.New(landmarkResult(24, v, w, h), v, w, h))
		return c
	}
	for _, theme := range []string{"light", "dark"} {
		all := draw(view.Look{Theme: theme, Layout: "desk", Rows: []string{"eigen"}}, 1076, 230)
		if all.points != 3*500 || all.rings == 0 || all.lines == 0 {
			t.Errorf("%s: three fields have %d points, %d rings and %d lines, want %d points", theme, all.points, all.rings, all.lines, 3*500)
		}
		bare := draw(view.Look{Theme: theme, Layout: "desk", Rows: []string{"eigen"}, Hidden: []string{contract.PointLayer, contract.LandmarkLayer}}, 1076, 230)
		if bare.points+bare.rings > 0 || bare.lines != all.lines {
			t.Errorf("%s: without points and landmarks, three fields have %d points, %d rings and %d lines, want %d lines", theme, bare.points, bare.rings, bare.lines, all.lines)
		}
		if c := draw(view.Look{Theme: theme, Layout: "desk", Rows: []string{"eigen"}, Hidden: []string{contract.ContourLayer}}, 1076, 230); c.lines >= all.lines || c.points != all.points {
			t.Errorf("%s: without contours, three fields have %d lines and %d points, want fewer than %d lines", theme, c.lines, c.points, all.lines)
		}
	}
	if c := draw(view.Look{Theme: "light", Layout: "phone", Tab: "eigen", Column: 1}, 358, 372); c.points != 500 {
		t.Errorf("a phone has %d points, want 500 in the large picture and none in the thumbnails", c.points)
	}
	if c := draw(view.Look{Theme: "projector", Layout: "projector", Rows: []string{"eigen"}}, 1200, 494); c.points != 0 {
		t.Errorf("the projector has %d points", c.points)
	}
	// Around the probe are no points.
	if c := draw(view.Look{Theme: "light", Layout: "desk", Rows: []string{"kernel"}}, 1076, 230); c.points == 0 || c.points >= 3*500 || c.points%3 != 0 {
		t.Errorf("the kernel seen from x₀ has %d points", c.points)
	}
}
