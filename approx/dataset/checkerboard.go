package dataset

import (
	"math"
	"math/rand/v2"

	"mercer/approx"
)

// Checkerboard is sixteen square blocks of [−1, 1]², each a little smaller than
// its place, in two groups like the fields of a board.
var Checkerboard = approx.Dataset{
	Key:     "checkerboard",
	Name:    "checkerboard",
	Doc:     "Two groups that alternate: separating them takes eigenfunctions that change sign from block to block, and those have small eigenvalues.",
	Groups:  []string{"dark fields", "light fields"},
	Box:     [4]float64{-1, 1, -1, 1},
	Noise:   noise(0.02, 0.3, scatter),
	Target:  target("The board with soft edges, a hill on each dark field: f = sin 2πx · sin 2πy.", func(x, y float64) float64 { return math.Sin(2*math.Pi*x) * math.Sin(2*math.Pi*y) }),
	Extends: true,
	New: drawn(func(n int, noise float64, seed uint64) approx.Sample {
		const fields, filled = 4, 0.7 // a side of the board; the share of a field's side that its block fills
		return draw(n, seed, 9, true, func(_ int, rng *rand.Rand) (float64, float64, int) {
			place := func() (int, float64) {
				at := fields * rng.Float64()
				field, within := math.Modf(at)
				return int(field), 2*(field+0.5+filled*(within-0.5))/fields - 1
			}
			i, x := place()
			j, y := place()
			u, v := normal2(rng)
			return x + noise*u, y + noise*v, (i + j) % 2
		})
	}),
}
