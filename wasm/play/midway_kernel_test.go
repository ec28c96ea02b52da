package play

import (
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
)

// TestMidwayKernel checks that the result for a Gaussian is exp(−r²/2σ²), where r is half
// the diagonal of a cell. The result must be 1 if there are no points or if the kernel is
// 0 at all points.
func TestMidwayKernel(t *testing.T) {
	x := approx.Points{Data: []float64{0, 0, 1, 2, -3, 0.5}, Dim: 2}
	for _, sigma := range []float64{1e-3, 0.05, 1, 1000} {
		k := kernel.Gaussian{Sigma: sigma}
		want := math.Exp(-(0.1*0.1 + 0.05*0.05) / (2 * sigma * sigma))
		if got := midwayKernel(k, x, [4]float64{-1, 1, 0, 0.5}, 11, 6); math.Abs(got-want) > 1e-12 {
			t.Errorf("σ = %g: the grain is %g, want %g", sigma, got, want)
		}
		zero := kernel.Polynomial{Sigma: 1, Degree: 1} // the kernel is 0 at the origin
		if got := midwayKernel(zero, approx.NewPoints(5, 2), [4]float64{-1, 1, 0, 0.5}, 11, 6); got != 1 {
			t.Errorf("for a kernel that is 0 at all points: %g, want 1", got)
		}
		if got := midwayKernel(k, approx.Points{Dim: 2}, [4]float64{-1, 1, 0, 0.5}, 11, 6); got != 1 {
			t.Errorf("without points: %g, want 1", got)
		}
	}
}
