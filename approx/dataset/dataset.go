// Package dataset draws toy data in the plane, with one shape per file. Each shape
// illustrates a property of kernels.
//
// Every shape draws its points in sequence from one random stream. Hence the first n of
// n+1 points do not depend on the last point, except for the grid. A shape draws the
// noise of a point even if the noise level is 0. Hence points move along straight lines
// when the noise level changes.
package dataset

import (
	"fmt"
	"math"
	"math/rand/v2"

	"mercer/approx"
)

// drawSample returns n points. The function point returns the coordinates and the group
// of the point with index i. For every noise level, point must draw the same random
// numbers.
func drawSample(n int, seed, stream uint64, hasLabels bool, point func(i int, rng *rand.Rand) (x, y float64, group int)) approx.Sample {
	rng := rand.New(rand.NewPCG(seed, stream))
	s := approx.Sample{X: approx.NewPoints(n, 2)}
	if hasLabels {
		s.Labels = make([]int, n)
	}
	for i := range n {
		x, y, group := point(i, rng)
		s.X.Data[2*i], s.X.Data[2*i+1] = x, y
		if hasLabels {
			s.Labels[i] = group
		}
	}
	return s
}

// checkedNew returns the function New of a data set. New panics if n is negative or
// greater than MaxInt32, or if noise is negative or not finite.
func checkedNew(drawPoints func(n int, noise float64, seed uint64) approx.Sample) func(n int, noise float64, seed uint64) approx.Sample {
	return func(n int, noise float64, seed uint64) approx.Sample {
		if n < 0 || n > math.MaxInt32 {
			panic(fmt.Sprintf("approx.Dataset.New: got n = %d, want 0 to %d", n, math.MaxInt32))
		}
		if !(0 <= noise && noise <= math.MaxFloat64) { // catches NaN
			panic(fmt.Sprintf("approx.Dataset.New: got noise = %g, want a finite number of at least 0", noise))
		}
		return drawPoints(n, noise, seed)
	}
}

// noiseParam returns the noise parameter of a shape. Unless doc describes something else,
// the noise is Gaussian, is added to each coordinate, and has this standard deviation.
func noiseParam(defaultLevel, maxLevel float64, doc string) approx.Param {
	return approx.Param{
		Key: "noise", Name: "noise", Doc: doc,
		Min: 0, Max: maxLevel, Default: defaultLevel,
	}
}

// newTarget returns the target f with noise of standard deviation 0.1. The values of f
// should vary by about 1.
func newTarget(doc string, f func(x, y float64) float64) approx.Target {
	return approx.Target{Doc: doc, Noise: 0.1, At: func(x []float64) float64 { return f(x[0], x[1]) }}
}

const scatterDoc = "How far the points scatter around the shape: the standard deviation of each coordinate."

// drawNormal2 draws a standard normal vector (u, v) in the plane.
func drawNormal2(rng *rand.Rand) (u, v float64) { return rng.NormFloat64(), rng.NormFloat64() }

const spreadDoc = "How wide each blob is: the standard deviation of each coordinate. At 0 all points of a blob coincide."

// drawBlobs draws Gaussian clusters. The function group returns the group of the point
// with index i and the centre of this group.
func drawBlobs(n int, noise float64, seed, stream uint64, group func(i int) (int, [2]float64)) approx.Sample {
	return drawSample(n, seed, stream, true, func(i int, rng *rand.Rand) (float64, float64, int) {
		g, c := group(i)
		u, v := drawNormal2(rng)
		return c[0] + noise*u, c[1] + noise*v, g
	})
}
