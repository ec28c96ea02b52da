package fourier

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
)

// Simplex uses the d+1 vertices of randomly rotated regular simplices as directions of
// frequencies. The length of each frequency is drawn from the spectral distribution, and
// all frequencies have equal weights. The map is unbiased and positive definite for every
// isotropic kernel. In all tests, its variance is smaller than for independent
// frequencies at every distance. SphericalRadial33 has a smaller variance at short
// distances and a larger one at long distances.
//
// Simplex has 2m features, or m if the kernel has an Activation. Its cost is that of
// Orthogonal, or less with ButterflyRotation.
//
// The directions are those of Munkhoeva et al. 2018, the lengths those of Yu et al. 2016.
type Simplex struct {
	Frequencies int // m ≥ 1; 0 stands for approx.DefaultSize (100)
	Rotation    Rotation
}

var simplexRule = newRule(rule{
	info: approx.MethodInfo{
		Key:    "simplex",
		Name:   "Simplex features",
		Short:  "simplex features",
		Source: "after Munkhoeva et al. 2018, with the lengths of Yu et al. 2016",
		Doc:    "Takes directions to the corners of regular simplices, with random lengths: the directions of SR(3, 3) without its negative weights.",
		Traits: approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
		Params: []approx.Param{rotationParam},
	},
	unsupported: requireDirections,
}, func(m int, v approx.Values) approx.Method {
	return Simplex{Frequencies: m, Rotation: Rotation(v["rotation"])}
})

// Info implements approx.Method.
func (Simplex) Info() approx.MethodInfo { return simplexRule.info }

// Fit implements approx.Method.
func (s Simplex) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	if _, err := fitting.Choice("Rotation", s.Rotation, rotationParam); err != nil {
		return nil, err
	}
	return simplexRule.fit(ctx, "fourier.Simplex.Fit", p, s.Frequencies, func(ctx context.Context, in Integral, p fitting.Problem) (Nodes, error) {
		directions := directionSampler{dim: in.Dim, simplex: true, usesButterfly: s.Rotation == ButterflyRotation, addsOpposites: in.Activation != nil}
		w, product, err := directions.nodes(ctx, p.Size, p.Seed, newLengthSampler(in, p.Seed, false))
		return Nodes{W: w, Product: product}, err
	})
}
