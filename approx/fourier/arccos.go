package fourier

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
)

// ExactRadius approximates arc-cosine kernels by neurons. It integrates the length of a
// neuron's weights in closed form. It requires f(st) = sⁿf(t) for s > 0, which holds for
// arc-cosine kernels. Let w = ρu with a unit vector u. Then ρ and u separate:
//
//	E[f(wᵀx) f(wᵀy)] = E ρ²ⁿ · E[f(uᵀx) f(uᵀy)],  E χ²ⁿ(d) = 1, d, d(d+2).
//
// It is therefore enough to place neurons on the unit sphere and to multiply by E ρ²ⁿ.
// The neurons are the vertices of randomly rotated regular simplices and their opposites.
// The length adds nothing to the variance. For n = 1, the length also cancels in
// SphericalRadial33, and the two methods agree. If all blocks of d+1 pairs are complete,
// k̂(x, x) = k(x, x) for n = 0 and n = 1.
//
// ExactRadius has m features, one for each neuron. Its cost is that of Orthogonal, or
// less with ButterflyRotation. It supports only kernels with an Activation.
//
// It combines Cho & Saul 2009 with the nodes of Munkhoeva et al. 2018.
type ExactRadius struct {
	Neurons  int // m ≥ 1; 0 stands for approx.DefaultSize (100)
	Rotation Rotation
}

var exactRadiusRule = newRule(rule{
	info: approx.MethodInfo{
		Key:    "exact-radius",
		Name:   "Features of exact radius",
		Short:  "features of exact radius",
		Source: "after Cho & Saul 2009 and Munkhoeva et al. 2018",
		Doc:    "Takes weights of neurons on the unit sphere, since their length can be integrated in closed form.",
		Traits: approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
		Params: []approx.Param{rotationParam},
	},
	size: "Neurons",
	unsupported: func(in Integral) string {
		if in.Activation == nil {
			return "The length of a frequency drops out only where features grow like a power of it, as the neurons of arc-cosine kernels do; waves do not."
		}
		return ""
	},
}, func(m int, v approx.Values) approx.Method {
	return ExactRadius{Neurons: m, Rotation: Rotation(v["rotation"])}
})

// Info implements approx.Method.
func (ExactRadius) Info() approx.MethodInfo { return exactRadiusRule.info }

// Fit implements approx.Method.
func (e ExactRadius) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	if _, err := fitting.Choice("Rotation", e.Rotation, rotationParam); err != nil {
		return nil, err
	}
	return exactRadiusRule.fit(ctx, "fourier.ExactRadius.Fit", p, e.Neurons, func(ctx context.Context, in Integral, p fitting.Problem) (Nodes, error) {
		moment := 1.0 // E ρ²ⁿ
		for i := range in.Degree {
			moment *= float64(in.Dim + 2*i)
		}
		directions := directionSampler{dim: in.Dim, simplex: true, usesButterfly: e.Rotation == ButterflyRotation, addsOpposites: true}
		w, product, err := directions.nodes(ctx, p.Size, p.Seed, func(bool) float64 { return 1 })
		weights := ones(p.Size)
		for j := range weights {
			weights[j] = moment / float64(p.Size)
		}
		return Nodes{W: w, Weights: weights, Product: product}, err
	})
}
