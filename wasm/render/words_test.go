package main

import (
	"fmt"
	"image/color"
	"math"
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/canvas/raster"
	views "mercer/viz/catalogue"
	"mercer/viz/scene"
	"mercer/viz/view"
	racesolve "mercer/viz/view/race/solve"
	"mercer/wasm/play"
	"mercer/wasm/play/look"
	"mercer/wasm/play/state"
)

// TestTextFits checks that no word of any picture overlaps another word or is cut
// off at the edge of the canvas. Except for indices, the size of words must be at least
// 11 pixels, or 16 on a projector.
func TestTextFits(t *testing.T) {
	sizes := []struct {
		layout, arrange string
		w, h            float64
		rows            float64 // number of rows for the height
		minSize         float64
	}{
		{"desk", "grid", 1076, 690, 3, 11}, {"desk", "grid", 916, 313, 1, 11}, {"desk", "one", 1076, 690, 1, 11}, {"desk", "pairs", 1076, 552, 1, 11},
		{"tablet", "grid", 772, 336, 1, 11}, {"phone", "grid", 358, 373, 1, 11}, {"embed", "grid", 564, 238, 1, 11},
		{"projector", "projector", 1200, 440, 1, 16}, {"projector", "projector", 1840, 780, 1, 16},
	}
	for _, link := range []string{"n=80", "n=80&data=blobs&method=rskpca&sigma=0.5", "n=64&data=grid&noise=0&kernel=matern12&method=rff&m=40&i=2"} {
		for _, key := range views.Keys() {
			s, warnings := state.Open(link + "&views=" + key)
			if len(warnings) > 0 {
				t.Fatal(warnings)
			}
			r, err := play.Solve(t.Context(), s, play.StandardFrame(337, 190))
			if err != nil {
				t.Fatal(err)
			}
			if err := racesolve.Finish(t.Context(), r, 60); err != nil {
				t.Fatal(err)
			}
			for _, c := range sizes {
				for column := range 3 {
					if column > 0 && c.arrange != "one" && c.layout != "phone" {
						continue
					}
					v := look.ForState(s, view.Look{Layout: c.layout, Arrangement: c.arrange, Tab: key, Column: column, Theme: "light"})
					v.Arrangement = c.arrange
					words := &placedWords{Canvas: raster.New(c.w, c.h, 0.05, color.NRGBA{A: 255})} // the pixels are not used
					scene.Draw(words, scene.New(&r.Message, v, c.w, c.h))
					for _, wrong := range words.unreadable(c.w, c.h, c.minSize) {
						t.Errorf("%s, %s, %s %s %gx%g, %d: %s", link, key, c.layout, c.arrange, c.w, c.h, column, wrong)
					}
				}
			}
		}
	}
}

// placedWords is a canvas that draws nothing and records the positions of words.
type placedWords struct {
	canvas.Canvas
	words []word
}

type word struct {
	text string
	size float64
	box  canvas.Rect
}

func (c *placedWords) FillDisc(x, y, r float64, col color.NRGBA)                              {}
func (c *placedWords) StrokeRing(x, y, r, width float64, col color.NRGBA)                     {}
func (c *placedWords) StrokePolyline(xy []float64, width float64, col color.NRGBA)            {}
func (c *placedWords) FillPolygon(xy []float64, col color.NRGBA)                              {}
func (c *placedWords) DrawField(r canvas.Rect, nx, ny int, z []float32, p canvas.Palette)     {}
func (c *placedWords) DrawCells(r canvas.Rect, rows, cols int, z []float32, p canvas.Palette) {}
func (c *placedWords) Clip(r canvas.Rect) func()                                              { return func() {} }
func (c *placedWords) DrawText(x, y, size float64, f canvas.Face, a canvas.Align, s string, col color.NRGBA) {
	w := c.TextWidth(size, f, s)
	switch a {
	case canvas.Center:
		x -= w / 2
	case canvas.Right:
		x -= w
	}
	box := canvas.Rect{X0: x, Y0: y - 0.65*size, X1: x + w, Y1: y + 0.1*size}
	for _, o := range c.words { // outlines and shadows repeat the same word
		if o.text == s && math.Abs(o.box.X0-box.X0) < 3 && math.Abs(o.box.Y0-box.Y0) < 3 {
			return
		}
	}
	if strings.TrimSpace(s) != "" {
		c.words = append(c.words, word{s, size, box})
	}
}

// unreadable describes the words that overlap, are cut off or are too small.
func (c *placedWords) unreadable(w, h, minSize float64) (out []string) {
	for i, a := range c.words {
		if a.box.X0 < -0.5 || a.box.Y0 < 0 || a.box.X1 > w+0.5 || a.box.Y1 > h {
			out = append(out, fmt.Sprintf("%q is cut: %.0f", a.text, a.box))
		}
		if a.size < minSize*0.72-0.01 {
			out = append(out, fmt.Sprintf("%q has %.1f pixels", a.text, a.size))
		}
		for _, b := range c.words[:i] {
			if min(a.box.X1, b.box.X1)-max(a.box.X0, b.box.X0) > 1.5 && min(a.box.Y1, b.box.Y1)-max(a.box.Y0, b.box.Y0) > 1.5 {
				out = append(out, fmt.Sprintf("%q %.0f lies over %q %.0f", a.text, a.box, b.text, b.box))
			}
		}
	}
	return out
}
