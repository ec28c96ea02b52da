package dataset

import (
	"math"
	"math/rand/v2"

	"mercer/approx"
)

// Spiral consists of two arms of an Archimedean spiral,
//
//	±(r cos 3πr, r sin 3πr),  0.1 ≤ r ≤ 1.
//
// Each arm makes one and a third turns. Since r² is uniform, the density along an arm is
// nearly constant.
var Spiral = approx.Dataset{
	Key:     "spiral",
	Name:    "spiral",
	Doc:     "Neighbours along an arm and across to the other: where σ exceeds the gap, the kernel cannot separate the arms.",
	Groups:  []string{"first arm", "second arm"},
	Box:     [4]float64{-1, 1, -1, 1},
	Noise:   noiseParam(0.03, 0.2, scatterDoc),
	Target:  newTarget("A wave that runs outward, three half lengths to the end of the arms: f = cos 3πr.", func(x, y float64) float64 { return math.Cos(3 * math.Pi * math.Hypot(x, y)) }),
	Extends: true,
	New: checkedNew(func(n int, noise float64, seed uint64) approx.Sample {
		return drawSample(n, seed, 5, true, func(i int, rng *rand.Rand) (float64, float64, int) {
			r := math.Sqrt(0.01 + 0.99*rng.Float64())
			sin, cos := math.Sincos(3 * math.Pi * r)
			u, v := drawNormal2(rng)
			side := float64(1 - 2*(i%2))
			return side*r*cos + noise*u, side*r*sin + noise*v, i % 2
		})
	}),
}
