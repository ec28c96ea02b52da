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
//	ψ(x) = (aⱼ f(wⱼᵀx + bⱼ))ⱼ.
//
// It is one layer of a neural network with given weights. If f jumps at 0, the argument
// of f is set to 0 where it is 0 up to rounding errors. Otherwise the result would depend
// on the machine, because grid points often lie on a hyperplane wⱼᵀx + bⱼ = 0.
type Activations struct {
	W       approx.Points           // m×d
	Bias    []float64               // bⱼ, m; nil if all are 0
	Amp     []float64               // aⱼ, m
	F       func(t float64) float64 // f
	Product Product                 // faster product XWᵀ, or nil

	kernel approx.Kernel // the kernel whose spectrum has the Activation F, or nil
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
	var sizes []float64 // used only if f jumps at 0
	if hasJump(f.F) {
		sizes = absSums(f.W)
	}
	for i := range n {
		row := dst[i*m : (i+1)*m]
		for j, b := range f.Bias {
			row[j] += b
		}
		if sizes != nil {
			snapToZero(row, x.Row(i), f.Bias, sizes)
		}
		for j, a := range f.Amp {
			row[j] = a * f.F(row[j])
		}
	}
}

// hasJump reports whether f is discontinuous at 0.
func hasJump(f func(t float64) float64) bool {
	const tiny = 0x1p-1000
	return math.Abs(f(tiny)-f(-tiny)) > 0x1p-100
}

// absSums returns Σ|w| for each row of w.
func absSums(w approx.Points) []float64 {
	s := make([]float64, w.Len())
	for j := range s {
		for _, v := range w.Row(j) {
			s[j] += math.Abs(v)
		}
	}
	return s
}

// snapToZero sets the entries of row to 0 that are 0 up to rounding errors. Entry j is
// wⱼᵀx + bⱼ, and sizes[j] is the sum of |wⱼ|. The bias may be nil. The tolerance also
// covers fast products: their three transforms of up to 256 numbers have at most the
// rounding error of a sum of 24 terms.
func snapToZero(row, x, bias, sizes []float64) {
	top, share := lin.Largest(x), float64(len(x)+24)*0x1p-52
	for j, t := range row {
		bound := sizes[j] * top
		if bias != nil {
			bound += math.Abs(bias[j])
		}
		if math.Abs(t) < share*bound {
			row[j] = 0
		}
	}
}

// A Layer is a feature map whose features are activations of linear functions.
type Layer interface {
	approx.FeatureMap

	// Lines returns the m×(d+1) matrix whose rows (w, b) define the hyperplanes wᵀx + b =
	// 0.
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

// Combine implements approx.Combiner. The result is a linear layer with k outputs.
func (f Activations) Combine(w []float64, k int) approx.FeatureMap {
	f.check("fourier.Activations.Combine")
	arg.Combine("fourier.Activations.Combine", w, f.Len(), k)
	return combined.Features{Basis: f, W: w, K: k}
}

// multiply stores XWᵀ in dst. It uses fast unless fast is nil.
func multiply(dst []float64, x, w approx.Points, fast Product) {
	if fast != nil {
		fast.Multiply(dst, x)
		return
	}
	lin.MulT(dst, x.Data, w.Data, x.Len(), x.Dim, w.Len())
}

// check panics with a message for the method fn if f is not valid. F must not be nil, and
// Amp needs one number for each row of W. Bias must be nil or have one number for each
// row.
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

// StoredValues implements approx.StorageSizer.
func (f Activations) StoredValues() int { return len(f.W.Data) + len(f.Bias) + len(f.Amp) }
