package kpca

import (
	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// lessTop returns k minus the constant top in a form that keeps its digits if k
// barely distinguishes points: for the Gaussian, warped or not, k − 1. Other
// kernels it returns as they are.
func lessTop(k approx.Kernel) (base approx.Kernel, top float64) {
	inner, warp := approx.Unwarp(k)
	if g, ok := inner.(kernel.Gaussian); ok {
		return deficit{g.Sigma, warp}, 1
	}
	return k, 0
}

// deficit is exp(−‖x̃−ỹ‖²/2σ²) − 1, to full relative precision.
type deficit struct {
	sigma float64
	warp  approx.Warp
}

func (k deficit) Eval(x, y []float64) float64 {
	var v [1]float64
	k.Cross(v[:], approx.Points{Data: x, Dim: len(x)}, approx.Points{Data: y, Dim: len(y)})
	return v[0]
}

// Cross implements approx.Crosser. For small exponents t it uses a series in place of
// the exponential, e^−t − 1 = −t (1 − t/2 (1 − t/3 (…))). For t < 0.01, six terms have
// a relative error of 2e-16. For larger t, the difference loses at most two digits,
// which is accurate enough.
func (k deficit) Cross(dst []float64, x, y approx.Points) {
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
