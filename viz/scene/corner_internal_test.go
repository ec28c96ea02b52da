package scene

import (
	"math"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	fourierdraw "mercer/viz/view/fourier/draw"
)

// TestLatticeAvoidsKey checks that the frequencies of a lattice do not cover
// the strip of the key.
func TestLatticeAvoidsKey(t *testing.T) {
	n := fixedNumbers{}
	var xy, atoms []float64
	for i := -8; i <= 8; i++ {
		for j := -5; j <= 5; j++ {
			atoms = append(atoms, float64(i), float64(j), math.Exp(-0.02*float64(i*i+j*j)))
			if (i+3*j)%4 == 0 {
				xy = append(xy, float64(i), float64(j))
			}
		}
	}
	n.Put("freq", len(xy)/2, 2, xy...)
	n.Put("freq.atoms", len(atoms)/3, 3, atoms...)
	n.Put("freq.reach", 1, 1, 5)
	for _, size := range [][2]float64{{300, 200}, {206, 112}, {400, 400}} {
		s := view.Slot{Inner: canvas.Rect{X0: 0, Y0: 0, X1: size[0], Y1: size[1]}}
		st := &view.Drawing{Blocks: view.Blocks{N: n}, Style: view.StyleOf(view.Look{Layout: "desk"}), Look: view.Look{Layout: "desk"}}
		p := &figure.Panel{Style: st.Style, Frame: s.Inner}
		fourierdraw.DrawPlane(st, p, s)
		seenCount := 0
		for _, l := range p.Layers {
			if f, ok := l.(figure.CornerKey); ok {
				seenCount++
				if k, box, hidesMarks := f.BestLayout(text.TypicalWidths{}, s.Inner); hidesMarks || len(k.Entries) != 3 {
					t.Errorf("%v: %d signs at %v, on marks: %v", size, len(k.Entries), box, hidesMarks)
				}
			}
		}
		if seenCount != 1 {
			t.Errorf("%d keys", seenCount)
		}
	}
}
