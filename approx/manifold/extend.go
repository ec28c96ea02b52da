package manifold

import (
	"math"

	"mercer/approx"
)

// extend returns the functions λᵢᵗψᵢ for i ≥ first, at any point:
//
//	λᵢᵗψᵢ(x) = λᵢᵗ⁻¹ Σⱼ bⱼ k(x, cⱼ) ψᵢ(cⱼ) / Σⱼ bⱼ k(x, cⱼ).
//
// At the centres, the functions are equal to the values in Eigenvectors times λᵢᵗ.
func (e *Embedding) extend(first int, t float64) approx.FeatureMap {
	m, d := e.Centers.Len(), len(e.Eigenvalues)
	r := d - first
	f := &ratioMap{centers: e.Centers, limits: make([]float64, m*r)}
	coef := make([]float64, m*(r+1))
	for j := range m {
		for i := range r {
			v := e.Eigenvectors.At(j, first+i) * math.Pow(e.Eigenvalues[first+i], t-1)
			coef[j*(r+1)+i] = v * e.walk.weights[j]
			f.limits[j*r+i] = v
		}
		coef[j*(r+1)+r] = e.walk.weights[j]
		f.floor = max(f.floor, 1e-290*e.walk.weights[j])
	}
	// Far from the data, the error of k̂ is larger than k̂.
	f.floor = max(f.floor, e.walk.minDegree/100)
	f.terms = approx.Combined(e.kernelMap, approx.Points{Data: coef, Dim: r + 1})
	return f
}

// A ratioMap is a map of r functions that are ratios. The map terms has the r numerators
// and, last, the common denominator.
//
// Far from all centres, the kernel is 0 in floating point. For the Gaussian, and kernels
// that decay faster, the ratio has a limit there. The limit depends only on the nearest
// centre. A ratioMap returns this limit, so its functions are continuous.
type ratioMap struct {
	terms   approx.FeatureMap
	floor   float64       // denominators up to floor count as 0
	centers approx.Points // m×d
	limits  []float64     // m×r, limits of the functions near each centre
}

var (
	_ approx.BatchMap = (*ratioMap)(nil)
	_ approx.Gridder  = (*ratioMap)(nil)
)

// Len implements approx.FeatureMap.
func (f *ratioMap) Len() int { return f.terms.Len() - 1 }

// Map implements approx.FeatureMap.
func (f *ratioMap) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, f.Len())
	f.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// MapAll implements approx.BatchMap.
func (f *ratioMap) MapAll(dst []float64, x approx.Points) {
	r := f.Len()
	for i, terms := 0, approx.FeaturesTo(nil, f.terms, x); i < x.Len(); i++ {
		row := terms[i*(r+1) : (i+1)*(r+1)]
		f.divide(dst[i*r:(i+1)*r], 1, row, 1, x.Row(i))
	}
}

// Grid implements approx.Gridder.
func (f *ratioMap) Grid(dst, xs, ys []float64) {
	if f.Len() == 0 {
		return
	}
	size := len(xs) * len(ys)
	terms := approx.Grid(f.terms, xs, ys)
	for j, y := range ys {
		for i, x := range xs {
			idx := j*len(xs) + i
			f.divide(dst[idx:], size, terms[idx:], size, []float64{x, y})
		}
	}
}

// divide stores the functions at x in dst, with the given stride. The terms at x are at
// multiples of step. If a term is NaN, its function is NaN.
func (f *ratioMap) divide(dst []float64, stride int, terms []float64, step int, x []float64) {
	r := f.Len()
	denominator := terms[r*step]
	if denominator <= f.floor {
		c := nearestIndex(f.centers, x)
		for i, v := range f.limits[c*r : (c+1)*r] {
			dst[i*stride] = v
		}
		return
	}
	for i := range r {
		dst[i*stride] = terms[i*step] / denominator
	}
}

// nearestIndex returns the index of the point of c that is nearest to x. It minimises
// ‖u‖² − 2uᵀy, where u and y are the differences of c and x from the first point of c.
// The expression is divided by the size of y, so that it distinguishes the points of c
// for distant x.
func nearestIndex(c approx.Points, x []float64) int {
	o, scale := c.Row(0), 1.0
	y := make([]float64, len(x))
	for a, v := range x {
		y[a] = v - o[a]
		scale = max(scale, math.Abs(y[a]))
	}
	index, best := 0, math.Inf(1)
	for j := range c.Len() {
		var s float64
		for a, v := range c.Row(j) {
			u := v - o[a]
			s += u * (u/scale - 2*(y[a]/scale))
		}
		if s < best {
			index, best = j, s
		}
	}
	return index
}
