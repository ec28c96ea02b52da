// Package unit computes with kernels at unit scale. What is made of a kernel matrix
// squares its entries and divides by them, which numbers near 10³⁰⁸ or 10⁻³⁰⁸ do not
// survive. A kernel of such a size is multiplied by a power of four before, and what
// was found by a power of two or four after: that rounds nothing.
package unit

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/kernel"
)

// plain is the range 2^±plain of the largest |k(x, x)| in which a kernel is taken as it
// is: eighth powers of it are numbers, and small shares of them.
const plain = 100

// Of returns k' and the even e for which k = 2ᵉk', where the largest |k'(x, x)| on the
// points is in [1, 4). Where it is of a plain size already, or 0, k' is k and e = 0. It
// panics, for evaluate.Catch, where it is not finite or approx.CheckKernel has an error. evals is the number of pairs that
// were evaluated to find out.
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

// Exponent returns the even e for which 2⁻ᵉ·top is in [1, 4), or 0 where top is of a
// plain size, 0 or not finite. Powers 2^±e are numbers.
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

// A Fit is the function of an approx.Method that fits it.
type Fit = func(ctx context.Context, p approx.Problem, v approx.Values) (approx.Fit, error)

// Scaled returns the fit at unit scale of the kernel: fit has to serve kernels of a
// plain size only. Values of the kernel that are not finite are an error, as evaluate.Fit
// says.
func Scaled(fit Fit) Fit {
	return evaluate.Fit(func(ctx context.Context, p approx.Problem, v approx.Values) (approx.Fit, error) {
		if p.CheckSymmetric() != nil { // fit says what is wrong
			return fit(ctx, p, v)
		}
		k, e, evals := Of(p.Kernel, p.X, p.Landmarks)
		p.Kernel = k
		f, err := fit(ctx, p, v)
		f.Evals += evals
		if err != nil {
			return f, err
		}
		return Times(f, e), nil
	})
}

// Times returns the fit of 2ᵉk of that of k, for even e.
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
