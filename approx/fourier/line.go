package fourier

import (
	"math"

	"mercer/approx/internal/lin"
)

// A line is a quadrature rule for one coordinate of a distribution, or for the scale of
// a mixture. The weights are positive and sum to 1. The rule of a coordinate is
// symmetric.
type line struct{ node, weight []float64 }

// hermite returns the Gauss rule of N(0, 1) with q nodes, exact for polynomials of
// degree up to 2q−1. The nodes are the eigenvalues of the Jacobi matrix with √1,
// √2, … beside its diagonal (Golub & Welsch 1969).
func hermite(q int) line {
	return gauss(q, func(k int) float64 { return math.Sqrt(float64(k)) })
}

// legendre returns the Gauss rule of the uniform law on (0, 1) with q nodes.
func legendre(q int) line {
	r := gauss(q, func(k int) float64 { return float64(k) / math.Sqrt(float64(4*k*k-1)) })
	for i, v := range r.node {
		r.node[i] = (1 + v) / 2
	}
	return r
}

// quantiles returns the rule of a distribution with the given quantile function. It
// maps the nodes of legendre by this function. The rule applies to every distribution,
// and converges more slowly for heavier tails.
func quantiles(quantile func(p float64) float64, q int) line {
	r := legendre(q)
	for i, p := range r.node {
		r.node[i] = quantile(p)
	}
	return r
}

// gauss returns the Gauss rule of a symmetric distribution whose orthonormal
// polynomials have the recurrence bₖ₊₁pₖ₊₁ = t pₖ − bₖpₖ₋₁.
func gauss(q int, b func(k int) float64) line {
	j := make([]float64, q*q)
	for k := 1; k < q; k++ {
		j[k*q+k-1], j[(k-1)*q+k] = b(k), b(k)
	}
	t, _ := lin.EigSym(j, q)
	r := line{t, make([]float64, q)}
	var sum float64
	for i := range t {
		if i < q/2 { // symmetric to the last bit
			t[i] = (t[i] - t[q-1-i]) / 2
			t[q-1-i] = -t[i]
		} else if 2*i+1 == q {
			t[i] = 0
		}
		// The Christoffel number 1/Σ pₖ(t)²: small weights keep their digits, which
		// they do not as squares of entries of eigenvectors.
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
