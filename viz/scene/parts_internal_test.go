package scene

import (
	"math"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/view"
	spectrumdraw "mercer/viz/view/spectrum/draw"
)

// TestSpectrumFloor checks that a labelled line separates eigenvalues that are rounding
// errors. If there are none, there must be no line.
func TestSpectrumFloor(t *testing.T) {
	s := view.StyleOf(view.Look{})
	f := spectrumdraw.NewSpectrum(s, []float64{1, 1e-5, 1e-13, 0}, []float64{1, 0}, 0, spectrumdraw.RoundingShare(4504), 300)
	if !(f.Low < f.Floor && f.Floor < f.High) || math.Abs(f.Floor-math.Log10(4504*0x1p-52)) > 1e-12 {
		t.Errorf("floor %g in [%g, %g]", f.Floor, f.Low, f.High)
	}
	r := canvas.Rect{X0: 0, Y0: 0, X1: 300, Y1: 170}
	if !(f.Y(r, 0) > f.ExponentY(r, f.Floor)) || !(f.Y(r, 1e-13) > f.ExponentY(r, f.Floor)) || !(f.Y(r, 1e-5) < f.ExponentY(r, f.Floor)) {
		t.Error("a value is on the wrong side of the floor")
	}
	n := fixedNumbers{}
	n.Put("points", 9000, 2, make([]float64, 18000)...)
	n.Put("spectrum.exact", 2, 1, 0.5, 1e-13)
	for floor, word := range map[float64]string{2000 * 0x1p-52 * 0.5: "rounding", 4e-9: "unresolved"} { // the floors of a sample and of a lattice
		n.Put("spectrum.floor", 1, 1, floor)
		f := spectrumdraw.SpectrumOf((view.Blocks{N: n}), s, []float64{0.5, 1e-13}, nil, 300)
		if math.Abs(f.Floor-math.Log10(floor)) > 1e-12 || f.FloorName != word {
			t.Errorf("floor %g: %s at 10^%g", floor, f.FloorName, f.Floor)
		}
	}
	for _, c := range []struct {
		exact, approx []float64
		places        int
	}{{[]float64{1, 2e-17, 0, 0}, []float64{1}, 1}, {[]float64{1, 1e-3, 0, 0}, []float64{1}, 4}, {[]float64{1, 0, 0}, []float64{0.9, 0.1}, 3}, {[]float64{1}, nil, 1}} {
		if f := spectrumdraw.SpectrumOf((view.Blocks{N: fixedNumbers{}}), s, c.exact, c.approx, 300); f.Len != c.places {
			t.Errorf("%v has %d places, want %d", c.exact, f.Len, c.places)
		}
	}
	f = spectrumdraw.NewSpectrum(s, []float64{1, 0.1, 0.01}, nil, 0, spectrumdraw.RoundingShare(4504), 300)
	if f.Floor > f.Low {
		t.Errorf("a floor at %g in [%g, %g]", f.Floor, f.Low, f.High)
	}
}
