package fourier

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// A Lattice is the map of equispaced Fourier features. The frequencies ω = (j₁h₁, …, j_d
// h_d) are the points of a lattice within a ball. Their weights wⱼ depend on the spectral
// density p of the kernel,
//
//	ψ(x) = √wⱼ [cos ωⱼᵀ(x−c), sin ωⱼᵀ(x−c)],  wⱼ = k(0, 0) Πₐhₐ p(ωⱼ).
//
// Only one of each pair ±j is used, with twice this weight if j ≠ 0. This is the
// trapezoidal rule for Bochner's integral. For a smooth p, it converges faster than any
// power of h. The error is uniform on a box,
//
//	|k(x, y) − ψ(x)ᵀψ(y)| ≤ Bound() for all x, y in the box.
//
// An error of ε takes about (Lt/2πσ)ᵈ frequencies, t = √(2 ln 1/ε), compared with 1/ε²
// random frequencies. Outside of the box, the map is periodic. Feature 0 is the constant.
// The cosine and the sine of each frequency follow.
//
// See Greengard, Rachh & Barnett 2022, «Equispaced Fourier representations for
// efficient Gaussian process regression from a billion data points».
type Lattice struct {
	dim      int
	min      [2]float64 // corners of the box
	max      [2]float64
	step     [2]float64 // h
	maxIndex [2]int     // M: |jₐ| ≤ Mₐ
	index    [][2]int   // j of each frequency, sorted by j₁ and then by j₂, starting with 0
	last     []int      // largest j₂ for each j₁
	root     []float64  // √wⱼ
	bound    float64
	center   [2]float64 // c, the middle of the box
}

// Bound returns a bound for |k(x, y) − ψ(x)ᵀψ(y)| with x and y in the box. It includes
// the images of the kernel and the omitted weights. It also bounds the error of every
// eigenvalue of the operator.
func (l *Lattice) Bound() float64 {
	arg.Receiver("fourier.Lattice.Bound", l == nil)
	return l.bound
}

// Box returns the corners of the box on which the bound holds.
func (l *Lattice) Box() (min, max []float64) {
	arg.Receiver("fourier.Lattice.Box", l == nil)
	return append(min, l.min[:l.dim]...), append(max, l.max[:l.dim]...)
}

// Contains reports whether all points of x lie in the box.
func (l *Lattice) Contains(x mat.Matrix) bool {
	arg.Receiver("fourier.Lattice.Contains", l == nil)
	points := arg.Matrix("fourier.Lattice.Contains", "x", x)
	l.checkPoints("fourier.Lattice.Contains", points)
	for i, v := range points.Data {
		if a := i % points.Dim; !(l.min[a] <= v && v <= l.max[a]) {
			return false
		}
	}
	return points.Dim == l.dim
}

// Frequencies returns the frequencies ωⱼ and their weights wⱼ. The weights sum to k(0, 0)
// up to the error bound.
func (l *Lattice) Frequencies() (omega approx.Points, weights []float64) {
	arg.Receiver("fourier.Lattice.Frequencies", l == nil)
	omega = approx.NewPoints(len(l.index), l.dim)
	weights = make([]float64, len(l.index))
	for i, j := range l.index {
		for a := range l.dim {
			omega.Row(i)[a] = float64(j[a]) * l.step[a]
		}
		weights[i] = l.root[i] * l.root[i]
	}
	return omega, weights
}

// Len implements approx.FeatureMap. It returns D, which is one less than twice the number
// of frequencies.
func (l *Lattice) Len() int {
	arg.Receiver("fourier.Lattice.Len", l == nil)
	return 2*len(l.index) - 1
}

// Map implements approx.FeatureMap.
func (l *Lattice) Map(dst, x []float64) []float64 {
	arg.Receiver("fourier.Lattice.Map", l == nil)
	arg.Map("fourier.Lattice.Map", dst, l.Len(), x, l.dim)
	dst = approx.Dst(dst, l.Len())
	l.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// MapAll implements approx.BatchMap. The cosines and sines of a point follow from powers
// of two numbers e^{ihₐxₐ}. Each point needs only two sines and two cosines, and
// multiplications.
func (l *Lattice) MapAll(dst []float64, x approx.Points) {
	arg.Receiver("fourier.Lattice.MapAll", l == nil)
	arg.MapAll("fourier.Lattice.MapAll", dst, l.Len(), x, l.dim)
	d, mid := l.Len(), l.maxIndex[1]
	e, f := newWave(l.maxIndex[0]), newWave(mid)
	extended := wave{make([]float64, 2*mid+1), make([]float64, 2*mid+1)} // f extended to b = −M₂, …, M₂
	for i := range x.Len() {
		p := x.Row(i)
		e.setAngle(l.step[0] * (p[0] - l.center[0]))
		if l.dim == 2 {
			f.setAngle(l.step[1] * (p[1] - l.center[1]))
		}
		for b := range f.cos {
			extended.cos[mid+b], extended.sin[mid+b] = f.cos[b], f.sin[b]
			extended.cos[mid-b], extended.sin[mid-b] = f.cos[b], -f.sin[b]
		}
		row := dst[i*d : (i+1)*d]
		row[0] = l.root[0]
		for t := 1; t < len(l.index); {
			// In this row of the lattice, j₂ ranges from lo to hi.
			j, lo := l.index[t][0], l.index[t][1]
			hi := l.last[j]
			c, s := e.cos[j], e.sin[j]
			m := hi - lo + 1
			g, h := extended.cos[mid+lo:][:m], extended.sin[mid+lo:][:m]
			w, out := l.root[t:][:m], row[2*t-1:][:2*m]
			for k, v := range w {
				out[2*k] = v * (c*g[k] - s*h[k])
				out[2*k+1] = v * (s*g[k] + c*h[k])
			}
			t += m
		}
	}
}

// A wave holds cos aθ and sin aθ for a = 0, …, maxIndex.
type wave struct{ cos, sin []float64 }

func newWave(maxIndex int) wave {
	w := wave{make([]float64, maxIndex+1), make([]float64, maxIndex+1)}
	w.cos[0] = 1
	return w
}

// setAngle computes cos aθ and sin aθ. The number e^{iaθ} is the product of e^{i⌊a/2⌋θ}
// and e^{i⌈a/2⌉θ}. Rounding errors therefore grow only with the logarithm of a.
func (w wave) setAngle(theta float64) {
	if len(w.cos) < 2 {
		return
	}
	w.sin[1], w.cos[1] = math.Sincos(theta)
	for a := 2; a < len(w.cos); a++ {
		p, q := a/2, a-a/2
		w.cos[a] = w.cos[p]*w.cos[q] - w.sin[p]*w.sin[q]
		w.sin[a] = w.sin[p]*w.cos[q] + w.cos[p]*w.sin[q]
	}
}
