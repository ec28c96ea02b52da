package screen

import (
	"image/color"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"mercer/viz/canvas"
)

var _ canvas.Canvas = (*Canvas)(nil)

// discIndices is the number of indices of a disc.
const discIndices = 3

// canvasOf returns an empty canvas of w×h units. It panics if a shader does not compile.
func canvasOf(w, h, scale float64) *Canvas {
	c := New()
	c.Begin(w, h, scale)
	return c
}

// TestCalls checks that consecutive shapes with the same shader and clip share one draw
// call, and that shapes stay in order.
func TestCalls(t *testing.T) {
	c := canvasOf(100, 80, 2)
	z := []float32{1, 2, 3, 4}
	p := canvas.Palette{Min: 0, Max: 4}
	c.FillDisc(10, 10, 3, ink)
	c.StrokePolyline([]float64{0, 0, 10, 10}, 1, ink)
	c.DrawText(5, 20, 11, canvas.Text, canvas.Left, "λ", ink)
	c.DrawField(canvas.Rect{X1: 50, Y1: 50}, 2, 2, z, p)
	c.DrawCells(canvas.Rect{X0: 50, X1: 100, Y1: 50}, 2, 2, z, p)
	restore := c.Clip(canvas.Rect{X0: -10, Y0: 10.2, X1: 50, Y1: 50})
	c.FillDisc(10, 10, 3, ink)
	c.FillDisc(20, 10, 3, ink)
	restore()
	c.FillDisc(30, 10, 3, ink)
	c.close()
	type want struct {
		hasField bool
		top      int
		indices  int
	}
	wants := []want{{false, 0, 0}, {true, 0, 2 * 6}, {false, 20, 2 * discIndices}, {false, 0, discIndices}}
	if len(c.calls) != len(wants) {
		t.Fatalf("%d calls, want %d: %+v", len(c.calls), len(wants), c.calls)
	}
	for i, w := range wants {
		k := c.calls[i]
		m := &c.ink
		if k.isField {
			m = &c.field
		}
		if k.isField != w.hasField || k.clip.Min.Y != w.top {
			t.Errorf("call %d: %+v, want %+v", i, k, w)
		}
		if got := k.indexEnd - k.firstIndex; w.indices > 0 && got != w.indices {
			t.Errorf("call %d: %d indices, want %d", i, got, w.indices)
		}
		for _, j := range m.indices[k.firstIndex:k.indexEnd] {
			if int(j) >= k.vertexEnd-k.firstVertex {
				t.Fatalf("call %d: index %d of %d vertices", i, j, k.vertexEnd-k.firstVertex)
			}
		}
	}
	if len(c.values.texels) != 8 || c.palettes.usedRows != 1 {
		t.Errorf("%d values, %d palettes", len(c.values.texels), c.palettes.usedRows)
	}
}

// TestFieldsOverBackgroundsShareDrawCall draws fields, each on a background that it
// hides. The fields must share one draw call.
func TestFieldsOverBackgroundsShareDrawCall(t *testing.T) {
	c := canvasOf(100, 80, 1)
	p := canvas.Palette{Max: 1, NaN: ink}
	for i := range p.Colors {
		p.Colors[i] = ink
	}
	c.FillDisc(5, 5, 3, ink)
	for x := 10.0; x < 80; x += 20 {
		c.FillPolygon([]float64{x, 10, x + 10, 10, x + 10, 20, x, 20}, ink)
		c.DrawField(canvas.Rect{X0: x, Y0: 10, X1: x + 10, Y1: 20}, 2, 2, make([]float32, 4), p)
	}
	c.FillDisc(5, 5, 3, ink)
	c.close()
	if len(c.calls) != 3 || c.calls[1].indexEnd-c.calls[1].firstIndex != 24 || c.calls[2].indexEnd-c.calls[2].firstIndex != discIndices {
		t.Errorf("a disc, four fields and a disc are %+v", c.calls)
	}
}

// TestFieldOnWholePixels checks that rounding the edges of a field to pixels does not
// move its samples.
func TestFieldOnWholePixels(t *testing.T) {
	c := canvasOf(100, 80, 1)
	c.DrawField(canvas.Rect{X0: 10.25, Y0: 10, X1: 20.25, Y1: 20}, 11, 11, make([]float32, 121), canvas.Palette{Max: 1})
	v := c.field.vertices[0]
	if v.DstX != 10 || v.SrcX != -0.25 || v.SrcY != 0 {
		t.Errorf("the corner is pixel %g, %g and sample %g, %g", v.DstX, v.DstY, v.SrcX, v.SrcY)
	}
}

// TestHiddenBackground checks that a background hidden by a field is not drawn. It must
// be drawn if the field is translucent or if another shape was drawn in between.
func TestHiddenBackground(t *testing.T) {
	p := canvas.Palette{Max: 1, NaN: ink}
	for i := range p.Colors {
		p.Colors[i] = ink
	}
	clear := p
	clear.Colors[7].A = 100
	for _, k := range []struct {
		what            string
		palette         canvas.Palette
		field           canvas.Rect
		hasShapeBetween bool
		indices         int
	}{
		{"hidden", p, canvas.Rect{X0: 10, Y0: 10, X1: 50, Y1: 40}, false, 0},
		{"smaller field", p, canvas.Rect{X0: 11, Y0: 10, X1: 50, Y1: 40}, false, 30},
		{"ink between", p, canvas.Rect{X0: 10, Y0: 10, X1: 50, Y1: 40}, true, 30 + discIndices},
		{"transparent", clear, canvas.Rect{X0: 10, Y0: 10, X1: 50, Y1: 40}, false, 30},
	} {
		c := canvasOf(100, 80, 1)
		c.FillPolygon([]float64{10, 10, 50, 10, 50, 40, 10, 40}, ink)
		if k.hasShapeBetween {
			c.FillDisc(20, 20, 5, ink)
		}
		c.DrawField(k.field, 2, 2, make([]float32, 4), k.palette)
		if got := len(c.ink.indices); got != k.indices {
			t.Errorf("%s: %d indices of ink, want %d", k.what, got, k.indices)
		}
	}
}

func TestPaletteRowsAreReused(t *testing.T) {
	var p paletteImage
	a, b := &canvas.Palette{Min: 0, Max: 1}, &canvas.Palette{Min: 0, Max: 1, NaN: color.NRGBA{1, 2, 3, 255}}
	scaledPalette := *a
	scaledPalette.Max = 7
	if p.row(a) != 0 || p.row(b) != 1 || p.row(&scaledPalette) != 0 || p.row(b) != 1 {
		t.Error("a palette has no row of its own")
	}
	p.isStale[0], p.isStale[1] = false, false
	p.reset()
	if p.row(a) != 0 || p.row(b) != 1 || p.isStale[0] || p.isStale[1] {
		t.Error("the next picture writes the same palettes again")
	}
	p.reset()
	if p.row(b) != 0 || !p.isStale[0] {
		t.Error("a palette in the row of another is not written")
	}
}

// TestLetters checks that letters do not move in the atlas, and that they overlap
// neither each other nor the white square.
func TestLetters(t *testing.T) {
	c := canvasOf(600, 400, 1)
	for size := 8.0; size < 40; size += 3.7 {
		c.DrawText(3, 50, size, canvas.Text, canvas.Left, "Eigenfunctions φψλ ≤ 0.13", ink)
	}
	l := &c.letters
	coverCounts := map[[2]int]bool{}
	for y := range whiteSize {
		for x := range whiteSize {
			coverCounts[[2]int{x, y}] = true
			if l.texels[4*(y*atlasWidth+x)] != 255 {
				t.Fatal("the corner is not white")
			}
		}
	}
	for i := 0; i < len(c.ink.vertices); i += 4 {
		a, b := c.ink.vertices[i], c.ink.vertices[i+2]
		w, h := int(b.SrcX-a.SrcX), int(b.SrcY-a.SrcY)
		if b.DstX-a.DstX != float32(w) || b.DstY-a.DstY != float32(h) {
			t.Fatal("a letter is not drawn pixel by pixel")
		}
	}
	for _, position := range l.positions {
		if coverCounts[[2]int{position.X, position.Y}] {
			t.Errorf("two letters at %v", position)
		}
		coverCounts[[2]int{position.X, position.Y}] = true
	}
	oldCount := len(l.positions)
	c.Begin(600, 400, 1)
	c.DrawText(3, 50, 8, canvas.Text, canvas.Left, "Eigenfunctions", ink)
	if len(l.positions) != oldCount {
		t.Error("letters are laid down again in the next picture")
	}
}

// TestReplayedRecording checks that a recording is replayed unchanged at any position in
// the mesh. If the scale differs, the function must be called again.
func TestReplayedRecording(t *testing.T) {
	c, drawnCount := canvasOf(100, 80, 1), 0
	draw := func() {
		drawnCount++
		c.StrokePolyline([]float64{0, 0, 10, 10, 20, 0}, 1, ink)
		c.DrawText(5, 20, 11, canvas.Text, canvas.Left, "λ", ink)
	}
	picture := func(scale float64, recording any, before bool) (any, []ebiten.Vertex) {
		c.Begin(100, 80, scale)
		if before {
			c.FillDisc(10, 10, 3, ink)
		}
		recording = c.Replay(recording, draw)
		c.close()
		k := c.calls[0]
		all := []ebiten.Vertex{}
		for _, i := range c.ink.indices[k.firstIndex:k.indexEnd] {
			all = append(all, c.ink.vertices[k.firstVertex:k.vertexEnd][i])
		}
		if before {
			all = all[discIndices:]
		}
		return recording, all
	}
	recording, want := picture(1, nil, true)
	for _, before := range []bool{true, false} {
		replayed, got := picture(1, recording, before)
		if drawnCount != 1 || replayed != recording || !slices.Equal(got, want) {
			t.Errorf("drawn %d times, as %v, want %v", drawnCount, got, want)
		}
	}
	if replayed, got := picture(2, recording, false); drawnCount != 2 || replayed == recording || slices.Equal(got, want) {
		t.Errorf("at another scale drawn %d times, as %v", drawnCount, got)
	}
	if recording := c.Replay(nil, func() {}); recording != nil {
		t.Errorf("of nothing %v is kept", recording)
	}
}
