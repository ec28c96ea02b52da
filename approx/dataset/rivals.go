package dataset

import (
	"math"
	"math/rand/v2"

	"mercer/approx"
)

// Rivals is pairs of points, one of each group, 0.06 apart. Points 2i and 2i+1 lie
// on either side of a uniform place in the square, in a uniform direction.
var Rivals = approx.Dataset{
	Key:     "rivals",
	Name:    "rivals",
	Doc:     "The nearest neighbour of each point belongs to the other group, so a method must memorise the labels: random bins can, and a few smooth waves cannot.",
	Groups:  []string{"first rivals", "second rivals"},
	Box:     [4]float64{-1, 1, -1, 1},
	Noise:   noise(0, 0.3, scatter),
	Target:  target("A board of fields with a side of 0.1, from −1 to 1 at every edge: f = sign(sin 10πx · sin 10πy).", fineBoard),
	Extends: true,
	New: drawn(func(n int, noise float64, seed uint64) approx.Sample {
		const half = 0.03
		var x, y, sin, cos float64 // of the pair
		return draw(n, seed, 12, true, func(i int, rng *rand.Rand) (float64, float64, int) {
			if i%2 == 0 {
				x, y = (1-half)*(2*rng.Float64()-1), (1-half)*(2*rng.Float64()-1)
				sin, cos = math.Sincos(2 * math.Pi * rng.Float64())
			}
			u, v := normal2(rng)
			side := half * float64(1-2*(i%2))
			return x + side*cos + noise*u, y + side*sin + noise*v, i % 2
		})
	}),
}

func fineBoard(x, y float64) float64 {
	return math.Copysign(1, math.Sin(10*math.Pi*x)*math.Sin(10*math.Pi*y))
}
