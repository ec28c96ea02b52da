package dataset

import (
	"math"

	"mercer/approx"
)

// Tight consists of five clusters of equal size on the unit circle. They are narrow
// compared with the distance between them. This gives the large eigengap of Yang, Li,
// Mahdavi, Jin & Zhou 2012.
var Tight = approx.Dataset{
	Key:     "tight",
	Name:    "tight clusters",
	Doc:     "One large eigenvalue for each cluster, then a gap: one landmark in each cluster gives nearly the whole matrix (Yang et al. 2012).",
	Groups:  []string{"top cluster", "upper left cluster", "lower left cluster", "lower right cluster", "upper right cluster"},
	Box:     [4]float64{-1, 1, -1, 1},
	Noise:   noiseParam(0.02, 0.3, spreadDoc),
	Target:  newTarget("A slope with waves across it: f = y + ½ sin 3x.", func(x, y float64) float64 { return y + 0.5*math.Sin(3*x) }),
	Extends: true,
	New: checkedNew(func(n int, noise float64, seed uint64) approx.Sample {
		return drawBlobs(n, noise, seed, 11, func(i int) (int, [2]float64) {
			sin, cos := math.Sincos(2 * math.Pi * float64(i%5) / 5)
			return i % 5, [2]float64{-sin, cos}
		})
	}),
}
