// Package dataset draws toy data in the plane, with one shape per file. Each shape
// illustrates a property of kernels.
//
// Every shape draws its points in sequence from one random stream. It draws the noise
// of a point even if the noise level is 0. Hence the first n of n+1 points are the
// same, except for the grid, and a slider for the noise moves the points along straight
// lines.
package dataset

import (
	"fmt"
	"math"
	"math/rand/v2"

	"mercer/approx"
)

// draw returns n points. The function at gets the index of a point and returns its
// coordinates and its group. It must use the same random numbers for every noise.
func draw(n int, seed, stream uint64, labelled bool, at func(i int, rng *rand.Rand) (x, y float64, group int)) approx.Sample {
	rng := rand.New(rand.NewPCG(seed, stream))
	s := approx.Sample{X: approx.NewPoints(n, 2)}
	if labelled {
		s.Labels = make([]int, n)
	}
	for i := range n {
		x, y, group := at(i, rng)
		s.X.Data[2*i], s.X.Data[2*i+1] = x, y
		if labelled {
			s.Labels[i] = group
		}
	}
	return s
}

// drawn returns the function New of a data set. New panics if n is negative or exceeds
// memory, or unless noise is finite and at least 0.
func drawn(draw func(n int, noise float64, seed uint64) approx.Sample) func(n int, noise float64, seed uint64) approx.Sample {
	return func(n int, noise float64, seed uint64) approx.Sample {
		if n < 0 || n > math.MaxInt32 {
			panic(fmt.Sprintf("approx.Dataset.New: got n = %d, want 0 to %d", n, math.MaxInt32))
		}
		if !(0 <= noise && noise <= math.MaxFloat64) { // catches NaN
			panic(fmt.Sprintf("approx.Dataset.New: got noise = %g, want a finite number of at least 0", noise))
		}
		return draw(n, noise, seed)
	}
}

// noise returns the noise parameter of a shape: the standard deviation of the
// Gaussian that is added to each coordinate, unless doc says otherwise.
func noise(standard, top float64, doc string) approx.Param {
	return approx.Param{
		Key: "noise", Name: "noise", Doc: doc,
		Min: 0, Max: top, Default: standard,
	}
}

// target returns the target f with noise of standard deviation 0.1. The function f
// should vary by about 1.
func target(doc string, f func(x, y float64) float64) approx.Target {
	return approx.Target{Doc: doc, Noise: 0.1, At: func(x []float64) float64 { return f(x[0], x[1]) }}
}

const scatter = "How far the points scatter around the shape: the standard deviation of each coordinate."

// normal2 draws a standard normal vector.
func normal2(rng *rand.Rand) (u, v float64) { return rng.NormFloat64(), rng.NormFloat64() }

const spread = "How wide each blob is: the standard deviation of each coordinate. At 0 all points of a blob coincide."

// cloud scatters points around the centres of their groups.
func cloud(n int, noise float64, seed, stream uint64, group func(i int) (int, [2]float64)) approx.Sample {
	return draw(n, seed, stream, true, func(i int, rng *rand.Rand) (float64, float64, int) {
		g, c := group(i)
		u, v := normal2(rng)
		return c[0] + noise*u, c[1] + noise*v, g
	})
}
