// Package combined implements linear combinations of features by computing the features
// first. Feature maps use this package if they have no faster algorithm for combinations.
//
//mercer:inline
package combined

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// New is like approx.Combined, but the result is a BatchMap even if f is not a Combiner.
func New(f approx.FeatureMap, w []float64, k int) approx.FeatureMap {
	if _, ok := f.(approx.Combiner); ok {
		return approx.Combined(f, approx.Points{Data: w, Dim: k})
	}
	c := Features{f, w, k}
	if g, ok := f.(approx.Gridder); ok {
		return gridFeatures{c, g}
	}
	return c
}

// Features is the feature map x ↦ Wᵀψ(x) of k linear combinations of the D features ψ.
type Features struct {
	Basis approx.FeatureMap // ψ
	W     []float64         // D×k, row by row
	K     int
}

var (
	_ approx.BatchMap = Features{}
	_ approx.Combiner = Features{}
)

// Len implements approx.FeatureMap. It returns k.
func (f Features) Len() int { return f.K }

// Map implements approx.FeatureMap.
func (f Features) Map(dst, x []float64) []float64 {
	if dst != nil {
		arg.Len("approx.Combined.Map", "numbers in dst", len(dst), f.K)
	}
	dst = approx.Dst(dst, f.K)
	lin.Mul(dst, f.Basis.Map(nil, x), f.W, 1, f.Basis.Len(), f.K)
	return dst
}

// blockRows returns the number of points in a block if each point has d features. A block
// usually has 64 points, so that its features stay in the cache. It has fewer points if
// the features would exceed 16 MB.
func blockRows(d int) int { return min(64, max(1<<21/max(d, 1), 16)) }

// MapAll implements approx.BatchMap.
func (f Features) MapAll(dst []float64, x approx.Points) {
	arg.MapAll("approx.Combined.MapAll", dst, f.K, x, x.Dim)
	n, d := x.Len(), f.Basis.Len()
	block := make([]float64, min(blockRows(d), n)*d)
	for i := 0; i < n; i += blockRows(d) {
		b := min(blockRows(d), n-i)
		approx.FeaturesTo(block[:b*d], f.Basis, x.Slice(i, i+b))
		lin.Mul(dst[i*f.K:(i+b)*f.K], block[:b*d], f.W, b, d, f.K)
	}
}

// Combine implements approx.Combiner.
func (f Features) Combine(w []float64, k int) approx.FeatureMap {
	return New(f.Basis, f.Weights(w, k), k)
}

// Weights returns the product WV for the f.K×k matrix v. These are the weights of the
// features if the combinations are combined again.
func (f Features) Weights(v []float64, k int) []float64 {
	arg.Combine("approx.Combined.Combine", v, f.K, k)
	d := f.Basis.Len()
	w := make([]float64, d*k)
	lin.Mul(w, f.W, v, d, f.K, k)
	return w
}

// gridFeatures is Features for a map that implements approx.Gridder.
type gridFeatures struct {
	Features
	basis approx.Gridder
}

// Grid implements approx.Gridder. It computes one row of the grid at a time, because the
// values of D features on the whole grid may exceed memory.
func (g gridFeatures) Grid(dst, xs, ys []float64) {
	nx, ny, d := len(xs), len(ys), g.basis.Len()
	fields, row := make([]float64, d*nx), make([]float64, g.K*nx)
	for j := range ys {
		g.basis.Grid(fields, xs, ys[j:j+1])
		lin.TMul(row, g.W, fields, g.K, d, nx)
		for o := range g.K {
			copy(dst[(o*ny+j)*nx:(o*ny+j+1)*nx], row[o*nx:(o+1)*nx])
		}
	}
}
