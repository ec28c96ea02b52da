package fourier

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
)

// SphericalRadial13Info describes SphericalRadial13.
//
// SphericalRadial13 is the rule of degree (1, 3). It uses one random length along d
// orthogonal directions,
//
//	k̂(x, y) = c/d Σᵢ ½[f(ρQeᵢ) + f(−ρQeᵢ)],
//
// and the mean over blocks. With an independent length for each direction, it equals
// Orthogonal (Yu et al. 2016). The slides of the authors omit the factor 1/d.
var SphericalRadial13Info = ruleMethod(approx.MethodInfo{
	Key:    "sr13",
	Name:   "Spherical-radial rule of degree (1, 3)",
	Short:  "SR(1, 3)",
	Source: "Genz & Monahan 1998; Munkhoeva et al. 2018",
	Doc:    "Takes waves of one random length along randomly rotated orthogonal axes: directions are even, lengths are not.",
	Traits: approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
	Params: []approx.Param{rotationParam, radiiParam(1)},
}, Rule{
	Lacks: requireDirections,
	Nodes: func(ctx context.Context, in Integral, p fitting.Problem, v approx.Values) (Nodes, error) {
		s := directionSampler{dim: in.Dim, usesButterfly: v["rotation"] == 1, addsOpposites: in.Activation != nil}
		w, product, err := s.nodes(ctx, p.Rank, p.Seed, newLengthSampler(in, p.Seed, v["radii"] == 1))
		return Nodes{W: w, Product: product}, err
	},
})
