package fourier

import (
	"math/rand/v2"

	"mercer/approx"
)

// A spherical-radial rule of degree (p, q) writes the integral over ℝᵈ as an integral
// over lengths and one over directions:
//
//	E f(w) = ∫ f(ρu) dρ du.
//
// The integral over lengths uses a random rule of degree p. The integral over directions
// uses a rule of degree q, with a random rotation that makes the rule unbiased.
//
// See Genz & Monahan 1998, «Stochastic integration rules for infinite regions». For
// kernels, see Munkhoeva, Kapushev, Burnaev & Oseledets 2018, «Quadrature-based features
// for kernel approximation», sections 2 and 3.

// A Rotation is the type of the random rotations of nodes.
type Rotation int

const (
	// UniformRotation draws rotations from the Haar measure, see rotation.Haar. A
	// frequency takes O(d²) operations.
	UniformRotation Rotation = iota

	// ButterflyRotation draws nearly uniform rotations, see rotation.Butterfly. A
	// frequency takes O(log d) operations, and this also holds for features. The small
	// bias is 0 in the plane. The time is shorter from about a hundred dimensions on.
	ButterflyRotation
)

// rotationParam is the setting for the type of random rotation of the nodes.
var rotationParam = approx.Param{
	Key:     "rotation",
	Name:    "rotation",
	Doc:     "Uniform rotations cost d² for each frequency and leave no bias; butterflies cost log d, pay from some hundred dimensions on, and are uniform only nearly.",
	Max:     1,
	Choices: []string{"uniform", "butterfly"},
}

// radiiParam is the setting that selects one length for each node or one for each block.
// The argument is the default.
func radiiParam(preset float64) approx.Param {
	return approx.Param{
		Key:     "radii",
		Name:    "radii",
		Doc:     "Whether each frequency of a block has its own length, which reduces the variance, or all share one, as published.",
		Max:     1,
		Default: preset,
		Choices: []string{"each", "shared"},
	}
}

// Radii are the lengths of the nodes of a block.
type Radii int

const (
	SeparateRadii Radii = iota + 1 // each node has its own random length
	SharedRadii                    // all nodes of a block have the same random length
)

// radiiOf returns the constant for the setting v.
func radiiOf(v float64) Radii { return Radii(v) + SeparateRadii }

// shared reports whether the nodes of a block share a length. The value 0 stands for the
// default of p. It returns an *approx.RangeError for the field Radii if r is no constant.
func (r Radii) shared(p approx.Param) (bool, error) {
	if r == 0 {
		r = radiiOf(p.Default)
	}
	if r < SeparateRadii || r > SharedRadii {
		return false, &approx.RangeError{Key: "Radii", Value: float64(r), Min: float64(SeparateRadii), Max: float64(SharedRadii)}
	}
	return r == SharedRadii, nil
}

// newLengthSampler returns a function that draws lengths from the distribution of ‖w‖. If
// isShared is true, it draws only for the first direction of a block and repeats this
// length.
func newLengthSampler(in Integral, seed uint64, isShared bool) func(first bool) float64 {
	rng, r := rand.New(rand.NewPCG(seed, streamRadii)), 0.0
	return func(first bool) float64 {
		if first || !isShared {
			r = drawLength(rng, in.Spectrum, in.Dim)
		}
		return r
	}
}
