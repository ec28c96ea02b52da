package layers

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
)

// Composed is the feature map x ↦ ψ₂(ψ₁(x)). Its kernel is the kernel of the second map,
// evaluated at the features of the first map.
type Composed struct {
	First, Second approx.FeatureMap
}

var (
	_ approx.BatchMap = Composed{}
	_ approx.Combiner = Composed{}
)

// Len implements approx.FeatureMap. It returns the number of features of the
// second map.
func (c Composed) Len() int {
	arg.FeatureMap("layers.Composed.Len", c.Second)
	return c.Second.Len()
}

// Map implements approx.FeatureMap.
func (c Composed) Map(dst, x []float64) []float64 {
	c.checkMaps("layers.Composed.Map")
	if dst != nil {
		arg.Len("layers.Composed.Map", "numbers in dst", len(dst), c.Len())
	}
	return c.Second.Map(dst, c.First.Map(nil, x))
}

// MapAll implements approx.BatchMap.
func (c Composed) MapAll(dst []float64, x approx.Points) {
	c.checkMaps("layers.Composed.MapAll")
	arg.MapAll("layers.Composed.MapAll", dst, c.Len(), x, x.Dim)
	copy(dst, approx.FeaturesTo(nil, c.Second, asPoints(c.First, x)))
}

// Combine implements approx.Combiner.
func (c Composed) Combine(w []float64, k int) approx.FeatureMap {
	c.checkMaps("layers.Composed.Combine")
	arg.Combine("layers.Composed.Combine", w, c.Len(), k)
	return Composed{c.First, approx.Combined(c.Second, approx.Points{Data: w, Dim: k})}
}

// asPoints returns the features of x as points.
func asPoints(f approx.FeatureMap, x approx.Points) approx.Points {
	return approx.Points{Data: approx.FeaturesTo(nil, f, x), Dim: f.Len()}
}

// checkMaps panics if a map is nil. The message contains the name fn of the calling
// method.
func (c Composed) checkMaps(fn string) {
	arg.FeatureMap(fn, c.First)
	arg.FeatureMap(fn, c.Second)
}

// StoredValues implements approx.StorageSizer. It adds the numbers of both maps.
func (c Composed) StoredValues() int {
	c.checkMaps("layers.Composed.StoredValues")
	first, second := approx.StoredValues(c.First), approx.StoredValues(c.Second)
	if first == 0 || second == 0 {
		return 0
	}
	return first + second
}
