package fourier

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
)

// A spectrum describes a shift-invariant kernel of ℝ¹ or ℝ² for a lattice. The kernel
// decreases in the absolute value of each coordinate.
type spectrum struct {
	dim     int
	kappa   float64
	profile func(s float64) float64       // k at the squared distance s; or nil
	along   func(t float64) float64       // k/κ if one coordinate differs by t, for a product
	density func(omega []float64) float64 // of ω, over κ
	radius  func(p float64) float64       // a ball of this radius has at least the share p
	evals   *int                          // kernel evaluations spent
}

// spectral returns the spectrum of a radial kernel in ℝᵈ.
func spectral(k approx.Spectral, d int) spectrum {
	return spectrum{
		dim:     d,
		kappa:   k.Profile(0),
		profile: k.Profile,
		density: k.Density,
		radius:  func(p float64) float64 { return k.Radius(p, d) },
		evals:   new(int),
	}
}

// coordinatewise returns the spectrum of a product of equal laws in ℝᵈ.
func coordinatewise(k approx.Coordinatewise, d int) spectrum {
	n := new(int)
	delta, origin := make([]float64, d), make([]float64, d)
	value := func(t float64) float64 {
		*n++
		delta[0] = t
		return evaluate.Eval(k, delta, origin)
	}
	kappa := value(0)
	return spectrum{
		dim:     d,
		kappa:   kappa,
		along:   func(t float64) float64 { return value(t) / kappa },
		density: k.Density,
		radius: func(p float64) float64 { // of the inner cube, each side of which omits (1−p)/2d
			return k.Coordinate(1-(1-p)/float64(2*d)) * math.Sqrt(float64(d))
		},
		evals: n,
	}
}

// images is the number of images on either side that are summed individually. A common
// bound covers further images.
const images = 6

// aliases bounds the sum of the images of the kernel. By Poisson's formula the rule
// over the whole lattice is Σ_q k(δ + Pq) with the periods P = 2π/h. Let 0 ≤ δₐ ≤
// Lₐ; other differences follow by symmetry. The coordinate of image q < 0 is then
// at least |q|P − L from 0, and that of image q > 0 at least qP.
func (l *Lattice) aliases(k spectrum) float64 {
	return l.images(k, [2]float64{l.max[0] - l.min[0], l.max[1] - l.min[1]})
}

// images bounds the sum for differences up to width.
func (l *Lattice) images(k spectrum, width [2]float64) float64 {
	var dist [2][2*images + 1]float64
	period := math.Inf(1) // the shorter one
	for a := range l.dim {
		p := 2 * math.Pi / l.step[a]
		period = min(period, p)
		for q := 1; q <= images; q++ {
			far := float64(q) * p
			dist[a][2*q-1], dist[a][2*q] = max(0, far-width[a]), far
		}
	}
	if k.profile == nil {
		all := 1.0
		for a := range l.dim {
			var sum float64
			for _, t := range dist[a] {
				sum += math.Abs(k.along(t))
			}
			p := 2 * math.Pi / l.step[a]
			all *= sum + k.tailIntegral((images-2)*p)/p
		}
		return k.kappa * (all - 1)
	}
	second := dist[1][:]
	if l.dim == 1 {
		second = second[:1]
	}
	var sum float64
	for p, s := range dist[0] {
		for q, t := range second {
			if p+q > 0 {
				sum += math.Abs(k.profile(s*s + t*t))
			}
		}
	}
	cell := 1.0
	for a := range l.dim {
		cell *= 2 * math.Pi / l.step[a]
	}
	return sum + k.kappa*k.tailIntegral((images-2)*period)/cell
}

// tailIntegral bounds the integral of k/κ over all differences larger than r: in
// one coordinate if k is a product, and otherwise in ℝᵈ. Since k decreases, an
// image is at most the mean of k over the cell of a period before it. The cells
// before images of more than six periods, that is five from the box, lie beyond
// four.
//
// The integral over all of space is (2π)ᵈ times the density at 0.
func (k spectrum) tailIntegral(r float64) float64 {
	d, at := k.dim, func(t float64) float64 { return k.profile(t*t) / k.kappa }
	if k.profile == nil {
		d, at = 1, k.along
	}
	if math.Abs(at(r)) < 1e-20 {
		return 0 // and the later ones decay as fast
	}
	peak := k.density(make([]float64, k.dim))
	if k.profile == nil {
		peak = math.Pow(peak, 1/float64(k.dim))
	}
	whole := math.Pow(2*math.Pi, float64(d)) * peak

	// The panels double from the point where k begins to decrease.
	rule := legendre(16)
	var inside float64
	for lo, hi := 0.0, min(r, 1/(16*k.radius(0.5))); lo < r; lo, hi = hi, min(2*hi, r) {
		for i, p := range rule.node {
			t := lo + (hi-lo)*p
			area := 2.0
			if d == 2 {
				area = 2 * math.Pi * t
			}
			inside += rule.weight[i] * (hi - lo) * area * at(t)
		}
	}
	return max(0, whole-inside) + 1e-13*whole // the rounding error
}
