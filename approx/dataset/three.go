package dataset

import (
	"mercer/approx"
)

// Three consists of three Gaussian clusters of equal size. It imitates the toy data in
// Figure 4 of Schölkopf, Smola & Müller 1998.
var Three = approx.Dataset{
	Key:     "three",
	Name:    "three blobs",
	Doc:     "The classic of kernel PCA (Schölkopf, Smola and Müller 1998): the first components separate the clusters, the next split each.",
	Groups:  []string{"left blob", "upper blob", "right blob"},
	Box:     [4]float64{-1, 1, -0.5, 1},
	Noise:   noiseParam(0.1, 0.4, spreadDoc),
	Target:  newTarget("A bowl that tilts towards the upper blob: f = 2x² − y.", func(x, y float64) float64 { return 2*x*x - y }),
	Extends: true,
	New: checkedNew(func(n int, noise float64, seed uint64) approx.Sample {
		centers := [...][2]float64{{-0.5, -0.1}, {0, 0.7}, {0.5, 0.1}}
		return drawBlobs(n, noise, seed, 4, func(i int) (int, [2]float64) {
			return i % 3, centers[i%3]
		})
	}),
}
