package fourier

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
)

// A spectrum describes a shift-invariant kernel of ℝ¹ or ℝ² for a Lattice. The kernel
// decreases in the absolute value of each coordinate of x−y.
type spectrum struct {
	dim       int
	kappa     float64
	profile   func(s float64) float64       // k at the squared distance s; nil for a product
	alongAxis func(t float64) float64       // k/κ of a product if one coordinate differs by t; or nil
	density   func(omega []float64) float64 // density of ω
	radius    func(p float64) float64       // radius of a ball with at least the probability p
	evals     *int                          // number of kernel evaluations
}

// newSpectrum returns the spectrum of the kernel k with the integral in, which must have a
// density. If the Radius is not known, the coordinates of its frequencies are independent.
func newSpectrum(in Integral, k approx.Kernel) spectrum {
	s := spectrum{dim: in.Dim, kappa: in.Mass, profile: in.profile, density: in.Density, evals: new(int)}
	delta, origin := make([]float64, in.Dim), make([]float64, in.Dim)
	if in.Radius != nil {
		s.radius = func(p float64) float64 { return in.Radius(p, in.Dim) }
		if s.profile == nil { // k is radial, but not approx.Radial
			s.profile = func(t float64) float64 {
				*s.evals++
				delta[0] = math.Sqrt(t)
				return evaluate.Eval(k, delta, origin)
			}
		}
		return s
	}
	s.alongAxis = func(t float64) float64 {
		*s.evals++
		delta[0] = t
		return evaluate.Eval(k, delta, origin) / in.Mass
	}
	s.radius = func(p float64) float64 { // radius of a cube; each pair of faces omits (1−p)/d
		return in.Coordinate(1-(1-p)/float64(2*in.Dim)) * math.Sqrt(float64(in.Dim))
	}
	return s
}

const noLatticeBox = "The extent of a lattice follows from the Radius or the Coordinate of a Spectrum, and the Spectrum of this kernel has neither."

// spectrumOf returns the spectrum of k in ℝᵈ. It returns an *approx.UnsupportedError if k
// has no density, if its Spectrum has neither a Radius nor a Coordinate, or if k has a
// warp, whose box is not a box of the points.
func spectrumOf(k approx.Kernel, d int) (spectrum, error) {
	in, err := Represent(k, d)
	if err != nil {
		return spectrum{}, err
	}
	if in.Density == nil || in.Activation != nil || !in.Warp.IsIdentity() {
		return spectrum{}, unsupportedError("A lattice has the weights of a spectral density, and this kernel states none.")
	}
	if in.Radius == nil && in.Coordinate == nil {
		return spectrum{}, unsupportedError(noLatticeBox)
	}
	return newSpectrum(in, k), nil
}

// imageCount is the number of images on each side that are summed individually. Further
// images have a common bound.
const imageCount = 6

// aliasBound returns a bound for the sum of the images of the kernel. By Poisson's
// formula, the rule on the infinite lattice has the value Σ_q k(δ + Pq). The periods are
// P = 2π/h. By symmetry, it is enough to consider 0 ≤ δₐ ≤ Lₐ. The coordinate of image q
// is then at least |q|P − L if q < 0, and at least qP if q > 0.
func (l *Lattice) aliasBound(k spectrum) float64 {
	return l.imageBound(k, [2]float64{l.max[0] - l.min[0], l.max[1] - l.min[1]})
}

// imageBound returns a bound for the sum of the images, for all differences up to width.
func (l *Lattice) imageBound(k spectrum, width [2]float64) float64 {
	var dist [2][2*imageCount + 1]float64
	period := math.Inf(1) // the shorter one
	for a := range l.dim {
		p := 2 * math.Pi / l.step[a]
		period = min(period, p)
		for q := 1; q <= imageCount; q++ {
			shift := float64(q) * p
			dist[a][2*q-1], dist[a][2*q] = max(0, shift-width[a]), shift
		}
	}
	if k.profile == nil {
		product := 1.0
		for a := range l.dim {
			var sum float64
			for _, t := range dist[a] {
				sum += math.Abs(k.alongAxis(t))
			}
			p := 2 * math.Pi / l.step[a]
			product *= sum + k.tailIntegral((imageCount-2)*p)/p
		}
		return k.kappa * (product - 1)
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
	return sum + k.kappa*k.tailIntegral((imageCount-2)*period)/cell
}

// tailIntegral returns a bound for the integral of k/κ over all differences larger than
// r. The integral is over one coordinate if k is a product, and otherwise over ℝᵈ.
//
// Since k decreases, each image is at most the mean of k over the cell one period before
// it. Images of more than six periods are at least five periods from the box. Their cells
// therefore lie beyond four periods.
//
// The integral over the whole space is (2π)ᵈ times the density at 0.
func (k spectrum) tailIntegral(r float64) float64 {
	d, value := k.dim, func(t float64) float64 { return k.profile(t*t) / k.kappa }
	if k.profile == nil {
		d, value = 1, k.alongAxis
	}
	if math.Abs(value(r)) < 1e-20 {
		return 0 // k decays at least as fast beyond r
	}
	peak := k.density(make([]float64, k.dim))
	if k.profile == nil {
		peak = math.Pow(peak, 1/float64(k.dim))
	}
	total := math.Pow(2*math.Pi, float64(d)) * peak

	// The intervals double, starting where k begins to decrease.
	rule := legendreRule(16)
	var inside float64
	for lo, hi := 0.0, min(r, 1/(16*k.radius(0.5))); lo < r; lo, hi = hi, min(2*hi, r) {
		for i, p := range rule.node {
			t := lo + (hi-lo)*p
			area := 2.0
			if d == 2 {
				area = 2 * math.Pi * t
			}
			inside += rule.weight[i] * (hi - lo) * area * value(t)
		}
	}
	return max(0, total-inside) + 1e-13*total // covers the rounding error
}
