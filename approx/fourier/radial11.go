package fourier

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
)

// SphericalRadial11 is the spherical-radial rule of degree (1, 1). It uses a random
// vector and its opposite,
//
//	k̂(x, y) = c/m Σⱼ ½[f(wⱼ) + f(−wⱼ)],  wⱼ = ρⱼuⱼ.
//
// Cosines are even in w, so the rule then equals Random, frequency by frequency. The
// neurons of arc-cosine kernels are not even, so the opposite nodes change k̂.
//
// SphericalRadial11 has 2m features, or m if the kernel has an Activation. Its cost is
// that of Random.
//
// See Genz & Monahan 1998 and Munkhoeva et al. 2018.
type SphericalRadial11 struct {
	Frequencies int // m ≥ 1; 0 stands for approx.DefaultSize (100)
}

var sphericalRadial11Rule = newRule(rule{
	info: approx.MethodInfo{
		Key:    "sr11",
		Name:   "Spherical-radial rule of degree (1, 1)",
		Short:  "SR(1, 1)",
		Source: "Genz & Monahan 1998; Munkhoeva et al. 2018",
		Doc:    "Takes each random direction with its opposite. For waves this gives random Fourier features again; for neurons it cancels the odd part.",
		Traits: approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
	},
}, func(m int, _ approx.Values) approx.Method {
	return SphericalRadial11{Frequencies: m}
})

// Info implements approx.Method.
func (SphericalRadial11) Info() approx.MethodInfo { return sphericalRadial11Rule.info }

// Fit implements approx.Method.
func (s SphericalRadial11) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return sphericalRadial11Rule.fit(ctx, "fourier.SphericalRadial11.Fit", p, s.Frequencies, func(_ context.Context, in Integral, p fitting.Problem) (Nodes, error) {
		if in.Activation == nil {
			return Nodes{W: draw(in, p.Size, p.Seed)}, nil
		}
		half := draw(in, (p.Size+1)/2, p.Seed)
		w := approx.NewPoints(p.Size, in.Dim)
		for j := range p.Size {
			sign := float64(1 - 2*(j%2))
			for a, v := range half.Row(j / 2) {
				w.Row(j)[a] = sign * v
			}
		}
		return Nodes{W: w}, nil
	})
}
