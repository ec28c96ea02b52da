package viz_test

import (
	"image/color"
	"testing"

	"mercer/viz"
	"mercer/viz/raster"
)

// A dye is a canvas that remembers the colour of one word.
type dye struct {
	*raster.Canvas
	word string
	col  *color.NRGBA
}

func (d *dye) Text(x, y, size float64, f viz.Face, a viz.Align, s string, c color.NRGBA) {
	if s == d.word {
		d.col = &c
	}
	d.Canvas.Text(x, y, size, f, a, s, c)
}

// A poster stands for the page and has its buttons in their colour; in a file the
// same words are there, but none that could be clicked.
func TestWordsOfAFileAreNoButtons(t *testing.T) {
	n := race("m")
	n.labels["index"] = "5 of 16"
	n.set("box", 1, 4, 0, 1, 0, 1)
	n.set("phi.exact", 2, 2, 1, 2, 3, 4)
	n.set("phi.approx", 2, 2, 1, 2, 3, 4)
	for _, saved := range []bool{false, true} {
		v := viz.View{Layout: "desk", Rows: []string{"eigen"}, Poster: true, Saved: saved}
		d := &dye{Canvas: raster.New(1076, 300, 1, viz.Tokens("").Paper), word: "5 of 16"}
		viz.Draw(d, viz.Scene(n, v, 1076, 300))
		if d.col == nil || (*d.col == viz.Tokens("").Accent) == saved {
			t.Errorf("saved %v: the word has the colour %v", saved, d.col)
		}
	}
}
