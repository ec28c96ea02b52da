package main

import (
	"strings"
	"testing"

	views "mercer/viz/catalogue"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
	"mercer/wasm/play"
	"mercer/wasm/play/look"
	"mercer/wasm/play/state"
)

// TestTitlesAndLegends checks that every picture has a title. A picture whose
// colours show numbers must have a legend. Another picture in its row or above it may
// have the legend instead.
func TestTitlesAndLegends(t *testing.T) {
	for _, key := range views.Keys() {
		method := map[string]string{"fourier": "rff", "density": "rskpca", "bounds": "rskpca", "how": "rff"}[key]
		if method == "" {
			method = "nystrom"
		}
		s, warnings := state.Open("n=60&m=8&method=" + method + "&views=" + key)
		if len(warnings) > 0 {
			t.Fatal(warnings)
		}
		for _, c := range []struct {
			layout string
			w, h   float64
		}{{"desk", 1076, 300}, {"tablet", 772, 250}, {"phone", 358, 373}, {"embed", 564, 238}, {"embed", 700, 520}, {"projector", 1200, 494}} {
			v := look.ForState(s, view.Look{Layout: c.layout, Tab: key})
			r, err := play.Solve(t.Context(), s, play.StandardFrame(scene.FrameSize(v, c.w, c.h)))
			if err != nil {
				t.Fatal(err)
			}
			steps, columns := 1, 1
			if key == "how" {
				steps = 2 // one step in the middle, and the last one
			}
			if c.layout == "phone" {
				columns = 3
			}
			for v.Step = range steps {
				for v.Column = range columns {
					placedFigures := scene.New(&r.Message, v, c.w, c.h)
					for _, p := range placedFigures {
						panel, ok := p.Figure.(*figure.Panel)
						if !ok || panel.Style.IsThumbnail || panel.Message != "" {
							continue
						}
						if len(panel.Titles) == 0 {
							t.Errorf("%s, %s %g×%g: %s has no title", key, c.layout, c.w, c.h, p.Name)
						}
						if hasColors(panel) && !hasLegend(placedFigures, p) {
							t.Errorf("%s, %s %g×%g, step %d: %s has colours and no legend", key, c.layout, c.w, c.h, v.Step, p.Name)
						}
					}
				}
			}
		}
	}
}

// hasColors reports whether the colours of a panel show numbers.
func hasColors(p *figure.Panel) bool {
	for _, l := range p.Layers {
		switch l.(type) {
		case figure.HeatMap, figure.Strength, figure.Matrix:
			return true
		}
	}
	return false
}

// hasLegend reports whether a panel has a legend, or another panel in its row or above
// it. It also returns true if a key contains the width of a colour band.
func hasLegend(placedFigures []view.PlacedFigure, placedFigure view.PlacedFigure) bool {
	for _, p := range placedFigures {
		if key, ok := p.Figure.(figure.Key); ok && strings.Contains(strings.Join(key.Words(), " "), "step ") {
			return true
		}
		if panel, ok := p.Figure.(*figure.Panel); ok && panel.Legend != nil && (p.Title.Y0 == placedFigure.Title.Y0 || p.Inner.X0 == placedFigure.Inner.X0 && p.Inner.Y0 < placedFigure.Inner.Y0) {
			return true
		}
	}
	return false
}
