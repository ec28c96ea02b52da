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
// rule over the whole lattice is Σ_q κ(‖δ + Pq‖²) with the periods P = 2π/h, and
// coordinate a of δ + Pq is at least |qₐ|Pₐ − Lₐ for differences δ of a box of
// width L.
func (l *Lattice) aliases(k approx.Radial) float64 {
	const images = 6 // of each sign: κ at six margins is nothing beside κ at one
	var dist [2][images + 1]float64
	for a := range l.dim {
		for q := 1; q <= images; q++ {
			t := max(0, float64(q)*2*math.Pi/l.step[a]-(l.max[a]-l.min[a]))
			dist[a][q] = t * t
		}
	}
	var sum float64
	for p := 0; p <= images; p++ {
		last := images
		if l.dim == 1 {
			last = 0
		}
		for q := 0; q <= last; q++ {
			times := 1.0
			if p > 0 {
				times *= 2
			}
			if q > 0 {
				times *= 2
			}
			if p+q > 0 {
				sum += times * math.Abs(k.Profile(dist[0][p]+dist[1][q]))
			}
		}
	}
	return sum
}

// weigh chooses the frequencies within the smallest ball that leaves out at
// most half of ε, and weighs them.
func (l *Lattice) weigh(k approx.Spectral, eps float64) error {
	kappa, images := k.Profile(0), l.aliases(k)
	cell := 1.0
	for a := range l.dim {
		cell *= l.step[a]
	}
	for radius := k.Radius(1-eps/2, l.dim); ; radius *= 1.05 {
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
		// All weights together are Σ_q κ(‖Pq‖²), the rule at δ = 0, so what is
		// left out is what is missing from κ(0) and the images.
		left := max(0, kappa+images-sum)
		if l.bound = images + left; l.bound <= eps*kappa {
			return nil
		}
	}
}

// choose lists one of each ±j with ‖(j₁h₁, j₂h₂)‖ ≤ radius: those with j₁ > 0,
// or j₁ = 0 and j₂ ≥ 0, by rows of equal j₁. The zero is first.
func (l *Lattice) choose(radius float64) {
	l.reach, l.index = [2]int{}, nil
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
	d := l.Len()
	e, f := newWave(l.reach[0]), newWave(l.reach[1])
	for i := range x.Len() {
		p := x.At(i)
		e.at(l.step[0] * (p[0] - l.centre[0]))
		if l.dim == 2 {
			f.at(l.step[1] * (p[1] - l.centre[1]))
		}
		row := dst[i*d : (i+1)*d]
		row[0] = l.root[0]
		for t, j := range l.index[1:] {
			c, s := e.cos[j[0]], e.sin[j[0]]
			g, h := f.cos[max(j[1], -j[1])], f.sin[max(j[1], -j[1])]
			if j[1] < 0 {
				h = -h
			}
			w := l.root[t+1]
			row[2*t+1] = w * (c*g - s*h)
			row[2*t+2] = w * (s*g + c*h)
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
