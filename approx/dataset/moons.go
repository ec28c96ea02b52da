package dataset

import (
	"math"
	"math/rand/v2"

	"mercer/approx"
)

// Moons consists of two interleaved half circles,
//
//	upper: (cos t, sin t),  lower: (1 − cos t, ½ − sin t),  t uniform in [0, π].
//
// Points with an even index are on the upper half circle.
var Moons = approx.Dataset{
	Key:     "moons",
	Name:    "two moons",
	Doc:     "Two curves that no line separates: the first eigenfunctions vary along the curves, later ones separate them.",
	Groups:  []string{"upper moon", "lower moon"},
	Box:     [4]float64{-1, 2, -0.5, 1},
	Noise:   noiseParam(0.1, 0.5, scatterDoc),
	Target:  newTarget("A slope with waves across it: f = y + sin 2x.", func(x, y float64) float64 { return y + math.Sin(2*x) }),
	Extends: true,
	New: checkedNew(func(n int, noise float64, seed uint64) approx.Sample {
		return drawSample(n, seed, 1, true, func(i int, rng *rand.Rand) (float64, float64, int) {
			sin, cos := math.Sincos(math.Pi * rng.Float64())
			u, v := drawNormal2(rng)
			if i%2 == 0 {
				return cos + noise*u, sin + noise*v, 0
			}
			return 1 - cos + noise*u, 0.5 - sin + noise*v, 1
		})
	}),
}
