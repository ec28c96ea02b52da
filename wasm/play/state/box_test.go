package state_test

import (
	"maps"
	"math"
	"slices"
	"testing"

	"mercer/approx/catalogue"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

// TestBox checks the shown part of the plane. It must have the aspect ratio of the panel.
// It must contain the box of the data with a margin, the moved points and landmarks, and
// x₀. It must not depend on σ.
func TestBox(t *testing.T) {
	for _, link := range []string{"", "p3=-3,1", "c2=4,2", "x0=-3.5,2", "p1=0,2&p2=5,-2"} {
		s := statetest.Open(t, link)
		for _, aspect := range []float64{0.3, 1, 1.78, 5} {
			r := state.Box(s, aspect)
			if got := r.W() / r.H(); math.Abs(got-aspect) > 1e-12*aspect {
				t.Errorf("%q: the aspect ratio is %g, want %g", link, got, aspect)
			}
			b := state.Dataset(s.Data).Box
			margin := 0.12 * max(b[1]-b[0], b[3]-b[2]) * (1 - 1e-12)
			if r.X0 > b[0]-margin || r.X1 < b[1]+margin || r.Y0 > b[2]-margin || r.Y1 < b[3]+margin {
				t.Errorf("%q, aspect %g: %v does not contain %v with its margin", link, aspect, r, b)
			}
			positions := append(slices.Collect(maps.Values(s.MovedPoints)), slices.Collect(maps.Values(s.MovedCenters))...)
			for _, position := range append(positions, s.Probe) {
				if position[0] < r.X0 || position[0] > r.X1 || position[1] < r.Y0 || position[1] > r.Y1 {
					t.Errorf("%q: %v lies outside of %v", link, position, r)
				}
			}
		}
	}
	if a, b := state.Box(statetest.Open(t, ""), 1.5), state.Box(statetest.Open(t, "sigma=9"), 1.5); a != b {
		t.Errorf("the plane depends on σ: %v, %v", a, b)
	}
	for _, aspect := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		if r := state.Box(state.Default(), aspect); !(r.W() > 0 && r.H() > 0) {
			t.Errorf("aspect %g: %v", aspect, r)
		}
	}
}

// TestBoxOfEveryDataset checks that the box of each data set is not empty and contains
// the default of x₀.
func TestBoxOfEveryDataset(t *testing.T) {
	for _, d := range catalogue.Datasets {
		if probe := statetest.Open(t, "data="+d.Key).Probe; probe[0] < d.Box[0] || probe[0] > d.Box[1] || probe[1] < d.Box[2] || probe[1] > d.Box[3] {
			t.Errorf("%s: the default of x₀ is %v, want a point in the box %v", d.Key, probe, d.Box)
		}
		if b := d.Box; !(b[0] < b[1] && b[2] < b[3]) {
			t.Errorf("%s: the box %v is empty", d.Key, b)
		}
	}
}
