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
	nx, ny, z := a.otherwise(b)
	if nx != 5*finer+1 || ny != 3*finer+1 {
		t.Fatalf("%d×%d finer samples", nx, ny)
	}
	for i, v := range z {
		if x := float64(i%nx) / finer; (v > 0) != (2.1 < x && x < 2.9) {
			t.Fatalf("at %g: %g", x, v)
		}
	}
	if _, _, z := a.otherwise(a); z != nil {
		t.Error("an answer decides otherwise than itself")
	}
	box := Rect{0, 0, 5, 3}
	for x := 0.05; x < 5; x += 0.1 {
		for _, edge := range []float64{2.1, 2.9} {
			want := 0
			if x > edge {
				want = 2
			}
			class, by := answer(edge).at(box, x, 1.3)
			if class != want || x < 3 && math.Abs(by-math.Abs(x-edge)) > 1e-9 {
				t.Errorf("at %g of an edge at %g: class %d by %g", x, edge, class, by)
			}
		}
	}
	if class, _ := a.at(box, 5.1, 1); class != -1 {
		t.Errorf("class %d outside", class)
	}
	// The edges of the strip are where classes meet, not at samples.
	c := page{&strokes{ratio: 1}}
	Otherwise{styleOf(View{}), nx, ny, z, box, box}.Draw(c, Rect{0, 0, 500, 300})
	for _, line := range c.lines {
		for i := 0; i < len(line); i += 2 {
			if math.Abs(line[i]-210) > 1e-3 && math.Abs(line[i]-290) > 1e-3 {
				t.Errorf("an edge passes x = %g, neither 210 nor 290", line[i])
			}
		}
	}
	if len(c.lines) != 2 {
		t.Errorf("%d edges", len(c.lines))
	}
	c = page{&strokes{ratio: 1}}
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

// Where three classes meet the answers differ as their borders say, whatever the margins are
// of: those of one answer may be a hundred times as large.
func TestAnswersOfOtherUnits(t *testing.T) {
	const n = 41
	box := Rect{-1, -1, 1, 1}
	answer := func(turn, unit float64) decided {
		a := decided{class: sampled{n, n, make([]float64, n*n)}, margin: make([]float64, n*n)}
		for i := range a.margin {
			x, y := float64(i%n)/(n-1)*2-1, 1-float64(i/n)/(n-1)*2
			class, margin := sector(x, y, turn)
			a.class.z[i], a.margin[i] = float64(class), unit*margin
		}
		return a
	}
	a, b := answer(0, 1), answer(0.4, 100)
	nx, ny, z := a.otherwise(b)
	wrong := 0
	for i, v := range z {
		x, y := float64(i%nx)/float64(nx-1)*2-1, 1-float64(i/nx)/float64(ny-1)*2
		here, m := sector(x, y, 0)
		there, k := sector(x, y, 0.4)
		if min(m, k) > 1./(n-1) && (v > 0) != (here != there) {
			wrong++
		}
		class, _ := a.at(box, x, y)
		if m > 1./(n-1) && class != here {
			t.Errorf("at (%.2f, %.2f): class %d, not %d", x, y, class, here)
		}
	}
	if wrong > 0 {
		t.Errorf("%d of %d places", wrong, len(z))
	}
}

// sector returns which third of the plane a place is in, and by how much.
func sector(x, y, turn float64) (class int, margin float64) {
	best, next := math.Inf(-1), math.Inf(-1)
	for k := range 3 {
		sin, cos := math.Sincos(turn + 2*math.Pi*float64(k)/3)
		switch f := cos*x + sin*y; {
		case f > best:
			best, next, class = f, best, k
		case f > next:
			next = f
		}
	}
	return class, best - next
}

// Of more classes than there are colours the last have none.
func TestMoreClassesThanColours(t *testing.T) {
	a := decided{class: sampled{12, 2, nil}}
	for i := range 24 {
		a.class.z = append(a.class.z, float64(i%12))
	}
	box := Rect{0, 0, 11, 1}
	Regions{Style: styleOf(View{}), decided: a, Box: box, Range: box}.Draw(page{&strokes{ratio: 1}}, Rect{0, 0, 110, 10})
}
