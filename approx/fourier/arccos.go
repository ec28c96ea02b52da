package fourier

import (
	"context"

	"mercer/approx"
)

// ExactRadius integrates the length of a neuron's weights in closed form. If f(st)
// = sⁿf(t) for s > 0, as for arc-cosine kernels, ρ and the direction u of w = ρu
// separate:
//
//	E[f(wᵀx) f(wᵀy)] = E ρ²ⁿ · E[f(uᵀx) f(uᵀy)],  E χ²ⁿ(d) = 1, d, d(d+2),
//
// so neurons on the unit sphere with that one weight suffice: the vertices of
// regular simplices, turned at random, and their opposites. The contribution of the
// length to the variance vanishes; for n = 1 it cancels in SphericalRadial33 as
// well, and the two are the same. With whole blocks of d+1 pairs k̂(x, x) is k(x,
// x) for n = 0 and n = 1.
var ExactRadius = ruleMethod(approx.Method{
	Key:    "exact-radius",
	Name:   "Features of exact radius",
	Short:  "features of exact radius",
	Source: "after Cho & Saul 2009 and Munkhoeva et al. 2018",
	Doc:    "Takes weights of neurons on the unit sphere, since their length can be integrated in closed form.",
	Traits: approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
	Params: []approx.Param{rotations},
}, Rule{
	Lacks: func(in Integral) string {
		if in.Activation == nil {
			return "The length of a frequency drops out only where features grow like a power of it, as the neurons of arc-cosine kernels do; waves do not."
		}
		return ""
	},
	Nodes: func(ctx context.Context, in Integral, p approx.Problem, v approx.Values) (Nodes, error) {
		moment := 1.0 // E ρ²ⁿ
		for i := range in.Degree {
			moment *= float64(in.Dim + 2*i)
		}
		s := sphere{dim: in.Dim, simplex: true, butterfly: v["rotation"] == 1, opposites: true}
		w, product, err := s.nodes(ctx, p.Rank, p.Seed, func(bool) float64 { return 1 })
		weights := ones(p.Rank)
		for j := range weights {
			weights[j] = moment / float64(p.Rank)
		}
		return Nodes{W: w, Weights: weights, Product: product}, err
	},
})
