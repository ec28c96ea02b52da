package dataset

import (
	"math"
	"math/rand/v2"

	"mercer/approx"
)

// Grid is the smallest square grid on [−1, 1]² with at least n nodes. The points fill its
// rows from bottom to top. A larger n may change the grid, so the first n of n+1 points
// may differ from n points.
var Grid = approx.Dataset{
	Key:    "grid",
	Name:   "grid",
	Doc:    "Equal distances everywhere: x and y can change places, so eigenvalues come in pairs, and no choice of landmarks stands out.",
	Box:    [4]float64{-1, 1, -1, 1},
	Noise:  noiseParam(0, 0.3, scatterDoc),
	Target: newTarget("Two hills and two valleys, one to a quarter: f = sin 3x · sin 3y.", func(x, y float64) float64 { return math.Sin(3*x) * math.Sin(3*y) }),
	New: checkedNew(func(n int, noise float64, seed uint64) approx.Sample {
		side := max(int(math.Ceil(math.Sqrt(float64(n)))), 2)
		return drawSample(n, seed, 10, false, func(i int, rng *rand.Rand) (float64, float64, int) {
			u, v := drawNormal2(rng)
			coordinate := func(i int) float64 { return 2*float64(i)/float64(side-1) - 1 }
			return coordinate(i%side) + noise*u, coordinate(i/side) + noise*v, 0
		})
	}),
}
