package scene_test

import (
	"image/color"
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/canvas/raster"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
)

// colorRecorder is a canvas that counts discs and polygons by colour.
type colorRecorder struct {
	recorder
	discs, polygons map[color.NRGBA]int
}

func (f *colorRecorder) FillDisc(x, y, radius float64, c color.NRGBA) { f.discs[c]++ }

func (f *colorRecorder) FillPolygon(xy []float64, c color.NRGBA) { f.polygons[c]++ }

// TestClassColorsMatchField checks that the points of two classes have the
// colours of the field below them, also in the key. Without a field, they have the
// colours of groups.
func TestClassColorsMatchField(t *testing.T) {
	for _, theme := range []string{"light", "dark", "projector"} {
		v, th := view.Look{Theme: theme, Rows: []string{"kernel"}}, figure.ThemeByName(theme)
		n := landmarkResult(24, v, 1076, 400)
		class := make([]float64, 500)
		for i := range class {
			class[i] = float64(i % 2)
		}
		n.set("task.class", 500, 1, class...)
		n.labels["task"], n.labels["task.names"] = "classes", "upper\x1flower"
		draw := func() *colorRecorder {
			c := &colorRecorder{recorder{w: 1076, h: 400}, map[color.NRGBA]int{}, map[color.NRGBA]int{}}
			scene.Draw(c, scene.New(n, v, 1076, 400))
			return c
		}
		const marks = 2*250 + 1 // the points in two pictures, and one mark in the key
		low, high := th.Diverging[0], th.Diverging[255]
		if c := draw(); c.discs[low] != marks || c.polygons[high] != marks || c.discs[th.Categorical[0]]+c.polygons[th.Categorical[1]] > 0 {
			t.Errorf("%s: over their field %d and %d marks have its colours, want %d", theme, c.discs[low], c.polygons[high], marks)
		}
		for _, side := range []string{"exact", "approx"} {
			n.blocks["regions."+side] = n.blocks["k."+side]
			delete(n.blocks, "k."+side)
		}
		if c := draw(); c.discs[th.Categorical[0]] != marks || c.polygons[th.Categorical[1]] != marks {
			t.Errorf("%s: over regions %d and %d marks have theirs, want %d", theme, c.discs[th.Categorical[0]], c.polygons[th.Categorical[1]], marks)
		}
	}
}

// TestGroupMarksAreVisible draws the mark of each group on a background of the same
// colour. Most of a ring around the mark must have another colour.
func TestGroupMarksAreVisible(t *testing.T) {
	for _, theme := range []string{"light", "dark", "projector"} {
		th := figure.ThemeByName(theme)
		for group := range 8 {
			for _, isSigned := range []bool{false, group < 2} {
				field := th.Categorical[group]
				if isSigned {
					field = th.Diverging[255*group]
				}
				seen := func(over bool) (n int) {
					c := raster.New(24, 24, 2, field)
					style := &figure.Style{Theme: th, Line: 1, Mark: 1}
					figure.Scatter{Style: style, XY: []float64{0, 0}, Groups: []float64{float64(group)}, Range: canvas.Rect{X0: -1, Y0: -1, X1: 1, Y1: 1}, IsOverField: over, IsSigned: isSigned}.Draw(c, canvas.Rect{X1: 24, Y1: 24})
					img := c.Image()
					for i := 0; i < len(img.Pix); i += 4 {
						if contrast(field, color.NRGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], 255}) >= 2.5 {
							n++
						}
					}
					return n
				}
				if with, without := seen(true), seen(false); with < 20 || without > 0 {
					t.Errorf("%s: %d pixels around group %d stand out, %d without a rim", theme, with, group, without)
				}
			}
		}
	}
}

// TestMoreClustersThanSigns checks that clusters without a mark are drawn too, and that
// the key explains them.
func TestMoreClustersThanSigns(t *testing.T) {
	for parts, want := range map[int]string{8: "cluster 8", 9: "cluster 9", 12: "clusters 9 to 12"} {
		v := view.Look{Layout: "desk", Rows: []string{"kernel"}}
		n := baseResult(60, v, 1440, 600)
		z := make([]float64, 60)
		for i := range z {
			z[i] = float64(i % parts)
		}
		n.set("parts.exact", 60, 1, z...)
		n.set("parts.approx", 60, 1, z...)
		n.labels["task"], n.labels["title.k.exact"] = "ncut", "Clusters|exact"
		delete(n.blocks, "k.exact")
		delete(n.blocks, "k.approx")
		c := &recorder{w: 1440, h: 600}
		scene.Draw(c, scene.New(n, v, 1440, 600))
		words := ""
		for _, t := range c.texts {
			words += t.s + "|"
		}
		if !strings.Contains(words, want+"|") {
			t.Errorf("of %d: %q", parts, words)
		}
	}
}
