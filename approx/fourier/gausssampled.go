package fourier

import (
	"context"
	"math/rand/v2"

	"mercer/approx"
)

// GaussSampled draws m nodes of the product of Gauss rules with q nodes for each
// coordinate. A node is drawn with the probability of its weight, and all drawn nodes
// weigh the same. The literature on quadrature features compares with this rule. The
// mean is
//
//	E k̂ = Πₐ Σᵢ vᵢ cos tᵢδₐ,
//
// which equals k up to the error of the one-dimensional rules. For the two nodes ±1/σ
// of the published experiments, the mean is Π cos(δₐ/σ), so the bias remains for every
// m. (The published code draws nodes by weight and then weighs them again. This is
// correct for two nodes and wrong for more.)
var GaussSampled = ruleMethod(approx.Method{
	Key:    "gauss-sampled",
	Name:   "Subsampled Gauss quadrature features",
	Short:  "subsampled Gauss quadrature",
	Source: "Dao, De Sa & Ré 2017, subsampled dense grid; the experiments of Munkhoeva et al. 2018",
	Doc:    "Draws frequencies from the nodes of a product of Gauss rules: any number of them in any dimension, with the noise of random features and the bias of a coarse rule.",
	Traits: approx.Traits{Definite: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
	Params: []approx.Param{{
		Key:     "nodes",
		Symbol:  "q",
		Name:    "nodes of a line",
		Doc:     "How many nodes each coordinate has; the published experiments have two.",
		Min:     2,
		Max:     maxNodes,
		Default: 40,
		Integer: true,
	}},
}, Rule{
	Lacks: needsLines,
	Nodes: func(ctx context.Context, in Integral, p approx.Problem, v approx.Values) (Nodes, error) {
		axis := axisLine(in, int(v["nodes"]))
		rng := rand.New(rand.NewPCG(p.Seed, streamNodes))
		w := approx.NewPoints(p.Rank, in.Dim)
		for j := range p.Rank {
			s := 1.0
			if in.Coordinate == nil { // the scale is drawn from its law, not from a rule
				s = in.Scale(uniform(rng))
			}
			for a := range w.Row(j) {
				w.Row(j)[a] = s * axis.node[pick(axis.weight, rng.Float64())]
			}
		}
		return Nodes{W: w}, ctx.Err()
	},
})

// streamNodes separates the nodes that are drawn from other draws of the same
// seed.
const streamNodes = 0xf7

// pick returns the index at which the running sum of the weights passes the
// fraction u of their total.
func pick(weights []float64, u float64) int {
	var total float64
	for _, w := range weights {
		total += w
	}
	u *= total
	for i, w := range weights {
		if u -= w; u < 0 {
			return i
		}
	}
	return len(weights) - 1
}
