package main

import (
	"image"
	"image/draw"
	"strconv"
	"testing"

	"mercer/viz/canvas/raster"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
	"mercer/wasm/play"
	"mercer/wasm/play/look"
	"mercer/wasm/play/state"
)

// TestStepsAreDrawnAsBefore compares two steps of the view «how» with golden pictures: an
// intermediate step and the last one.
func TestStepsAreDrawnAsBefore(t *testing.T) {
	for _, c := range []struct{ name, link string }{
		{"landmarks", ""},
		{"sweeps", "&method=nystrom-kmeans&m=12"},
		{"shadows", "&method=rskpca"},
		{"simplex", "&method=simplex"},
		{"grids", "&kernel=laplacian&sigma=0.5&method=binning&m=10"},
		{"projection", "&method=ika-relu"},
	} {
		s, warnings := state.Open("n=120&views=how" + c.link)
		if len(warnings) > 0 {
			t.Fatal(warnings)
		}
		const w, h = 1076, 234
		v := look.ForState(s, view.Look{Layout: "desk"})
		r, err := play.Solve(t.Context(), s, play.StandardFrame(scene.FrameSize(v, w, h)))
		if err != nil {
			t.Fatal(err)
		}
		middle := (len(r.Steps) + 1) / 2
		if c.name == "sweeps" {
			middle = 13 // the first sweep
		}
		for _, step := range []int{middle, 0} {
			for _, theme := range []string{"light", "dark"} {
				t.Run(c.name+"-"+strconv.Itoa(step)+"-"+theme, func(t *testing.T) {
					v.Step, v.Theme = step, theme
					canvas := raster.New(w, h, 0.5, figure.ThemeByName(theme).Paper)
					scene.Draw(canvas, scene.New(&r.Message, v, w, h))
					out := image.NewNRGBA(canvas.Image().Bounds())
					draw.Draw(out, out.Bounds(), canvas.Image(), image.Point{}, draw.Src)
					compareGolden(t, out)
				})
			}
		}
	}
}
