package main

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// comparedPoints is the number of leading points for which values of the kernel are
// compared.
const comparedPoints = 64

// pcaArrays returns the compared numbers of centred kernel PCA:
//
//   - the eigenvalues of the centred Gram matrix, largest first;
//   - K̂ for the first points, which does not depend on signs or rotations of the eigenvectors;
//   - the largest residual, relative to the first eigenvalue;
//   - the orthogonality error of the eigenvectors.
func pcaArrays(k approx.Kernel, x approx.Points, mu, u []float64) map[string][]float64 {
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
	return map[string][]float64{"eigenvalues": mu, "kernel": weightedGram(u, mu, min(comparedPoints, n)), "residual": {worst}, "orthogonality": {orthogonalityError(u, q)}}
}

// orthogonalityError returns the largest absolute entry of VᵀV − I, where V has q
// columns.
func orthogonalityError(v []float64, q int) float64 {
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

// weightedGram returns U diag(w) Uᵀ, where U consists of the first n rows of u.
func weightedGram(u, w []float64, n int) []float64 {
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

// gramArrays returns the compared numbers of features: the trace of K̂, and K̂ for the
// first points. The d features of all points are in psi.
func gramArrays(psi []float64, d int) map[string][]float64 {
	ones := make([]float64, d)
	for i := range ones {
		ones[i] = 1
	}
	return map[string][]float64{"kernel": weightedGram(psi, ones, min(comparedPoints, len(psi)/d)), "trace": {lin.Dot(psi, psi)}}
}

// eigenpairArrays returns the compared numbers of the eigenproblem AV = VΛ:
//
//   - the eigenvalues, largest first;
//   - the largest entry of AV − VΛ, relative to the first eigenvalue;
//   - the orthogonality error of V.
func eigenpairArrays(a array, w, v []float64) map[string][]float64 {
	n := a.dim
	av := make([]float64, n*n)
	lin.Mul(av, a.data, v, n, n, n)
	var worst float64
	for i, x := range av {
		worst = max(worst, math.Abs(x-v[i]*w[i%n])/math.Abs(w[0]))
	}
	return map[string][]float64{"eigenvalues": w, "residual": {worst}, "orthogonality": {orthogonalityError(v, n)}}
}

// ridgeResidual returns ‖y − (K + ρI)a‖ / ‖y‖.
func ridgeResidual(x approx.Points, y, a []float64, rho float64) float64 {
	n := x.Len()
	residual := make([]float64, n)
	lin.MatVec(residual, kernel.Gram(nil, gaussian, x), a, n, n)
	for i := range residual {
		residual[i] = y[i] - residual[i] - rho*a[i]
	}
	return math.Sqrt(lin.Dot(residual, residual) / lin.Dot(y, y))
}
