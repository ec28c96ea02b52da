package fourier

import (
	"context"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/fitting"
)

// SubsampledGauss draws m nodes from a product of Gauss rules with q nodes for each
// coordinate. The probability of a node is its weight, and all drawn nodes have equal
// weights. The literature on quadrature features uses this rule for comparison. The mean
// is
//
//	E k̂ = Πₐ Σᵢ vᵢ cos tᵢδₐ,
//
// which equals k up to the error of the one-dimensional rules. The published experiments
// use the two nodes ±1/σ. The mean is then Π cos(δₐ/σ), so the bias does not decrease
// with m. (The published code draws nodes by weight and then applies the weights again.
// This is correct for two nodes and wrong for more.)
//
// SubsampledGauss has 2m features, or m if the kernel has an Activation, and the cost
// of Random in any dimension. It is a method for comparisons: Random has no bias. It
// supports the kernels that GaussQuadrature supports.
//
// See Dao, De Sa & Ré 2017, subsampled dense grid, and the experiments of Munkhoeva et
// al. 2018.
type SubsampledGauss struct {
	Frequencies int // m ≥ 1; 0 stands for approx.DefaultSize (100)
	Nodes       int // number q of nodes of each coordinate, 2 to 64; 0 stands for 40
}

var subsampledGaussRule = newRule(rule{
	info: approx.MethodInfo{
		Key:    "gauss-sampled",
		Name:   "Subsampled Gauss quadrature features",
		Short:  "subsampled Gauss quadrature",
		Source: "Dao, De Sa & Ré 2017, subsampled dense grid; the experiments of Munkhoeva et al. 2018",
		Doc:    "Draws frequencies from the nodes of a product of Gauss rules: any number of them in any dimension, with the noise of random features and the bias of a coarse rule.",
		Traits: approx.Traits{Definite: true, Seeded: true, Sized: true, Extends: true, Unordered: true},
		Params: []approx.Param{sampledNodesParam},
	},
	unsupported: requireAxisRules,
}, func(m int, v approx.Values) approx.Method {
	return SubsampledGauss{Frequencies: m, Nodes: int(v["nodes"])}
})

var sampledNodesParam = approx.Param{
	Key:     "nodes",
	Symbol:  "q",
	Name:    "nodes of a line",
	Doc:     "How many nodes each coordinate has; the published experiments have two.",
	Min:     2,
	Max:     maxNodes,
	Default: 40,
	Integer: true,
}

// Info implements approx.Method.
func (SubsampledGauss) Info() approx.MethodInfo { return subsampledGaussRule.info }

// Fit implements approx.Method.
func (s SubsampledGauss) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	q, err := fitting.Int("Nodes", s.Nodes, sampledNodesParam)
	if err != nil {
		return nil, err
	}
	return subsampledGaussRule.fit(ctx, "fourier.SubsampledGauss.Fit", p, s.Frequencies, func(ctx context.Context, in Integral, p fitting.Problem) (Nodes, error) {
		axis := axisRule(in, q)
		rng := rand.New(rand.NewPCG(p.Seed, streamNodes))
		w := approx.NewPoints(p.Size, in.Dim)
		for j := range p.Size {
			scale := 1.0
			if in.Coordinate == nil { // the scale is drawn from its distribution
				scale = in.Scale(drawUniform(rng))
			}
			for a := range w.Row(j) {
				w.Row(j)[a] = scale * axis.node[pickByWeight(axis.weight, rng.Float64())]
			}
		}
		return Nodes{W: w}, ctx.Err()
	})
}

// streamNodes is the random stream of the drawn Gauss nodes for a seed.
const streamNodes = 0xf7

// pickByWeight returns the index i at which the cumulative sum of the weights exceeds u
// times their total, 0 ≤ u < 1.
func pickByWeight(weights []float64, u float64) int {
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
