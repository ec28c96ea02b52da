package layers

import "mercer/approx"

// Composed is the map x ↦ ψ₂(ψ₁(x)). Its kernel is that of the second map, at the
// features of the first.
type Composed struct {
	First, Second approx.FeatureMap
}

var (
	_ approx.BatchMap = Composed{}
	_ approx.Combiner = Composed{}
)

// Len implements approx.FeatureMap. It returns the number of features of the
// second map.
func (c Composed) Len() int { return c.Second.Len() }

// Map implements approx.FeatureMap.
func (c Composed) Map(dst, x []float64) []float64 { return c.Second.Map(dst, c.First.Map(nil, x)) }

// MapAll implements approx.BatchMap.
func (c Composed) MapAll(dst []float64, x approx.Points) {
	copy(dst, approx.Features(c.Second, seen(c.First, x)))
}

// Combine implements approx.Combiner.
func (c Composed) Combine(w []float64, k int) approx.FeatureMap {
	return Composed{c.First, approx.Combined(c.Second, w, k)}
}

// seen returns the features of x as points.
func seen(f approx.FeatureMap, x approx.Points) approx.Points {
	return approx.Points{Data: approx.Features(f, x), Dim: f.Len()}
}
