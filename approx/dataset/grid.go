package dataset

import (
	"math"
	"math/rand/v2"

	"mercer/approx"
)

// Grid is the smallest square grid on [−1, 1]² that has n places, filled row by row
// from below. A larger n may change the grid, so n+1 points need not extend n points.
var Grid = approx.Dataset{
	Key:    "grid",
	Name:   "grid",
	Doc:    "Equal distances everywhere: x and y can change places, so eigenvalues come in pairs, and no choice of landmarks stands out.",
	Box:    [4]float64{-1, 1, -1, 1},
	Noise:  noise(0, 0.3, scatter),
	Target: target("Two hills and two valleys, one to a quarter: f = sin 3x · sin 3y.", func(x, y float64) float64 { return math.Sin(3*x) * math.Sin(3*y) }),
	New: drawn(func(n int, noise float64, seed uint64) approx.Sample {
		side := max(int(math.Ceil(math.Sqrt(float64(n)))), 2)
		return draw(n, seed, 10, false, func(i int, rng *rand.Rand) (float64, float64, int) {
			u, v := normal2(rng)
			at := func(i int) float64 { return 2*float64(i)/float64(side-1) - 1 }
			return at(i%side) + noise*u, at(i/side) + noise*v, 0
		})
	}),
}
