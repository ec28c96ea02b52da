package kernel

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/lin"
)

// decayingKernel is a kernel of the form p(t) exp(−t), where t = scale·‖x−y‖. The
// polynomial p has degree two. Package lin evaluates sums of these kernels with
// RadialField.
type decayingKernel interface {
	// decayProfile returns the scale and the coefficients of p.
	decayProfile() (scale float64, p [3]float64)
}

func (k Matern12) decayProfile() (scale float64, p [3]float64) { return 1 / k.Sigma, [3]float64{1} }
func (k Matern32) decayProfile() (scale float64, p [3]float64) {
	return math.Sqrt(3) / k.Sigma, [3]float64{1, 1}
}
func (k Matern52) decayProfile() (scale float64, p [3]float64) {
	return math.Sqrt(5) / k.Sigma, [3]float64{1, 1, 1. / 3}
}

// asBiasedArcCosine returns the bias and the order of k if k is an arc-cosine kernel with
// a bias. lin.ArcCosineField evaluates sums of these kernels.
func asBiasedArcCosine(k approx.Kernel) (bias float64, order int, ok bool) {
	k, w := approx.Unwarp(k)
	if w.A.Len() > 0 || len(w.B) != 1 || w.B[0] == 0 {
		return 0, 0, false
	}
	switch k.(type) {
	case ArcCosine0:
		return w.B[0], 0, true
	case ArcCosine1:
		return w.B[0], 1, true
	case ArcCosine2:
		return w.B[0], 2, true
	}
	return 0, 0, false
}

// GridSingle implements approx.Viewer. It supports Matérn kernels, the sigmoid, and
// arc-cosine kernels with a bias.
func (e Expansion) GridSingle(dst, xs, ys []float64) bool {
	e.check("kernel.Expansion.GridSingle")
	arg.Grid("kernel.Expansion.GridSingle", dst, e.Len(), xs, ys, e.Centers.Dim)
	if e.Centers.Dim != 2 {
		return false
	}
	coef := dense.Data(e.Coef)
	if bias, order, ok := asBiasedArcCosine(e.Kernel); ok {
		lin.ArcCosineField(dst, xs, ys, e.Centers.Data, coef, e.Len(), bias, order)
		// A term is largest for points x and c of the largest norm with an angle of 0.
		radius := func(x, y float64) float64 { return math.Pow(math.Hypot(math.Hypot(x, y), bias), float64(order)) }
		var top float64
		for _, x := range xs {
			for _, y := range ys {
				top = max(top, radius(x, y))
			}
		}
		if order == 2 {
			top *= 3
		}
		return e.isAccurate(dst, len(xs)*len(ys), 4e-6*top, func(c []float64) float64 { return radius(c[0], c[1]) })
	}
	if k, ok := e.Kernel.(Sigmoid); ok {
		lin.TanhField(dst, xs, ys, e.Centers.Data, coef, e.Len(), 1/k.Sigma, k.Offset)
		radius := [2]float64{lin.Largest(xs), lin.Largest(ys)}
		var maxProduct float64
		for i, v := range e.Centers.Data {
			maxProduct = max(maxProduct, radius[i%2]/k.Sigma*(math.Abs(v)/k.Sigma))
		}
		return e.isAccurate(dst, len(xs)*len(ys), 4e-6+3e-7*(2*maxProduct+math.Abs(k.Offset)), func([]float64) float64 { return 1 })
	}
	k, ok := e.Kernel.(decayingKernel)
	if !ok {
		return false
	}
	scale, p := k.decayProfile()
	lin.RadialField(dst, xs, ys, e.Centers.Data, coef, e.Len(), scale, p)
	return e.isAccurate(dst, len(xs)*len(ys), float64(e.Centers.Len()+10)*1e-7, func([]float64) float64 { return 1 })
}

// isAccurate reports whether n values of each function in dst are accurate enough for
// display. The error of function l is at most relError·Σ |aⱼ| largest(cⱼ), where aⱼ are
// its coefficients. If terms cancel, this bound is too large, and double precision is
// needed.
func (e Expansion) isAccurate(dst []float64, n int, relError float64, largest func(c []float64) float64) bool {
	const visibleShare = 1e-3
	m, d, coef := e.Centers.Len(), e.Len(), dense.Data(e.Coef)
	for l := range d {
		var top, sum float64
		for _, v := range dst[l*n : (l+1)*n] {
			if v > top || -v > top {
				top = math.Abs(v)
			}
		}
		for j := range m {
			sum += math.Abs(coef[j*d+l]) * largest(e.Centers.Row(j))
		}
		if !(relError*sum <= visibleShare*top) {
			return false
		}
	}
	return true
}
