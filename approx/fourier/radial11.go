package fourier

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
)

// SphericalRadial11Info describes SphericalRadial11.
//
// SphericalRadial11 is the rule of degree (1, 1). It uses a random vector and its
// opposite,
//
//	k̂(x, y) = c/m Σⱼ ½[f(wⱼ) + f(−wⱼ)],  wⱼ = ρⱼuⱼ.
//
// Cosines are even in w, so the rule then equals Random, frequency by frequency. The
// neurons of arc-cosine kernels are not even, so the opposite nodes change k̂.
var SphericalRadial11Info = ruleMethod(approx.MethodInfo{
	Key:    "sr11",
	Name:   "Spherical-radial rule of degree (1, 1)",
	Short:  "SR(1, 1)",
	Source: "Genz & Monahan 1998; Munkhoeva et al. 2018",
	Doc:    "Takes each random direction with its opposite. For waves this gives random Fourier features again; for neurons it cancels the odd part.",
	Traits: approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
}, Rule{
	Nodes: func(_ context.Context, in Integral, p fitting.Problem, _ approx.Values) (Nodes, error) {
		if in.Activation == nil {
			return Nodes{W: draw(in, p.Rank, p.Seed)}, nil
		}
		half := draw(in, (p.Rank+1)/2, p.Seed)
		w := approx.NewPoints(p.Rank, in.Dim)
		for j := range p.Rank {
			sign := float64(1 - 2*(j%2))
			for a, v := range half.Row(j / 2) {
				w.Row(j)[a] = sign * v
			}
		}
		return Nodes{W: w}, nil
	},
})
