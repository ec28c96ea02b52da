package dataset

import (
	"math"
	"math/rand/v2"

	"mercer/approx"
)

// Gaps divides the square [−1, 1]² into five vertical bands of equal width. The second
// and the fourth band contain no points.
var Gaps = approx.Dataset{
	Key:     "gaps",
	Name:    "square with gaps",
	Doc:     "In the empty bands a method interpolates: smooth waves cross a gap, and random bins, which had no data there, fall towards 0.",
	Box:     [4]float64{-1, 1, -1, 1},
	Noise:   noiseParam(0, 0.5, scatterDoc),
	Target:  newTarget("A slope upward with a wave across the bands: f = y + sin 3x.", func(x, y float64) float64 { return y + math.Sin(3*x) }),
	Extends: true,
	New: checkedNew(func(n int, noise float64, seed uint64) approx.Sample {
		return drawSample(n, seed, 13, false, func(_ int, rng *rand.Rand) (float64, float64, int) {
			band, offset := math.Modf(3 * rng.Float64())
			x, y := 0.4*(2*band+offset)-1, 2*rng.Float64()-1
			u, v := drawNormal2(rng)
			return x + noise*u, y + noise*v, 0
		})
	}),
}
