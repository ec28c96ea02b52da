// Package unit computes with kernels at unit scale. Methods and measures square the
// entries of a kernel matrix and divide by them, which numbers near 10³⁰⁸ or 10⁻³⁰⁸ do
// not survive. A kernel of such a size is multiplied by a power of four before a fit.
// The features and eigenvalues are multiplied by a power of two or four after the fit.
// No such product is rounded.
//
//mercer:inline
package unit

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/kernel"
)

// plain bounds the range 2^±plain of the largest |k(x, x)| in which a kernel is not
// scaled: its eighth power, and a small fraction of that, can be represented.
const plain = 100

// Of returns k' and the even e for which k = 2ᵉk', where the largest |k'(x, x)| on
// the points is in [1, 4). If the largest |k(x, x)| is moderate, or 0, then k' is k
// and e = 0. The number of pairs that Of evaluated is evals. Of panics, for
// evaluate.Catch, if a value is not finite or approx.CheckKernel has an error. See
// kernel.Largest for kernels whose diagonal does not bound the other values.
func Of(k approx.Kernel, points ...approx.Points) (unit approx.Kernel, e, evals int) {
	evaluate.Valid(k)
	var top float64
	for _, x := range points {
		v, spent := kernel.Largest(k, x)
		evals += spent
		if v > top || v != v {
			top = v
		}
	}
	if math.IsNaN(top) || math.IsInf(top, 1) {
		for _, x := range points {
			evaluate.Diag(nil, k, x)
			evaluate.Cross(nil, k, x.Slice(0, min(1, x.Len())), x)
		}
	}
	if e = Exponent(top); e != 0 {
		k = kernel.Scaled(math.Ldexp(1, -e), k)
	}
	return k, e, evals
}

// Exponent returns the even e for which 2⁻ᵉ·top is in [1, 4), or 0 if top is of a plain
// size, 0 or not finite. Both 2ᵉ and 2⁻ᵉ are numbers.
func Exponent(top float64) int {
	if !(top > 0) || math.IsInf(top, 1) {
		return 0
	}
	_, e := math.Frexp(top)
	if -plain < e && e < plain {
		return 0
	}
	e--
	return max(e-(e&1), -1020)
}

// A Fit is the function of a method that computes a fit.
type Fit = func(ctx context.Context, p fitting.Problem, v approx.Values) (approx.Fit, error)

// Scaled returns the function of an approx.Method for kernels of any size. It calls fit
// with the kernel at unit scale. Values of the kernel that are not finite are an error, as in evaluate.Fit.
func Scaled(fit Fit) func(ctx context.Context, p approx.Problem, v approx.Values) (approx.Fit, error) {
	return evaluate.Fit(func(ctx context.Context, p fitting.Problem, v approx.Values) (approx.Fit, error) {
		if p.CheckSymmetric() != nil { // fit gives the reason
			return fit(ctx, p, v)
		}
		k, e, evals := Of(p.Kernel, p.X, p.Landmarks)
		p.Kernel = k
		f, err := fit(ctx, p, v)
		f.Evals += evals
		if err != nil {
			return f, evaluate.Times(err, e)
		}
		return Times(f, e), nil
	})
}

// Times returns the fit of 2ᵉk, where f is the fit of k and e is even.
func Times(f approx.Fit, e int) approx.Fit {
	if e == 0 {
		return f
	}
	f.Features = Features(f.Features, e/2)
	if f.Eigen != nil {
		f.Eigen = Eigen(f.Eigen, e)
	}
	return f
}

// Eigen returns the pairs (2ᵉλᵢ, φᵢ).
func Eigen(pairs approx.Eigenfunctions, e int) approx.Eigenfunctions {
	if e == 0 {
		return pairs
	}
	return approx.Pairs{Lambda: Shifted(pairs.Values(), e), Phi: pairs.Functions()}
}

// Shifted returns 2ᵉv.
func Shifted(v []float64, e int) []float64 {
	w := make([]float64, len(v))
	for i, u := range v {
		w[i] = math.Ldexp(u, e)
	}
	return w
}
