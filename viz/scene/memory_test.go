package scene_test

import (
	"bytes"
	"testing"

	"mercer/viz/canvas/raster"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
)

// TestMemory checks that a picture with a memory is equal to the picture without
// memory, whatever was drawn before.
func TestMemory(t *testing.T) {
	other := func(v view.Look, w, h float64) view.Numbers { // another field and another matrix of the same sizes
		f := nystromResult(v, w, h).(*fakeResult)
		for _, name := range []string{"phi.approx", "k.exact", "gram"} {
			b := f.blocks[name]
			z := make([]float64, len(b.z))
			for i := range z {
				z[i] = b.z[len(z)-1-i] / 2
			}
			f.blocks[name] = block{z, b.rows, b.cols}
		}
		return f
	}
	var memory view.Memory
	look := view.Look{Theme: "light", Layout: "desk"}
	draw := func(n view.Numbers, v view.Look, w, h float64) []byte {
		c := raster.New(w, h, 1, figure.ThemeByName(v.Theme).Paper)
		scene.Draw(c, scene.New(n, v, w, h))
		return c.Image().Pix
	}
	dark, largeLook, phone, wall := look, look, look, look
	wall.Rows = []string{"wall"}
	functions := func(q int) func(view.Look, float64, float64) view.Numbers {
		return func(view.Look, float64, float64) view.Numbers { return wallNumbers(6, q) }
	}
	dark.Theme, largeLook.Magnify, phone.Layout, phone.Tab = "projector", 10, "phone", "eigen"
	for i, s := range []struct {
		numbers func(view.Look, float64, float64) view.Numbers
		view    view.Look
		w, h    float64
	}{
		{nystromResult, look, 700, 500}, {nystromResult, look, 700, 500}, {other, look, 700, 500}, {other, largeLook, 700, 500}, {other, dark, 700, 500},
		{nystromResult, look, 640, 500}, {fourierNumbers, look, 640, 500}, {nystromResult, phone, 358, 373}, {other, phone, 358, 373}, {nystromResult, look, 640, 500},
		{functions(6), wall, 700, 500}, {functions(3), wall, 640, 500}, {functions(6), wall, 640, 500},
	} {
		n := s.numbers(s.view, s.w, s.h)
		want := draw(n, s.view, s.w, s.h)
		s.view.Memory = &memory
		scene.Prepare(n, s.view, s.w, s.h, 1)
		if !bytes.Equal(draw(n, s.view, s.w, s.h), want) {
			t.Errorf("picture %d with a memory is another one", i)
		}
	}
}
