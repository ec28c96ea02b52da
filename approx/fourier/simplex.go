package fourier

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
)

// SimplexInfo describes Simplex.
//
// Simplex uses the d+1 vertices of randomly rotated regular simplices as directions of
// frequencies. The length of each frequency is drawn from the spectral distribution, and
// all frequencies have equal weights. The map is unbiased and positive definite for every
// isotropic kernel. In all tests, its variance is smaller than for independent
// frequencies at every distance. SphericalRadial33 has a smaller variance at short
// distances and a larger one at long distances.
var SimplexInfo = ruleMethod(approx.MethodInfo{
	Key:    "simplex",
	Name:   "Simplex features",
	Short:  "simplex features",
	Source: "after Munkhoeva et al. 2018, with the lengths of Yu et al. 2016",
	Doc:    "Takes directions to the corners of regular simplices, with random lengths: the directions of SR(3, 3) without its negative weights.",
	Traits: approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
	Params: []approx.Param{rotationParam},
}, Rule{
	Lacks: requireDirections,
	Nodes: func(ctx context.Context, in Integral, p fitting.Problem, v approx.Values) (Nodes, error) {
		s := directionSampler{dim: in.Dim, simplex: true, usesButterfly: v["rotation"] == 1, addsOpposites: in.Activation != nil}
		w, product, err := s.nodes(ctx, p.Rank, p.Seed, newLengthSampler(in, p.Seed, false))
		return Nodes{W: w, Product: product}, err
	},
})
