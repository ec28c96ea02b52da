package dataset

import (
	"math"
	"math/rand/v2"

	"mercer/approx"
)

// Rivals consists of pairs of points. The two points 2i and 2i+1 belong to different
// groups, and their distance is 0.06. The midpoint of a pair is uniform in the square,
// and the direction from one point to the other is uniform.
var Rivals = approx.Dataset{
	Key:     "rivals",
	Name:    "rivals",
	Doc:     "The nearest neighbour of each point belongs to the other group, so a method must memorise the labels: random bins can, and a few smooth waves cannot.",
	Groups:  []string{"first rivals", "second rivals"},
	Box:     [4]float64{-1, 1, -1, 1},
	Noise:   noiseParam(0, 0.3, scatterDoc),
	Target:  newTarget("A board of fields with a side of 0.1, from −1 to 1 at every edge: f = sign(sin 10πx · sin 10πy).", fineCheckerboard),
	Extends: true,
	New: checkedNew(func(n int, noise float64, seed uint64) approx.Sample {
		const halfDist = 0.03
		var x, y, sin, cos float64 // midpoint and direction of the current pair
		return drawSample(n, seed, 12, true, func(i int, rng *rand.Rand) (float64, float64, int) {
			if i%2 == 0 {
				x, y = (1-halfDist)*(2*rng.Float64()-1), (1-halfDist)*(2*rng.Float64()-1)
				sin, cos = math.Sincos(2 * math.Pi * rng.Float64())
			}
			u, v := drawNormal2(rng)
			side := halfDist * float64(1-2*(i%2))
			return x + side*cos + noise*u, y + side*sin + noise*v, i % 2
		})
	}),
}

// fineCheckerboard returns 1 on the dark and −1 on the light fields of a board with fields
// of side 0.1.
func fineCheckerboard(x, y float64) float64 {
	return math.Copysign(1, math.Sin(10*math.Pi*x)*math.Sin(10*math.Pi*y))
}
