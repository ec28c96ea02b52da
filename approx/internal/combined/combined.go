// Package combined implements linear combinations of features by computing the
// features. Maps use this package if they have no faster algorithm for combinations.
//
//mercer:inline
package combined

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// Of is approx.Combined, but the result is a BatchMap if f is a BatchMap and not a
// Combiner.
func Of(f approx.FeatureMap, w []float64, k int) approx.FeatureMap {
	if _, ok := f.(approx.Combiner); ok {
		return approx.Combined(f, w, k)
	}
	c := Features{f, w, k}
	if g, ok := f.(approx.Gridder); ok {
		return gridFeatures{c, g}
	}
	return c
}

// Features is the map x ↦ Wᵀψ(x) of k combinations of D features.
type Features struct {
	From approx.FeatureMap // ψ
	W    []float64         // D×k, row by row
	K    int
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
	lin.Mul(dst, f.From.Map(nil, x), f.W, 1, f.From.Len(), f.K)
	return dst
}

// rows returns the height of the blocks in which points are mapped to d features
// each. It is 64, which stay in the cache until they are summed, or less if that
// would exceed 16 MB.
func rows(d int) int { return min(64, max(1<<21/max(d, 1), 16)) }

// MapAll implements approx.BatchMap.
func (f Features) MapAll(dst []float64, x approx.Points) {
	arg.MapAll("approx.Combined.MapAll", dst, f.K, x, x.Dim)
	n, d := x.Len(), f.From.Len()
	block := make([]float64, min(rows(d), n)*d)
	for i := 0; i < n; i += rows(d) {
		b := min(rows(d), n-i)
		approx.FeaturesTo(block[:b*d], f.From, x.Slice(i, i+b))
		lin.Mul(dst[i*f.K:(i+b)*f.K], block[:b*d], f.W, b, d, f.K)
	}
}

// Combine implements approx.Combiner.
func (f Features) Combine(w []float64, k int) approx.FeatureMap {
	return Of(f.From, f.Weights(w, k), k)
}

// Weights returns WV for the K×k matrix v, the weights of the features in combinations
// of the combinations.
func (f Features) Weights(v []float64, k int) []float64 {
	arg.Combine("approx.Combined.Combine", v, f.K, k)
	d := f.From.Len()
	w := make([]float64, d*k)
	lin.Mul(w, f.W, v, d, f.K, k)
	return w
}

// gridFeatures is Features of a map that is cheap on a grid.
type gridFeatures struct {
	Features
	from approx.Gridder
}

// Grid implements approx.Gridder. It computes row by row, because D fields of a whole
// grid may exceed memory.
func (g gridFeatures) Grid(dst, xs, ys []float64) {
	nx, ny, d := len(xs), len(ys), g.from.Len()
	fields, row := make([]float64, d*nx), make([]float64, g.K*nx)
	for j := range ys {
		g.from.Grid(fields, xs, ys[j:j+1])
		lin.TMul(row, g.W, fields, g.K, d, nx)
		for o := range g.K {
			copy(dst[(o*ny+j)*nx:(o*ny+j+1)*nx], row[o*nx:(o+1)*nx])
		}
	}
}
