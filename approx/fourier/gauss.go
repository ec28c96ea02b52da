package fourier

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/words"
)

// GaussQuadrature is quadrature by a tensor product of Gauss rules with q nodes for each
// coordinate. The product has qᵈ frequencies, and the weight of a frequency is the
// product of the weights of its coordinates. Half of the frequencies are enough because
// k̂ is even. The m frequencies with the largest weights are used.
//
// For the Gaussian kernel, this is Gauss–Hermite quadrature. Let L be the width of the
// data. The error is as large as k for small q and 0.01 at q = (L/σ+3)²/4. For larger q
// it falls faster than any power of m. For a mixture, the product has one more factor for
// the scale. Other distributions map Gauss–Legendre nodes by their quantiles, which
// converges more slowly.
//
// By default, the number q and the number of scales minimise the mean square error at
// some pairs of the data. Equispaced needs fewer frequencies (Greengard, Rachh & Barnett
// 2022).
//
// GaussQuadrature has at most 2m features, or m if the kernel has an Activation.
// Finding the frequencies takes O(md log m) operations for each tried q, and the features
// of a point take O(md). It requires m ≥ 2ᵈ⁻¹ and d ≤ 24, and it is useful in one or two
// dimensions. It supports kernels whose frequencies have independent coordinates, or are
// Gaussian with a random scale.
//
// See Dao, De Sa & Ré 2017, «Gaussian quadrature for kernel features», and Mutný & Krause
// 2018.
type GaussQuadrature struct {
	Frequencies int // m ≥ 1; 0 stands for approx.DefaultSize (100)

	// Nodes is the number q of nodes of each coordinate, up to 64. The value 0 chooses the
	// q up to 64 with the smallest error for the data and m.
	Nodes int
}

var gaussQuadratureRule = newRule(rule{
	info: approx.MethodInfo{
		Key:    "gauss",
		Name:   "Gauss quadrature features",
		Short:  "Gauss quadrature",
		Source: "Dao, De Sa & Ré 2017; Mutný & Krause 2018",
		Doc:    "Takes the nodes of Gauss's rule along every axis: in one or two dimensions the error vanishes with enough nodes; with fewer it is as large as the kernel.",
		Traits: approx.Traits{Definite: true, Sized: true},
		Params: []approx.Param{gaussNodesParam},
	},
	minNodes: minGaussNodes,
	unsupported: func(in Integral) string {
		if why := requireAxisRules(in); why != "" {
			return why
		}
		if in.Harmonic == nil && in.Dim > maxGaussDim {
			return fmt.Sprintf("Two nodes for each coordinate are at least %s frequencies in more than %d dimensions: a product of rules is for few.", approx.FormatCount(1<<maxGaussDim), maxGaussDim)
		}
		return ""
	},
}, func(m int, v approx.Values) approx.Method {
	return GaussQuadrature{Frequencies: m, Nodes: int(v["nodes"])}
})

var gaussNodesParam = approx.Param{
	Key:     "nodes",
	Symbol:  "q",
	Name:    "nodes of a line",
	Doc:     "How many nodes each coordinate has; 0 chooses what suits the data and m.",
	Min:     0,
	Max:     maxNodes,
	Default: 0,
	Integer: true,
}

// Info implements approx.Method.
func (GaussQuadrature) Info() approx.MethodInfo { return gaussQuadratureRule.info }

// Fit implements approx.Method.
func (g GaussQuadrature) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	q, err := fitting.Int("Nodes", g.Nodes, gaussNodesParam)
	if err != nil {
		return nil, err
	}
	return gaussQuadratureRule.fit(ctx, "fourier.GaussQuadrature.Fit", p, g.Frequencies, func(ctx context.Context, in Integral, p fitting.Problem) (Nodes, error) {
		even := in.Activation == nil
		if least := minGaussNodes(in); p.Size < least {
			return Nodes{}, &approx.UnsupportedError{
				Method: "Gauss quadrature features",
				Reason: fmt.Sprintf("Two nodes for each of %s take at least m = %d frequencies.", words.Count(in.Dim, "coordinate"), least),
			}
		}
		t, n, lostWeight := gaussTensor(in, p, q, even)
		n.notes = append(n.notes, approx.Notef(approx.Information, "The rule has %s for each coordinate; %s of the product are kept, with %.3g %% of its weight.",
			words.Count(len(t.axis.node), "node"), words.Count(n.W.Len(), "node"), 100*(1-lostWeight)))
		if r := len(t.scale.node); r > 1 {
			n.notes = append(n.notes, approx.Notef(approx.Information, "Its Gaussians have %s.", words.Count(r, "scale")))
		}
		return n, ctx.Err()
	})
}

// minGaussNodes returns the number of frequencies if each coordinate has two nodes. For
// neurons, the number is 2ᵈ. For cosines it is 2ᵈ⁻¹, because only one of each pair ±w is
// used. For a distribution on multiples of one frequency, it is 1.
func minGaussNodes(in Integral) int {
	switch {
	case in.Harmonic != nil:
		return 1
	case in.Activation == nil:
		return 1 << max(0, in.Dim-1)
	}
	return 1 << in.Dim
}

// errorTolerance is the relative difference up to which the errors of two rules are
// considered equal. If two errors are equal, the rule with fewer nodes is used.
const errorTolerance = 1e-9

// maxNodes is the largest number of nodes of one coordinate. It is enough for data of
// width 13σ.
const maxNodes = 64

// maxGaussDim is the largest dimension d of GaussQuadrature, which needs up to 2ᵈ
// frequencies. The largest size of a method, approx.MaxSize, is 2²⁴.
const maxGaussDim = 24

// gaussTensor returns the product of rules with q nodes for each coordinate. The result
// nodes holds its m nodes with the largest weights, and lostWeight is the weight of the
// other nodes. If q is 0, gaussTensor chooses the q with the smallest error for the data.
func gaussTensor(in Integral, p fitting.Problem, q int, even bool) (best tensorRule, nodes Nodes, lostWeight float64) {
	from, to := 1, maxNodes
	if q > 0 {
		from, to = q, q
	}
	scales := []lineRule{scaleRule(in, 1)}
	if in.Coordinate == nil {
		for _, r := range []int{2, 3, 4, 6, 8, 12, 16} {
			scales = append(scales, scaleRule(in, r))
		}
	}
	var g kernelSample
	if from < to || len(scales) > 1 {
		g = newKernelSample(p.Kernel, in, p.X)
	}
	axes := make([]lineRule, to+1)
	leastError := math.Inf(1)
	for _, scale := range scales {
		lastError := math.Inf(1) // the smallest error for this scale rule
		// The error is not a smooth function of q, so its growth is confirmed over
		// a few values.
		for q, worseCount := from, 0; q <= to && worseCount < 8; q++ {
			if axes[q].node == nil {
				axes[q] = axisRule(in, q)
			}
			t := tensorRule{in, axes[q], scale}
			n, omittedWeight := t.heaviestNodes(p.Size, even)
			if n.W.Len() == 0 {
				break
			}
			rmse := n.meanError(in, g)
			if worseCount++; rmse < lastError*(1-errorTolerance) {
				lastError, worseCount = rmse, 0
			}
			if rmse < leastError*(1-errorTolerance) {
				leastError, best, nodes, lostWeight = rmse, t, n, omittedWeight
			}
		}
	}
	nodes.evals = g.evals
	return best, nodes, lostWeight
}
