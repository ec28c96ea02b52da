package dataset

import (
	"math"
	"math/rand/v2"

	"mercer/approx"
)

// Line consists of points near the line y = x/2. One point in ten is an outlier, which is
// uniform in the square [−1, 1]².
var Line = approx.Dataset{
	Key:     "line",
	Name:    "line with outliers",
	Doc:     "Nine points of ten lie on a line: each far outlier needs a landmark of its own, which a random choice rarely gives it.",
	Groups:  []string{"line", "outliers"},
	Box:     [4]float64{-1, 1, -1, 1},
	Noise:   noiseParam(0.03, 0.3, "How far the points of the line scatter around it: the standard deviation of each coordinate."),
	Target:  newTarget("A wave along the line: f = sin 4x.", func(x, _ float64) float64 { return math.Sin(4 * x) }),
	Extends: true,
	New: checkedNew(func(n int, noise float64, seed uint64) approx.Sample {
		return drawSample(n, seed, 7, true, func(i int, rng *rand.Rand) (float64, float64, int) {
			x, y := 2*rng.Float64()-1, 2*rng.Float64()-1
			u, v := drawNormal2(rng)
			if i%10 == 9 {
				return x, y, 1
			}
			return x + noise*u, 0.5*x + noise*v, 0
		})
	}),
}
