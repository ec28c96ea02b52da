package scene_test

import (
	"image/color"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/canvas/raster"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
)

// A wordColor is a canvas that records the colour of one text.
type wordColor struct {
	*raster.Canvas
	word string
	col  *color.NRGBA
}

func (d *wordColor) DrawText(x, y, size float64, f canvas.Face, a canvas.Align, s string, c color.NRGBA) {
	if s == d.word {
		d.col = &c
	}
	d.Canvas.DrawText(x, y, size, f, a, s, c)
}

// TestButtonLabelsInFiles checks the labels of buttons. A poster must show them in
// the colour of buttons, since it represents the page. A saved file must show them as
// plain text.
func TestButtonLabelsInFiles(t *testing.T) {
	n := newRaceResult("m")
	n.labels["index"] = "5 of 16"
	n.set("box", 1, 4, 0, 1, 0, 1)
	n.set("phi.exact", 2, 2, 1, 2, 3, 4)
	n.set("phi.approx", 2, 2, 1, 2, 3, 4)
	for _, isSaved := range []bool{false, true} {
		v := view.Look{Layout: "desk", Rows: []string{"eigen"}, IsPoster: true, IsSaved: isSaved}
		d := &wordColor{Canvas: raster.New(1076, 300, 1, figure.ThemeByName("").Paper), word: "5 of 16"}
		scene.Draw(d, scene.New(n, v, 1076, 300))
		if d.col == nil || (*d.col == figure.ThemeByName("").Accent) == isSaved {
			t.Errorf("saved %v: the word has the colour %v", isSaved, d.col)
		}
	}
}

// TestActionsInFiles checks that a saved file has the name of the task. Without a task, it
// must not have the words that ask the reader to choose one.
func TestActionsInFiles(t *testing.T) {
	for _, task := range []string{"", "krr"} {
		for _, isSaved := range []bool{false, true} {
			n := newRaceResult("m")
			n.set("box", 1, 4, 0, 1, 0, 1)
			n.set("k.exact", 2, 2, 1, 2, 3, 4)
			n.labels["task"], n.labels["task.word"] = task, "task words"
			d := &wordColor{Canvas: raster.New(1076, 300, 1, figure.ThemeByName("").Paper), word: "task words"}
			scene.Draw(d, scene.New(n, view.Look{Layout: "desk", Rows: []string{"kernel"}, IsPoster: true, IsSaved: isSaved}, 1076, 300))
			if want := task != "" || !isSaved; (d.col != nil) != want {
				t.Errorf("task %q, saved %v: the words are drawn: %v", task, isSaved, d.col != nil)
			}
		}
	}
}

// TestInset checks that a picture inside its margins is unchanged. The margins must be
// blank and equal on all four sides.
func TestInset(t *testing.T) {
	n := newRaceResult("m")
	n.set("box", 1, 4, -1, 1, -1, 1)
	n.set("phi.exact", 2, 2, 1, 2, 3, 4)
	n.set("phi.approx", 2, 2, 1, 2, 3, 4)
	const w, h, m = 1076, 500, scene.Margin
	v := view.Look{Layout: "desk", Rows: []string{"eigen", "kernel"}, IsPoster: true, IsSaved: true}
	paper := figure.ThemeByName("").Paper
	placedFigures := scene.New(n, v, w, h)
	plainCanvas, inset := raster.New(w, h, 1, paper), raster.New(w+2*m, h+2*m, 1, paper)
	scene.Draw(plainCanvas, placedFigures)
	scene.Draw(inset, scene.Inset(placedFigures, m))
	margins := [4]int{w, h, w, h} // distance from each side to the drawing
	for y := range h + 2*m {
		for x := range w + 2*m {
			got, want := inset.Image().NRGBAAt(x, y), paper
			if isInside := x >= m && y >= m && x < w+m && y < h+m; isInside {
				want = plainCanvas.Image().NRGBAAt(x-m, y-m)
			}
			if got != want {
				t.Fatalf("pixel (%d, %d) is %v, want %v", x, y, got, want)
			}
			if got != paper {
				margins = [4]int{min(margins[0], x), min(margins[1], y), min(margins[2], w+2*m-1-x), min(margins[3], h+2*m-1-y)}
			}
		}
	}
	for i, side := range []string{"left", "top", "right", "bottom"} {
		if margins[i] < m || margins[i] > m+6 {
			t.Errorf("%d pixels are blank at the %s, want %d or a few more", margins[i], side, m)
		}
	}
	if p := scene.Inset(placedFigures, m)[0]; p.Inner.X0 != placedFigures[0].Inner.X0+m || p.Button.W() != placedFigures[0].Button.W() || p.Range != placedFigures[0].Range {
		t.Errorf("the first panel is %+v", p)
	}
}
