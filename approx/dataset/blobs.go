package dataset

import (
	"math/rand/v2"

	"mercer/approx"
)

// Blobs is four Gaussian clusters of different sizes: of ten points, four, three,
// two and one belong to them.
var Blobs = approx.Dataset{
	Key:     "blobs",
	Name:    "Gaussian blobs",
	Doc:     "Clusters of unequal size: landmarks drawn at random crowd in the large one and miss the small one.",
	Group:   "blob",
	Groups:  []string{"largest blob", "second blob", "third blob", "smallest blob"},
	Box:     [4]float64{-1.5, 1.5, -1.5, 1.5},
	Noise:   noise(0.2, 0.6, spread),
	Extends: true,
	New: func(n int, noise float64, seed uint64) approx.Sample {
		centers := [...][2]float64{{-0.8, 0.7}, {0.9, 0.6}, {-0.5, -0.9}, {1, -0.9}}
		turn := [...]int{0, 1, 0, 2, 1, 0, 1, 2, 0, 3}
		return cloud(n, noise, seed, 3, func(i int) (int, [2]float64) {
			g := turn[i%len(turn)]
			return g, centers[g]
		})
	},
}

// Three is the toy data of Schölkopf, Smola & Müller 1998, Figure 4: three
// clusters of equal size.
var Three = approx.Dataset{
	Key:     "three",
	Name:    "three blobs",
	Doc:     "The classic of kernel PCA (Schölkopf, Smola and Müller 1998): the first components separate the clusters, the next split each.",
	Group:   "blob",
	Groups:  []string{"left blob", "upper blob", "right blob"},
	Box:     [4]float64{-1, 1, -0.5, 1},
	Noise:   noise(0.1, 0.4, spread),
	Extends: true,
	New: func(n int, noise float64, seed uint64) approx.Sample {
		centers := [...][2]float64{{-0.5, -0.1}, {0, 0.7}, {0.5, 0.1}}
		return cloud(n, noise, seed, 4, func(i int) (int, [2]float64) {
			return i % 3, centers[i%3]
		})
	},
}

const spread = "How wide each blob is: the standard deviation of each coordinate. At 0 all points of a blob coincide."

// cloud scatters points around the centre of the group that each belongs to.
func cloud(n int, noise float64, seed, stream uint64, group func(i int) (int, [2]float64)) approx.Sample {
	return draw(n, seed, stream, true, func(i int, rng *rand.Rand) (float64, float64, int) {
		g, c := group(i)
		u, v := normal2(rng)
		return c[0] + noise*u, c[1] + noise*v, g
	})
}
