package kpca

import (
	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// subtractConstant returns k minus a constant, and the constant. For a Gaussian, warped
// or not, the result k − 1 has full relative precision even if k barely distinguishes
// points. Other kernels are returned unchanged, with the constant 0.
func subtractConstant(k approx.Kernel) (base approx.Kernel, constant float64) {
	inner, warp := approx.Unwarp(k)
	if g, ok := inner.(kernel.Gaussian); ok {
		return gaussianMinusOne{g.Sigma, warp}, 1
	}
	return k, 0
}

// gaussianMinusOne is the kernel exp(−‖x̃−ỹ‖²/2σ²) − 1 of the warped points x̃ and ỹ, to
// full relative precision.
type gaussianMinusOne struct {
	sigma float64
	warp  approx.Warp
}

func (k gaussianMinusOne) Eval(x, y []float64) float64 {
	var v [1]float64
	k.Cross(v[:], approx.Points{Data: x, Dim: len(x)}, approx.Points{Data: y, Dim: len(y)})
	return v[0]
}

// Cross implements approx.Crosser. For exponents t < 0.01, it uses a series instead of
// the exponential, e^−t − 1 = −t (1 − t/2 (1 − t/3 (…))). Six terms have a relative error
// of 2e-16. For larger t, the difference loses at most two digits, which is accurate
// enough.
func (k gaussianMinusOne) Cross(dst []float64, x, y approx.Points) {
	x, y = k.warp.Points(x), k.warp.Points(y)
	n := x.Len() * y.Len()
	lin.SqDist(dst, x.Data, y.Data, x.Len(), y.Len(), x.Dim)
	inv := 1 / k.sigma
	t := make([]float64, n)
	for i, s := range dst[:n] {
		t[i] = s * inv * (inv / 2)
	}
	lin.Gauss(dst[:n], t, 1)
	for i, s := range t {
		if s < 0.01 {
			dst[i] = -s * (1 - s/2*(1-s/3*(1-s/4*(1-s/5*(1-s/6)))))
		} else {
			dst[i]--
		}
	}
}
