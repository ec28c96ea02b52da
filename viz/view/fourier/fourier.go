// Package fourier declares the view of frequencies and their waves.
package fourier

import (
	"math"
	"slices"
)

// DensityReach is half the side of the square on which the density is sampled, as a
// multiple of PlaneReach. The square contains the longer side of every Fourier plane.
const DensityReach = 2

// Reach returns the radius of the shown part of the Fourier plane. It is slightly larger
// than the third ring, or than the second ring if the third ring is much larger than the
// first. If there are no rings, the radius is 1.25 times the radius that contains nine
// tenths of the frequencies. A measure with heavy tails has a few frequencies far from 0,
// which this rule ignores.
func Reach(xy, rings []float64) float64 {
	if len(rings) == 3 && isFinite(rings[0]+rings[1]+rings[2]) && rings[0] > 0 {
		if rings[2] > 6*rings[0] {
			return 1.25 * rings[1]
		}
		return 1.12 * rings[2]
	}
	var radii []float64
	for i := range len(xy) / 2 {
		if d := math.Hypot(xy[2*i], xy[2*i+1]); d > 0 && isFinite(d) {
			radii = append(radii, d)
		}
	}
	if len(radii) == 0 {
		return 1
	}
	slices.Sort(radii)
	return 1.25 * radii[len(radii)*9/10]
}

func isFinite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// SwitchText is the text of the button that replaces a method without frequencies.
const SwitchText = "switch to random Fourier features"
