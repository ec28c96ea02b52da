package ika

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/combined"
	"mercer/approx/internal/lin"
)

// gridRowMap is a feature map in the plane that can be evaluated on a grid row by row.
// The evaluation takes few operations, so that the product with the weights dominates the
// cost.
type gridRowMap interface {
	approx.BatchMap
	approx.StorageSizer

	// gridRows returns a function for the coordinates xs of a grid. The returned function
	// stores the values at the points (xs[i], y) in dst, an N×len(xs) matrix.
	gridRows(xs []float64) func(dst []float64, y float64)
}

// sums is the feature map x ↦ Σⱼ Aⱼ bⱼ(x) of linear combinations of N functions bⱼ. Aⱼ is
// row j of the weights.
type sums struct {
	combined.Features
	basis gridRowMap
}

var _ approx.Gridder = sums{}

// newSums returns the feature map of k linear combinations of the basis functions. The
// weights w are an N×k matrix.
func newSums(basis gridRowMap, w []float64, k int) sums {
	return sums{combined.Features{Basis: basis, W: w, K: k}, basis}
}

// StoredValues implements approx.StorageSizer.
func (s sums) StoredValues() int { return s.basis.StoredValues() + len(s.W) }

// Combine implements approx.Combiner.
func (s sums) Combine(w []float64, k int) approx.FeatureMap {
	return newSums(s.basis, s.Weights(w, k), k)
}

// Grid implements approx.Gridder.
func (s sums) Grid(dst, xs, ys []float64) {
	arg.Grid("ika.Eigenfunctions.Grid", dst, s.K, xs, ys, 2)
	nx, ny, b := len(xs), len(ys), s.basis.Len()
	row, values, fillRow := make([]float64, b*nx), make([]float64, s.K*nx), s.basis.gridRows(xs)
	for j, y := range ys {
		fillRow(row, y)
		lin.TMul(values, s.W, row, s.K, b, nx)
		for l := range s.K {
			copy(dst[(l*ny+j)*nx:], values[l*nx:(l+1)*nx])
		}
	}
}

// fillGrid stores the values of the functions f on a grid in dst, as approx.Gridder
// requires.
func fillGrid(f gridRowMap, dst, xs, ys []float64) {
	nx, ny, b := len(xs), len(ys), f.Len()
	row, fillRow := make([]float64, b*nx), f.gridRows(xs)
	for j, y := range ys {
		fillRow(row, y)
		for l := range b {
			copy(dst[(l*ny+j)*nx:], row[l*nx:(l+1)*nx])
		}
	}
}
