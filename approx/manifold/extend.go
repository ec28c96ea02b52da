package manifold

import (
	"math"

	"mercer/approx"
)

// extend returns the functions from the given one on, times λᵗ, at any point:
//
//	λᵢᵗψᵢ(x) = λᵢᵗ⁻¹ Σⱼ bⱼ k(x, cⱼ) ψᵢ(cⱼ) / Σⱼ bⱼ k(x, cⱼ),
//
// which at the centres are their given values.
func (e *Embedding) extend(from int, t float64) approx.FeatureMap {
	m, d := e.Centers.Len(), len(e.Lambda)
	r := d - from
	f := &ratio{centers: e.Centers, limits: make([]float64, m*r)}
	coef := make([]float64, m*(r+1))
	for j := range m {
		for i := range r {
			v := e.Psi[j*d+from+i] * math.Pow(e.Lambda[from+i], t-1)
			coef[j*(r+1)+i] = v * e.walk.share[j]
			f.limits[j*r+i] = v
		}
		coef[j*(r+1)+r] = e.walk.share[j]
		f.floor = max(f.floor, 1e-290*e.walk.share[j])
	}
	// Far from the data the error of k̂ is larger than k̂.
	f.floor = max(f.floor, e.walk.minDegree/100)
	f.parts = approx.Combined(e.inner, coef, r+1)
	return f
}

// ratio is a map of r functions with one denominator, the last of parts.
//
// Far from all centres the kernel is 0 in floating point. There the formula has a
// limit in which only the nearest centre counts (for the Gaussian and any faster
// decaying kernel). Function f returns that limit, so that it is continuous.
type ratio struct {
	parts   approx.FeatureMap
	floor   float64       // below it a denominator is nothing
	centers approx.Points // m×d
	limits  []float64     // m×r, what each centre alone would give
}

var (
	_ approx.BatchMap = (*ratio)(nil)
	_ approx.Gridder  = (*ratio)(nil)
)

// Len implements approx.FeatureMap.
func (f *ratio) Len() int { return f.parts.Len() - 1 }

// Map implements approx.FeatureMap.
func (f *ratio) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, f.Len())
	f.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// MapAll implements approx.BatchMap.
func (f *ratio) MapAll(dst []float64, x approx.Points) {
	r := f.Len()
	for i, all := 0, approx.Features(f.parts, x); i < x.Len(); i++ {
		row := all[i*(r+1) : (i+1)*(r+1)]
		f.divide(dst[i*r:(i+1)*r], 1, row, 1, x.Row(i))
	}
}

// Grid implements approx.Gridder.
func (f *ratio) Grid(dst, xs, ys []float64) {
	if f.Len() == 0 {
		return
	}
	size := len(xs) * len(ys)
	all := approx.Grid(f.parts, xs, ys)
	for j, y := range ys {
		for i, x := range xs {
			at := j*len(xs) + i
			f.divide(dst[at:], size, all[at:], size, []float64{x, y})
		}
	}
}

// divide stores the functions at x, whose parts are at strides of step. They are
// NaN if a part is.
func (f *ratio) divide(dst []float64, stride int, parts []float64, step int, x []float64) {
	r := f.Len()
	by := parts[r*step]
	if by <= f.floor {
		c := nearest(f.centers, x)
		for i, v := range f.limits[c*r : (c+1)*r] {
			dst[i*stride] = v
		}
		return
	}
	for i := range r {
		dst[i*stride] = parts[i*step] / by
	}
}

// nearest returns the index of the point of c that is nearest to x. It minimises
// ‖u‖² − 2uᵀy, where u and y are the differences of c and x from one of the
// centres. The expression is scaled by y, so that it distinguishes centres for
// distant x.
func nearest(c approx.Points, x []float64) int {
	o, scale := c.Row(0), 1.0
	y := make([]float64, len(x))
	for a, v := range x {
		y[a] = v - o[a]
		scale = max(scale, math.Abs(y[a]))
	}
	at, best := 0, math.Inf(1)
	for j := range c.Len() {
		var s float64
		for a, v := range c.Row(j) {
			u := v - o[a]
			s += u * (u/scale - 2*(y[a]/scale))
		}
		if s < best {
			at, best = j, s
		}
	}
	return at
}
