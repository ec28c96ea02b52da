package kernel

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// decayingKernel is a kernel p(t) exp(−t) of t = scale·‖x−y‖, where p is a polynomial of
// degree two: lin.RadialField sums it.
type decayingKernel interface {
	decaying() (scale float64, p [3]float64)
}

func (k Matern12) decaying() (scale float64, p [3]float64) { return 1 / k.Sigma, [3]float64{1} }
func (k Matern32) decaying() (scale float64, p [3]float64) {
	return math.Sqrt(3) / k.Sigma, [3]float64{1, 1}
}
func (k Matern52) decaying() (scale float64, p [3]float64) {
	return math.Sqrt(5) / k.Sigma, [3]float64{1, 1, 1. / 3}
}

// angular returns the bias and the order of an arc-cosine kernel with a bias, which
// lin.ArcCosineField supports.
func angular(k approx.Kernel) (bias float64, order int, ok bool) {
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

// GridSingle implements approx.Viewer for the Matérn kernels, for the sigmoid, and for
// arc-cosine kernels with a bias.
func (e Expansion) GridSingle(dst, xs, ys []float64) bool {
	e.check("kernel.Expansion.GridSingle")
	arg.Grid("kernel.Expansion.GridSingle", dst, e.Len(), xs, ys, e.Centers.Dim)
	if e.Centers.Dim != 2 {
		return false
	}
	if bias, order, ok := angular(e.Kernel); ok {
		lin.ArcCosineField(dst, xs, ys, e.Centers.Data, e.Coef, e.Len(), bias, order)
		// No term is larger than it is where both points are as far out as any, and the
		// angle is 0.
		far := func(x, y float64) float64 { return math.Pow(math.Hypot(math.Hypot(x, y), bias), float64(order)) }
		var top float64
		for _, x := range xs {
			for _, y := range ys {
				top = max(top, far(x, y))
			}
		}
		if order == 2 {
			top *= 3
		}
		return e.visible(dst, len(xs)*len(ys), 4e-6*top, func(c []float64) float64 { return far(c[0], c[1]) })
	}
	if k, ok := e.Kernel.(Sigmoid); ok {
		lin.TanhField(dst, xs, ys, e.Centers.Data, e.Coef, e.Len(), 1/k.Sigma, k.Offset)
		far := [2]float64{lin.Largest(xs), lin.Largest(ys)}
		var parts float64
		for i, v := range e.Centers.Data {
			parts = max(parts, far[i%2]/k.Sigma*(math.Abs(v)/k.Sigma))
		}
		return e.visible(dst, len(xs)*len(ys), 4e-6+3e-7*(2*parts+math.Abs(k.Offset)), func([]float64) float64 { return 1 })
	}
	k, ok := e.Kernel.(decayingKernel)
	if !ok {
		return false
	}
	scale, p := k.decaying()
	lin.RadialField(dst, xs, ys, e.Centers.Data, e.Coef, e.Len(), scale, p)
	return e.visible(dst, len(xs)*len(ys), float64(e.Centers.Len()+10)*1e-7, func([]float64) float64 { return 1 })
}

// visible reports whether n field values with an error of at most the given
// fraction of Σ |aⱼ| largest(cⱼ) are accurate enough for display. If terms cancel,
// only rounding is left, and double precision is needed.
func (e Expansion) visible(dst []float64, size int, share float64, largest func(c []float64) float64) bool {
	const enough = 1e-3
	m, d := e.Centers.Len(), e.Len()
	for l := range d {
		var top, sum float64
		for _, v := range dst[l*size : (l+1)*size] {
			if v > top || -v > top {
				top = math.Abs(v)
			}
		}
		for j := range m {
			sum += math.Abs(e.Coef[j*d+l]) * largest(e.Centers.Row(j))
		}
		if !(share*sum <= enough*top) {
			return false
		}
	}
	return true
}
