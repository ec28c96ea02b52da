package scene_test

import (
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/canvas/raster"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
)

// wallNumbers returns a result with a wall of r exact and q approximate eigenfunctions.
func wallNumbers(r, q int) view.Numbers {
	const nx, ny = 12, 8
	n := &fakeResult{blocks: map[string]block{}, labels: map[string]string{}}
	z := make([]float64, r*nx*ny)
	for i := range z {
		z[i] = float64(i%7) - 3
	}
	n.blocks["box"] = block{[]float64{-1.5, 1.5, -1, 1}, 1, 4}
	n.blocks["index"] = block{[]float64{2}, 1, 1}
	n.blocks["wall.size"] = block{[]float64{nx, ny}, 1, 2}
	n.blocks["wall.exact"] = block{z, r, nx * ny}
	n.blocks["wall.approx"] = block{z[:q*nx*ny], q, nx * ny}
	n.blocks["wall.groups"] = block{[]float64{1, 3}, 1, 2}
	return n
}

// TestWall checks that the pointer on a thumbnail picks its function. Thumbnails must
// not overlap and must lie inside their panel. Drawing must not panic if a thumbnail is
// hovered.
func TestWall(t *testing.T) {
	v := view.Look{Layout: "desk", Rows: []string{"wall"}}
	for _, size := range [][2]float64{{1076, 220}, {1076, 690}, {358, 373}, {120, 90}} {
		for _, c := range [][2]int{{16, 16}, {16, 3}, {1, 0}, {5, 5}} {
			n := wallNumbers(c[0], c[1])
			w, h := size[0], size[1]
			foundCounts := map[int]int{}
			placedFigures := scene.New(n, v, w, h)
			step := max(1.5, h/45)
			for y := 0.0; y < h; y += step {
				for x := 0.0; x < w; x += step {
					if p := scene.Pick(n, v, placedFigures, x, y, false); p != nil && p.Kind == view.Index {
						foundCounts[p.Index]++
					}
				}
			}
			for i := range c[0] {
				if foundCounts[i] == 0 {
					t.Errorf("%v px: of %d functions number %d is not found", size, c[0], i+1)
				}
				v.Hover = &view.Hover{Panel: "wall", Kind: view.Index, Index: i}
				scene.Draw(raster.New(w, h, 0.05, figure.ThemeByName("light").Paper), scene.New(n, v, w, h))
				v.Hover = nil
			}
			if len(foundCounts) != c[0] {
				t.Errorf("%v px: %d of %d functions are found", size, len(foundCounts), c[0])
			}
		}
	}
}

// TestWallOnPhone checks that the wall has a tab on a phone, as a view and as a
// layout.
func TestWallOnPhone(t *testing.T) {
	for _, v := range []view.Look{{Rows: []string{"data", "wall"}}, {Rows: []string{"data"}, Arrangement: "wall"}, {Arrangement: "wall"}} {
		v.Layout, v.Tab = "phone", "wall"
		if placedFigures := scene.New(wallNumbers(16, 16), v, 358, 373); len(placedFigures) != 1 || placedFigures[0].Name != "wall" {
			t.Errorf("%+v shows %d panels, the first %s", v, len(placedFigures), placedFigures[0].Name)
		}
	}
}

func TestWallWithoutFunctions(t *testing.T) {
	for _, n := range []view.Numbers{nil, wallNumbers(0, 0), &fakeResult{}} {
		scene.Draw(raster.New(600, 300, 1, figure.ThemeByName("dark").Paper), scene.New(n, view.Look{Rows: []string{"wall"}, Theme: "dark"}, 600, 300))
	}
}

// TestWallLargeFunction checks that a hovered or selected function is enlarged in each
// column and covers no thumbnail. If there is enough room, no parts may overlap, and
// all must lie inside the frame. Lines of thumbnails must be full.
func TestWallLargeFunction(t *testing.T) {
	for _, c := range []struct {
		layout string
		w, h   float64
		theme  string
	}{
		{"desk", 1076, 690, "light"}, {"desk", 1076, 380, "light"}, {"desk", 1076, 220, "dark"}, {"desk", 892, 570, "light"},
		{"tablet", 772, 610, "light"}, {"phone", 358, 373, "light"}, {"embed", 564, 238, "dark"}, {"projector", 1200, 440, "projector"}, {"projector", 2400, 1300, "projector"},
	} {
		n := wallNumbers(16, 16)
		n.(*fakeResult).blocks["spectrum.exact"] = block{[]float64{0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.009, 0.0081, 0.0072, 0.0063, 0.0054, 0.0045, 0.0036, 0.0027, 0.0018, 0.0012}, 1, 16}
		other := slices.Clone(n.(*fakeResult).blocks["wall.exact"].z)
		for i := range other {
			other[i] *= 0.7
		}
		n.(*fakeResult).blocks["wall.approx"] = block{other, 16, 96}
		v := view.Look{Layout: c.layout, Theme: c.theme, Rows: []string{"wall"}, Tab: "wall"}
		v.Hover = &view.Hover{Kind: view.Index, Index: 6}
		for range 2 {
			log := &fieldRecorder{Canvas: raster.New(c.w, c.h, 1, figure.ThemeByName(c.theme).Paper)}
			placedFigures := scene.New(n, v, c.w, c.h)
			scene.Draw(log, placedFigures)
			smallCount, largeCount := 0, 0
			for i, a := range log.fields {
				if a.W() < log.fields[len(log.fields)-1].W()-1.5 {
					smallCount++
				} else {
					largeCount++
				}
				if a.X0 < -0.5 || a.Y0 < 0 || a.X1 > c.w+0.5 || a.Y1 > c.h {
					t.Errorf("%s %gx%g: field %d lies at %v", c.layout, c.w, c.h, i, a)
				}
				for _, b := range log.fields[:i] {
					if min(a.X1, b.X1)-max(a.X0, b.X0) > 1 && min(a.Y1, b.Y1)-max(a.Y0, b.Y0) > 1 {
						t.Errorf("%s %gx%g: %v and %v overlap", c.layout, c.w, c.h, a, b)
					}
				}
			}
			parts, named := 3, "φ̂7 − φ7"
			if c.layout == "projector" || c.layout == "embed" { // the difference is omitted to make room for the other pictures
				parts, named = 2, "φ7exact"
				if w := log.fields[0].W(); w < 0.075*c.w {
					t.Errorf("%gx%g: who sits at the back sees thumbnails of %g pixels", c.w, c.h, w)
				}
			}
			if w := log.fields[0].W(); c.layout == "embed" && w < 40 {
				t.Errorf("%gx%g: the thumbnails of an embedded page have %g pixels", c.w, c.h, w)
			}
			if smallCount != 32 || largeCount != parts {
				t.Errorf("%s %gx%g: %d small and %d large fields", c.layout, c.w, c.h, smallCount, largeCount)
			}
			if !strings.Contains(strings.ReplaceAll(log.words, "|", ""), named) {
				t.Errorf("%s %gx%g does not name φ7: %s", c.layout, c.w, c.h, log.words)
			}
			if k := strings.Count(log.words, "\u03bb "); k != 0 && k != 16 {
				t.Errorf("%s %gx%g: %d of 16 thumbnails have an eigenvalue", c.layout, c.w, c.h, k)
			}
			if strings.Contains(log.words, "λ 0.02|") {
				t.Errorf("an eigenvalue has one digit: %s", log.words)
			}
			v.Hover, v.Selected = nil, v.Hover // the function is selected by keyboard
		}
	}
}

// A fieldRecorder is a canvas that records fields and texts.
type fieldRecorder struct {
	canvas.Canvas
	fields []canvas.Rect
	words  string
}

func (c *fieldRecorder) DrawField(r canvas.Rect, nx, ny int, z []float32, p canvas.Palette) {
	c.fields = append(c.fields, canvas.Rect{X0: math.Round(r.X0), Y0: math.Round(r.Y0), X1: math.Round(r.X1), Y1: math.Round(r.Y1)})
	c.Canvas.DrawField(r, nx, ny, z, p)
}

func (c *fieldRecorder) DrawText(x, y, size float64, f canvas.Face, a canvas.Align, s string, col color.NRGBA) {
	c.words += s
	if size > 10 {
		c.words += "|"
	}
	c.Canvas.DrawText(x, y, size, f, a, s, col)
}

// TestWallExtremeValues checks functions whose values exceed single precision. They must
// look like the same functions divided by a power of ten, and have the same relative
// differences.
func TestWallExtremeValues(t *testing.T) {
	v := view.Look{Layout: "desk", Rows: []string{"wall"}}
	drawAt := func(size float64) *image.NRGBA {
		n := wallNumbers(5, 5).(*fakeResult)
		delete(n.blocks, "wall.groups")
		for _, name := range []string{"wall.exact", "wall.approx"} {
			b := n.blocks[name]
			b.z = slices.Clone(b.z)
			for i := range b.z {
				b.z[i] *= size
				if name == "wall.approx" && i%3 == 0 {
					b.z[i] /= 2
				}
			}
			n.blocks[name] = b
		}
		return render(n, v, 800, 300, 0.5)
	}
	want := drawAt(1)
	for _, size := range []float64{1e200, 1e50, 1e-60, 1e-200} {
		got, differing := drawAt(size), 0
		for i, p := range want.Pix {
			if math.Abs(float64(p)-float64(got.Pix[i])) > 8 {
				differing++
			}
		}
		if differing > len(want.Pix)/50 { // only the labels of the legend may differ
			t.Errorf("times %g %d of %d values are others", size, differing, len(want.Pix))
		}
	}
}

// extentRecorder is a canvas that records the leftmost and the rightmost coordinate of
// polygons.
type extentRecorder struct {
	recorder
	x0, x1 float64
}

func (e *extentRecorder) FillPolygon(xy []float64, _ color.NRGBA) {
	for i := 0; i < len(xy); i += 2 {
		e.x0, e.x1 = min(e.x0, xy[i]), max(e.x1, xy[i])
	}
}

// TestWallEdges checks that the frames of thumbnails in the first and the
// last column are complete. The large pictures must end at the same x as the thumbnails
// and have a legend. If there is no approximation, its pictures must have a note.
func TestWallEdges(t *testing.T) {
	for _, c := range []struct {
		layout string
		w, h   float64
	}{{"phone", 358, 373}, {"phone", 420, 330}, {"desk", 1076, 690}, {"projector", 1200, 440}} {
		for _, shownIndex := range []float64{1, 5, 8, 16} {
			n := wallNumbers(16, 3)
			n.(*fakeResult).blocks["index"] = block{[]float64{shownIndex}, 1, 1}
			v := view.Look{Layout: c.layout, Theme: "light", Rows: []string{"wall"}, Tab: "wall"}
			e := &extentRecorder{recorder: recorder{w: c.w, h: c.h}, x0: c.w}
			scene.Draw(e, scene.New(n, v, c.w, c.h))
			if e.x0 < 0 || e.x1 > c.w || e.x1 < c.w-1 {
				t.Errorf("%s %gx%g, %g: frames reach from %g to %g", c.layout, c.w, c.h, shownIndex, e.x0, e.x1)
			}
			words := ""
			for _, s := range e.texts {
				words += s.s
			}
			if !strings.Contains(words, "own scale") {
				t.Errorf("%s %gx%g does not say what its scales are: %s", c.layout, c.w, c.h, words)
			}
			for i := range 16 {
				isMissing := strings.Contains(words, "no φ\u0302"+strconv.Itoa(i+1)+"φ") || strings.Contains(words, "no φ\u0302"+strconv.Itoa(i+1)+"E")
				if c.layout == "desk" && isMissing != (i >= 3) {
					t.Errorf("the wall says that there is no φ̂%d: %v", i+1, isMissing)
				}
			}
		}
		n := wallNumbers(16, 16)
		z := slices.Clone(n.(*fakeResult).blocks["wall.exact"].z)
		for i := range z {
			z[i] *= 0.7
		}
		n.(*fakeResult).blocks["wall.approx"] = block{z, 16, 96}
		v := view.Look{Layout: c.layout, Theme: "light", Rows: []string{"wall"}, Tab: "wall"}
		r := &recorder{w: c.w, h: c.h}
		scene.Draw(r, scene.New(n, v, c.w, c.h))
		legend := 0
		for _, s := range r.texts {
			if s.s == "−3" || s.s == "+3" {
				legend++
			}
		}
		if legend != 2 {
			t.Errorf("%s %gx%g: the magnified pictures have %d ends of a legend", c.layout, c.w, c.h, legend)
		}
	}
}

// TestWallOfFewFunctions checks that the thumbnails of few functions are not larger than
// the thumbnails of many functions. A single function must be shown large.
func TestWallOfFewFunctions(t *testing.T) {
	for _, size := range [][2]float64{{1076, 690}, {772, 610}, {358, 373}} {
		for _, count := range []int{1, 2, 3} {
			n := wallNumbers(count, count)
			z := slices.Clone(n.(*fakeResult).blocks["wall.exact"].z)
			for i := range z {
				z[i] *= 0.7
			}
			n.(*fakeResult).blocks["wall.approx"] = block{z, count, 96}
			log := &fieldRecorder{Canvas: raster.New(size[0], size[1], 1, figure.ThemeByName("light").Paper)}
			scene.Draw(log, scene.New(n, view.Look{Layout: "desk", Rows: []string{"wall"}}, size[0], size[1]))
			if w := log.fields[0].W(); w > max(size[0]/8, min(120, size[0]/5)) || len(log.fields) != 2*count+3 {
				t.Errorf("%v px: %d functions have thumbnails of %g pixels, and there are %d fields", size, count, w, len(log.fields))
			}
		}
	}
}

// TestWallFrames checks that a shown or selected function has a solid frame, and a
// hovered function a dashed frame. The frame must also be complete in the last column.
func TestWallFrames(t *testing.T) {
	const w, h = 1076, 690
	frames := func(shownIndex float64, hover, selection *view.Hover) (solid, dashed int, x1 float64) {
		n := wallNumbers(16, 16)
		n.(*fakeResult).blocks["index"] = block{[]float64{shownIndex}, 1, 1}
		f := &frameCounter{recorder: recorder{w: w, h: h}}
		scene.Draw(f, scene.New(n, view.Look{Layout: "desk", Theme: "light", Rows: []string{"wall"}, Hover: hover, Selected: selection}, w, h))
		return f.solid, f.dashes, f.x1
	}
	hoverOf := func(i int) *view.Hover { return &view.Hover{Panel: "wall", Kind: view.Index, Index: i} }
	plainCount, _, _ := frames(5, nil, nil)
	for _, c := range []struct {
		name          string
		shown         float64
		hover, chosen *view.Hover
		more          int // number of solid frames besides that of the shown function
		isDashed      bool
	}{
		{"pointed at", 5, hoverOf(3), nil, 0, true}, {"pointed at in the last column", 5, hoverOf(15), nil, 0, true}, {"chosen", 5, nil, hoverOf(3), 1, false},
		{"shown and chosen", 5, nil, hoverOf(4), 0, false}, {"shown and pointed at", 5, hoverOf(4), nil, 0, true},
		{"chosen, another pointed at", 5, hoverOf(2), hoverOf(3), 1, true},
	} {
		solid, dashes, x1 := frames(c.shown, c.hover, c.chosen)
		if solid-plainCount != 4*c.more || dashes > 0 != c.isDashed || x1 > w {
			t.Errorf("%s: %d sides of solid frames more, %d dashes, as far as %g", c.name, solid-plainCount, dashes, x1)
		}
	}
}

// frameCounter is a canvas that counts the sides of solid frames, and the dashes of
// dashed frames.
type frameCounter struct {
	recorder
	solid, dashes int
	x1            float64
}

func (f *frameCounter) FillPolygon(_ []float64, col color.NRGBA) {
	if col == figure.ThemeByName("light").Ink {
		f.solid++
	}
}

func (f *frameCounter) StrokePolyline(xy []float64, width float64, col color.NRGBA) {
	if col == figure.ThemeByName("light").Ink {
		f.dashes++
		for i := 0; i < len(xy); i += 2 {
			f.x1 = max(f.x1, xy[i]+width/2)
		}
	}
}
