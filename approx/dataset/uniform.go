package dataset

import (
	"math"
	"math/rand/v2"

	"mercer/approx"
)

// Uniform consists of points that are uniform in the square [−1, 1]².
var Uniform = approx.Dataset{
	Key:     "uniform",
	Name:    "uniform square",
	Doc:     "No structure but the square itself: the eigenfunctions are close to products of waves in x and in y.",
	Box:     [4]float64{-1, 1, -1, 1},
	Noise:   noiseParam(0, 0.5, scatterDoc),
	Target:  newTarget("A slope upward from a wavy shore: f = y − ½ sin πx.", func(x, y float64) float64 { return y - 0.5*math.Sin(math.Pi*x) }),
	Extends: true,
	New: checkedNew(func(n int, noise float64, seed uint64) approx.Sample {
		return drawSample(n, seed, 8, false, func(_ int, rng *rand.Rand) (float64, float64, int) {
			x, y := 2*rng.Float64()-1, 2*rng.Float64()-1
			u, v := drawNormal2(rng)
			return x + noise*u, y + noise*v, 0
		})
	}),
}
