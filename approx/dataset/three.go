package dataset

import (
	"mercer/approx"
)

// Three is the toy data of Schölkopf, Smola & Müller 1998, Figure 4: three
// clusters of equal size.
var Three = approx.Dataset{
	Key:     "three",
	Name:    "three blobs",
	Doc:     "The classic of kernel PCA (Schölkopf, Smola and Müller 1998): the first components separate the clusters, the next split each.",
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
