package dataset

import (
	"math"
	"math/rand/v2"

	"mercer/approx"
)

// Uniform is the square [−1, 1]², filled evenly at random.
var Uniform = approx.Dataset{
	Key:     "uniform",
	Name:    "uniform square",
	Noun:    "a uniform square",
	Doc:     "Nothing to find but the square itself: the eigenfunctions are close to products of waves in x and in y.",
	Box:     [4]float64{-1, 1, -1, 1},
	Noise:   noise(0, 0.5, scatter),
	Target:  target("A slope upward from a wavy shore: f = y − ½ sin πx.", func(x, y float64) float64 { return y - 0.5*math.Sin(math.Pi*x) }),
	Extends: true,
	New: drawn(func(n int, noise float64, seed uint64) approx.Sample {
		return draw(n, seed, 8, false, func(_ int, rng *rand.Rand) (float64, float64, int) {
			x, y := 2*rng.Float64()-1, 2*rng.Float64()-1
			u, v := normal2(rng)
			return x + noise*u, y + noise*v, 0
		})
	}),
}

// Gaps is the square [−1, 1]² in five upright bands of equal width, of which the
// second and the fourth are empty.
var Gaps = approx.Dataset{
	Key:     "gaps",
	Name:    "square with gaps",
	Noun:    "a square with gaps",
	Doc:     "What a method says of the empty bands is interpolation: smooth waves cross a gap, and random bins, which saw nothing there, fall towards 0.",
	Box:     [4]float64{-1, 1, -1, 1},
	Noise:   noise(0, 0.5, scatter),
	Target:  target("A slope upward with a wave across the bands: f = y + sin 3x.", func(x, y float64) float64 { return y + math.Sin(3*x) }),
	Extends: true,
	New: drawn(func(n int, noise float64, seed uint64) approx.Sample {
		return draw(n, seed, 13, false, func(_ int, rng *rand.Rand) (float64, float64, int) {
			band, within := math.Modf(3 * rng.Float64())
			x, y := 0.4*(2*band+within)-1, 2*rng.Float64()-1
			u, v := normal2(rng)
			return x + noise*u, y + noise*v, 0
		})
	}),
}

// Checkerboard is sixteen square blocks of [−1, 1]², each a little smaller than
// its place, in two groups like the fields of a board.
var Checkerboard = approx.Dataset{
	Key:     "checkerboard",
	Name:    "checkerboard",
	Noun:    "a checkerboard",
	Doc:     "Two groups that alternate: to tell them apart takes eigenfunctions that change sign from block to block, and those come late.",
	Group:   "colour",
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

// Grid is the smallest square grid on [−1, 1]² that has n places, filled row by
// row from below. A grid for n+1 points is another grid, so it does not extend
// the one for n.
var Grid = approx.Dataset{
	Key:    "grid",
	Name:   "grid",
	Noun:   "a grid",
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
