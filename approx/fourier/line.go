package fourier

import (
	"math"

	"mercer/approx/internal/lin"
)

// A lineRule is a quadrature rule for one coordinate of a distribution, or for the scale
// of a mixture. The weights are positive and sum to 1. The rule of a coordinate is
// symmetric about 0.
type lineRule struct{ node, weight []float64 }

// hermiteRule returns the Gauss rule of N(0, 1) with q nodes. It is exact for polynomials
// of degree up to 2q−1. The nodes are the eigenvalues of the Jacobi matrix, whose
// off-diagonal entries are √1, √2, … (Golub & Welsch 1969).
func hermiteRule(q int) lineRule {
	return gaussRule(q, func(k int) float64 { return math.Sqrt(float64(k)) })
}

// legendreRule returns the Gauss rule of the uniform distribution on (0, 1) with q nodes.
func legendreRule(q int) lineRule {
	r := gaussRule(q, func(k int) float64 { return float64(k) / math.Sqrt(float64(4*k*k-1)) })
	for i, v := range r.node {
		r.node[i] = (1 + v) / 2
	}
	return r
}

// quantileRule returns a rule with q nodes for the distribution with the given quantile
// function. The nodes are the quantiles of the nodes of legendreRule. The rule exists for
// every distribution. It converges more slowly for heavier tails.
func quantileRule(quantile func(p float64) float64, q int) lineRule {
	r := legendreRule(q)
	for i, p := range r.node {
		r.node[i] = quantile(p)
	}
	return r
}

// gaussRule returns the Gauss rule of a symmetric distribution with q nodes. The
// orthonormal polynomials satisfy the recurrence bₖ₊₁pₖ₊₁ = t pₖ − bₖpₖ₋₁.
func gaussRule(q int, b func(k int) float64) lineRule {
	j := make([]float64, q*q)
	for k := 1; k < q; k++ {
		j[k*q+k-1], j[(k-1)*q+k] = b(k), b(k)
	}
	t, _ := lin.EigSym(j, q)
	r := lineRule{t, make([]float64, q)}
	var sum float64
	for i := range t {
		if i < q/2 { // make the nodes exactly symmetric
			t[i] = (t[i] - t[q-1-i]) / 2
			t[q-1-i] = -t[i]
		} else if 2*i+1 == q {
			t[i] = 0
		}
		// The weight is the Christoffel number 1/Σ pₖ(t)². This keeps the relative
		// accuracy of small weights. Squared entries of eigenvectors would lose it.
		last, p, s := 0.0, 1.0, 1.0
		for k := 1; k < q; k++ {
			next := t[i] * p
			if k > 1 {
				next -= b(k-1) * last
			}
			last, p = p, next/b(k)
			s += p * p
		}
		r.weight[i] = 1 / s
		sum += r.weight[i]
	}
	for i := range r.weight {
		r.weight[i] /= sum
	}
	return r
}
