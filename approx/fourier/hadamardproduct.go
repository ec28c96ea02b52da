package fourier

import (
	"context"
	"math"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/fitting"
)

// HadamardProductInfo describes HadamardProduct.
//
// HadamardProduct is the random orthogonal matrix of Choromanski, Rowland & Weller. It
// uses the version of the published experiments: the product of Structured with fixed
// lengths √d′. This is the root mean square length of a standard normal vector in ℝ^d′.
// The method supports kernels whose frequencies are Gaussian with a fixed or random
// scale.
//
// Fixed lengths cause an additional bias that decreases like 1/d′. In the plane, this
// bias is 0.51, 0.12, 0.037, 0.017 and 0.010 for d′ = 4, 8, 16, 32 and 64.
var HadamardProductInfo = ruleMethod(approx.MethodInfo{
	Key:    "rom",
	Name:   "Random orthogonal matrices",
	Short:  "random orthogonal matrices",
	Source: "Choromanski, Rowland & Weller 2017; as in the experiments of Munkhoeva et al. 2018",
	Doc:    "Multiplies Hadamard matrices and random signs, all frequencies of one length: as cheap as structured orthogonal features and biased a little more in low dimension.",
	Traits: approx.Traits{Definite: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
	Params: []approx.Param{paddingParam},
}, Rule{
	Lacks: func(in Integral) string {
		if in.Scale == nil {
			return "Its frequencies are Gaussian vectors in many dimensions, and those of this kernel are not."
		}
		return ""
	},
	Nodes: func(ctx context.Context, in Integral, p fitting.Problem, v approx.Values) (Nodes, error) {
		h := newHadamardNodes(in.Dim, int(v["pad"]), p.Rank, p.Seed)
		rng := rand.New(rand.NewPCG(p.Seed, streamRadii))
		for j := range h.length {
			h.length[j] = in.Scale(drawUniform(rng)) * math.Sqrt(float64(h.order))
		}
		return h.nodes(), ctx.Err()
	},
})
