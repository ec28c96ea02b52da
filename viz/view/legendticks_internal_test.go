package view

import (
	"testing"

	"mercer/viz/figure"
)

// TestLegendOfSmallNumbers checks that if the labels of a scale need a power of ten, each
// tick still has a distinct label.
func TestLegendOfSmallNumbers(t *testing.T) {
	for _, scale := range []float64{1e-3, 1e-4, 2e-3, 1, 0.5, 1e5} {
		f := figure.Legend{Style: StyleOf(Look{Layout: "desk"}), Scale: scale}
		seen := map[string]bool{}
		for _, tick := range f.Ticks(0, 170) {
			if seen[tick.Name] {
				t.Errorf("to %g two ticks are %q", scale, tick.Name)
			}
			seen[tick.Name] = true
		}
	}
}
