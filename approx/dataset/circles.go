package dataset

import (
	"math"
	"math/rand/v2"

	"mercer/approx"
)

// Circles consists of two circles around the origin, with radius 1 and ½.
var Circles = approx.Dataset{
	Key:     "circles",
	Name:    "concentric circles",
	Doc:     "A symmetry makes eigenvalues come in pairs: sine and cosine waves around the circles, of which any rotation is as good.",
	Groups:  []string{"outer circle", "inner circle"},
	Box:     [4]float64{-1, 1, -1, 1},
	Noise:   noiseParam(0.05, 0.3, scatterDoc),
	Target:  newTarget("Three hills and three valleys around the origin: f = x³ − 3xy².", func(x, y float64) float64 { return x * (x*x - 3*y*y) }),
	Extends: true,
	New: checkedNew(func(n int, noise float64, seed uint64) approx.Sample {
		return drawSample(n, seed, 2, true, func(i int, rng *rand.Rand) (float64, float64, int) {
			sin, cos := math.Sincos(2 * math.Pi * rng.Float64())
			u, v := drawNormal2(rng)
			r := 1 / float64(1+i%2)
			return r*cos + noise*u, r*sin + noise*v, i % 2
		})
	}),
}
