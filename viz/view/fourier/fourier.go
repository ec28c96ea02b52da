// Package fourier describes the view of frequencies and their waves.
package fourier

import (
	"math"
	"slices"
)

// DensityReach is the half side of the square on which the density is sampled, as a
// multiple of the reach. It covers the longer side of every Fourier plane.
const DensityReach = 2

// Reach returns the radius of the shown part of the Fourier plane. The radius is
// slightly more than the third ring, or than the second ring if the third is far
// out. Without rings, the radius is 1.25 times the radius of nine tenths of the
// frequencies, since a measure with heavy tails has a few frequencies far out.
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
