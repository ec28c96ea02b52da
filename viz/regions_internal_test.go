package viz

import (
	"math"
	"testing"
)

// Classes meet where their margins are 0, between samples too, so that a strip that is
// narrower is a difference; where all decision functions are 0 there still is a class.
func TestClassesMeetBetweenSamples(t *testing.T) {
	answer := func(edge float64) decided {
		const nx, ny = 6, 4
		a := decided{class: sampled{nx, ny, make([]float64, nx*ny)}, margin: make([]float64, nx*ny)}
		for i := range a.margin {
			x := float64(i % nx)
			a.margin[i] = math.Abs(x - edge)
			if x > edge {
				a.class.z[i] = 2
			}
			if x == 5 {
				a.margin[i] = 0
			}
		}
		return a
	}
	a, b := answer(2.1), answer(2.9)
	nx, ny, class := a.refined()
	_, _, other := b.refined()
	if nx != 5*finer+1 || ny != 3*finer+1 {
		t.Fatalf("%d×%d finer samples", nx, ny)
	}
	for i := range class {
		x := float64(i%nx) / finer
		want := func(edge float64) uint8 {
			if x > edge {
				return 2
			}
			return 0
		}
		if class[i] != want(2.1) || other[i] != want(2.9) {
			t.Fatalf("at %g: classes %d and %d", x, class[i], other[i])
		}
	}
	if a.same(b) || !a.same(a) {
		t.Error("a strip between samples is no difference")
	}
	c := page{&strokes{ratio: 1}}
	Regions{Style: styleOf(View{}), decided: a, Box: Rect{0, 0, 5, 3}, Range: Rect{0, 0, 5, 3}}.Draw(c, Rect{0, 0, 500, 300})
	if len(c.lines) == 0 {
		t.Error("no line between the classes")
	}
	for _, line := range c.lines {
		for i := 0; i < len(line); i += 2 {
			if math.Abs(line[i]-210) > 1e-3 {
				t.Errorf("a line passes x = %g, not 210", line[i])
			}
		}
	}
}
