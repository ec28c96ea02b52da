package dataset

import (
	"math"
	"math/rand/v2"

	"mercer/approx"
)

// SCurve consists of two three-quarter circles of radius ½ that form an S,
//
//	½ (sin t, sign(t)(cos t − 1)),  t uniform in [−3π/2, 3π/2].
//
// It is the cross-section of the S-curve of manifold learning.
var SCurve = approx.Dataset{
	Key:     "scurve",
	Name:    "S-curve",
	Doc:     "One curve, so the eigenfunctions are its standing waves: the i-th changes sign i − 1 times from end to end.",
	Box:     [4]float64{-1, 1, -1, 1},
	Noise:   noiseParam(0.03, 0.3, scatterDoc),
	Target:  newTarget("A wave from bottom to top that is positive on the upper bend: f = sin 3y.", func(_, y float64) float64 { return math.Sin(3 * y) }),
	Extends: true,
	New: checkedNew(func(n int, noise float64, seed uint64) approx.Sample {
		return drawSample(n, seed, 6, false, func(_ int, rng *rand.Rand) (float64, float64, int) {
			t := 3 * math.Pi * (rng.Float64() - 0.5)
			u, v := drawNormal2(rng)
			return 0.5*math.Sin(t) + noise*u, 0.5*math.Copysign(math.Cos(t)-1, -t) + noise*v, 0
		})
	}),
}
