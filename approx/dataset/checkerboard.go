package dataset

import (
	"math"
	"math/rand/v2"

	"mercer/approx"
)

// Checkerboard consists of sixteen separate square blocks on a 4×4 board in [−1, 1]². The
// two groups are the dark and the light fields of the board.
var Checkerboard = approx.Dataset{
	Key:     "checkerboard",
	Name:    "checkerboard",
	Doc:     "Two groups that alternate: separating them takes eigenfunctions that change sign from block to block, and those have small eigenvalues.",
	Groups:  []string{"dark fields", "light fields"},
	Box:     [4]float64{-1, 1, -1, 1},
	Noise:   noiseParam(0.02, 0.3, scatterDoc),
	Target:  newTarget("The board with soft edges, a hill on each dark field: f = sin 2πx · sin 2πy.", func(x, y float64) float64 { return math.Sin(2*math.Pi*x) * math.Sin(2*math.Pi*y) }),
	Extends: true,
	New: checkedNew(func(n int, noise float64, seed uint64) approx.Sample {
		const fields, blockSide = 4, 0.7 // number of fields on a side; side of a block relative to the side of a field
		return drawSample(n, seed, 9, true, func(_ int, rng *rand.Rand) (float64, float64, int) {
			drawCoordinate := func() (int, float64) {
				position := fields * rng.Float64()
				field, offset := math.Modf(position)
				return int(field), 2*(field+0.5+blockSide*(offset-0.5))/fields - 1
			}
			i, x := drawCoordinate()
			j, y := drawCoordinate()
			u, v := drawNormal2(rng)
			return x + noise*u, y + noise*v, (i + j) % 2
		})
	}),
}
