package view

import (
	"math"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
)

// TestFloorLabelIsFree checks that the label of the floor is placed where no line passes.
// This is on the left, unless the eigenvalues fall there, as for a matrix of rank 1.
func TestFloorLabelIsFree(t *testing.T) {
	s, r := StyleOf(Look{}), canvas.Rect{X0: 40, Y0: 10, X1: 340, Y1: 180}
	const y, size = 150.0, 3.4
	fall, flat := []float64{60, 20, 75, 165}, []float64{40, 165, 340, 165}
	for _, c := range []struct {
		lines       [][]float64
		right, down bool
	}{
		{nil, false, false},
		{[][]float64{{200, 20, 300, 165}, {60, 30}}, false, false},
		{[][]float64{fall}, true, false},
		{[][]float64{{62, 145}}, true, false},
		{[][]float64{{60, 20, 75, 145}, {320, 145}}, false, true},
		{[][]float64{fall, {310, 145}, flat}, false, false}, // the middle of the line
	} {
		b := s.FloorNameRect(text.TypicalWidths{}, r, y, size, "rounding", c.lines)
		if right, down := b.X0 > 200, b.Y0 > y; right != c.right || down != c.down || !b.IsInside(r, 0) {
			t.Errorf("%v: it is named at %v", c.lines, b)
		}
		for _, line := range c.lines {
			if b.Intersects(line) {
				t.Errorf("the name at %v is on %v", b, line)
			}
		}
	}
}

// TestRangeForMarks checks that the edge of the Fourier plane cuts no mark of ω or −ω,
// if a slightly larger plane avoids this.
func TestRangeForMarks(t *testing.T) {
	s, frame := StyleOf(Look{}), canvas.Rect{X0: 0, Y0: 0, X1: 120, Y1: 200}
	a := figure.FreqSize*s.Mark + 2
	for _, x := range []float64{5.5, 5.9, 6, 6.1, 6.2} {
		f := figure.Frequencies{Style: s, Nodes: []figure.Node{{Index: 0, X: x, Y: 1, Weight: 0.5, Count: 1}, {Index: 1, X: -2, Y: 3, Weight: 0.5, Count: 1}}, Range: canvas.Rect{X0: -6, Y0: -10, X1: 6, Y1: 10}}
		r := f.RangeForMarks(frame)
		pixel := canvas.Plane{Frame: frame, Data: r}.X(x)
		switch isHidden := x*10-figure.FreqSize >= 60; {
		case isHidden && r != f.Range:
			t.Errorf("ω = %g is not to be seen, and the range is %v", x, r)
		case !isHidden && (pixel > frame.X1-a+1e-9 || pixel < frame.X1-a-8):
			t.Errorf("ω = %g lies at %g of %g", x, pixel, frame.X1)
		}
		if got, want := r.W()/r.H(), 0.6; math.Abs(got-want) > 1e-12 {
			t.Errorf("a range of %v", r)
		}
	}
	// If marks follow each other closely up to a distance, no range that is at most a
	// fifth larger avoids cutting a mark.
	f := figure.Frequencies{Style: s, Range: canvas.Rect{X0: -6, Y0: -10, X1: 6, Y1: 10}}
	for i := range 40 {
		f.Nodes = append(f.Nodes, figure.Node{Index: i, X: 5 + 0.1*float64(i), Y: 0, Weight: 1.0 / 40, Count: 1})
	}
	if r := f.RangeForMarks(frame); r != f.Range {
		t.Errorf("among many: %v", r)
	}
}

// TestMemoryUnit checks that values that exceed the range of single precision are stored
// in a unit derived from the scale.
func TestMemoryUnit(t *testing.T) {
	for scale, want := range map[float64]float64{1: 1, 4000: 1, 1e-17: 1, 0: 1, math.Inf(1): 1} {
		if got := figure.Float32Unit(scale); got != want {
			t.Errorf("the unit of %g is %g", scale, got)
		}
	}
	var m *Memory
	for _, scale := range []float64{2e52, 2e-158} {
		k := m.Prepare("k", []float64{scale, -scale / 4, 0}, nil, scale)
		z := []float64{float64(k.Z[0]) * k.Unit, float64(k.Z[1]) * k.Unit, float64(k.Z[2])}
		if math.Abs(z[0]/scale-1) > 1e-6 || math.Abs(z[1]/scale+0.25) > 1e-6 || z[2] != 0 || k.MaxAbs < 1 || k.MaxAbs > 10 {
			t.Errorf("%g: %v in units of %g", scale, z, k.Unit)
		}
	}
}

func TestNoDifferenceText(t *testing.T) {
	for v, want := range map[float64]string{
		0: "no difference", 1.3e-13: "no difference beyond 2·10^{−13}", 2e-13: "no difference beyond 2·10^{−13}", 9.5e-11: "no difference beyond 1·10^{−10}",
	} {
		if got := NoDifferenceText(v); got != want {
			t.Errorf("beyond(%g) = %q, want %q", v, got, want)
		}
	}
}

// TestMemory checks that cached results are recomputed if and only if their numbers
// change.
func TestMemory(t *testing.T) {
	var m Memory
	a, b := []float64{1, 2, -3}, []float64{1, 1, 1}
	k := m.Prepare("f", a, b, 1)
	if k.MaxAbs != 4 || k.Z[1] != 1 {
		t.Fatalf("the difference is %v, at most %g", k.Z, k.MaxAbs)
	}
	k.Lines.Key.Steps = 6
	if k = m.Prepare("f", []float64{1, 2, -3}, b, 1); k.Lines.Key.Steps != 6 {
		t.Error("the same numbers elsewhere are not known again")
	}
	m.Sweep()
	if k = m.Prepare("f", []float64{1, 2, -4}, b, 1); k.Lines.Key.Steps != 0 || k.MaxAbs != 5 {
		t.Errorf("other numbers are taken for the same: %v", k.Z)
	}
	m.Sweep()
	m.Sweep()
	if k = m.Prepare("f", a, b, 1); k.Lines.Key.Steps != 0 || len(m.Fields) != 1 {
		t.Error("what no scene uses is kept")
	}
	if k = m.Prepare("f", nil, nil, 1); len(k.Z) != 0 || k.MaxAbs != 0 {
		t.Errorf("nothing is %v", k.Z)
	}
}

// TestGrowToCover checks that immediately after a resize, a field still reaches the edges
// of its frame, unless too much of the field would be cut off.
func TestGrowToCover(t *testing.T) {
	box := canvas.Rect{X0: -2, Y0: -1, X1: 2, Y1: 1}
	for _, c := range []struct {
		aspect float64
		want   canvas.Rect
	}{
		{2, box}, {2.2, canvas.Rect{X0: -2, Y0: -1 / 1.1, X1: 2, Y1: 1 / 1.1}}, {1.8, canvas.Rect{X0: -1.8, Y0: -1, X1: 1.8, Y1: 1}},
		{4, canvas.Rect{X0: -4, Y0: -1, X1: 4, Y1: 1}}, {1, canvas.Rect{X0: -2, Y0: -2, X1: 2, Y1: 2}}, {math.NaN(), box},
	} {
		got := GrowToCover(box, c.aspect)
		for _, d := range []float64{got.X0 - c.want.X0, got.Y0 - c.want.Y0, got.X1 - c.want.X1, got.Y1 - c.want.Y1} {
			if !(math.Abs(d) < 1e-12) {
				t.Errorf("at %g %+v shows %+v, want %+v", c.aspect, box, got, c.want)
				break
			}
		}
	}
}
