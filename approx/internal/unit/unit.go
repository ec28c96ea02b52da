// Package unit computes with kernels at unit scale. Methods and measures square the
// entries of kernel matrices and divide by them, which fails for numbers near 10³⁰⁸ or
// 10⁻³⁰⁸. A kernel with these values is multiplied by a power of four before a fit. The
// features and eigenvalues are multiplied by a power of two or four after the fit. These
// products have no rounding errors.
//
//mercer:inline
package unit

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/kernel"
)

// maxPlainExponent bounds the binary exponent of the largest |k(x, x)| for kernels that
// are not scaled. The eighth power of these values, and a small fraction of it, can be
// represented.
const maxPlainExponent = 100

// Kernel returns a kernel k' at unit scale and the even e with k = 2ᵉk'. The largest
// |k'(x, x)| on the points is in [1, 4). If the largest |k(x, x)| is moderate or 0, then
// k' = k and e = 0. The result evals is the number of evaluated pairs.
//
// If a value is not finite, or if approx.CheckKernel returns an error, Kernel panics, and
// evaluate.Catch turns the panic into an error. See kernel.MaxAbs for kernels whose
// diagonal does not bound the other values.
func Kernel(k approx.Kernel, points ...approx.Points) (unit approx.Kernel, e, evals int) {
	evaluate.CheckKernel(k)
	var top float64
	for _, x := range points {
		v, pairs := kernel.MaxAbs(k, x)
		evals += pairs
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

// Exponent returns the even e for which 2⁻ᵉ·top is in [1, 4). It returns 0 if top is
// moderate, 0 or not finite. Both 2ᵉ and 2⁻ᵉ are finite and positive.
func Exponent(top float64) int {
	if !(top > 0) || math.IsInf(top, 1) {
		return 0
	}
	_, e := math.Frexp(top)
	if -maxPlainExponent < e && e < maxPlainExponent {
		return 0
	}
	e--
	return max(e-(e&1), -1020)
}

// ScaleFit returns the fit of 2ᵉk for the fit f of k. The exponent e is even.
func ScaleFit(f approx.Fit, e int) approx.Fit {
	if e == 0 {
		return f
	}
	f.Features = ScaleFeatures(f.Features, e/2)
	f.MapEigen(func(pairs approx.Eigenfunctions) approx.Eigenfunctions { return ScaleEigen(pairs, e) })
	return f
}

// ScaleEigen returns the pairs (2ᵉλᵢ, φᵢ).
func ScaleEigen(pairs approx.Eigenfunctions, e int) approx.Eigenfunctions {
	if e == 0 {
		return pairs
	}
	return approx.Pairs{Lambda: ScaleValues(pairs.Values(), e), Phi: pairs.Functions()}
}

// ScaleValues returns a new slice with the values 2ᵉvᵢ.
func ScaleValues(v []float64, e int) []float64 {
	w := make([]float64, len(v))
	for i, u := range v {
		w[i] = math.Ldexp(u, e)
	}
	return w
}
