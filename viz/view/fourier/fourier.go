// Package fourier describes the view of frequencies and their waves.
package fourier

import (
	"math"
	"slices"
)

// DensityReach is how many times as far as its reach the Fourier plane shows in
// its longer direction, at least: so far the density is sampled.
const DensityReach = 2

// Reach returns the radius that the Fourier plane shows: the third ring and a
// little, or the second where the third is far beyond the first; or, without rings,
// that of nine tenths of the frequencies and a quarter more: where the measure has
// heavy tails a few lie far out.
func Reach(xy, rings []float64) float64 {
	if len(rings) == 3 && isFinite(rings[0]+rings[1]+rings[2]) && rings[0] > 0 {
		if rings[2] > 6*rings[0] {
			return 1.25 * rings[1]
		}
		return 1.12 * rings[2]
	}
	var ds []float64
	for i := range len(xy) / 2 {
		if d := math.Hypot(xy[2*i], xy[2*i+1]); d > 0 && isFinite(d) {
			ds = append(ds, d)
		}
	}
	if len(ds) == 0 {
		return 1
	}
	slices.Sort(ds)
	return 1.25 * ds[len(ds)*9/10]
}

func isFinite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
