package fourier

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/words"
)

// GaussProduct is quadrature by a tensor product of Gauss rules. There are q nodes for
// each coordinate. The qᵈ frequencies have the products of the weights of their nodes.
// Half of the frequencies suffice because k̂ is even, and the m heaviest are used. For
// the Gaussian, the nodes are those of Gauss–Hermite quadrature. The error falls faster
// than any power of m once waves as long as the data are resolved. The error is a
// hundredth at q = (L/σ+3)²/4, and of the size of k for smaller q. For a mixture, the
// product has an additional factor for the scale. Other distributions use
// Gauss–Legendre nodes, mapped by their quantiles, which converge more slowly.
//
// The number q, and with it the number of scales, minimises the mean square error
// at some pairs of the data. Equispaced needs fewer frequencies (Greengard, Rachh &
// Barnett 2022).
var GaussProduct = ruleMethod(approx.Method{
	Key:    "gauss",
	Name:   "Gauss quadrature features",
	Short:  "Gauss quadrature",
	Source: "Dao, De Sa & Ré 2017; Mutný & Krause 2018",
	Doc:    "Takes the nodes of Gauss's rule along every axis: in one or two dimensions the error vanishes with enough nodes; with fewer it is as large as the kernel.",
	Traits: approx.Traits{Definite: true, Sized: true},
	Params: []approx.Param{{
		Key:     "nodes",
		Symbol:  "q",
		Name:    "nodes of a line",
		Doc:     "How many nodes each coordinate has; 0 chooses what suits the data and m.",
		Min:     0,
		Max:     maxNodes,
		Default: 0,
		Integer: true,
	}},
}, Rule{
	Least: leastGauss,
	Lacks: func(in Integral) string {
		if why := needsLines(in); why != "" {
			return why
		}
		if in.Dim > maxGaussDim {
			return fmt.Sprintf("Two nodes for each coordinate are %d frequencies already in %d dimensions: a product of rules is for few.", 1<<maxGaussDim, maxGaussDim+1)
		}
		return ""
	},
	Nodes: func(ctx context.Context, in Integral, p approx.Problem, v approx.Values) (Nodes, error) {
		even := in.Activation == nil
		if least := leastGauss(in); p.Rank < least {
			return Nodes{}, &approx.UnsupportedError{
				Method: "Gauss quadrature features",
				Reason: fmt.Sprintf("Two nodes for each of %s take at least m = %d frequencies.", words.Count(in.Dim, "coordinate"), least),
			}
		}
		t, n, lost := gaussTensor(in, p, int(v["nodes"]), even)
		n.Notes = append(n.Notes, fmt.Sprintf("The rule has %s for each coordinate; %s of the product are kept, with %.3g %% of its weight.",
			words.Count(len(t.axis.node), "node"), words.Count(n.W.Len(), "node"), 100*(1-lost)))
		if r := len(t.scale.node); r > 1 {
			n.Notes = append(n.Notes, fmt.Sprintf("Its Gaussians have %s.", words.Count(r, "scale")))
		}
		return n, ctx.Err()
	},
})

// leastGauss returns the number of frequencies of a product with two nodes for each
// coordinate. This is 2ᵈ, or half of it for waves, which use one of each pair ±w. For a
// distribution on multiples of one frequency, it is 1.
func leastGauss(in Integral) int {
	switch {
	case in.Harmonic != nil:
		return 1
	case in.Activation == nil:
		return 1 << max(0, in.Dim-1)
	}
	return 1 << in.Dim
}

// sameOff is the relative difference up to which the errors of two rules are
// considered equal. Of such rules the one with fewer nodes is used.
const sameOff = 1e-9

// maxNodes is the largest number of nodes of a line, which suffices for data of the
// width 13σ.
const maxNodes = 64

// maxGaussDim is the largest dimension of a product of rules. In this dimension, a
// product has at least a thousand frequencies.
const maxGaussDim = 10

// gaussTensor returns the product of rules with q nodes for each coordinate, and its m
// heaviest nodes. If q is 0, gaussTensor chooses the number of nodes of least error for
// the data.
func gaussTensor(in Integral, p approx.Problem, q int, even bool) (best tensor, nodes Nodes, lost float64) {
	from, to := 1, maxNodes
	if q > 0 {
		from, to = q, q
	}
	scales := []line{scaleLine(in, 1)}
	if in.Coordinate == nil {
		for _, r := range []int{2, 3, 4, 6, 8, 12, 16} {
			scales = append(scales, scaleLine(in, r))
		}
	}
	var g target
	if from < to || len(scales) > 1 {
		g = newTarget(p.Kernel, in, p.X)
	}
	axes := make([]line, to+1)
	least := math.Inf(1)
	for _, scale := range scales {
		last := math.Inf(1) // with this number of scales
		// The error is not a smooth function of q, so its growth is confirmed over
		// a few values.
		for q, worse := from, 0; q <= to && worse < 8; q++ {
			if axes[q].node == nil {
				axes[q] = axisLine(in, q)
			}
			t := tensor{in, axes[q], scale}
			n, out := t.heaviest(p.Rank, even)
			if n.W.Len() == 0 {
				break
			}
			off := n.meanError(in, g)
			if worse++; off < last*(1-sameOff) {
				last, worse = off, 0
			}
			if off < least*(1-sameOff) {
				least, best, nodes, lost = off, t, n, out
			}
		}
	}
	nodes.Evals = g.evals
	return best, nodes, lost
}
