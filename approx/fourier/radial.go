package fourier

import (
	"math/rand/v2"

	"mercer/approx"
)

// A spherical-radial rule of degree (p, q) writes the integral over ℝᵈ as an
// integral over lengths and one over directions. The first uses a random rule of
// degree p. The second uses a rule of degree q, which a random rotation makes
// unbiased:
//
//	E f(w) = ∫ f(ρu) dρ du.
//
// See Genz & Monahan 1998, «Stochastic integration rules for infinite regions», and
// for kernels Munkhoeva, Kapushev, Burnaev & Oseledets 2018, «Quadrature-based
// features for kernel approximation», sections 2 and 3.

// rotations is the setting for the kind of rotation of the nodes.
var rotations = approx.Param{
	Key:     "rotation",
	Name:    "rotation",
	Doc:     "Uniform rotations cost d² for each frequency and leave no bias; butterflies cost log d, pay from some hundred dimensions on, and are uniform only nearly.",
	Max:     1,
	Choices: []string{"uniform", "butterfly"},
}

// radii is the setting for the lengths of the nodes of a block.
func radii(preset float64) approx.Param {
	return approx.Param{
		Key:     "radii",
		Name:    "radii",
		Doc:     "Whether each frequency of a block has its own length, which reduces the variance, or all share one, as published.",
		Max:     1,
		Default: preset,
		Choices: []string{"each", "shared"},
	}
}

// lengths returns a function that draws from the distribution of ‖w‖, for each
// direction or, if shared, for each block.
func lengths(in Integral, seed uint64, shared bool) func(first bool) float64 {
	rng, r := rand.New(rand.NewPCG(seed, streamRadii)), 0.0
	return func(first bool) float64 {
		if first || !shared {
			r = in.Radius(uniform(rng), in.Dim)
		}
		return r
	}
}
