// Package lin is the linear algebra of the hot paths: dense products, solves,
// factorisations and eigenproblems on row-major slices.
//
// A matrix is a slice and its sizes: element (i, j) of an m×n matrix a is
// a[i*n+j]. Functions panic where a slice is shorter than its sizes say. Results
// may not overlap arguments unless it says so.
package lin

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// need returns the first n numbers of s, and no more of its capacity.
func need(s []float64, n int) []float64 {
	if len(s) < n {
		panic(fmt.Sprintf("lin: a slice of %d numbers where %d are needed", len(s), n))
	}
	return s[:n:n]
}

// EigSym returns the eigenvalues of the symmetric n×n matrix a, largest first,
// and the orthonormal eigenvectors as columns of the n×n matrix v. Each vector's
// entry of largest magnitude is positive. a is overwritten.
func EigSym(a []float64, n int) (w, v []float64) {
	a = need(a, n*n)
	if n == 0 {
		return nil, nil
	}
	var e mat.EigenSym
	if !e.Factorize(mat.NewSymDense(n, a[:n*n]), true) {
		panic("lin: the eigenproblem did not converge")
	}
	asc := e.Values(nil)
	var u mat.Dense
	e.VectorsTo(&u)
	w, v = make([]float64, n), make([]float64, n*n)
	for i := range n {
		w[i] = asc[n-1-i]
		for j := range n {
			v[j*n+i] = u.At(j, n-1-i)
		}
	}
	SignColumns(v, n, n)
	return w, v
}

// SignColumns flips the columns of the m×n matrix v so that the entry of
// largest magnitude in each is positive; of equal ones the first decides.
func SignColumns(v []float64, m, n int) {
	for j := range n {
		var top float64
		for i := range m {
			if x := v[i*n+j]; math.Abs(x) > math.Abs(top) {
				top = x
			}
		}
		if top < 0 {
			for i := range m {
				v[i*n+j] = -v[i*n+j]
			}
		}
	}
}
