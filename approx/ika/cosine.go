package ika

import (
	"context"
	"math"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/fitting"
)

// CosineInfo describes Cosine.
//
// Cosine is IKA with the functions cos(wᵀx + c), where w ~ N(0, I/τ²σ²) and the phase c
// is uniform. The functions do not depend on the type of the kernel. For a Gaussian
// kernel and τ = 1, they are random Fourier features. IKA fits their coefficients to the
// data instead of averaging.
var CosineInfo = basisMethod(approx.MethodInfo{
	Key:    "ika-cosine",
	Name:   "IKA, cosines",
	Short:  "IKA on cosines",
	Source: "Ronchetti 2019, section 6; Rahimi & Recht 2007",
	Doc:    "Builds the eigenfunctions from waves of random direction, length and phase, which do not depend on the kernel.",
	Traits: approx.Traits{Definite: true, Seeded: true, Sized: true, Extends: true},
	Params: []approx.Param{widthParam("How long a wave is: 1/‖w‖ over the bandwidth of the kernel, in the mean square of a coordinate.", 1)},
}, "waves", func(_ context.Context, p fitting.Problem, v approx.Values, n int) (basis, error) {
	rng := rand.New(rand.NewPCG(p.Seed, neuronStream))
	s := v["tau"] * bandwidth(p)
	f := fourier.Cosines{Omega: approx.NewPoints(n, p.X.Dim), Phase: make([]float64, n), Amp: make([]float64, n)}
	for j := range n {
		for a := range p.X.Dim {
			f.Omega.Row(j)[a] = rng.NormFloat64() / s
		}
		f.Phase[j], f.Amp[j] = 2*math.Pi*rng.Float64(), 1
	}
	return basis{functions: f, frequencies: f.Omega}, nil
})
