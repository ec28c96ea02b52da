package fourier

import (
	"fmt"
	"math"

	"mercer/approx"
)

// A Lattice is the map of equispaced Fourier features. The frequencies are the
// points ω = (j₁h₁, …, j_d h_d) of a lattice within a ball, weighed by the
// spectral density p of the kernel,
//
//	ψ(x) = √wⱼ [cos ωⱼᵀ(x−c), sin ωⱼᵀ(x−c)],  wⱼ = k(0, 0) Πₐhₐ p(ωⱼ),
//
// twice that for j ≠ 0, of which one of ±j is kept. It is the trapezoidal rule
// for Bochner's integral, which converges faster than any power of h for a
// smooth p: the kernel is met uniformly on a box,
//
//	|k(x, y) − ψ(x)ᵀψ(y)| ≤ Bound() for all x, y in the box,
//
// with some (Lt/2πσ)ᵈ frequencies, t = √(2 ln 1/ε), where random ones need 1/ε²
// of them. Outside of the box the map repeats itself. The feature 0 is the
// constant; then follow the cosine and the sine of each frequency in turn.
//
// See Greengard, Rachh & Barnett 2022, «Equispaced Fourier representations for
// efficient Gaussian process regression from a billion data points».
type Lattice struct {
	dim    int
	min    [2]float64 // the box
	max    [2]float64
	step   [2]float64 // h
	reach  [2]int     // M: |jₐ| ≤ Mₐ
	index  [][2]int   // j of each frequency, first the zero
	last   []int      // the largest j₂ of each j₁
	root   []float64  // √wⱼ
	bound  float64
	centre [2]float64 // c, the middle of the box: where the waves start
}

// MaxFrequencies is the largest lattice that NewLattice makes. Its covariance
// has (2·4096)² entries; beyond it the Gram matrix itself is the better road.
const MaxFrequencies = 4096

// NewLattice returns the features of k on the box min ≤ x ≤ max in ℝ¹ or ℝ²
// whose error is at most ε·k(0, 0) there, for 1e-13 ≤ ε < 1. It fails with an
// approx.UnsupportedError where that takes more than MaxFrequencies: for heavy
// spectral tails, narrow kernels on a wide box, or more than two dimensions.
func NewLattice(k approx.Spectral, min, max []float64, eps float64) (*Lattice, error) {
	d := len(min)
	if len(max) != d {
		panic("fourier: the corners of a box differ in dimension")
	}
	if d < 1 || d > 2 {
		return nil, unsupported("a lattice in %d dimensions has too many frequencies: it serves one or two", d)
	}
	if !(1e-13 <= eps && eps < 1) {
		return nil, &approx.RangeError{Key: "lattice.epsilon", Value: eps, Min: 1e-13, Max: 1}
	}
	l := &Lattice{dim: d}
	copy(l.min[:], min)
	copy(l.max[:], max)
	for a := range d {
		if !(min[a] <= max[a]) || math.IsInf(max[a]-min[a], 0) {
			panic("fourier: a box needs min ≤ max, both finite")
		}
		l.centre[a] = (min[a] + max[a]) / 2
	}

	// The margin s between a difference in the box and its nearest image, by
	// which the period exceeds the width: doubled until the images are small
	// enough, then halved down to a per cent.
	enough := func(s float64) bool {
		for a := range d {
			l.step[a] = 2 * math.Pi / (max[a] - min[a] + s)
		}
		return l.aliases(k) <= eps/2*k.Profile(0)
	}
	lo, hi := 0.0, 1/k.Radius(0.5, d)
	for i := 0; !enough(hi); i++ {
		if lo, hi = hi, 2*hi; i > 60 {
			return nil, unsupported("its kernel does not vanish at a distance")
		}
	}
	for hi-lo > 0.01*hi {
		if mid := (lo + hi) / 2; enough(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
	enough(hi)
	if err := l.weigh(k, eps); err != nil {
		return nil, err
	}
	return l, nil
}

// Reweigh returns the features of another kernel on the same box and lattice,
// so that Moments of the old lattice serve the new one where its frequencies
// reach no further. It fails with an approx.UnsupportedError where the lattice
// is too coarse for the kernel: where its bandwidth is larger than the old one.
func (l *Lattice) Reweigh(k approx.Spectral, eps float64) (*Lattice, error) {
	m := *l
	if a := m.aliases(k); !(a <= eps/2*k.Profile(0)) {
		return nil, unsupported("the lattice is too coarse for this kernel: its images add %.2g", a)
	}
	if err := m.weigh(k, eps); err != nil {
		return nil, err
	}
	return &m, nil
}

func unsupported(format string, a ...any) error {
	return &approx.UnsupportedError{Method: "equispaced Fourier features", Reason: fmt.Sprintf(format, a...)}
}

// aliases bounds the sum of the images of the kernel. By Poisson's formula the
// rule over the whole lattice is Σ_q κ(‖δ + Pq‖²) with the periods P = 2π/h. For
// a difference with 0 ≤ δₐ ≤ Lₐ, and others by symmetry, the coordinate of the
// image q < 0 is at least |q|P − L from 0 and that of the image q > 0 at least qP.
func (l *Lattice) aliases(k approx.Radial) float64 {
	return l.images(k, [2]float64{l.max[0] - l.min[0], l.max[1] - l.min[1]})
}

// images bounds the sum for differences up to width.
func (l *Lattice) images(k approx.Radial, width [2]float64) float64 {
	const images = 6 // of each sign: κ at six periods is nothing beside κ at one
	var dist [2][2*images + 1]float64
	for a := range l.dim {
		for q := 1; q <= images; q++ {
			far := float64(q) * 2 * math.Pi / l.step[a]
			near := max(0, far-width[a])
			dist[a][2*q-1], dist[a][2*q] = near*near, far*far
		}
	}
	second := dist[1][:]
	if l.dim == 1 {
		second = second[:1]
	}
	var sum float64
	for p, s := range dist[0] {
		for q, t := range second {
			if p+q > 0 {
				sum += math.Abs(k.Profile(s + t))
			}
		}
	}
	return sum
}

// weigh chooses the frequencies within the smallest ball that leaves out at
// most half of ε, and weighs them.
func (l *Lattice) weigh(k approx.Spectral, eps float64) error {
	kappa, images := k.Profile(0), l.aliases(k)
	// All weights together are the rule at δ = 0.
	all := kappa + l.images(k, [2]float64{})
	cell := 1.0
	for a := range l.dim {
		cell *= l.step[a]
	}
	for radius := k.Radius(1-eps/2, l.dim); ; radius *= 1.02 {
		count := radius / l.step[0]
		if l.dim == 2 {
			count *= math.Pi / 2 * radius / l.step[1]
		}
		if !(count <= MaxFrequencies) {
			return unsupported("an error of %.2g takes some %.2g frequencies, more than %d: its spectrum reaches too far for this box",
				eps, count, MaxFrequencies)
		}
		l.choose(radius)
		l.root = make([]float64, len(l.index))
		omega := make([]float64, l.dim)
		var sum float64
		for i, j := range l.index {
			for a := range omega {
				omega[a] = float64(j[a]) * l.step[a]
			}
			w := kappa * cell * k.Density(omega)
			if i > 0 {
				w *= 2
			}
			l.root[i] = math.Sqrt(w)
			sum += w
		}
		if l.bound = images + max(0, all-sum); l.bound <= eps*kappa {
			return nil
		}
	}
}

// choose lists one of each ±j with ‖(j₁h₁, j₂h₂)‖ ≤ radius: those with j₁ > 0,
// or j₁ = 0 and j₂ ≥ 0, by rows of equal j₁. The zero is first.
func (l *Lattice) choose(radius float64) {
	l.reach, l.index, l.last = [2]int{}, nil, nil
	first := int(radius / l.step[0])
	for p := 0; p <= first; p++ {
		last := 0
		if l.dim == 2 {
			t := float64(p) * l.step[0]
			last = int(math.Sqrt(max(0, radius*radius-t*t)) / l.step[1])
		}
		q := -last
		if p == 0 {
			q = 0
		}
		for ; q <= last; q++ {
			l.index = append(l.index, [2]int{p, q})
		}
		l.reach[0], l.reach[1] = p, max(l.reach[1], last)
		l.last = append(l.last, last)
	}
}

// Bound returns the largest possible |k(x, y) − ψ(x)ᵀψ(y)| for x and y in the
// box: the images of the kernel and the weights that are left out. It bounds
// the error of every eigenvalue of the operator too.
func (l *Lattice) Bound() float64 { return l.bound }

// Contains reports whether all of x lies in the box.
func (l *Lattice) Contains(x approx.Points) bool {
	for i, v := range x.Data {
		if a := i % x.Dim; !(l.min[a] <= v && v <= l.max[a]) {
			return false
		}
	}
	return x.Dim == l.dim
}

// Frequencies returns the ωⱼ and their weights wⱼ, which sum to k(0, 0) to
// within the bound.
func (l *Lattice) Frequencies() (omega approx.Points, weights []float64) {
	omega = approx.NewPoints(len(l.index), l.dim)
	weights = make([]float64, len(l.index))
	for i, j := range l.index {
		for a := range l.dim {
			omega.At(i)[a] = float64(j[a]) * l.step[a]
		}
		weights[i] = l.root[i] * l.root[i]
	}
	return omega, weights
}

// Len returns D, one less than twice the number of frequencies.
func (l *Lattice) Len() int { return 2*len(l.index) - 1 }

// Map implements approx.FeatureMap.
func (l *Lattice) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, l.Len())
	l.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// MapAll implements approx.BatchMap. The waves of a point are products of
// powers of its two e^{ihₐxₐ}: two sines and cosines a point, the rest is
// multiplication.
func (l *Lattice) MapAll(dst []float64, x approx.Points) {
	if x.Dim != l.dim {
		panic("fourier: the points and the lattice differ in dimension")
	}
	d, mid := l.Len(), l.reach[1]
	e, f := newWave(l.reach[0]), newWave(mid)
	both := wave{make([]float64, 2*mid+1), make([]float64, 2*mid+1)} // f for b = −M₂, …, M₂
	for i := range x.Len() {
		p := x.At(i)
		e.at(l.step[0] * (p[0] - l.centre[0]))
		if l.dim == 2 {
			f.at(l.step[1] * (p[1] - l.centre[1]))
		}
		for b := range f.cos {
			both.cos[mid+b], both.sin[mid+b] = f.cos[b], f.sin[b]
			both.cos[mid-b], both.sin[mid-b] = f.cos[b], -f.sin[b]
		}
		row := dst[i*d : (i+1)*d]
		row[0] = l.root[0]
		for t := 1; t < len(l.index); {
			// A row of the lattice: j₂ runs from lo to hi.
			j, lo := l.index[t][0], l.index[t][1]
			hi := l.last[j]
			c, s := e.cos[j], e.sin[j]
			m := hi - lo + 1
			g, h := both.cos[mid+lo:][:m], both.sin[mid+lo:][:m]
			w, out := l.root[t:][:m], row[2*t-1:][:2*m]
			for k, v := range w {
				out[2*k] = v * (c*g[k] - s*h[k])
				out[2*k+1] = v * (s*g[k] + c*h[k])
			}
			t += m
		}
	}
}

// A wave holds cos aθ and sin aθ for a = 0, …, reach.
type wave struct{ cos, sin []float64 }

func newWave(reach int) wave {
	w := wave{make([]float64, reach+1), make([]float64, reach+1)}
	w.cos[0] = 1
	return w
}

// at fills w by repeated multiplication, in pairs (aθ from ⌊a/2⌋θ and ⌈a/2⌉θ)
// so that rounding grows with the logarithm of a and not with a.
func (w wave) at(theta float64) {
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
