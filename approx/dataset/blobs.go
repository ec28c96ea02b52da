package dataset

import (
	"math"
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
	Target:  target("A saddle between the blobs: f = xy.", func(x, y float64) float64 { return x * y }),
	Extends: true,
	New: drawn(func(n int, noise float64, seed uint64) approx.Sample {
		centers := [...][2]float64{{-0.8, 0.7}, {0.9, 0.6}, {-0.5, -0.9}, {1, -0.9}}
		turn := [...]int{0, 1, 0, 2, 1, 0, 1, 2, 0, 3}
		return cloud(n, noise, seed, 3, func(i int) (int, [2]float64) {
			g := turn[i%len(turn)]
			return g, centers[g]
		})
	}),
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
	Target:  target("A bowl that tilts towards the upper blob: f = 2x² − y.", func(x, y float64) float64 { return 2*x*x - y }),
	Extends: true,
	New: drawn(func(n int, noise float64, seed uint64) approx.Sample {
		centers := [...][2]float64{{-0.5, -0.1}, {0, 0.7}, {0.5, 0.1}}
		return cloud(n, noise, seed, 4, func(i int) (int, [2]float64) {
			return i % 3, centers[i%3]
		})
	}),
}

// Tight is five clusters of equal size on the unit circle, far from each other
// for their width: the large eigengap of Yang, Li, Mahdavi, Jin & Zhou 2012.
var Tight = approx.Dataset{
	Key:     "tight",
	Name:    "tight clusters",
	Doc:     "One eigenvalue for each cluster, and then a gap, by which a landmark in each has nearly all there is (Yang and others 2012).",
	Group:   "cluster",
	Groups:  []string{"top cluster", "upper left cluster", "lower left cluster", "lower right cluster", "upper right cluster"},
	Box:     [4]float64{-1, 1, -1, 1},
	Noise:   noise(0.02, 0.3, spread),
	Target:  target("A slope with waves across it: f = y + ½ sin 3x.", func(x, y float64) float64 { return y + 0.5*math.Sin(3*x) }),
	Extends: true,
	New: drawn(func(n int, noise float64, seed uint64) approx.Sample {
		return cloud(n, noise, seed, 11, func(i int) (int, [2]float64) {
			sin, cos := math.Sincos(2 * math.Pi * float64(i%5) / 5)
			return i % 5, [2]float64{-sin, cos}
		})
	}),
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
