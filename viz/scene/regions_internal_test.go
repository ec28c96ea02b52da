package scene

import (
	"math"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/view"
)

// TestClassBoundaryBetweenSamples checks that classes meet where their margins are 0,
// also between samples. Hence a strip narrower than a cell must be visible as a
// difference. A point at which all decision functions are 0 must still have a class.
func TestClassBoundaryBetweenSamples(t *testing.T) {
	answer := func(edge float64) figure.Classification {
		const nx, ny = 6, 4
		a := figure.Classification{Class: figure.Samples{Nx: nx, Ny: ny, Z: make([]float64, nx*ny)}, Margin: make([]float64, nx*ny)}
		for i := range a.Margin {
			x := float64(i % nx)
			a.Margin[i] = math.Abs(x - edge)
			if x > edge {
				a.Class.Z[i] = 2
			}
			if x == 5 {
				a.Margin[i] = 0
			}
		}
		return a
	}
	a, b := answer(2.1), answer(2.9)
	nx, ny, z := a.Disagreement(b)
	if nx != 5*figure.RefineFactor+1 || ny != 3*figure.RefineFactor+1 {
		t.Fatalf("%d×%d finer samples", nx, ny)
	}
	for i, v := range z {
		if x := float64(i%nx) / figure.RefineFactor; (v > 0) != (2.1 < x && x < 2.9) {
			t.Fatalf("at %g: %g", x, v)
		}
	}
	if _, _, z := a.Disagreement(a); z != nil {
		t.Error("an answer decides otherwise than itself")
	}
	box := canvas.Rect{X0: 0, Y0: 0, X1: 5, Y1: 3}
	for x := 0.05; x < 5; x += 0.1 {
		for _, edge := range []float64{2.1, 2.9} {
			want := 0
			if x > edge {
				want = 2
			}
			class, margin := answer(edge).At(box, x, 1.3)
			if class != want || x < 3 && math.Abs(margin-math.Abs(x-edge)) > 1e-9 {
				t.Errorf("at %g of an edge at %g: class %d by %g", x, edge, class, margin)
			}
		}
	}
	if class, _ := a.At(box, 5.1, 1); class != -1 {
		t.Errorf("class %d outside", class)
	}
	// The edges of the strip must lie where classes meet, not at samples.
	c := textCanvas{&strokeRecorder{ratio: 1}}
	figure.Disagreement{Style: view.StyleOf(view.Look{}), Nx: nx, Ny: ny, Z: z, Box: box, Range: box}.Draw(c, canvas.Rect{X0: 0, Y0: 0, X1: 500, Y1: 300})
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
	c = textCanvas{&strokeRecorder{ratio: 1}}
	figure.Regions{Style: view.StyleOf(view.Look{}), Classification: a, Box: canvas.Rect{X0: 0, Y0: 0, X1: 5, Y1: 3}, Range: canvas.Rect{X0: 0, Y0: 0, X1: 5, Y1: 3}}.Draw(c, canvas.Rect{X0: 0, Y0: 0, X1: 500, Y1: 300})
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

// TestMoreClassesThanColors checks that only the first classes are coloured if there
// are more classes than colours.
func TestMoreClassesThanColors(t *testing.T) {
	a := figure.Classification{Class: figure.Samples{Nx: 12, Ny: 2, Z: nil}}
	for i := range 24 {
		a.Class.Z = append(a.Class.Z, float64(i%12))
	}
	box := canvas.Rect{X0: 0, Y0: 0, X1: 11, Y1: 1}
	figure.Regions{Style: view.StyleOf(view.Look{}), Classification: a, Box: box, Range: box}.Draw(textCanvas{&strokeRecorder{ratio: 1}}, canvas.Rect{X0: 0, Y0: 0, X1: 110, Y1: 10})
}
