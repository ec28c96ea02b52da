package fourier

import (
	"context"
	"math"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/fitting"
)

// RandomOrthogonalMatrix is the random orthogonal matrix (ROM) of Choromanski, Rowland &
// Weller. It uses the version of the published experiments: the product of
// StructuredOrthogonal with fixed lengths √d′. This is the root mean square length of a
// standard normal vector in ℝ^d′.
//
// Fixed lengths cause an additional bias that decreases like 1/d′. In the plane, this
// bias is 0.51, 0.12, 0.037, 0.017 and 0.010 for d′ = 4, 8, 16, 32 and 64.
// StructuredOrthogonal has the same cost without this bias.
//
// RandomOrthogonalMatrix has 2m features, or m if the kernel has an Activation. It
// supports kernels whose frequencies are Gaussian with a fixed or random scale.
//
// See Choromanski, Rowland & Weller 2017, «The unreasonable effectiveness of structured
// random orthogonal embeddings», and the experiments of Munkhoeva et al. 2018.
type RandomOrthogonalMatrix struct {
	Frequencies int // m ≥ 1; 0 stands for approx.DefaultSize (100)

	// Padding is a lower limit for the power of two d′ to which points are padded, up to
	// 256. The value 0 stands for 32.
	Padding int
}

var randomOrthogonalMatrixRule = newRule(rule{
	info: approx.MethodInfo{
		Key:    "rom",
		Name:   "Random orthogonal matrices",
		Short:  "random orthogonal matrices",
		Source: "Choromanski, Rowland & Weller 2017; as in the experiments of Munkhoeva et al. 2018",
		Doc:    "Multiplies Hadamard matrices and random signs, all frequencies of one length: as cheap as structured orthogonal features and biased a little more in low dimension.",
		Traits: approx.Traits{Definite: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
		Params: []approx.Param{paddingParam},
	},
	unsupported: func(in Integral) string {
		if in.Scale == nil {
			return "Its frequencies are Gaussian vectors in many dimensions, and those of this kernel are not."
		}
		return ""
	},
}, func(m int, v approx.Values) approx.Method {
	return RandomOrthogonalMatrix{Frequencies: m, Padding: int(v["pad"])}
})

// Info implements approx.Method.
func (RandomOrthogonalMatrix) Info() approx.MethodInfo { return randomOrthogonalMatrixRule.info }

// Fit implements approx.Method.
func (r RandomOrthogonalMatrix) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	pad, err := fitting.Int("Padding", r.Padding, paddingParam)
	if err != nil {
		return nil, err
	}
	return randomOrthogonalMatrixRule.fit(ctx, "fourier.RandomOrthogonalMatrix.Fit", p, r.Frequencies, func(ctx context.Context, in Integral, p fitting.Problem) (Nodes, error) {
		h := newHadamardNodes(in.Dim, pad, p.Size, p.Seed)
		rng := rand.New(rand.NewPCG(p.Seed, streamRadii))
		for j := range h.length {
			h.length[j] = in.Scale(drawUniform(rng)) * math.Sqrt(float64(h.order))
		}
		return h.nodes(), ctx.Err()
	})
}
