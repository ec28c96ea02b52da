// Package lin is the linear algebra of the hot paths: dense products, solves,
// factorisations and eigenproblems on row-major slices.
//
// A matrix is a slice and its sizes: element (i, j) of an m×n matrix a is
// a[i*n+j]. Functions panic where a slice is shorter than its sizes say. Results
// may not overlap arguments unless it says so.
package lin

import "fmt"

// need returns the first n numbers of s, and no more of its capacity.
func need(s []float64, n int) []float64 {
	if len(s) < n {
		panic(fmt.Sprintf("lin: a slice of %d numbers where %d are needed", len(s), n))
	}
	return s[:n:n]
}
