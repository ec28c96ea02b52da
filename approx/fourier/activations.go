package fourier

import (
	"mercer/approx"
	"mercer/approx/internal/combined"
	"mercer/approx/internal/lin"
)

// Activations is the feature map
//
//	ψ(x) = (aⱼ f(wⱼᵀx + bⱼ))ⱼ,
//
// a layer of a neural network of which the weights are given.
type Activations struct {
	W       approx.Points           // m×d
	Bias    []float64               // bⱼ, m; nil where all are 0
	Amp     []float64               // aⱼ, m
	F       func(t float64) float64 // f
	Product Product                 // a fast way to XWᵀ, or nil
}

var (
	_ approx.BatchMap = Activations{}
	_ approx.Combiner = Activations{}
	_ Layer           = Activations{}
)

// Len implements approx.FeatureMap. It returns m.
func (f Activations) Len() int { return f.W.Len() }

// Map implements approx.FeatureMap.
func (f Activations) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, f.Len())
	f.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// MapAll implements approx.BatchMap.
func (f Activations) MapAll(dst []float64, x approx.Points) {
	n, m := x.Len(), f.W.Len()
	multiply(dst, x, f.W, f.Product)
	for i := range n {
		row := dst[i*m : (i+1)*m]
		for j, b := range f.Bias {
			row[j] += b
		}
		for j, a := range f.Amp {
			row[j] = a * f.F(row[j])
		}
	}
}

// A Layer is a map of activations.
type Layer interface {
	approx.FeatureMap

	// Lines returns the hyperplanes wⱼᵀx + bⱼ = 0, as rows (w, b), m×(d+1).
	Lines() approx.Points
}

// Lines implements Layer.
func (f Activations) Lines() approx.Points {
	d := f.W.Dim
	lines := approx.NewPoints(f.Len(), d+1)
	for j := range f.Len() {
		copy(lines.At(j), f.W.At(j))
		if f.Bias != nil {
			lines.At(j)[d] = f.Bias[j]
		}
	}
	return lines
}

// Combine implements approx.Combiner: a layer of k outputs on top.
func (f Activations) Combine(w []float64, k int) approx.FeatureMap {
	return combined.Features{From: f, W: w, K: k}
}

// multiply stores XWᵀ in dst, by the fast way where there is one.
func multiply(dst []float64, x, w approx.Points, fast Product) {
	if x.Dim != w.Dim {
		panic("fourier: points and frequencies of different dimensions")
	}
	if fast != nil {
		fast(dst, x)
		return
	}
	lin.MulT(dst, x.Data, w.Data, x.Len(), x.Dim, w.Len())
}
