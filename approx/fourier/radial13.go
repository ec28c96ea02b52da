package fourier

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
)

// SphericalRadial13 is the spherical-radial rule of degree (1, 3). It uses one random
// length along d orthogonal directions,
//
//	k̂(x, y) = c/d Σᵢ ½[f(ρQeᵢ) + f(−ρQeᵢ)],
//
// and the mean over blocks. With an independent length for each direction, it equals
// Orthogonal (Yu et al. 2016). The slides of the authors omit the factor 1/d.
//
// SphericalRadial13 has 2m features, or m if the kernel has an Activation. Its cost is
// that of Orthogonal, or less with ButterflyRotation. It supports every isotropic
// spectrum.
//
// See Genz & Monahan 1998 and Munkhoeva et al. 2018.
type SphericalRadial13 struct {
	Frequencies int // m ≥ 1; 0 stands for approx.DefaultSize (100)
	Rotation    Rotation
	Radii       Radii // 0 stands for SharedRadii
}

var sphericalRadial13Rule = newRule(rule{
	info: approx.MethodInfo{
		Key:    "sr13",
		Name:   "Spherical-radial rule of degree (1, 3)",
		Short:  "SR(1, 3)",
		Source: "Genz & Monahan 1998; Munkhoeva et al. 2018",
		Doc:    "Takes waves of one random length along randomly rotated orthogonal axes: directions are even, lengths are not.",
		Traits: approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
		Params: []approx.Param{rotationParam, radiiParam(1)},
	},
	unsupported: requireDirections,
}, func(m int, v approx.Values) approx.Method {
	return SphericalRadial13{Frequencies: m, Rotation: Rotation(v["rotation"]), Radii: radiiOf(v["radii"])}
})

// Info implements approx.Method.
func (SphericalRadial13) Info() approx.MethodInfo { return sphericalRadial13Rule.info }

// Fit implements approx.Method.
func (s SphericalRadial13) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	if _, err := fitting.Choice("Rotation", s.Rotation, rotationParam); err != nil {
		return nil, err
	}
	shared, err := s.Radii.shared(radiiParam(1))
	if err != nil {
		return nil, err
	}
	return sphericalRadial13Rule.fit(ctx, "fourier.SphericalRadial13.Fit", p, s.Frequencies, func(ctx context.Context, in Integral, p fitting.Problem) (Nodes, error) {
		directions := directionSampler{dim: in.Dim, usesButterfly: s.Rotation == ButterflyRotation, addsOpposites: in.Activation != nil}
		w, product, err := directions.nodes(ctx, p.Size, p.Seed, newLengthSampler(in, p.Seed, shared))
		return Nodes{W: w, Product: product}, err
	})
}
