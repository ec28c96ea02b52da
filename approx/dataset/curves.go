package dataset

import (
	"math"
	"math/rand/v2"

	"mercer/approx"
)

// Spiral is two arms of an Archimedean spiral that make one and a third turns,
//
//	±(r cos 3πr, r sin 3πr),  0.1 ≤ r ≤ 1,
//
// with r² uniform, which spaces the points nearly evenly along an arm.
var Spiral = approx.Dataset{
	Key:     "spiral",
	Name:    "spiral",
	Noun:    "a spiral",
	Doc:     "Neighbours along the arm and neighbours across it: where σ exceeds the gap, the kernel cannot tell the arms apart.",
	Group:   "arm",
	Groups:  []string{"first arm", "second arm"},
	Box:     [4]float64{-1, 1, -1, 1},
	Noise:   noise(0.03, 0.2, scatter),
	Target:  target("A wave that runs outward, three half lengths to the end of the arms: f = cos 3πr.", func(x, y float64) float64 { return math.Cos(3 * math.Pi * math.Hypot(x, y)) }),
	Extends: true,
	New: drawn(func(n int, noise float64, seed uint64) approx.Sample {
		return draw(n, seed, 5, true, func(i int, rng *rand.Rand) (float64, float64, int) {
			r := math.Sqrt(0.01 + 0.99*rng.Float64())
			sin, cos := math.Sincos(3 * math.Pi * r)
			u, v := normal2(rng)
			side := float64(1 - 2*(i%2))
			return side*r*cos + noise*u, side*r*sin + noise*v, i % 2
		})
	}),
}

// SCurve is two three-quarter circles of radius ½ joined to an S: the section
// of the S-curve that manifold learning is shown on,
//
//	½ (sin t, sign(t)(cos t − 1)),  t uniform in [−3π/2, 3π/2].
var SCurve = approx.Dataset{
	Key:     "scurve",
	Name:    "S-curve",
	Noun:    "an S-curve",
	Doc:     "One curve, so the eigenfunctions are its standing waves: the i-th changes sign i − 1 times from end to end.",
	Box:     [4]float64{-1, 1, -1, 1},
	Noise:   noise(0.03, 0.3, scatter),
	Target:  target("A wave from bottom to top that is positive on the upper bend: f = sin 3y.", func(_, y float64) float64 { return math.Sin(3 * y) }),
	Extends: true,
	New: drawn(func(n int, noise float64, seed uint64) approx.Sample {
		return draw(n, seed, 6, false, func(_ int, rng *rand.Rand) (float64, float64, int) {
			t := 3 * math.Pi * (rng.Float64() - 0.5)
			u, v := normal2(rng)
			return 0.5*math.Sin(t) + noise*u, 0.5*math.Copysign(math.Cos(t)-1, -t) + noise*v, 0
		})
	}),
}

// Line is a diagonal with one outlier in ten points, uniform in the square.
var Line = approx.Dataset{
	Key:     "line",
	Name:    "line with outliers",
	Noun:    "a line with outliers",
	Doc:     "Nine points of ten lie on a line: far outliers each need a landmark of their own, which a random choice rarely grants.",
	Group:   "part",
	Groups:  []string{"line", "outliers"},
	Box:     [4]float64{-1, 1, -1, 1},
	Noise:   noise(0.03, 0.3, "How far the points of the line scatter around it: the standard deviation of each coordinate."),
	Target:  target("A wave along the line: f = sin 4x.", func(x, _ float64) float64 { return math.Sin(4 * x) }),
	Extends: true,
	New: drawn(func(n int, noise float64, seed uint64) approx.Sample {
		return draw(n, seed, 7, true, func(i int, rng *rand.Rand) (float64, float64, int) {
			x, y := 2*rng.Float64()-1, 2*rng.Float64()-1
			u, v := normal2(rng)
			if i%10 == 9 {
				return x, y, 1
			}
			return x + noise*u, 0.5*x + noise*v, 0
		})
	}),
}
