package draw

import (
	"testing"

	"mercer/viz/figure"
	"mercer/viz/view"
)

// TestWallNarrowFunctions checks that a function whose samples are nearly 0 on the
// scale is treated as too narrow, unlike a function with a visible colour.
func TestWallNarrowFunctions(t *testing.T) {
	exact, approx := &figure.Cache{MaxAbs: 1, Unit: 1}, &figure.Cache{MaxAbs: 1e-5, Unit: 1}
	if scale := (Wall{}).Scale(0, exact, approx); exact.IsBlank(scale) || !approx.IsBlank(scale) || (*figure.Cache)(nil).IsBlank(scale) {
		t.Errorf("on a scale of %g: %v and %v", scale, exact.IsBlank(scale), approx.IsBlank(scale))
	}
}

// TestWallDashedLines checks that the key of a wall explains dashed
// lines if and only if a large picture has dashed lines.
func TestWallDashedLines(t *testing.T) {
	for sign, want := range map[float64]bool{1: false, -1: true} {
		z := make([]float64, 2*64)
		for i := range z {
			z[i] = float64(i%64) / 63
		}
		z[64+5] = -0.9 // a value of the second function, which is not large
		z[10] = sign
		f := Wall{Style: view.StyleOf(view.Look{Layout: "projector"}), Nx: 8, Ny: 8, Exact: z, SelectedIndex: -1, Hover: -1}
		if got := f.HasDashedLines(); got != want {
			t.Errorf("of a function with %g: %v", sign, got)
		}
	}
}
