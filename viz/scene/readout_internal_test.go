package scene

import (
	"image/color"
	"math"
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/bounds"
)

// sheetRecorder is a canvas of the given size that records sheets.
type sheetRecorder struct {
	textCanvas
	w, h float64
}

func (s sheetRecorder) Size() (w, h float64) { return s.w, s.h }

// TestMatrixReadoutPosition checks that the read-out of a matrix lies next to the
// matrix and contains its values.
func TestMatrixReadoutPosition(t *testing.T) {
	g := fixedNumbers{}
	var z []float64
	for i := range 36 {
		z = append(z, float64(i%7)/7)
	}
	g.Put("gram.exact", 6, 6, z...)
	g.Put("gram.approx", 6, 6, z...)
	g.Put("gram.error", 6, 6, z...)
	g.Put("gram.rows", 6, 1, 0, 1, 2, 3, 4, 5)
	g.Put("gram.values", 1, 1, 1)
	for _, hover := range []struct {
		v    view.Look
		w, h float64
	}{
		{view.Look{Layout: "desk", Rows: []string{"gram", "eigen", "data"}}, 1076, 690},
		{view.Look{Layout: "desk", Rows: []string{"eigen", "gram"}}, 1076, 690},
		{view.Look{Layout: "tablet", Rows: []string{"gram"}}, 772, 610},
	} {
		for _, part := range []string{"exact", "approx", "diff"} {
			for _, corner := range []float64{0.02, 0.5, 0.98} {
				name := "gram." + part
				var target view.PlacedFigure
				for _, p := range New(g, hover.v, hover.w, hover.h) {
					if p.Name == name {
						target = p
					}
				}
				v := hover.v
				v.Hover = Pick(g, v, []view.PlacedFigure{target}, target.Inner.X0+corner*target.Inner.W(), target.Inner.Y0+corner*target.Inner.H(), false)
				if v.Hover == nil || !strings.Contains(v.Hover.Text, " · approximate ") {
					t.Errorf("%s: picked %+v", name, v.Hover)
					continue
				}
				placedFigures := New(g, v, hover.w, hover.h)
				last := placedFigures[len(placedFigures)-1]
				c := sheetRecorder{textCanvas{&strokeRecorder{ratio: 1}}, hover.w, hover.h}
				if last.Name != "readout" {
					t.Fatalf("%s: no read-out", name)
				}
				last.Figure.Draw(c, last.Outer)
				if len(c.polygons) == 0 {
					t.Fatalf("%s: no sheet", name)
				}
				for _, xy := range c.polygons {
					for i := 0; i+1 < len(xy); i += 2 {
						if target.Inner.Contains(xy[i], xy[i+1]) {
							t.Errorf("%v, %s at %g: the sheet reaches (%g, %g) in the matrix at %v", hover.v.Rows, name, corner, xy[i], xy[i+1], target.Inner)
							break
						}
					}
				}
			}
		}
	}
}

// TestLongMatrixReadouts checks long read-outs of a matrix that has
// neighbours on both sides. The read-out must lie inside the matrix or below it, in
// several lines. It must not cover the legend or another matrix.
func TestLongMatrixReadouts(t *testing.T) {
	g := fixedNumbers{}
	z := make([]float64, 36)
	for _, name := range []string{"gram.exact", "gram.approx", "gram.error"} {
		g.Put(name, 6, 6, append(z[:35:35], 1)...)
	}
	g.Put("gram.rows", 6, 1, 0, 1, 2, 3, 4, 5)
	for _, hover := range []struct {
		v    view.Look
		w, h float64
	}{
		{view.Look{Layout: "desk", Rows: []string{"gram", "eigen", "data"}}, 1076, 690}, {view.Look{Layout: "tablet", Rows: []string{"gram", "eigen", "data"}}, 772, 610},
		{view.Look{Layout: "tablet", Rows: []string{"eigen", "gram"}}, 772, 407},
	} {
		for _, target := range New(g, hover.v, hover.w, hover.h) {
			if !strings.HasPrefix(target.Name, "gram.") {
				continue
			}
			for cell := range 36 {
				v := hover.v
				v.Hover = &view.Hover{Panel: target.Name, Kind: view.Cell, X: float64(cell % 6), Y: float64(cell / 6), Text: "around points 123 and 456 · mean exact 0.013 · approximate 0.012 · off by at most 0.0020"}
				placedFigures := New(g, v, hover.w, hover.h)
				last, c := placedFigures[len(placedFigures)-1], sheetRecorder{textCanvas{&strokeRecorder{ratio: 1}}, hover.w, hover.h}
				last.Figure.Draw(c, last.Outer)
				if last.Name != "readout" || len(c.polygons) == 0 {
					t.Fatalf("%s: no sheet", target.Name)
				}
				for _, xy := range c.polygons {
					for i := 0; i+1 < len(xy); i += 2 {
						if x, y := xy[i], xy[i+1]; y < target.Inner.Y1 && !target.Inner.Contains(x, y) || x < 0 || x > hover.w || y > hover.h {
							t.Fatalf("%s on %g: the sheet reaches (%g, %g), the matrix is at %v", target.Name, hover.w, x, y, target.Inner)
						}
					}
				}
			}
		}
	}
}

// TestReadoutsAvoidNames checks read-outs below a matrix. They must not cover the
// names of groups or the title. They may cover the legend only if there is no room
// below it.
func TestReadoutsAvoidNames(t *testing.T) {
	s := view.StyleOf(view.Look{Layout: "desk"})
	panel := &figure.Panel{Style: s, GroupNames: []figure.Tick{{Position: 0.5, Name: "upper"}, {Position: 1, Name: "lower"}}, Legend: &figure.Legend{Style: s, IsBelowFrame: true}}
	p := view.PlacedFigure{Name: "gram.exact", Figure: panel, Inner: canvas.Rect{X0: 40, Y0: 24, X1: 376, Y1: 360}}
	st := &view.Drawing{Blocks: blocksOf(fixedNumbers{}), Style: s, Look: view.Look{Hover: &view.Hover{Panel: p.Name, Kind: view.Cell, X: 3, Y: 4, Text: "points"}}}
	for _, c := range []struct{ h, from, to float64 }{{456, 360 + 20 + figure.MatrixLegendHeight, 456}, {430, 360 + 5 + s.Tick, 430}} {
		out, ok := placeReadout(st, []view.PlacedFigure{p}, 1076, c.h)
		if !ok {
			t.Fatal("no read-out")
		}
		recorder := sheetRecorder{textCanvas{&strokeRecorder{ratio: 1}}, 1076, c.h}
		out.Figure.Draw(recorder, out.Outer)
		for _, xy := range recorder.polygons {
			for i := 1; i < len(xy); i += 2 {
				if xy[i] < c.from || xy[i] > c.to {
					t.Fatalf("in %g pixels the sheet reaches %g, want %g to %g", c.h, xy[i], c.from, c.to)
				}
			}
		}
	}
}

// TestReadoutsAvoidTitles checks matrices without room below them. The read-out must
// lie in the corner of the matrix that is farthest from the pointer, and must not cover
// a title.
func TestReadoutsAvoidTitles(t *testing.T) {
	s := view.StyleOf(view.Look{Layout: "desk"})
	in := canvas.Rect{X0: 40, Y0: 60, X1: 440, Y1: 460}
	titleRect, nextTitleRect := canvas.Rect{X0: 40, Y0: 36, X1: 440, Y1: 54}, canvas.Rect{X0: 40, Y0: 480, X1: 1076, Y1: 498}
	for _, h := range []float64{470, 800} {
		for _, pointer := range [][2]float64{{50, 70}, {430, 70}, {430, 450}, {50, 450}} {
			f := Readout{Style: s, Text: "points 1 and 2", TextRects: []canvas.Rect{titleRect, nextTitleRect}, MatrixRect: in, Mark: pointer}
			c := sheetRecorder{textCanvas{&strokeRecorder{ratio: 1}}, 1076, h}
			f.Draw(c, canvas.Rect{X0: pointer[0] - 10, Y0: in.Y0, X1: pointer[0] + 10, Y1: in.Y1})
			if len(c.polygons) == 0 {
				t.Fatal("no sheet")
			}
			for _, xy := range c.polygons {
				for i := 0; i+1 < len(xy); i += 2 {
					x, y := xy[i], xy[i+1]
					if !in.Contains(x, y) || (x < 240) == (pointer[0] < 240) || (y < 260) == (pointer[1] < 260) {
						t.Fatalf("pointer at %v in %g pixels: the sheet reaches (%g, %g)", pointer, h, x, y)
					}
				}
			}
		}
	}
}

// TestReadoutsNextToKey checks that the read-out of a mark next to a key lies on
// another side of the mark.
func TestReadoutsNextToKey(t *testing.T) {
	s := view.StyleOf(view.Look{Layout: "desk"})
	for _, key := range []struct{ right, top bool }{{false, false}, {true, false}, {true, true}, {false, true}} {
		inner := canvas.Rect{X0: 40, Y0: 24, X1: 376, Y1: 360}
		var marks []float64 // marks everywhere except at the position of the key
		for i := range 41 {
			for j := range 41 {
				if x, y := float64(i)/40, float64(j)/40; x > 0.5 != key.right || y > 0.5 != key.top {
					marks = append(marks, x, y)
				}
			}
		}
		corner := figure.CornerKey{Style: s, Entries: []figure.KeyEntry{{Words: "one thing"}, {Words: "another thing"}}, Marks: marks, Range: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}}
		panel := &figure.Panel{Style: s, Range: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}, Layers: []canvas.Figure{corner}}
		stands := corner.TextRects(text.TypicalWidths{}, inner)
		if len(stands) != 1 {
			t.Fatalf("keys at %v", stands)
		}
		box := stands[0]
		p := view.PlacedFigure{Name: "fourier.plane", Figure: panel, Outer: canvas.Rect{X0: 0, Y0: 0, X1: 376, Y1: 390}, Inner: inner, Range: panel.Range}
		for _, x := range []float64{box.X0 - 20, (box.X0 + box.X1) / 2, box.X1 + 20} {
			for _, y := range []float64{box.Y0 - 20, (box.Y0 + box.Y1) / 2, box.Y1 + 20} {
				if !inner.Contains(x, y) {
					continue
				}
				m := canvas.Plane{Frame: inner, Data: panel.Range}
				h := &view.Hover{Panel: p.Name, Kind: view.Plane, X: (x - m.X(0)) / (m.X(1) - m.X(0)), Y: (y - m.Y(0)) / (m.Y(1) - m.Y(0)), Text: "a few words"}
				st := &view.Drawing{Blocks: view.Blocks{N: fixedNumbers{}}, Style: s, Look: view.Look{Hover: h}}
				out, ok := placeReadout(st, []view.PlacedFigure{p}, 1076, 690)
				if !ok {
					t.Fatal("no read-out")
				}
				c := sheetRecorder{textCanvas{&strokeRecorder{ratio: 1}}, 1076, 690}
				out.Figure.Draw(c, out.Outer)
				if len(c.polygons) == 0 {
					t.Fatal("no sheet")
				}
				for _, xy := range c.polygons {
					sheet := canvas.Rect{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
					for i := 0; i+1 < len(xy); i += 2 {
						sheet = canvas.Rect{X0: min(sheet.X0, xy[i]), Y0: min(sheet.Y0, xy[i+1]), X1: max(sheet.X1, xy[i]), Y1: max(sheet.Y1, xy[i+1])}
					}
					if !sheet.IsDisjointFrom([]canvas.Rect{box}) {
						t.Errorf("key at %v, mark at (%g, %g): the sheet lies at %v", box, x, y, sheet)
					}
				}
			}
		}
	}
}

// TestReadoutsAvoidKeys checks for many pointer positions that the read-out covers no
// key, note, tag or title of any picture.
func TestReadoutsAvoidKeys(t *testing.T) {
	g := fixedNumbers{}
	var freq, values []float64
	for i := range 24 {
		a := float64(i) * 2.4
		r := 0.4 + 0.4*float64(i)
		freq = append(freq, r*math.Cos(a), r*math.Sin(a))
		values = append(values, math.Pow(0.7, float64(i)))
	}
	g.Put("freq", 2, 24, freq...)
	g.Put("freq.rings", 3, 1, 3, 6, 9)
	g.Put("freq.reach", 1, 1, 10)
	g.Put("spectrum.exact", 24, 1, values...)
	g.Put("spectrum.approx", 24, 1, values[:12]...)
	for _, name := range []string{"bounds.5.1", "bounds.5.2", "bounds.5.3", "bounds.5.4"} {
		var rows []float64
		for _, row := range theorem(0, 1e-2, 1, 1e-1, 3, 10) {
			rows = append(rows, row...)
		}
		g.Put(name, bounds.ColumnCount, len(rows)/bounds.ColumnCount, rows...)
	}
	g.Put("bounds.ell", 1, 1, 1.25)
	const w, h = 1076, 690
	classes := make([]float64, 24)
	for i := range classes {
		classes[i] = float64(i % 3)
	}
	g.Put("task.class", 24, 1, classes...)
	g.Put("points", 24, 2, make([]float64, 48)...)
	g.Put("regions.exact", 2, 3, 0, 1, 2, 0, 1, 2)
	g.Put("regions.approx", 2, 3, 0, 2, 2, 0, 1, 2)
	n := labeledNumbers{g, map[string]string{"task": "knn", "task.names": "upper moon\x1flower moon\x1fnone", "note.phi": "λ5, λ6 nearly equal:\nφ5, φ6 aligned", "note.data": "some words"}}
	for _, part := range []string{"exact", "approx", "diff"} {
		n.labels["title.k."+part] = "Decision|" + part
	}
	g.Put("phi.exact", 2, 2, -1, 1, -1, 1)
	g.Put("phi.approx", 2, 2, -1, 1, 1, 1)
	for _, rows := range [][]string{{"fourier"}, {"bounds"}, {"spectrum"}, {"kernel"}, {"data", "eigen", "kernel"}, {"eigen", "kernel", "bounds"}} {
		v := view.Look{Layout: "desk", Rows: rows}
		seenCount := 0
		var words []canvas.Rect
		for _, p := range New(n, v, w, h) {
			words = append(words, occupiedRects(p)...)
		}
		for _, target := range New(n, v, w, h) {
			for x := 0.02; x < 1; x += 0.16 {
				for y := 0.02; y < 1; y += 0.16 {
					v := v
					v.Hover = Pick(n, v, []view.PlacedFigure{target}, target.Inner.X0+x*target.Inner.W(), target.Inner.Y0+y*target.Inner.H(), false)
					placedFigures := New(n, v, w, h)
					last, c := placedFigures[len(placedFigures)-1], sheetRecorder{textCanvas{&strokeRecorder{ratio: 1}}, w, h}
					if last.Name != "readout" {
						continue
					}
					last.Figure.Draw(c, last.Outer)
					if box := boundingBox(c.polygons); !box.IsDisjointFrom(words) || !box.IsInside(canvas.Rect{X0: 0, Y0: 0, X1: w, Y1: h}, -1) {
						t.Errorf("%v, %s at (%.2g, %.2g): a sheet at %v, words at %v", rows, target.Name, x, y, box, words)
					}
					seenCount++
				}
			}
		}
		if seenCount < 30 || len(words) < 3 {
			t.Errorf("%v: %d read-outs, %d words", rows, seenCount, len(words))
		}
	}
}

// boundingBox returns the bounding box of polygons.
func boundingBox(polygons [][]float64) canvas.Rect {
	r := canvas.Rect{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	for _, xy := range polygons {
		for i := 0; i+1 < len(xy); i += 2 {
			r = canvas.Rect{X0: min(r.X0, xy[i]), Y0: min(r.Y0, xy[i+1]), X1: max(r.X1, xy[i]), Y1: max(r.Y1, xy[i+1])}
		}
	}
	return r
}

// TestCenterNamesMatchLinks checks that read-outs and links use the same words for
// landmarks and shadows.
func TestCenterNamesMatchLinks(t *testing.T) {
	g := fixedNumbers{}
	g.Put("owner", 2, 1, 4, 0)
	b := view.Blocks{N: g}
	for want, h := range map[string]*view.Hover{" c3 · ": {Kind: view.Center, Index: 3}, " of landmark c4": {Kind: view.Point, Index: 0}, " of landmark c0": {Kind: view.Point, Index: 1}} {
		if got := b.MarkText(h); !strings.Contains(got, want) {
			t.Errorf("%s %d: %q", h.Kind, h.Index, got)
		}
	}
}

// TestReadoutAvoidsProbe checks that a read-out does not cover x₀.
func TestReadoutAvoidsProbe(t *testing.T) {
	n := fixedNumbers{}
	n.Put("box", 1, 4, -2, 2, -1, 1)
	n.Put("probe", 1, 2, 0, 0)
	n.Put("k.scale", 1, 1, 1)
	n.Put("k.exact", 2, 2, 0, 0.5, 0.5, 1)
	n.Put("k.approx", 2, 2, 0, 0.5, 0.5, 1)
	for _, probe := range [][2]float64{{-0.1, 0.4}, {-0.3, 0.3}, {-0.05, 0.3}, {0.2, -0.2}} {
		v := view.Look{Rows: []string{"kernel"}, Hover: &view.Hover{Panel: "k.approx", Kind: view.Plane, X: probe[0], Y: probe[1], Text: "(0, 0) · exact 0.12 · approximate 0.15 · off by 0.03"}}
		placedFigures := New(n, v, 1076, 400)
		last := placedFigures[len(placedFigures)-1]
		var p view.PlacedFigure
		for _, q := range placedFigures {
			if q.Name == "k.approx" {
				p = q
			}
		}
		x, y := p.Pixel(0, 0)
		c := &boxRecorder{}
		last.Figure.Draw(c, last.Outer)
		if c.box.W() == 0 || !c.box.IsDisjointFrom([]canvas.Rect{{X0: x - 5, Y0: y - 5, X1: x + 5, Y1: y + 5}}) {
			t.Errorf("from %v the sheet is %+v, x₀ at %g, %g", probe, c.box, x, y)
		}
	}
}

// boxRecorder is a canvas that records the bounding box of all polygons.
type boxRecorder struct {
	blankCanvas
	box canvas.Rect
}

func (s *boxRecorder) FillPolygon(xy []float64, _ color.NRGBA) {
	r := canvas.Rect{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	for i := 0; i+1 < len(xy); i += 2 {
		r = canvas.Rect{X0: min(r.X0, xy[i]), Y0: min(r.Y0, xy[i+1]), X1: max(r.X1, xy[i]), Y1: max(r.Y1, xy[i+1])}
	}
	if r.W()*r.H() > s.box.W()*s.box.H() {
		s.box = r
	}
}
