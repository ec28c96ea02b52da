package ika

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/combined"
	"mercer/approx/internal/lin"
)

// rowFunctions are functions in the plane that are computed on a grid row by row. Each
// row takes few operations for a function, so that the product with the weights
// dominates.
type rowFunctions interface {
	approx.BatchMap
	approx.StorageSizer

	// rows returns a function for the coordinates xs of a grid. This function stores
	// the N×len(xs) values at the points (xs[i], y) in dst.
	rows(xs []float64) func(dst []float64, y float64)
}

// sums is the map x ↦ Σⱼ Aⱼ bⱼ(x) of combinations of N functions, where Aⱼ is row
// j of the weights.
type sums struct {
	combined.Features
	basis rowFunctions
}

var _ approx.Gridder = sums{}

// newSums returns the k combinations of the functions with the weights w, N×k.
func newSums(basis rowFunctions, w []float64, k int) sums {
	return sums{combined.Features{From: basis, W: w, K: k}, basis}
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
	row, values, fill := make([]float64, b*nx), make([]float64, s.K*nx), s.basis.rows(xs)
	for j, y := range ys {
		fill(row, y)
		lin.TMul(values, s.W, row, s.K, b, nx)
		for l := range s.K {
			copy(dst[(l*ny+j)*nx:], values[l*nx:(l+1)*nx])
		}
	}
}

// gridOf is Grid for the functions themselves.
func gridOf(f rowFunctions, dst, xs, ys []float64) {
	nx, ny, b := len(xs), len(ys), f.Len()
	row, fill := make([]float64, b*nx), f.rows(xs)
	for j, y := range ys {
		fill(row, y)
		for l := range b {
			copy(dst[(l*ny+j)*nx:], row[l*nx:(l+1)*nx])
		}
	}
}
