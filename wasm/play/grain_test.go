package play

import (
	"math"
	"strings"
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

// At x₀ the read-out has the values of the functions, not those of samples beside it: a kernel
// with a corner is 1 there.
func TestValuesAtTheProbe(t *testing.T) {
	for _, link := range []string{"kernel=matern12&n=60", "method=rff&n=60", "method=exact&n=60", "kernel=sigmoid&n=60"} {
		r := solveLink(t, new(Session), link)
		own, _, _, _ := r.Message.Block("k.own")
		x0 := r.State.Probe[:]
		if want := r.Arrays.Kernel.Eval(x0, x0); len(own) == 0 || own[0] != want {
			t.Fatalf("%s: k(x₀, x₀) is %v, want %g", link, own, want)
		}
		if strings.Contains(link, "sigmoid") {
			if len(own) != 1 {
				t.Errorf("%s: without an approximation there is %v", link, own)
			}
			continue
		}
		w, hat := signed(r.Arrays.Fit.Features, x0), 0.0
		for l, z := range r.Arrays.Fit.Features.Map(make([]float64, len(w)), x0) {
			hat += w[l] * z
		}
		if !(math.Abs(own[1]-hat) <= 1e-9) && !strings.Contains(link, "exact") {
			t.Errorf("%s: k̂(x₀, x₀) is %g, of the features %g", link, own[1], hat)
		}
	}
}
