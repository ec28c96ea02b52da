//go:build !js

package main

import (
	"math"
	"slices"
	"testing"
)

// TestGrowth checks that logSlope returns the exponent of a power law. It also checks
// that every growth law has a positive time.
func TestGrowth(t *testing.T) {
	x := []int{1, 2, 5, 11}
	var y []float64
	for _, v := range x {
		y = append(y, 3*math.Pow(float64(v), 1.7))
	}
	if s := logSlope(x, y); math.Abs(s-1.7) > 1e-12 {
		t.Errorf("slope %g, want 1.7", s)
	}
	for _, l := range growthLaws {
		if len(l.sizes) < 3 || !slices.IsSorted(l.sizes) {
			t.Errorf("%s: sizes %v", l.name, l.sizes)
		}
		if ms := medianTime(l.newRun(100), 1); !(ms > 0) {
			t.Errorf("%s: %g ms", l.name, ms)
		}
	}
}
