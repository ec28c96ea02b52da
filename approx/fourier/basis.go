package fourier

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
)

// RandomBasis returns n functions for methods that fit coefficients to data. The
// functions belong to the integral of k in ℝᵈ, and their nodes w are the nodes of Random.
// If k has activations, there are n of them. Otherwise each of n/2 frequencies has a
// cosine and a sine. If n is odd, there is one more cosine. The result evals is the
// number of kernel evaluations.
//
// RandomBasis returns the error of Represent. It returns an *approx.RangeError unless n
// is in [1, approx.MaxSize] and d is positive.
func RandomBasis(k approx.Kernel, d, n int, seed uint64) (f approx.FeatureMap, w approx.Points, evals int, err error) {
	defer evaluate.Catch(&err, k)
	if err := approx.CheckKernel(k); err != nil {
		return nil, approx.Points{}, 0, err
	}
	if err := arg.CheckRange("n", float64(n), 1, approx.MaxSize); err != nil {
		return nil, approx.Points{}, 0, err
	}
	in, err := Represent(k, d)
	if err != nil {
		return nil, approx.Points{}, 0, err
	}
	m := n
	if in.Activation == nil {
		m = (n + 1) / 2
	}
	nodes := Nodes{W: draw(in, m, seed)}
	w, _, _ = nodes.unwarped(in)
	return nodes.Map(in), w, in.evals, nil
}
