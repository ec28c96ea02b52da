package solve

import (
	"math"
	"slices"
	"testing"

	"mercer/approx/catalogue"
	"mercer/wasm/play/state/statetest"
)

// TestMovedPoint checks that a moved point gets the nearest position on the grid.
// The other points must not change.
func TestMovedPoint(t *testing.T) {
	s := statetest.Open(t, "n=40&p3=0.25,0.75")
	base, movedSample := statetest.Sample(statetest.Open(t, "n=40")), statetest.Sample(s)
	for i := range 40 {
		if got, want := movedSample.X.Row(i), base.X.Row(i); i != 3 && !slices.Equal(got, want) {
			t.Errorf("point %d has moved from %v to %v", i, want, got)
		}
	}
	if got := movedSample.X.Row(3); math.Abs(got[0]-0.25) > 1e-4 || math.Abs(got[1]-0.75) > 1e-4 {
		t.Errorf("point 3 is at %v, want about (0.25, 0.75)", got)
	}
}

// TestOrder checks that the order of the rows is a permutation of the points, sorted by
// group.
func TestOrder(t *testing.T) {
	for _, d := range catalogue.Datasets {
		s := statetest.Open(t, "n=60&data="+d.Key)
		sample := statetest.Sample(s)
		o := OrderOf(&d, sample)
		if sorted := slices.Sorted(slices.Values(o.Index)); len(sorted) != 60 || sorted[0] != 0 || sorted[59] != 59 || len(slices.Compact(sorted)) != 60 {
			t.Errorf("%s: the order is not a permutation", d.Key)
		}
		groups := map[int]bool{}
		for _, l := range sample.Labels {
			groups[l] = true
		}
		if want := max(0, len(groups)-1); len(o.Bounds) != want {
			t.Errorf("%s: there are %d groups and %d boundaries", d.Key, len(groups), len(o.Bounds))
		}
		if len(groups) > 1 && (len(o.Groups) != len(groups) || o.Description != "by "+d.Group || d.Group == "") {
			t.Errorf("%s: there are %d groups with the names %q in the order %q", d.Key, len(groups), o.Groups, o.Description)
		}
	}
}
