package dataset

import (
	"mercer/approx"
)

// Blobs consists of four Gaussian clusters. They contain 40 %, 30 %, 20 % and 10 % of the
// points.
var Blobs = approx.Dataset{
	Key:     "blobs",
	Name:    "Gaussian blobs",
	Doc:     "Clusters of unequal size: landmarks drawn at random crowd in the large one and miss the small one.",
	Groups:  []string{"largest blob", "second blob", "third blob", "smallest blob"},
	Box:     [4]float64{-1.5, 1.5, -1.5, 1.5},
	Noise:   noiseParam(0.2, 0.6, spreadDoc),
	Target:  newTarget("A saddle between the blobs: f = xy.", func(x, y float64) float64 { return x * y }),
	Extends: true,
	New: checkedNew(func(n int, noise float64, seed uint64) approx.Sample {
		centers := [...][2]float64{{-0.8, 0.7}, {0.9, 0.6}, {-0.5, -0.9}, {1, -0.9}}
		groups := [...]int{0, 1, 0, 2, 1, 0, 1, 2, 0, 3}
		return drawBlobs(n, noise, seed, 3, func(i int) (int, [2]float64) {
			g := groups[i%len(groups)]
			return g, centers[g]
		})
	}),
}
