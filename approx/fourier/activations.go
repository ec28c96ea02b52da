package fourier

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/combined"
	"mercer/approx/internal/lin"
)

// Activations is the feature map
//
//	ψ(x) = (aⱼ f(wⱼᵀx + bⱼ))ⱼ,
//
// a layer of a neural network with given weights. If f jumps at 0, a point on the
// hyperplane wⱼᵀx + bⱼ = 0 to within rounding has the value f(0). Points of a grid
// lie on many such hyperplanes, and machines round differently.
type Activations struct {
	W       approx.Points           // m×d
	Bias    []float64               // bⱼ, m; nil if all are 0
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
	f.check("fourier.Activations.Map")
	arg.Map("fourier.Activations.Map", dst, f.Len(), x, f.W.Dim)
	dst = approx.Dst(dst, f.Len())
	f.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// MapAll implements approx.BatchMap.
func (f Activations) MapAll(dst []float64, x approx.Points) {
	f.check("fourier.Activations.MapAll")
	arg.MapAll("fourier.Activations.MapAll", dst, f.Len(), x, f.W.Dim)
	n, m := x.Len(), f.W.Len()
	multiply(dst, x, f.W, f.Product)
	var sizes []float64 // where f jumps
	if jumps(f.F) {
		sizes = absSums(f.W)
	}
	for i := range n {
		row := dst[i*m : (i+1)*m]
		for j, b := range f.Bias {
			row[j] += b
		}
		if sizes != nil {
			snap(row, x.Row(i), f.Bias, sizes)
		}
		for j, a := range f.Amp {
			row[j] = a * f.F(row[j])
		}
	}
}

// jumps reports whether f is not continuous at 0.
func jumps(f func(t float64) float64) bool {
	const tiny = 0x1p-1000
	return math.Abs(f(tiny)-f(-tiny)) > 0x1p-100
}

// absSums returns the sums of |w| over the rows of w.
func absSums(w approx.Points) []float64 {
	s := make([]float64, w.Len())
	for j := range s {
		for _, v := range w.Row(j) {
			s[j] += math.Abs(v)
		}
	}
	return s
}

// snap replaces each wⱼᵀx + bⱼ in row that is within rounding by 0. The slice sizes
// holds the sums of |wⱼ|, and bias may be nil. Fast products use three transforms of up
// to 256 numbers, with at most the rounding error of a sum of 24.
func snap(row, x, bias, sizes []float64) {
	top, share := lin.Largest(x), float64(len(x)+24)*0x1p-52
	for j, t := range row {
		most := sizes[j] * top
		if bias != nil {
			most += math.Abs(bias[j])
		}
		if math.Abs(t) < share*most {
			row[j] = 0
		}
	}
}

// A Layer is a feature map whose features are activations of linear functions.
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
		copy(lines.Row(j), f.W.Row(j))
		if f.Bias != nil {
			lines.Row(j)[d] = f.Bias[j]
		}
	}
	return lines
}

// Combine implements approx.Combiner. It adds a linear layer with k outputs.
func (f Activations) Combine(w []float64, k int) approx.FeatureMap {
	f.check("fourier.Activations.Combine")
	arg.Combine("fourier.Activations.Combine", w, f.Len(), k)
	return combined.Features{From: f, W: w, K: k}
}

// multiply stores XWᵀ in dst, by the fast product if there is one.
func multiply(dst []float64, x, w approx.Points, fast Product) {
	if fast != nil {
		fast(dst, x)
		return
	}
	lin.MulT(dst, x.Data, w.Data, x.Len(), x.Dim, w.Len())
}

// check panics for the method fn unless there is an activation and one amplitude for
// each row of W. Bias must be empty or have one number for each row.
func (f Activations) check(fn string) {
	arg.Points(fn, "weights", f.W)
	arg.Len(fn, "amplitudes", len(f.Amp), f.W.Len())
	if f.Bias != nil {
		arg.Len(fn, "biases", len(f.Bias), f.W.Len())
	}
	if f.F == nil {
		arg.NotNil(fn, "activation F", nil)
	}
}
