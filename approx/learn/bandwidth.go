package learn

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// A BandwidthChoice is the result of ChooseBandwidth.
type BandwidthChoice struct {
	Sigma  float64   // bandwidth with the smallest error
	Index  int       // index of Sigma among the candidates
	Errors []float64 // leave-one-out mean squared errors of all candidates
}

// ChooseBandwidth returns the candidate σ for which the kernel ridge regression r has the
// smallest mean squared leave-one-out error,
//
//	1/n Σᵢ eᵢ²,  eᵢ = [(K + ρI)⁻¹y]ᵢ / [(K + ρI)⁻¹]ᵢᵢ,
//
// over all n points and k outputs. See Regression.LeaveOneOut and Rasmussen & Williams
// 2006, section 5.4.2. The function newKernel returns the kernel of bandwidth σ. Among
// equal errors, the first candidate counts. Weights of r also weigh the errors.
//
// Each candidate needs the Gram matrix and its decomposition, which are n² kernel
// evaluations and O(n³) operations. For a large n, use a random sample of the points.
// Candidates may be multiples of kernel.MedianBandwidth, in equal ratios.
//
// ChooseBandwidth returns an *approx.RangeError if a candidate is not a valid length
// scale, an *approx.EmptyError without candidates, and the errors of Ridge.Exact. A
// *RangeError with the key "error" reports that no candidate has a finite error, as for a
// single point. ChooseBandwidth panics if newKernel is nil.
func ChooseBandwidth(ctx context.Context, newKernel func(sigma float64) approx.Kernel, x, y mat.Matrix, sigmas []float64, r Ridge) (BandwidthChoice, error) {
	const fn = "learn.ChooseBandwidth"
	arg.NotNil(fn, "context", ctx)
	arg.NotNil(fn, "function newKernel", newKernel)
	if len(sigmas) == 0 {
		return BandwidthChoice{}, &approx.EmptyError{Name: "sigmas"}
	}
	choice := BandwidthChoice{Index: -1, Errors: make([]float64, len(sigmas))}
	for i, sigma := range sigmas {
		if err := approx.CheckLength("sigma", sigma); err != nil {
			return BandwidthChoice{}, err
		}
		fit, err := r.exact(ctx, fn, newKernel(sigma), x, y)
		if err != nil {
			return BandwidthChoice{}, err
		}
		choice.Errors[i] = weightedMeanSquare(fit.LeaveOneOut(), r)
		if choice.Errors[i] <= math.MaxFloat64 && (choice.Index < 0 || choice.Errors[i] < choice.Errors[choice.Index]) {
			choice.Index, choice.Sigma = i, sigma
		}
	}
	if choice.Index < 0 {
		return BandwidthChoice{}, &approx.UnsupportedError{Method: "ChooseBandwidth", Reason: "No bandwidth has a finite leave-one-out error. With Ridge.Center, at least two points are necessary."}
	}
	return choice, nil
}

// weightedMeanSquare returns the mean of the squared residuals, with the weights of r.
func weightedMeanSquare(residuals *mat.Dense, r Ridge) float64 {
	_, outputs := residuals.Dims()
	var sum, total float64
	for i, e := range residuals.RawMatrix().Data {
		w := 1.0
		if r.Weights != nil {
			w = r.Weights[i/outputs]
		}
		sum += w * e * e
		total += w
	}
	return sum / total
}
