package scene_test

import (
	"math"
	"math/rand/v2"

	"mercer/viz/view"
	"mercer/viz/view/fourier"
)

// quadratureResult returns a result of a quadrature rule with a negative weight. The
// spectral measure has a density.
func quadratureResult(v view.Look, w, h float64) view.Numbers {
	f := frequencyResult(24, v, w, h)
	omega := f.blocks["freq"].z
	omega[0], omega[1] = 0, 0
	copy(omega[4:6], []float64{-omega[2], -omega[3]}) // the same wave again, with a negative frequency
	weights := []float64{-0.12}
	for i := 1; i < 24; i++ {
		weights = append(weights, 0.01+0.09*math.Exp(-(square(omega[2*i])+square(omega[2*i+1]))*0.35*0.35/2))
	}
	f.set("freq.weights", 24, 1, weights...)
	const n = 33
	var z []float64
	for i := range n * n {
		x, y := float64(i%n-n/2)/(n/2), float64(i/n-n/2)/(n/2)
		z = append(z, math.Exp(-square(3.36*fourier.DensityReach)*(x*x+y*y)/4))
	}
	f.set("freq.density", n, n, z...)
	return f
}

// periodicResult returns a result of random Fourier features of a periodic kernel. Its
// spectral measure is discrete, and its lattice is stretched.
func periodicResult(v view.Look, w, h float64) view.Numbers {
	f := frequencyResult(40, v, w, h)
	rng := rand.New(rand.NewPCG(2, 0))
	omega := f.blocks["freq"].z
	for i := range omega {
		omega[i] = math.Round(1.3*rng.NormFloat64()) * []float64{3, 2}[i%2]
	}
	f.set("freq.reach", 1, 1, 8)
	f.set("freq.stretch", 2, 2, 3, 0, 0, 2)
	f.set("freq.rings", 3, 1, 1, 2, 3)
	var atoms []float64
	for i := -3.0; i <= 3; i++ {
		for j := -3.0; j <= 3; j++ {
			atoms = append(atoms, 3*i, 2*j, math.Exp(-(i*i+j*j)/3))
		}
	}
	f.set("freq.atoms", len(atoms)/3, 3, atoms...)
	return f
}

// neuronResult returns a result of an arc-cosine kernel, with the directions of units and
// the lines at which they bend.
func neuronResult(v view.Look, w, h float64) view.Numbers {
	f := frequencyResult(24, v, w, h)
	f.labels["marks"], f.labels["title.data"] = "bends", "Data and bends"
	delete(f.blocks, "freq.rings")
	var lines []float64
	rng := rand.New(rand.NewPCG(4, 0))
	omega := f.blocks["freq"].z
	for i := range 24 {
		lines = append(lines, omega[2*i], omega[2*i+1], 2*rng.NormFloat64())
	}
	lines[5] = 1e3 // the line lies far outside of the frame
	f.set("lines", 24, 3, lines...)
	return f
}

// stepResult returns a result of IKA with sigmoids. It has more lines than
// figure.MaxLines.
func stepResult(v view.Look, w, h float64) view.Numbers {
	f := baseResult(500, v, w, h)
	f.labels["marks"], f.labels["title.data"], f.labels["method"] = "steps", "Data and steps", "IKA on sigmoids"
	rng := rand.New(rand.NewPCG(6, 0))
	var lines []float64
	for range 300 {
		s, c := math.Sincos(2 * math.Pi * rng.Float64())
		lines = append(lines, 3*s, 3*c, 3*rng.NormFloat64())
	}
	f.set("lines", 300, 3, lines...)
	return f
}

// binningResult returns a result of random binning.
func binningResult(v view.Look, w, h float64) view.Numbers {
	f := baseResult(500, v, w, h)
	f.labels["marks"], f.labels["title.data"], f.labels["method"] = "cells", "Data and cells of the first grid", "random binning"
	f.set("cells.x", 6, 1, -2.2, -1.3, -0.4, 0.5, 1.4, 2.3)
	f.set("cells.y", 4, 1, -1.4, -0.7, 0, 0.7)
	return f
}

// expansionResult returns a result with a ball and a box. No method has both, but one
// picture then tests the drawing of both.
func expansionResult(v view.Look, w, h float64) view.Numbers {
	f := baseResult(500, v, w, h)
	f.labels["marks"], f.labels["title.data"], f.labels["method"] = "centre of expansion", "Data and centre of expansion", "Taylor features"
	f.set("ball", 1, 3, 0.5, 0.25, 0.9)
	f.set("border", 1, 4, -1.4, 2.4, -0.9, 1.4)
	return f
}
