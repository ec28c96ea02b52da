package play

import (
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
)

// Of a Gaussian exp(−r²/2σ²) half a diagonal r from x is left; of a kernel without points, or
// one that is 0 there, nothing is known.
func TestGrain(t *testing.T) {
	x := approx.Points{Data: []float64{0, 0, 1, 2, -3, 0.5}, Dim: 2}
	for _, sigma := range []float64{1e-3, 0.05, 1, 1000} {
		k := kernel.Gaussian{Sigma: sigma}
		want := math.Exp(-(0.1*0.1 + 0.05*0.05) / (2 * sigma * sigma))
		if got := grain(k, x, [4]float64{-1, 1, 0, 0.5}, 11, 6); math.Abs(got-want) > 1e-12 {
			t.Errorf("σ = %g: %g, want %g", sigma, got, want)
		}
		none := kernel.Polynomial{Sigma: 1, Degree: 1} // which is 0 at the origin
		if got := grain(none, approx.NewPoints(5, 2), [4]float64{-1, 1, 0, 0.5}, 11, 6); got != 1 {
			t.Errorf("of a kernel that is 0 at all points: %g", got)
		}
		if got := grain(k, approx.Points{Dim: 2}, [4]float64{-1, 1, 0, 0.5}, 11, 6); got != 1 {
			t.Errorf("without points: %g", got)
		}
	}
}
