package ika

import (
	"mercer/approx"
	"mercer/approx/internal/lin"
)

// A grid of functions in the plane is made row by row: rows of the picture have
// few numbers for each function, so that what they cost is one product.
type rowed interface {
	approx.BatchMap
	approx.Keeper

	// rows prepares for the coordinates xs of a grid, and returns what stores the
	// functions at the points (xs[i], y), N×len(xs), in dst.
	rows(xs []float64) func(dst []float64, y float64)
}

// sums is the map x ↦ Σⱼ Aⱼ bⱼ(x) of combinations of N functions, where Aⱼ is row
// j of coef.
type sums struct {
	basis rowed
	coef  []float64 // N×k
	k     int
}

var (
	_ approx.BatchMap = sums{}
	_ approx.Combiner = sums{}
	_ approx.Gridder  = sums{}
)

// Kept implements approx.Keeper.
func (s sums) Kept() int { return s.basis.Kept() + len(s.coef) }

// Len implements approx.FeatureMap.
func (s sums) Len() int { return s.k }

// Map implements approx.FeatureMap.
func (s sums) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, s.k)
	s.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// mapRows is the height of the blocks in which points are mapped, so that the
// functions of a block stay in the cache until they have been summed.
const mapRows = 64

// MapAll implements approx.BatchMap.
func (s sums) MapAll(dst []float64, x approx.Points) {
	n, b := x.Len(), s.basis.Len()
	block := make([]float64, min(mapRows, n)*b)
	for i := 0; i < n; i += mapRows {
		h := min(mapRows, n-i)
		s.basis.MapAll(block[:h*b], x.Slice(i, i+h))
		lin.Mul(dst[i*s.k:(i+h)*s.k], block[:h*b], s.coef, h, b, s.k)
	}
}

// Combine implements approx.Combiner.
func (s sums) Combine(w []float64, k int) approx.FeatureMap {
	b := s.basis.Len()
	coef := make([]float64, b*k)
	lin.Mul(coef, s.coef, w, b, s.k, k)
	return sums{s.basis, coef, k}
}

// Grid implements approx.Gridder.
func (s sums) Grid(dst, xs, ys []float64) {
	nx, ny, b := len(xs), len(ys), s.basis.Len()
	row, values, fill := make([]float64, b*nx), make([]float64, s.k*nx), s.basis.rows(xs)
	for j, y := range ys {
		fill(row, y)
		lin.TMul(values, s.coef, row, s.k, b, nx)
		for l := range s.k {
			copy(dst[(l*ny+j)*nx:], values[l*nx:(l+1)*nx])
		}
	}
}

// gridOf is Grid for the functions themselves.
func gridOf(f rowed, dst, xs, ys []float64) {
	nx, ny, b := len(xs), len(ys), f.Len()
	row, fill := make([]float64, b*nx), f.rows(xs)
	for j, y := range ys {
		fill(row, y)
		for l := range b {
			copy(dst[(l*ny+j)*nx:], row[l*nx:(l+1)*nx])
		}
	}
}
