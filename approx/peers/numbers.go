package main

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// seen is the number of points of the compared entries of a kernel matrix.
const seen = 64

// spectrum is what is compared of centred components. It holds the eigenvalues of
// the centred matrix, values of K̂ at the first points, which no sign or rotation
// changes, the largest residual relative to the first eigenvalue, and the deviation
// of the vectors from orthonormality.
func spectrum(k approx.Kernel, x approx.Points, mu, u []float64) map[string][]float64 {
	n, q := x.Len(), len(mu)
	g := kernel.Gram(nil, k, x)
	row := make([]float64, n)
	var grand float64
	for i := range n {
		for _, v := range g[i*n : (i+1)*n] {
			row[i] += v / float64(n)
		}
		grand += row[i] / float64(n)
	}
	for i := range n {
		for j := range n {
			g[i*n+j] += grand - row[i] - row[j]
		}
	}
	ku := make([]float64, n*q)
	lin.Mul(ku, g, u, n, n, q)
	var worst float64
	for i, m := range mu {
		var s float64
		for j := range n {
			r := ku[j*q+i] - m*u[j*q+i]
			s += r * r
		}
		worst = max(worst, math.Sqrt(s)/mu[0])
	}
	return map[string][]float64{"eigenvalues": mu, "kernel": weighted(u, mu, min(seen, n)), "residual": {worst}, "orthogonality": {askew(u, q)}}
}

// askew returns the largest entry of VᵀV − 1, of n rows of q numbers.
func askew(v []float64, q int) float64 {
	square := make([]float64, q*q)
	lin.TMul(square, v, v, q, len(v)/q, q)
	var worst float64
	for i, s := range square {
		if i/q == i%q {
			s--
		}
		worst = max(worst, math.Abs(s))
	}
	return worst
}

// weighted returns U diag(w) Uᵀ of the first n rows of u.
func weighted(u, w []float64, n int) []float64 {
	k := make([]float64, n*n)
	q := len(w)
	for i := range n {
		for j := range n {
			for l, v := range w {
				k[i*n+j] += v * u[i*q+l] * u[j*q+l]
			}
		}
	}
	return k
}

// approxGram returns the numbers of features that are compared: K̂ on the first
// points, and its trace.
func approxGram(psi []float64, d int) map[string][]float64 {
	one := make([]float64, d)
	for i := range one {
		one[i] = 1
	}
	return map[string][]float64{"kernel": weighted(psi, one, min(seen, len(psi)/d)), "trace": {lin.Dot(psi, psi)}}
}

// allPairs is what is compared of an eigenproblem: the values, largest first, the
// largest entry of AV − VΛ relative to the first value, and that of VᵀV − 1.
func allPairs(a array, w, v []float64) map[string][]float64 {
	n := a.dim
	av := make([]float64, n*n)
	lin.Mul(av, a.data, v, n, n, n)
	var worst float64
	for i, x := range av {
		worst = max(worst, math.Abs(x-v[i]*w[i%n])/math.Abs(w[0]))
	}
	return map[string][]float64{"eigenvalues": w, "residual": {worst}, "orthogonality": {askew(v, n)}}
}

// ridgeResidual returns ‖y − (K + ρI)a‖ / ‖y‖.
func ridgeResidual(x approx.Points, y, a []float64, rho float64) float64 {
	n := x.Len()
	left := make([]float64, n)
	lin.MatVec(left, kernel.Gram(nil, gaussian, x), a, n, n)
	for i := range left {
		left[i] = y[i] - left[i] - rho*a[i]
	}
	return math.Sqrt(lin.Dot(left, left) / lin.Dot(y, y))
}
