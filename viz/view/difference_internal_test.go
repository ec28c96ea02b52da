package view

import (
	"math"
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
)

// TestDifferenceOfEqualCorners checks that the difference between two functions with
// the same corner is smooth. Its read-out is precise.
func TestDifferenceOfEqualCorners(t *testing.T) {
	const n = 48
	box := canvas.Rect{X0: -1, Y0: -1, X1: 1, Y1: 1}
	var f, g figure.Samples
	f.Nx, f.Ny, g.Nx, g.Ny = n, n, n, n
	for j := range n {
		for i := range n {
			x, y := -1+2*float64(i)/(n-1), 1-2*float64(j)/(n-1)
			v := math.Exp(-math.Hypot(x-0.01, y) / 0.3)
			f.Z, g.Z = append(f.Z, v), append(g.Z, v+0.05+0.01*x)
		}
	}
	e, diff := f.Read(box, 0.012, 0.001), DifferenceAt(f, g, box, 0.012, 0.001)
	if got := CompareText("here", e, g.Read(box, 0.012, 0.001), diff); !strings.Contains(got, "exact ≈ ") || !strings.HasSuffix(got, "off by 0.050") {
		t.Error(got)
	}
	if got := CompareExactText("there", 0.25, math.NaN()); got != "there · exact 0.25" {
		t.Error(got)
	}
}
