package kernel

import (
	"math"

	"mercer/approx/internal/lin"
)

// decaying is a kernel p(t) exp(−t) of t = scale·‖x−y‖, where p is a polynomial of
// degree two: lin.RadialField sums it.
type decaying interface {
	decaying() (scale float64, p [3]float64)
}

func (k Matern12) decaying() (scale float64, p [3]float64) { return 1 / k.Sigma, [3]float64{1} }
func (k Matern32) decaying() (scale float64, p [3]float64) {
	return math.Sqrt(3) / k.Sigma, [3]float64{1, 1}
}
func (k Matern52) decaying() (scale float64, p [3]float64) {
	return math.Sqrt(5) / k.Sigma, [3]float64{1, 1, 1. / 3}
}

// GridSingle implements approx.Viewer for the Matérn kernels.
func (e Expansion) GridSingle(dst, xs, ys []float64) bool {
	k, ok := e.Kernel.(decaying)
	if !ok || e.Centers.Dim != 2 {
		return false
	}
	scale, p := k.decaying()
	m, d, size := e.Centers.Len(), e.Len(), len(xs)*len(ys)
	lin.RadialField(dst, xs, ys, e.Centers.Data, e.Coef, d, scale, p)
	// Terms that cancel leave nothing but their rounding: then double precision
	// has to look.
	const visible = 1e-3
	for l := range d {
		var top, sum float64
		for _, v := range dst[l*size : (l+1)*size] {
			if v > top || -v > top {
				top = math.Abs(v)
			}
		}
		for j := range m {
			sum += math.Abs(e.Coef[j*d+l])
		}
		if !(float64(m+10)*1e-7*sum <= visible*top) {
			return false
		}
	}
	return true
}
