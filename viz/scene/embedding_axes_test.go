package scene_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/canvas/raster"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
)

// embeddingResult returns an embedding of points on an arc. The approximate positions
// have errors.
func embeddingResult() *fakeResult {
	f := &fakeResult{map[string]block{}, map[string]string{}}
	var exact, approx []float64
	for i := range 60 {
		sin, cos := math.Sincos(math.Pi / 2 * float64(i) / 59)
		exact = append(exact, 0.8*sin, 0.6*cos)
		approx = append(approx, 0.78*sin, 0.61*cos)
	}
	f.set("embedding.exact", 60, 2, exact...)
	f.set("embedding.approx", 60, 2, approx...)
	f.set("embedding.pair", 1, 2, 0, 1)
	return f
}

// TestEmbeddingAxes checks that the axes of an embedding have names and round
// numbers in every layout. All pictures must have the same axes, and no name may cover
// a point.
func TestEmbeddingAxes(t *testing.T) {
	for _, c := range []struct {
		layout, arrange string
		w, h            float64
		below           bool
	}{
		{"desk", "grid", 1076, 690, true}, {"desk", "grid", 1076, 300, false}, {"desk", "pairs", 1076, 690, true}, {"desk", "one", 1076, 690, false},
		{"tablet", "grid", 772, 407, true}, {"phone", "", 358, 373, false}, {"embed", "", 564, 300, false}, {"projector", "", 1200, 590, false},
	} {
		v := view.Look{Layout: c.layout, Arrangement: c.arrange, Rows: []string{"embedding"}, Tab: "embedding"}
		if c.below {
			v.Rows = append(v.Rows, "data")
		}
		name := fmt.Sprint(c.layout, " ", c.arrange, " ", c.below)
		placedFigures := scene.New(embeddingResult(), v, c.w, c.h)
		n := &wordRecorder{Canvas: raster.New(c.w, c.h, 1, figure.ThemeByName("").Paper)}
		scene.Draw(n, placedFigures)
		ticks := ""
		for _, p := range placedFigures {
			if !strings.HasPrefix(p.Name, "embedding.") {
				continue
			}
			panel := p.Figure.(*figure.Panel)
			axes := fmt.Sprint(panel.X, panel.Y)
			if ticks != "" && axes != ticks {
				t.Errorf("%s: %s has the ticks %s, beside %s", name, p.Name, axes, ticks)
			}
			ticks = axes
			if len(panel.X) < 2 || len(panel.Y) < 2 {
				t.Errorf("%s: %s has the ticks %s", name, p.Name, axes)
			}
			letters := 0
			for _, o := range n.words {
				if !p.Inner.Contains(o.x, o.y) || o.text != "λ" && o.text != "φ" {
					continue
				}
				letters++
				exact, _, _, _ := embeddingResult().Block("embedding.exact")
				for i := 0; i < len(exact); i += 2 {
					if x, y := p.Pixel(exact[i], exact[i+1]); o.x-2 < x && x < o.x+o.w+2 && o.y-1 < y && y < o.y+o.h+1 {
						t.Errorf("%s: %s has a point on the name of an axis", name, p.Name)
					}
				}
			}
			if letters == 0 || letters%4 != 0 {
				t.Errorf("%s: %s names its axes with %d letters", name, p.Name, letters)
			}
		}
		if ticks == "" {
			t.Errorf("%s: there is no embedding", name)
		}
	}
}

// TestEmbeddingThumbnails checks that the points fill the thumbnail of an
// embedding, which has no names of axes.
func TestEmbeddingThumbnails(t *testing.T) {
	v := view.Look{Layout: "phone", Rows: []string{"embedding"}, Tab: "embedding"}
	exact, _, _, _ := embeddingResult().Block("embedding.exact")
	for _, p := range scene.New(embeddingResult(), v, 358, 373) {
		if p.Name != "thumb.embedding.exact" {
			continue
		}
		box := canvas.Rect{X0: p.Inner.X1, Y0: p.Inner.Y1, X1: p.Inner.X0, Y1: p.Inner.Y0}
		for i := 0; i < len(exact); i += 2 {
			x, y := p.Pixel(exact[i], exact[i+1])
			box = canvas.Rect{X0: min(box.X0, x), Y0: min(box.Y0, y), X1: max(box.X1, x), Y1: max(box.Y1, y)}
		}
		if box.W() < 0.8*p.Inner.W() && box.H() < 0.8*p.Inner.H() {
			t.Errorf("the points take %g×%g of %g×%g", box.W(), box.H(), p.Inner.W(), p.Inner.H())
		}
		return
	}
	t.Error("there is no thumbnail")
}

// TestMessagesHaveNoAxes checks that a panel with a message has neither ticks nor room
// for ticks.
func TestMessagesHaveNoAxes(t *testing.T) {
	for _, layout := range []string{"desk", "phone"} {
		f := embeddingResult()
		f.labels["empty.embedding"] = "There is nothing to embed."
		for _, p := range scene.New(f, view.Look{Layout: layout, Rows: []string{"embedding"}, Tab: "embedding"}, 1076, 400) {
			panel := p.Figure.(*figure.Panel)
			if panel.Message == "" || len(panel.X)+len(panel.Y) > 0 || p.Inner.X0 != p.Title.X0 && p.Title.W() > 0 {
				t.Errorf("%s: %s says %q, has %d ticks and begins at %g of %g", layout, p.Name, panel.Message, len(panel.X)+len(panel.Y), p.Inner.X0, p.Title.X0)
			}
		}
	}
}

// TestEmbeddingKeyShownAlone checks that the key of an embedding hides none of its
// points, even if the exact points have other positions.
func TestEmbeddingKeyShownAlone(t *testing.T) {
	for _, column := range []int{0, 1} {
		f := &fakeResult{map[string]block{}, map[string]string{}}
		var exact, approx, labels []float64
		for i := range 60 {
			x := 0.2 * float64(i) / 59
			exact, approx, labels = append(exact, x, 1-x), append(approx, x, x-1), append(labels, float64(i%3))
		}
		f.set("embedding.exact", 60, 2, exact...)
		f.set("embedding.approx", 60, 2, approx...)
		f.set("embedding.pair", 1, 2, 0, 1)
		f.set("labels", 60, 1, labels...)
		f.labels["groups"] = "one\x1ftwo\x1fthree"
		seenCount := 0
		for _, p := range scene.New(f, view.Look{Layout: "phone", Rows: []string{"embedding"}, Tab: "embedding", Column: column}, 358, 600) {
			panel, ok := p.Figure.(*figure.Panel)
			if !ok || p.Title.W() <= 0 || !strings.HasPrefix(p.Name, "embedding.") {
				continue
			}
			shown := exact
			if column == 1 {
				shown = approx
			}
			for _, l := range panel.Layers {
				if key, ok := l.(figure.CornerKey); ok {
					seenCount++
					if fmt.Sprint(key.Marks) != fmt.Sprint(shown) {
						t.Errorf("column %d: the key keeps off %v…, shown are %v…", column, key.Marks[:2], shown[:2])
					}
				}
			}
		}
		if seenCount != 1 {
			t.Errorf("column %d has %d keys", column, seenCount)
		}
	}
}
